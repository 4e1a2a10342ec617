/* The timeline for those who do not look at pictures. Filled only while it is open. */
import { byId, el } from "./dom.js";
import { length, moment } from "./times.js";
import { mysqlOnly, outcome, whyStarted } from "./words.js";

const MOST = 200;
const HEADS = ["Indexer", "Node", "Began", "Took", "How", "Why", "Held in"];

export function runsTable(runs, now) {
  const rows = [...runs].sort((a, b) => b.start - a.start).slice(0, MOST).map((run) => el("tr", { "data-run": run.runId },
    ...[run.indexer, run.node, moment(run.start), length((run.end ?? now) - run.start), outcome(run), whyStarted(run), mysqlOnly(run) ? "MySQL only" : run.stores.join(", ")]
      .map((text) => el("td", { text: text ?? "?" }))));
  return el("table", { class: "plain" }, el("thead", {}, el("tr", {}, ...HEADS.map((text) => el("th", { scope: "col", text })))), el("tbody", {}, ...rows));
}

/** Redraws the table under the timeline, if it is open. */
export function drawRunsTable(timeline, model) {
  if (byId("runs-table-box").open) byId("runs-table").replaceChildren(runsTable(timeline.runs(), model.now()));
}
