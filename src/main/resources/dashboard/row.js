/* One indexer's row. Rebuilds only the parts whose content has changed; the countdown touches two texts and two bars. */
import { el, mark, say } from "./dom.js";
import { intoRun, leaseLeft, renewedAgo, skipsToday, state, stateWords } from "./state.js";
import { spark, strip } from "./marks.js";
import { judged } from "./judge.js";
import { skipShort } from "./words.js";
import { at, left, length, minute, whole } from "./times.js";

export class Row {
  #drawn = {};

  /** `act(name, id)`: open · trigger · pause */
  constructor(indexer, act) {
    this.id = indexer.id;
    this.visible = true;
    const cell = (name, label, ...children) => el("div", { role: "cell", class: `cell cell-${name}`, "data-label": label }, ...children);
    this.badge = el("span", { class: "badge" });
    this.sub = el("div", { class: "sub" });
    this.lease = el("span", { class: "num" });
    this.leaseBar = bar();
    this.progress = el("span", { class: "num" });
    this.progressBar = bar();
    this.strip = el("div");
    this.usual = el("div", { class: "sub" });
    this.spark = el("div");
    this.skip = el("div", { class: "sub" });
    this.pauseButton = el("button", { type: "button", class: "quiet", onclick: () => act("pause", this.id) });
    this.node = el("div", { role: "row", class: "row", "data-indexer": indexer.id },
      cell("name", "Indexer",
        el("button", { type: "button", class: "name", "aria-haspopup": "dialog", onclick: () => act("open", this.id) }, ...breakable(indexer.id)),
        el("div", { class: "sub", text: indexer.groups.length ? `group ${indexer.groups.join(", ")}` : "" })),
      cell("state", "State", this.badge, this.sub),
      cell("lease", "Lease", this.lease, this.leaseBar.track),
      cell("progress", "Progress", this.progress, this.progressBar.track),
      cell("runs", "Last runs", this.strip, this.usual),
      cell("skips", "Skips, 24 h", this.spark, this.skip),
      cell("actions", "Actions", el("div", { class: "row-actions" },
        el("button", { type: "button", class: "quiet", "aria-label": `Trigger ${indexer.id}`, onclick: () => act("trigger", this.id), text: "Trigger" }),
        this.pauseButton)));
  }

  /** All of it, where it has changed. */
  draw(indexer, model) {
    this.tick(indexer, model);
    this.#once("strip", indexer.runs.map((run) => run.runId + run.outcome).join() , () => this.strip.replaceChildren(strip(indexer.runs)));
    say(this.usual, indexer.usualMs === null || indexer.usualMs === undefined ? "" : `usually ${length(indexer.usualMs)}`);
    const skips = skipsToday(indexer);
    this.#once("spark", indexer.skips.join(), () => this.spark.replaceChildren(spark(indexer.skips, `${skips} skips in the last 24 hours`)));
    say(this.skip, skips === 0 ? "none" : skipText(skips, indexer.lastSkip && judged(indexer.lastSkip, model)));
    const paused = Boolean(indexer.lock?.paused);
    say(this.pauseButton, paused ? "Resume" : "Pause");
    mark(this.pauseButton, "aria-label", `${paused ? "Resume" : "Pause"} ${indexer.id}`);
  }

  /** What moves by itself. */
  tick(indexer, model) {
    const now = Date.now();
    const present = state(indexer, now);
    mark(this.node, "data-state", present);
    mark(this.badge, "data-state", present);
    const [badge, sub] = stateWords(indexer, model, now);
    say(this.badge, badge);
    say(this.sub, sub + backlog(indexer));
    this.#lease(indexer, now);
    this.#progress(indexer, now);
  }

  #lease(indexer, now) {
    const rest = leaseLeft(indexer, now);
    const endless = indexer.lock?.held && rest === null;
    say(this.lease, rest === null ? (endless ? (indexer.lock.unanswered ? "not known" : "without end") : "–") : `${left(rest)} left`);
    this.leaseBar.show(rest === null ? null : rest / indexer.ttlMs, renewedAgo(indexer, now) > 3 * indexer.heartbeatMs + 1000 ? "bad" : "",
      `lease of ${indexer.id}`, `${left(rest ?? 0)} of ${length(indexer.ttlMs)} left`);
  }

  #progress(indexer, now) {
    const into = intoRun(indexer, now);
    const usual = indexer.usualMs;
    if (into === null) say(this.progress, "–");
    else if (!usual) say(this.progress, `${whole(into)} so far`);
    else say(this.progress, `${whole(into)} · ${Math.round((into / usual) * 100)} %`);
    this.progressBar.show(into === null || !usual ? null : into / usual, into > 2 * usual ? "bad" : into > 1.25 * usual ? "late" : "",
      `progress of ${indexer.id} against its usual length`, usual ? `${length(into ?? 0)} of about ${length(usual)}` : "");
  }

  #once(part, key, draw) {
    if (this.#drawn[part] === key) return;
    this.#drawn[part] = key;
    draw();
  }
}

/** A long name breaks where its words end. */
const breakable = (name) => name.split(/(?<=[_.-])/).flatMap((word, place) => (place ? [el("wbr"), word] : [word]));

function bar() {
  const fill = el("div", { class: "bar-fill" });
  const track = el("div", { class: "bar", role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100 }, fill);
  track.hidden = true;
  return { track, show: (share, tone, label, words) => show(track, fill, share, tone, label, words) };
}

function show(track, fill, share, tone, label, words) {
  if (track.hidden !== (share === null)) track.hidden = share === null;
  if (share === null) return;
  const part = Math.max(0, Math.min(1, share));
  fill.style.transform = `scaleX(${part.toFixed(3)})`;
  mark(fill, "data-tone", tone || null);
  mark(track, "aria-label", label);
  mark(track, "aria-valuenow", Math.round(part * 100));
  mark(track, "aria-valuetext", words);
}

function skipText(count, last) {
  return last ? `${count} · ${minute(at(last.at))} ${last.node}: ${skipShort(last)}` : String(count);
}

function backlog(indexer) {
  const count = indexer.here?.backlog ?? indexer.lock?.backlog;
  const next = at(indexer.here?.nextScheduledAt ?? indexer.lock?.nextScheduledAt);
  return (Number.isFinite(count) ? ` · backlog ${count}` : "") + (Number.isFinite(next) ? ` · next ${minute(next)}` : "");
}
