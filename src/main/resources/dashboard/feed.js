/* The last events, the newest first. Not a live region: ten events a second would silence every screen reader's user. */
import { byId, el } from "./dom.js";
import { line } from "./words.js";
import { at, moment } from "./times.js";

const MOST = 100;

export function eventLine(event) {
  const [tone, before, indexer, after] = line(event);
  return el("li", { "data-tone": tone || null, "data-event": event.event },
    el("time", { datetime: event.at, text: moment(at(event.at)) }),
    el("span", { class: "what" }, before, indexer ? el("b", { text: indexer }) : null, after));
}

export class Feed {
  #fresh = [];
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
    if (this.#wanted(event)) this.#fresh.push(event);
  }

  draw() {
    if (this.#held || !this.#fresh.length) return;
    const top = this.list.scrollTop;
    const before = this.list.scrollHeight;
    this.list.prepend(...this.#fresh.slice(-MOST).reverse().map(eventLine));
    this.#fresh = [];
    while (this.list.childElementCount > MOST) this.list.lastElementChild.remove();
    // Whoever has scrolled down goes on reading where they were.
    if (top > 0) this.list.scrollTop = top + this.list.scrollHeight - before;
  }

  all() {
    this.#fresh = [];
    this.list.replaceChildren(...this.model.events.filter((event) => this.#wanted(event)).slice(0, MOST).map(eventLine));
  }

  #wanted(event) {
    return byId("feed-skips").checked || event.event !== "skipped";
  }
}
