/* The list of indexers: which are shown, in what order; redraws rows that changed, and ticks those that can be seen. */
import { byId } from "./dom.js";
import { Row } from "./row.js";
import { failedLately, rank, skipsToday, state } from "./state.js";

const names = new Intl.Collator();
const byName = (a, b) => names.compare(a.id, b.id);

const ORDERS = {
  name: byName,
  state: (a, b) => rank(a) - rank(b) || byName(a, b),
  skips: (a, b) => skipsToday(b) - skipsToday(a) || byName(a, b),
  last: (a, b) => (b.runs[0]?.start ?? 0) - (a.runs[0]?.start ?? 0) || byName(a, b),
};

const SHOWN = {
  all: () => true,
  running: (indexer) => ["running", "silent", "foreign"].includes(state(indexer)),
  waiting: (indexer) => state(indexer) === "waiting",
  failed: failedLately,
  paused: (indexer) => Boolean(indexer.lock?.paused),
  skipped: (indexer) => skipsToday(indexer) > 0,
};

export class Indexers {
  #rows = new Map();
  #order = "";

  constructor(model, act) {
    this.model = model;
    this.act = act;
    this.group = byId("row-group");
    this.seen = new IntersectionObserver((entries) => entries.forEach((entry) => { entry.target.row.visible = entry.isIntersecting; }), { rootMargin: "200px" });
    for (const id of ["filter", "show", "order"]) byId(id).addEventListener("input", () => this.arrange());
  }

  /** Redraws these rows; all of them when none are named. */
  draw(ids = this.model.indexers.keys()) {
    for (const id of ids) {
      const indexer = this.model.indexers.get(id);
      if (indexer) this.#row(indexer).draw(indexer, this.model);
    }
  }

  tick() {
    for (const row of this.#rows.values()) if (row.visible) row.tick(this.model.indexers.get(row.id), this.model);
  }

  /** Puts the rows in order, and leaves out what does not fit. */
  arrange() {
    const words = byId("filter").value.trim().toLowerCase();
    const fits = SHOWN[byId("show").value];
    const chosen = [...this.model.indexers.values()].filter((indexer) => fits(indexer) && text(indexer).includes(words)).sort(ORDERS[byId("order").value]);
    const order = chosen.map((indexer) => indexer.id).join("\n");
    byId("no-rows").hidden = chosen.length > 0 || this.model.indexers.size === 0;
    if (order === this.#order) return;
    this.#order = order;
    const focused = document.activeElement;
    this.group.replaceChildren(...chosen.map((indexer) => this.#row(indexer).node));
    if (this.group.contains(focused)) focused.focus({ preventScroll: true });
  }

  #row(indexer) {
    const known = this.#rows.get(indexer.id);
    if (known) return known;
    const row = new Row(indexer, this.act);
    row.node.row = row;
    this.#rows.set(indexer.id, row);
    this.seen.observe(row.node);
    row.draw(indexer, this.model);
    return row;
  }
}

const text = (indexer) => [indexer.id, ...indexer.groups, indexer.lock?.holder ?? ""].join(" ").toLowerCase();
