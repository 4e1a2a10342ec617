/* The tiles at the top: how much goes on, in numbers. */
import { byId, el, mark, say } from "./dom.js";
import { failedLately, skipsToday, state } from "./state.js";

const tiles = new Map();

export function summary(model) {
  const all = [...model.indexers.values()];
  const states = all.map((indexer) => state(indexer));
  const count = (...names) => states.filter((each) => names.includes(each)).length;
  const silent = count("silent");
  const down = [...model.stores.values()].filter((store) => !store.answers).length;
  tile("running", count("running", "foreign"), `of ${all.length} running`, "running");
  tile("waiting", count("waiting"), "waiting", "warn");
  tile("silent", silent, "without heartbeat", "bad");
  tile("failed", all.filter(failedLately).length, "last run not good", "bad");
  tile("paused", count("paused"), "paused", "paused");
  tile("skips", all.reduce((sum, indexer) => sum + skipsToday(indexer), 0), "skips in 24 h", "");
  tile("stores", `${model.stores.size - down} of ${model.stores.size}`, "lock stores answer", down ? "bad" : "");
}

function tile(id, number, label, tone) {
  if (!tiles.has(id)) {
    const parts = { node: el("li", { class: "tile", "data-tile": id }), number: el("b"), label: el("span") };
    parts.node.append(parts.number, parts.label);
    byId("summary").append(parts.node);
    tiles.set(id, parts);
  }
  const parts = tiles.get(id);
  say(parts.number, String(number));
  say(parts.label, label);
  mark(parts.node, "data-tone", number === 0 ? null : tone || null);
}
