/* Answers who held an indexer at a past moment, who was skipped then, and why. */
import { byId, el } from "./dom.js";
import * as ask from "./api.js";
import { eventItems } from "./feed.js";
import { judged, lastRenewed } from "./judge.js";
import { closeFollowed, fold } from "./runs.js";
import { line, outcome, whySkipped, whyStarted } from "./words.js";
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
      this.look(byId("past-indexer").value, this.#endOfSecond(new Date(byId("past-when").value).getTime()));
    });
  }

  /** A second is asked about as a whole, with what happened in it, as far as it is over. */
  #endOfSecond(time) {
    return Math.min(time + 999, Math.max(time, this.model.now()));
  }

  /** Fills the list of indexers, once they are known. */
  offer() {
    const select = byId("past-indexer");
    const known = new Set([...select.options].map((option) => option.value));
    for (const id of [...this.model.indexers.keys()].sort()) if (!known.has(id)) select.append(el("option", { value: id, text: id }));
  }

  async look(id, time) {
    const answer = byId("past-answer");
    const unasked = !Number.isFinite(time) ? "Give a date and a time." : time > this.model.now() ? "That time is still to come: nothing is known of it." : null;
    if (unasked) return answer.replaceChildren(el("p", { class: "lead", text: unasked }));
    answer.replaceChildren(el("p", { class: "muted", text: "Looking…" }));
    try {
      const [runs, events, before] = await Promise.all([
        ask.history({ indexer: id, since: iso(time - DAY_MS), until: iso(time + AROUND_MS), limit: id ? 200 : 1000 }),
        ask.history({ indexer: id, since: iso(time - AROUND_MS), until: iso(time + AROUND_MS), limit: 1000, skips: true }),
        ask.history({ until: iso(time), limit: 1, skips: true }),
      ]);
      this.model.past(runs.events);
      answer.replaceChildren(...this.#words(id, time, runs.events, events, before.events.length > 0));
      this.timeline.around(time);
    } catch (failure) {
      answer.replaceChildren(el("p", { class: "error", text: failure.message }));
    }
  }

  #words(id, time, told, around, known) {
    const runs = new Map();
    for (const event of [...told].reverse()) fold(runs, event);
    closeFollowed(runs);
    const then = [...runs.values()].filter((run) => run.start <= time && (run.end ?? Infinity) > time);
    const skips = around.events.filter((event) => event.event === "skipped");
    const lead = then.length
      ? then.slice(0, 20).map((run) => el("p", { class: "lead", text: heldThen(run, time) }))
      : !known ? [el("p", { class: "lead", text: `Nothing is known of ${moment(time)}: the known history begins later.` })]
      : [el("p", { class: "lead", text: `At ${moment(time)} ${id ? `nobody was running ${id}` : "nothing was running"}${lastBefore(runs, time)}.` })];
    const nearest = skips.length ? skips.reduce((best, each) => (Math.abs(at(each.at) - time) < Math.abs(at(best.at) - time) ? each : best)) : null;
    const revoked = around.events.filter((event) => event.event === "lock-revoked").slice(0, 3)
      .map((event) => el("p", { class: "lead", text: `${line(event).slice(1).join("")}, at ${moment(at(event.at))}.` }));
    return [
      ...lead,
      ...revoked,
      el("h3", { text: nearest ? "Skipped" : "Nothing was skipped within 15 minutes of it." }),
      ...(nearest ? [el("p", { class: "lead", "data-skip": nearest.reason, text: `${nearest.node} skipped ${nearest.indexer} at ${moment(at(nearest.at))}: ${whySkipped(judged(nearest, this.model))}.` })] : []),
      el("details", { open: around.events.length <= 12 }, el("summary", { text: `All ${around.events.length} events within 15 minutes of it` }),
        el("ol", { class: "moments" }, ...eventItems(around.events, this.model))),
      around.complete ? null : el("p", { class: "muted", text: "Not all of the history could be read: these are the newest events of that time, or only what this node remembers." }),
    ].filter(Boolean);
  }
}

function heldThen(run, time) {
  if (run.outcome === "abandoned") return lostThen(run, time);
  const end = run.outcome ? `; it ended ${moment(run.end)}, ${outcome(run)}` : "; it still runs, or nobody told its end";
  return `At ${moment(time)} ${run.node} was running ${run.indexer}, ${length(time - run.start)} in, started ${moment(run.start)} (${whyStarted(run)})${end}.`;
}

function lostThen(run, time) {
  const renewed = lastRenewed(run);
  const held = renewed !== null && renewed < time
    ? `the lease of ${run.node}, silent since about ${moment(renewed)}, kept others from ${run.indexer}; nobody was known to run it`
    : `${run.node} held ${run.indexer} (its node was lost${renewed === null ? "" : ` about ${moment(renewed)}`})`;
  return `At ${moment(time)} ${held}. Its run had started ${moment(run.start)} (${whyStarted(run)}) and was never ended; the next began ${moment(run.end)}.`;
}

function lastBefore(runs, time) {
  const before = [...runs.values()].filter((run) => run.start <= time).sort((a, b) => b.start - a.start)[0];
  return before ? `; the last run before it, of ${before.indexer} on ${before.node}, ${before.end ? `ended ${moment(before.end)}, ${outcome(before)}` : "has no end that was told"}` : "";
}
