/* What the page knows. Filled from the overview, then from events; nothing here touches the document. */
import { at } from "./times.js";
import { closeFollowed, fold, told, usual } from "./runs.js";

const MOST_RUNS = 6000;
const MOST_EVENTS = 200;
const STRIP = 20;

export class Model {
  indexers = new Map();
  runs = new Map();
  events = [];
  stores = new Map();
  sights = new Map(); // store → node → the event of its last turn
  nodes = new Map(); // node → when it was last heard of
  outages = []; // {store, node, from, to}
  verdicts = new Map();
  groups = new Map(); // group → its lock
  node = "";
  skew = 0;
  complete = true;
  hoursFrom = 0;
  since = 0;

  /** The server's time. */
  now() {
    return Date.now() + this.skew;
  }

  overview(answer) {
    this.skew = at(answer.at) - Date.now();
    this.since = at(answer.at);
    this.node = answer.node;
    this.complete = answer.complete;
    this.hoursFrom = at(answer.hoursFrom);
    for (const each of answer.indexers) {
      const runs = each.runs.map((run) => told(each.indexer, run));
      for (const run of runs) if (!this.runs.has(run.runId)) this.runs.set(run.runId, run);
      const known = this.indexers.get(each.indexer) ?? { lock: null, heardAt: 0, queued: [] };
      this.indexers.set(each.indexer, { ...known, ...each, id: each.indexer, runs: runs.map((run) => this.runs.get(run.runId)) });
    }
    closeFollowed(this.runs);
  }

  locks(answer, receivedAt = Date.now()) {
    this.skew = at(answer.at) - receivedAt;
    for (const store of answer.stores) this.stores.set(store.store, store);
    for (const group of answer.groups ?? []) this.groups.set(group.group, group);
    const changed = [];
    for (const lock of answer.locks) {
      const indexer = this.indexers.get(lock.indexer);
      const lookedAt = receivedAt - (lock.ageMs ?? 0);
      // A look from before the last event would undo what that told.
      if (!indexer || lookedAt < indexer.heardAt) continue;
      indexer.lock = { ...this.#own(lock), lookedAt };
      if (lock.held === false && !lock.waiting) indexer.queued = [];
      changed.push(lock.indexer);
    }
    return changed;
  }

  /** When no store answers, this node still knows of the runs of its own. */
  #own(lock) {
    if (lock.held !== null) return lock;
    const run = [...this.runs.values()].find((each) => each.indexer === lock.indexer && each.node === this.node && !each.outcome && !each.end);
    return run ? { ...lock, held: true, unanswered: true, holder: this.node, holderOwner: run.runId, remainingMs: null, intoRunMs: this.now() - run.start - (lock.ageMs ?? 0) } : lock;
  }

  here(answer) {
    for (const each of answer.indexers) {
      const indexer = this.indexers.get(each.indexer);
      if (indexer) indexer.here = each;
    }
  }

  /** Takes in the runs of a stretch of time, the newest first. */
  past(events) {
    for (const event of [...events].reverse()) {
      fold(this.runs, event);
      this.#store(event);
      this.#node(event);
    }
    closeFollowed(this.runs);
    this.#forget();
  }

  /** Takes in one event as it comes; true when it is news. */
  event(event) {
    this.events.unshift(event);
    this.events.length = Math.min(this.events.length, MOST_EVENTS);
    this.#store(event);
    this.#node(event);
    const run = fold(this.runs, event);
    if (event.event === "lock-won") closeFollowed(this.runs, event.indexer);
    this.#forget();
    const indexer = this.indexers.get(event.indexer);
    if (indexer) this.#indexer(indexer, event, run);
    return indexer;
  }

  #indexer(indexer, event, run) {
    const present = indexer.lock ?? {};
    indexer.heardAt = Date.now();
    switch (event.event) {
      case "lock-won":
        indexer.lock = { ...present, held: true, holder: event.node, holderOwner: event.owner, remainingMs: event.ttlMs, intoRunMs: 0, lookedAt: Date.now(), waiting: null, unanswered: false };
        indexer.queued = [];
        this.#strip(indexer, run);
        break;
      case "released":
        indexer.lock = { ...present, held: false, holder: null, holderOwner: null, remainingMs: null };
        this.#strip(indexer, run);
        break;
      case "lock-lost":
        indexer.lock = { ...present, held: false, holder: null, remainingMs: null };
        break;
      case "queued":
        indexer.queued = [...indexer.queued.filter((each) => each.node !== event.node), event];
        break;
      case "skipped":
        this.#skip(indexer, event);
        break;
    }
  }

  #strip(indexer, run) {
    if (run && !indexer.runs.includes(run)) indexer.runs = [run, ...indexer.runs].slice(0, STRIP);
    indexer.usualMs = usual(indexer.runs) ?? indexer.usualMs;
  }

  #skip(indexer, event) {
    if (at(event.at) <= this.since) return; // The overview has counted it.
    const hour = Math.floor((at(event.at) - this.hoursFrom) / 3600000);
    while (hour >= indexer.skips.length + (indexer.moved ?? 0)) {
      indexer.skips = [...indexer.skips.slice(1), 0];
      indexer.moved = (indexer.moved ?? 0) + 1;
    }
    const place = hour - (indexer.moved ?? 0);
    if (place >= 0) indexer.skips[place] += 1;
    indexer.lastSkip = event;
  }

  #store(event) {
    if (event.event !== "store-down" && event.event !== "store-up") return;
    const nodes = this.sights.get(event.store) ?? new Map();
    this.sights.set(event.store, nodes);
    const before = nodes.get(event.node);
    if (before && at(before.at) >= at(event.at)) return;
    nodes.set(event.node, event);
    const open = this.outages.find((outage) => outage.store === event.store && outage.node === event.node && outage.to === null);
    if (event.event === "store-up" && open) open.to = at(event.at);
    else if (event.event === "store-down" && !open) this.outages.push({ store: event.store, node: event.node, from: at(event.at), to: null });
    if (event.node === this.node) this.stores.set(event.store, { ...this.stores.get(event.store), store: event.store, answers: event.event === "store-up", since: event.at, error: event.error ?? null });
  }

  #node(event) {
    if (event.node) this.nodes.set(event.node, Math.max(this.nodes.get(event.node) ?? 0, at(event.at)));
  }

  #forget() {
    while (this.runs.size > MOST_RUNS) this.runs.delete(this.runs.keys().next().value);
  }
}
