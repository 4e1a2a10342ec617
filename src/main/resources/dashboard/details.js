/* Everything of one indexer, in a dialog: who holds it, is it alive, who waits, why it was skipped, and what to change. */
import { byId, el } from "./dom.js";
import * as ask from "./api.js";
import { verdictList } from "./advice.js";
import { durations, skipBars } from "./charts.js";
import { runsTable } from "./runstable.js";
import { intoRun, leaseLeft, renewedAgo, skipsToday, state, stateWords, waiters } from "./state.js";
import { judged } from "./judge.js";
import { revoked, revokedBy, whySkipped } from "./words.js";
import { ago, at, left, length, local, moment, whole } from "./times.js";

export class Details {
  #id = null;
  #charts = [];

  /** `act(name, id)`: trigger · pause · release */
  constructor(model, act) {
    this.model = model;
    this.act = act;
    this.dialog = byId("details");
    this.dialog.addEventListener("close", () => this.#closed());
  }

  open(id) {
    if (!this.model.indexers.has(id)) return;
    this.#id = id;
    this.facts = el("dl", { class: "facts" });
    this.advice = el("div", {}, el("p", { class: "muted", text: "…" }));
    this.runs = el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Its last runs" });
    this.output = el("div");
    this.chartBox = el("div", { class: "charts" });
    const button = (name, text, style) => el("button", { type: "button", class: style, onclick: () => this.act(name, id), text });
    this.pause = button("pause", "Pause…", "quiet");
    this.dialog.replaceChildren(
      el("div", { class: "dialog-head" }, el("h2", { id: "details-title", text: id }), el("button", { type: "button", class: "quiet", onclick: () => this.dialog.close(), text: "Close" })),
      el("div", { class: "dialog-body" }, this.facts,
        el("div", { class: "dialog-actions" }, button("trigger", "Trigger", ""), this.pause, button("release", "Release lock…", "quiet"),
          el("button", { type: "button", class: "quiet", onclick: () => this.#output(), text: "Output of the last run" })),
        this.output, el("section", {}, el("h3", { text: "What to change" }), this.advice), this.chartBox, el("section", {}, el("h3", { text: "Last runs" }), this.runs)));
    this.dialog.showModal();
    this.#drawCharts();
    this.draw(id);
    this.#verdicts(id);
    this.#extras(id);
  }

  /** Draws what may have changed, if it is of this indexer. */
  draw(id) {
    if (!this.dialog.open || id !== this.#id) return;
    const indexer = this.model.indexers.get(id);
    this.tick();
    this.runs.replaceChildren(runsTable(indexer.runs, this.model.now()));
    this.pause.textContent = indexer.lock?.paused ? "Resume" : "Pause…";
  }

  tick() {
    if (!this.dialog.open) return;
    const indexer = this.model.indexers.get(this.#id);
    const facts = this.#facts(indexer);
    const key = JSON.stringify(facts);
    if (this.facts.dataset.key === key) return;
    this.facts.dataset.key = key;
    this.facts.replaceChildren(...facts.flatMap(([name, text]) => [el("dt", { text: name }), el("dd", { "data-fact": name, text })]));
  }

  #facts(indexer) {
    const now = Date.now();
    const lock = indexer.lock;
    const [badge, sub] = stateWords(indexer, this.model, now);
    return [
      ["State", `${badge}${sub ? `, ${sub}` : ""}`],
      ...(lock?.held ? [["Who holds it", holder(lock)], ["Alive", alive(indexer, now)]] : []),
      ...(intoRun(indexer, now) !== null ? [["How far", progress(indexer, now)]] : []),
      ["Who waits", this.#waits(indexer)],
      ["Last skip", indexer.lastSkip ? `${moment(at(indexer.lastSkip.at))}: ${indexer.lastSkip.node} did not run it, for ${whySkipped(judged(indexer.lastSkip, this.model))}.` : "none in 24 h"],
      ["Skips in 24 h", String(skipsToday(indexer))],
      ["Usual length", indexer.usualMs ? `${length(indexer.usualMs)} (the median of its last good runs)` : "not known yet"],
      ["Settings", `ttl ${length(indexer.ttlMs)}, heartbeat ${length(indexer.heartbeatMs)}, minInterval ${length(indexer.minIntervalMs)}, when busy: ${indexer.whenBusy}${indexer.groups.length ? `, group ${indexer.groups.join(", ")}` : ""}`],
      ...extras(indexer),
    ];
  }

  #waits(indexer) {
    const own = indexer.lock?.waiting || indexer.queued.length ? [`a run of its own${indexer.lock?.waiting?.since ? `, since ${moment(at(indexer.lock.waiting.since))}` : ""}`] : [];
    const others = waiters(indexer, this.model).map((other) => other.id);
    return [...own, ...others].join("; ") || "nobody";
  }

  #drawCharts() {
    const indexer = this.model.indexers.get(this.#id);
    const hoursFrom = this.model.hoursFrom + (indexer.moved ?? 0) * 3600000;
    this.#charts = [durations(indexer.runs, indexer.usualMs), skipBars(indexer.skips, hoursFrom)];
    this.chartBox.replaceChildren(...this.#charts.map((chart) => chart.node));
  }

  async #verdicts(id) {
    const answer = await ask.contention(id).catch((failure) => ({ failure }));
    if (id !== this.#id) return;
    const verdicts = answer.indexers?.find((each) => each.indexer === id)?.verdicts;
    this.advice.replaceChildren(verdicts ? verdictList(verdicts) : el("p", { class: "muted", text: answer.failure?.status === 404 ? "This node does not know how to judge contention." : `Not known: ${answer.failure?.message ?? "no answer"}` }));
  }

  /** What a node of a later version knows beside. */
  async #extras(id) {
    const answer = await ask.indexer(id).catch(() => null);
    const indexer = this.model.indexers.get(id);
    if (answer && indexer) indexer.here = { ...indexer.here, ...answer };
    this.tick();
  }

  async #output() {
    const run = this.model.indexers.get(this.#id).runs[0];
    const elsewhere = run?.node && run.node !== this.model.node;
    const text = elsewhere ? `${run.node} ran it and keeps its output: open the dashboard of ${run.node}, on its own address.` : run ? await ask.output(run.runId).catch((failure) => failure.message) : "It has not run.";
    this.output.replaceChildren(el("pre", { class: "output mono", tabindex: 0, role: "region", "aria-label": "Output", text: text || "It has printed nothing." }));
  }

  #closed() {
    for (const chart of this.#charts) chart.destroy();
    this.#charts = [];
    this.#id = null;
  }
}

function holder(lock) {
  if (revoked(lock.holderOwner)) return `nobody: ${revokedBy(lock.holderOwner)} took the lock away; it is free when the old lease is over`;
  return lock.holder ? `${lock.holder} (${lock.holderOwner})` : `no node: ${lock.holderOwner}`;
}

function alive(indexer, now) {
  const rest = leaseLeft(indexer, now);
  if (indexer.lock.unanswered) return "yes, it is a run of this node; how much of its lease is left is not known, for no lock store answers";
  if (rest === null) return "cannot be told: this lock has no end";
  if (state(indexer, now) === "revoked") return `nobody renews it any more; ${left(rest)} left of the old lease`;
  const renewed = ago(renewedAgo(indexer, now));
  if (state(indexer, now) === "silent") return `no sign of life: the lease was renewed ${renewed}; ${left(rest)} left of it, then another node takes over`;
  return `${indexer.lock.holder ? "yes" : "cannot be told"}, the lease was renewed ${renewed}; ${left(rest)} left of it`;
}

function progress(indexer, now) {
  const into = intoRun(indexer, now);
  if (!indexer.usualMs) return `${whole(into)} so far`;
  const share = Math.round((into / indexer.usualMs) * 100);
  return `${whole(into)} so far, ${share} % of its usual length${share > 200 ? ": far longer than usual" : ""}`;
}

const EXTRAS = { backlog: "Backlog", backlogFaults: "Its views", reindexes: "Reindexes also", nextScheduledAt: "Next scheduled" };

function extras(indexer) {
  const all = { ...indexer.lock, ...indexer.here };
  if (String(all.reindexes) === indexer.id) delete all.reindexes;
  return Object.entries(EXTRAS).filter(([field]) => all[field] !== null && all[field] !== undefined && String(all[field]) !== "")
    .map(([field, name]) => [name, field.endsWith("At") ? moment(at(all[field])) : local(Array.isArray(all[field]) ? all[field].join(", ") : all[field])]);
}
