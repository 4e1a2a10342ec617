/* What should be changed: the verdicts of the node's contention answer, and what is plainly wrong right now. */
import { byId, el } from "./dom.js";
import { outage } from "./stores.js";
import { renewedAgo, state } from "./state.js";
import { length, local } from "./times.js";

const TONES = { change: "warn", look: "bad", normal: "normal" };
let drawn = "";

/** Takes the answer in; an older node has none. */
export function takeVerdicts(model, answer) {
  for (const each of answer?.indexers ?? []) model.verdicts.set(each.indexer, each.verdicts ?? []);
}

/** The list at the top: what is wrong now, then advice. */
export function attention(model, open) {
  const all = [...wrongNow(model), ...advised(model)];
  const key = JSON.stringify(all);
  if (key === drawn) return;
  drawn = key;
  byId("attention").hidden = all.length === 0;
  byId("attention-list").replaceChildren(...all.slice(0, 8).map(({ tone, indexer, text }) => el("li", { "data-tone": tone },
    indexer ? el("button", { type: "button", class: "link", onclick: () => open(indexer), text: indexer }) : null, indexer ? ": " : null, text)),
  ...(all.length > 8 ? [el("li", { text: `and ${all.length - 8} more` })] : []));
}

function wrongNow(model) {
  const down = outage(model);
  const silent = [...model.indexers.values()].filter((indexer) => state(indexer) === "silent")
    .map((indexer) => ({ tone: "bad", indexer: indexer.id, text: `${indexer.lock.holder} holds it but has not renewed its lease for about ${length(Math.floor(renewedAgo(indexer) / 5000) * 5000)}. If it is dead, another node takes over when the lease is over.` }));
  const views = [...model.indexers.values()].flatMap((indexer) => (Array.isArray(indexer.here?.backlogFaults) ? indexer.here.backlogFaults : [])
    .map((fault) => ({ tone: "warn", indexer: indexer.id, text: `its views will not catch up by themselves: ${fault}. “indexer-coordinator status” says what to do.` })));
  return [...(down ? [{ tone: "bad", text: down.replace(/, for .* now/, "") + "." }] : []), ...silent, ...views];
}

function advised(model) {
  return [...model.verdicts.entries()].flatMap(([indexer, verdicts]) => verdicts.filter((verdict) => verdict.level !== "normal")
    .map((verdict) => ({ tone: TONES[verdict.level] ?? "warn", indexer, text: local(verdict.text) })));
}

/** All verdicts of one indexer. */
export function verdictList(verdicts) {
  return el("ul", { class: "advice" }, ...verdicts.map((verdict) => el("li", { "data-tone": TONES[verdict.level] ?? "warn", "data-verdict": verdict.kind, text: local(verdict.text) })));
}
