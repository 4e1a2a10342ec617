/* What an event alone does not tell: whether the holder it names was still alive. Pure. */
import { at } from "./times.js";

/** The event; a skip gets `silentSince` when its holder renewed no more, and `holderLost` when its run was never ended. */
export function judged(event, model) {
  if (event.event !== "skipped" || event.reason !== "held" || !event.holder) return event;
  const time = at(event.at);
  const run = runThen(model, event, time);
  return { ...event, silentSince: silentSince(event, run, model.indexers.get(event.indexer), time), holderLost: run?.outcome === "abandoned" };
}

function runThen(model, event, time) {
  for (const run of model.runs.values()) {
    if (run.indexer === event.indexer && run.node === event.holder && run.start <= time && (run.end ?? Infinity) >= time) return run;
  }
  return null;
}

// A lease is renewed to its whole length, so what is missing of it is how long ago that was.
function silentSince(event, run, indexer, time) {
  const ttl = run?.ttlMs ?? indexer?.ttlMs;
  const silent = Number.isFinite(event.remainingMs) && indexer && ttl - event.remainingMs > 3 * indexer.heartbeatMs + 1000;
  return silent ? time - (ttl - event.remainingMs) : null;
}

/** When a run's node renewed its lease last, as far as its takeover tells: the lease was over then. */
export function lastRenewed(run) {
  return run.takenOver && Number.isFinite(run.end) && Number.isFinite(run.ttlMs) ? Math.max(run.start, run.end - run.ttlMs) : null;
}

/** The skips of one second and one indexer are told together: gives their common name, or null. */
export const together = (event) => (event.event === "skipped" ? `${event.indexer} ${String(event.at).slice(0, 19)}` : null);
