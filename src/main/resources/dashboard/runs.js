/* Puts runs together from their events, in whatever order those come, and as often. Pure but for the map that is given. */
import { at } from "./times.js";

/** Takes an event into `runs` (by run id); gives the run it changed, or null. */
export function fold(runs, event) {
  if (typeof event.runId !== "string" || !event.runId) return null;
  const time = at(event.at);
  const run = runs.get(event.runId) ?? { runId: event.runId, indexer: event.indexer, start: NaN, end: null, outcome: null, stores: [] };
  runs.set(event.runId, run);
  run.node = event.node ?? run.node;
  if (event.event === "lock-won") won(runs, run, event, time);
  else if (event.event === "released") released(run, event, time);
  else if (event.event === "lock-lost") run.lost = event.cause;
  if (Number.isNaN(run.start)) run.start = time;
  run.fence = event.fence ?? run.fence;
  run.triggerId = event.triggerId ?? run.triggerId;
  return run;
}

function won(runs, run, event, time) {
  Object.assign(run, { start: time, reason: event.reason, source: event.source, stores: event.stores ?? run.stores, ttlMs: event.ttlMs,
    attempt: event.attempt, previousRunId: event.previousRunId, previousNode: event.previousNode });
  const previous = runs.get(event.previousRunId);
  if (previous && !previous.outcome) Object.assign(previous, { outcome: "abandoned", end: time });
  if (previous && previous.outcome === "abandoned" && run.reason === "takeover") Object.assign(previous, { end: time, takenOver: true });
}

function released(run, event, time) {
  Object.assign(run, { end: time, outcome: event.outcome, exitCode: event.exitCode, detail: event.detail, durationMs: event.durationMs, stores: event.stores ?? run.stores });
  if (Number.isNaN(run.start)) run.start = time - (event.heldMs ?? event.durationMs ?? 0);
}

/** A run whose end nobody told is over at the latest when the next of its indexer begins: its node was lost. */
export function closeFollowed(runs, indexer = null) {
  const last = new Map();
  for (const run of [...runs.values()].filter((each) => !indexer || each.indexer === indexer).sort((a, b) => a.start - b.start)) {
    const before = last.get(run.indexer);
    const open = before && (!before.outcome || (before.outcome === "abandoned" && !before.end));
    if (open) Object.assign(before, { outcome: "abandoned", end: run.start });
    if (before?.outcome === "abandoned" && run.previousRunId === before.runId && run.reason === "takeover") before.takenOver = true;
    last.set(run.indexer, run);
  }
}

/** A run as the overview tells it. */
export function told(indexer, run) {
  return { ...run, indexer, start: at(run.startedAt), end: run.endedAt ? at(run.endedAt) : null, outcome: run.outcome ?? null,
    stores: Array.isArray(run.stores) ? run.stores : [] };
}

/** The median of the last runs that succeeded, as the node reckons it. */
export function usual(runs) {
  const lengths = runs.filter((run) => run.outcome === "succeeded" && Number.isFinite(run.durationMs)).map((run) => run.durationMs).sort((a, b) => a - b);
  return lengths.length ? lengths[Math.floor(lengths.length / 2)] : null;
}

/** Gives each run a lane in which no other stands at the same time: adds `lane`, returns how many lanes there are. */
export function pack(runs, now) {
  const ends = [];
  for (const run of [...runs].sort((a, b) => a.start - b.start)) {
    let lane = ends.findIndex((end) => end <= run.start);
    if (lane < 0) lane = ends.length;
    ends[lane] = run.end ?? now;
    run.lane = lane;
  }
  return Math.max(1, ends.length);
}
