/* Answers who held an indexer at a past moment, who was skipped then, and why. */
import { byId, el } from "./dom.js";
import * as ask from "./api.js";
import { eventLine } from "./feed.js";
import { closeFollowed, fold } from "./runs.js";
import { outcome, whySkipped, whyStarted } from "./words.js";
import { at, length, moment } from "./times.js";

const AROUND_MS = 15 * 60000;
const DAY_MS = 24 * 3600000;
const iso = (time) => new Date(time).toISOString();

export class Past {
  constructor(model, timeline) {
    this.model = model;
    this.timeline = timeline;
    byId("past-form").addEventListener("submit", (submit) => {
      submit.preventDefault();
      this.look(byId("past-indexer").value, new Date(byId("past-when").value).getTime());
    });
  }

  /** Fills the list of indexers, once they are known. */
  offer() {
    const select = byId("past-indexer");
    const known = new Set([...select.options].map((option) => option.value));
    for (const id of [...this.model.indexers.keys()].sort()) if (!known.has(id)) select.append(el("option", { value: id, text: id }));
  }

  async look(id, time) {
    const answer = byId("past-answer");
    answer.replaceChildren(el("p", { class: "muted", text: "Looking…" }));
    try {
      const [runs, events] = await Promise.all([
        ask.history({ indexer: id, since: iso(time - DAY_MS), until: iso(time + AROUND_MS), limit: id ? 200 : 1000 }),
        ask.history({ indexer: id, since: iso(time - AROUND_MS), until: iso(time + AROUND_MS), limit: 1000, skips: true }),
      ]);
      this.model.past(runs.events);
      answer.replaceChildren(...this.#words(id, time, runs.events, events));
      this.timeline.around(time);
    } catch (failure) {
      answer.replaceChildren(el("p", { class: "error", text: failure.message }));
    }
  }

  #words(id, time, told, around) {
    const runs = new Map();
    for (const event of [...told].reverse()) fold(runs, event);
    closeFollowed(runs);
    const then = [...runs.values()].filter((run) => run.start <= time && (run.end ?? Infinity) > time);
    const skips = around.events.filter((event) => event.event === "skipped");
    const lead = then.length
      ? then.slice(0, 20).map((run) => el("p", { class: "lead", text: heldThen(run, time) }))
      : [el("p", { class: "lead", text: `At ${moment(time)} ${id ? `nobody was running ${id}` : "nothing was running"}${lastBefore(runs, time)}.` })];
    const nearest = skips.length ? skips.reduce((best, each) => (Math.abs(at(each.at) - time) < Math.abs(at(best.at) - time) ? each : best)) : null;
    return [
      ...lead,
      el("h3", { text: nearest ? "Skipped" : "Nothing was skipped within 15 minutes of it." }),
      ...(nearest ? [el("p", { class: "lead", "data-skip": nearest.reason, text: `${nearest.node} skipped ${nearest.indexer} at ${moment(at(nearest.at))}: ${whySkipped(nearest)}.` })] : []),
      el("details", { open: around.events.length <= 12 }, el("summary", { text: `All ${around.events.length} events within 15 minutes of it` }),
        el("ol", { class: "moments" }, ...around.events.map(eventLine))),
      around.complete ? null : el("p", { class: "muted", text: "Not all of the history could be read: these are the newest events of that time, or only what this node remembers." }),
    ].filter(Boolean);
  }
}

function heldThen(run, time) {
  const end = run.outcome ? `; it ${run.outcome === "abandoned" ? "was never ended: its node was lost" : `ended ${moment(run.end)}, ${outcome(run)}`}` : "; it still runs, or nobody told its end";
  return `At ${moment(time)} ${run.node} was running ${run.indexer}, ${length(time - run.start)} in, started ${moment(run.start)} (${whyStarted(run)})${end}.`;
}

function lastBefore(runs, time) {
  const before = [...runs.values()].filter((run) => run.start <= time).sort((a, b) => b.start - a.start)[0];
  return before ? `; the last run before it, of ${before.indexer} on ${before.node}, ended ${moment(before.end)}, ${outcome(before)}` : "";
}
