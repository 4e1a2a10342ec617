/* What events mean, in sentences. Pure: event in, text out. */
import { lastRenewed } from "./judge.js";
import { left, length, local, moment } from "./times.js";

/** Why a trigger was skipped. */
export function whySkipped(skip) {
  const reasons = {
    held: held,
    recent: () => "a run had just started; a trigger without an id starts the next one only after minInterval",
    duplicate: () => "this trigger had its run already: the same id runs once",
    pending: () => "a run is waiting already, and it covers this trigger too",
    paused: () => "it was paused",
    draining: () => `${node(skip)} was stopping and takes nothing on`,
    unavailable: () => `no lock store answered ${node(skip)}, and without one nothing starts`,
    "given-up": () => "its nodes died three times over this work, so it was given up; a new trigger tries again",
  };
  return (reasons[skip.reason] ?? held)(skip);
}

const node = (event) => event.node ?? "the node";

function held(skip) {
  const lease = Number.isFinite(skip.remainingMs) ? `; ${left(skip.remainingMs)} of its lease were left` : "";
  if (skip.holder && Number.isFinite(skip.silentSince)) return `the lease of ${skip.holder}, silent since ${moment(skip.silentSince)}, was not over${lease}`;
  if (skip.holder && Number.isFinite(skip.intoRunMs) && skip.intoRunMs < 5000) {
    return `${skip.holder} had started it ${length(skip.intoRunMs)} before: several nodes were asked at once, and one runs it`;
  }
  if (skip.holder && skip.holderLost) return `${skip.holder} held it (its node was lost in that run)${lease}`;
  if (skip.holder) return `${skip.holder} was running it${into(skip)}${lease}`;
  if (revoked(skip.holderOwner)) return `${revokedBy(skip.holderOwner)} had taken its lock away, which is free only when the old lease is over${lease}`;
  if (skip.holderOwner) return `another program held the lock (${skip.holderOwner})${Number.isFinite(skip.remainingMs) ? lease : ", without an end"}`;
  return `somebody held the lock${lease}`;
}

const into = (skip) => (Number.isFinite(skip.intoRunMs) ? `, ${length(skip.intoRunMs)} into its run` : "");

export const revoked = (owner) => typeof owner === "string" && owner.startsWith("revoked:");

/** Who took a lock away, from what stands in its place. */
export const revokedBy = (owner) => /^revoked:(.*):[^:]*$/s.exec(owner)?.[1] ?? "somebody";

/** The same in three words, for a row. */
export function skipShort(skip) {
  if (skip.reason !== "held") return skip.reason ?? "skipped";
  if (skip.holder) return Number.isFinite(skip.silentSince) ? `lease of ${skip.holder}, silent` : `held by ${skip.holder}`;
  return revoked(skip.holderOwner) ? "lock was taken away" : "held by another program";
}

/** What a run's end is called, and how that was judged. */
export function outcome(run) {
  return ending(run) + (typeof run.detail === "string" && run.detail ? ` (${run.detail})` : "");
}

function ending(run) {
  if (!run.outcome) return run.end ? "over" : "running";
  if (run.outcome === "failed" && run.exitCode) return `failed, exit code ${run.exitCode}`;
  if (run.outcome === "abandoned") return lastRenewed(run) === null ? "its node was lost" : `its node was lost, silent since about ${moment(lastRenewed(run))}`;
  if (run.outcome === "lock-lost" && run.lost === "revoked") return "cut short: its lock was taken away";
  return run.outcome.replace("-", " ");
}

export function whyStarted(run) {
  if (run.reason === "takeover") return `taken over from ${run.previousNode ?? "a node that was lost"}`;
  if (run.reason === "handoff") return `repeated after ${run.previousNode ?? "another node"} was cut short`;
  if (run.reason === "queued") return "it had waited for its turn";
  return "a trigger";
}

/** Which kind an outcome is of: succeeded, failed, cut, running. */
export function kind(run) {
  if (!run.outcome) return run.end ? "cut" : "running";
  if (run.outcome === "succeeded") return "succeeded";
  return run.outcome === "failed" || run.outcome === "timed-out" ? "failed" : "cut";
}

/** Skips of one second, as `line` has one. */
export function skipsLine(skips) {
  const nodes = new Set(skips.map((skip) => skip.node));
  return ["dim", `${skips.length} skips of `, skips[0].indexer, ` on ${nodes.size} ${nodes.size === 1 ? "node" : "nodes"}: ${[...new Set(skips.map(skipShort))].join(", ")}`];
}

/** An event as [tone, text before, what it is about, text after]. */
export function line(event) {
  const who = event.node ?? "?";
  switch (event.event) {
    case "lock-won": return event.reason === "takeover" || event.reason === "handoff"
      ? ["warn", `${who} runs `, event.indexer, `: ${whyStarted(event)}${inStores(event)}`]
      : ["", `${who} started `, event.indexer, inStores(event)];
    case "skipped": return ["dim", `${who} skipped `, event.indexer, `: ${whySkipped(event)}`];
    case "queued": return ["", `${who} lets `, event.indexer, event.reason === "group"
      ? ` wait: ${event.holder ? `${event.holder} runs one of its group` : "others of its group come first"}`
      : ` wait for the run of ${event.holder ?? "another"}`];
    case "released": return [event.outcome === "succeeded" ? "good" : "bad", `${who}: `, event.indexer,
      ` ${outcome(event)} after ${length(event.durationMs)}`];
    case "lock-lost": return ["bad", `${who} lost the lock of `, event.indexer, `: ${lossCause(event.cause)}`];
    case "lock-revoked": return ["warn", `${event.by ?? "Somebody"} took away the lock of `, event.indexer, event.holder ? `, held by ${event.holder}` : ""];
    case "store-down": return ["bad", `${who} gets no answer from ${event.store}`, "", event.error ? `: ${local(event.error)}` : ""];
    case "store-up": return ["good", `${who} gets answers from ${event.store} again`, "", ""];
    case "trigger-rejected": return ["warn", `${who} rejected a trigger`, "", event.error ? `: ${event.error}` : ""];
    default: return ["", `${who}: ${event.event} `, event.indexer ?? "", ""];
  }
}

const inStores = (event) => (mysqlOnly(event) ? " (in MySQL only)" : "");

/** Whether a run is held by the second store alone. */
export const mysqlOnly = (run) => Array.isArray(run.stores) && run.stores.length > 0 && !run.stores.includes("redis") && run.stores.includes("mysql");

function lossCause(cause) {
  return { expired: "its lease ran out, the machine was paused or starved", taken: "somebody else has it", missing: "the store forgot it",
    revoked: "it was taken away", "stores-silent": "no lock store answered for too long" }[cause] ?? cause;
}
