/* How an indexer stands, from what is known of it. Pure. */
import { ago, left, whole } from "./times.js";
import { kind, outcome, revoked, revokedBy } from "./words.js";

const ORDER = ["silent", "foreign", "revoked", "unknown", "running", "waiting", "failed", "paused", "idle"];

/** How much of the lease is left now; null when it has no end or nobody holds it. */
export function leaseLeft(indexer, now = Date.now()) {
  const lock = indexer.lock;
  return lock?.held && Number.isFinite(lock.remainingMs) ? lock.remainingMs - (now - lock.lookedAt) : null;
}

/** running · silent (held, but not renewed in time) · foreign · revoked · unknown · waiting · failed · paused · idle */
export function state(indexer, now = Date.now()) {
  const lock = indexer.lock;
  if (lock?.held) return heldState(indexer, now);
  if (lock && lock.held === null) return "unknown";
  if (lock?.paused) return "paused";
  if (lock?.waiting || indexer.queued.length) return "waiting";
  const last = indexer.runs[0];
  return last && last.outcome && last.outcome !== "succeeded" ? "failed" : "idle";
}

function heldState(indexer, now) {
  if (!indexer.lock.holder) return revoked(indexer.lock.holderOwner) ? "revoked" : "foreign";
  return renewedAgo(indexer, now) > 3 * indexer.heartbeatMs + 1000 ? "silent" : "running";
}

/** How long ago its node last renewed the lease. */
export function renewedAgo(indexer, now = Date.now()) {
  const rest = leaseLeft(indexer, now);
  return rest === null ? 0 : Math.max(0, indexer.ttlMs - rest);
}

/** How long the present run has been going; null when none goes on. */
export function intoRun(indexer, now = Date.now()) {
  const lock = indexer.lock;
  return lock?.held && Number.isFinite(lock.intoRunMs) ? lock.intoRunMs + (now - lock.lookedAt) : null;
}

export const rank = (indexer, now) => ORDER.indexOf(state(indexer, now));

/** [badge, the line below it] */
export function stateWords(indexer, model, now = Date.now()) {
  const serverNow = model.now();
  const lock = indexer.lock;
  const last = indexer.runs[0];
  switch (state(indexer, now)) {
    case "running": if (lock.unanswered) return [`running on ${lock.holder}`, "its own run; no lock store answers"];
      return [`running on ${lock.holder}`, `alive: renewed ${within(renewedAgo(indexer, now))}`];
    case "silent": return [`held by ${lock.holder}`, leaseLeft(indexer, now) > 0
      ? `no sign of life for ${whole(renewedAgo(indexer, now))}; free in ${left(leaseLeft(indexer, now))}` : "its lease is over; another node may take over"];
    case "revoked": return ["lock taken away", `by ${revokedBy(lock.holderOwner)}; ${freeIn(indexer, now)}`];
    case "foreign": return ["held by another program", lock.holderOwner ?? ""];
    case "unknown": return ["unknown", lock.error ?? "no lock store answers"];
    case "waiting": return ["waiting", waitingFor(indexer, model)];
    case "paused": return ["paused", pausedBy(lock.paused, now - lock.lookedAt)];
    case "failed": return [badgeOf(last), `${outcome(last)}, ${ago(serverNow - (last.end ?? last.start))}`];
    default: return ["idle", last ? `last run ${ago(serverNow - (last.end ?? last.start))}` : "no run in the last 24 h"];
  }
}

const freeIn = (indexer, now) => (leaseLeft(indexer, now) === null ? "free when the old lease is over" : `free in ${left(leaseLeft(indexer, now))}, when the old lease is over`);

const within = (ms) => (ms < 1500 ? "just now" : `${whole(ms)} ago`);

const badgeOf = (run) => (kind(run) === "failed" ? "failed" : "cut short");

function waitingFor(indexer, model) {
  const busy = peers(indexer, model).find((other) => other.lock?.held);
  const group = indexer.groups.find((each) => model.groups.get(each)?.held);
  if (!busy && group) return `for group ${group}, held by ${groupHolder(model.groups.get(group))}`;
  return busy ? `for ${busy.id} on ${busy.lock.holder ?? "another program"}, of the same group` : "for its turn";
}

const groupHolder = (lock) => (lock.holder ? `${lock.holder}, not for an indexer known here` : revoked(lock.holderOwner) ? `nobody: ${revokedBy(lock.holderOwner)} took it away` : lock.holderOwner ?? "somebody");

const peers = (indexer, model) => [...model.indexers.values()].filter((other) => other.id !== indexer.id && other.groups.some((group) => indexer.groups.includes(group)));

function pausedBy(pause, age) {
  const end = Number.isFinite(pause.remainingMs) ? ` for ${left(pause.remainingMs - age)} more` : "";
  return `by ${pause.by}${end}${pause.reason ? `: ${pause.reason}` : ""}`;
}

/** Which others of its groups wait while this one runs. */
export const waiters = (indexer, model) => peers(indexer, model).filter((other) => state(other) === "waiting");

export const failedLately = (indexer) => Boolean(indexer.runs[0]?.outcome) && kind(indexer.runs[0]) !== "succeeded";
export const skipsToday = (indexer) => indexer.skips.reduce((sum, count) => sum + count, 0);
