/* The last events, the newest first. Not a live region: ten events a second would silence every screen reader's user. */
import { byId, el } from "./dom.js";
import { judged, together } from "./judge.js";
import { line, skipsLine } from "./words.js";
import { at, moment } from "./times.js";

const MOST = 100;

/** One item for an event, or for the skips of one indexer in one second. */
function item(events, model) {
  const list = events.map((event) => judged(event, model));
  const event = list[0];
  const [tone, before, indexer, after] = list.length > 1 ? skipsLine(list) : line(event);
  return el("li", { "data-tone": tone || null, "data-event": event.event },
    el("time", { datetime: event.at, text: moment(at(event.at)) }),
    el("span", { class: "what" }, before, indexer ? el("b", { text: indexer }) : null, after));
}

/** Items for events, the newest first. */
export function eventItems(events, model) {
  const groups = new Map();
  for (const event of events) {
    const name = together(event) ?? Symbol("alone");
    groups.set(name, [...(groups.get(name) ?? []), event]);
  }
  return [...groups.values()].map((group) => item(group, model));
}

export class Feed {
  #fresh = [];
  #skips = new Map(); // the skips of one second → the events and their item
  #held = false;

  constructor(model) {
    this.model = model;
    this.list = byId("feed");
    byId("feed-hold").addEventListener("click", (click) => {
      this.#held = !this.#held;
      click.target.setAttribute("aria-pressed", this.#held);
      this.draw();
    });
    byId("feed-skips").addEventListener("change", () => this.all());
  }

  add(event) {
    // What was skipped for the lost node reads otherwise now.
    if (event.reason === "takeover" && !this.#held) return this.all();
    if (this.#wanted(event)) this.#fresh.push(event);
  }

  draw() {
    if (this.#held || !this.#fresh.length) return;
    const top = this.list.scrollTop;
    const before = this.list.scrollHeight;
    this.list.prepend(...this.#items(this.#fresh.slice(-MOST)));
    this.#fresh = [];
    while (this.list.childElementCount > MOST) this.list.lastElementChild.remove();
    // Whoever has scrolled down goes on reading where they were.
    if (top > 0) this.list.scrollTop = top + this.list.scrollHeight - before;
  }

  all() {
    this.#fresh = [];
    this.#skips.clear();
    this.list.replaceChildren(...this.#items(this.model.events.filter((event) => this.#wanted(event)).slice(0, MOST).reverse()));
  }

  /** New items, the newest first; a skip that belongs to one there is goes into that. */
  #items(events) {
    const items = [];
    for (const event of events) {
      const known = this.#skips.get(together(event));
      if (known) {
        known.events.push(event);
        known.item.replaceChildren(...item(known.events, this.model).children);
        continue;
      }
      items.unshift(item([event], this.model));
      if (together(event)) this.#remember(together(event), { events: [event], item: items[0] });
    }
    return items;
  }

  #remember(name, skips) {
    this.#skips.set(name, skips);
    if (this.#skips.size > MOST) this.#skips.delete(this.#skips.keys().next().value);
  }

  #wanted(event) {
    return byId("feed-skips").checked || event.event !== "skipped";
  }
}
