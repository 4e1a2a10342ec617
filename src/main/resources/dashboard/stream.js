/* Keeps the node's event stream open: comes back with the last id seen, ever more patiently, and says how it stands. */
import { EventParser } from "./sse.js";
import { token } from "./token.js";

const SILENCE_MS = 40000; // The node says something at least every 15 s.
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15000;

/** `onEvent(json)`; `onState(state, detail)`: connecting · live · lost · token. Never ends. */
export class EventStream {
  #lastId = null;
  #wait = FIRST_WAIT_MS;
  #wake = () => {};
  #cut = () => {};

  constructor(onEvent, onState) {
    this.onEvent = onEvent;
    this.onState = onState;
    this.heardAt = 0;
    token.onChange(() => this.retry());
    addEventListener("online", () => this.retry());
  }

  /** Begins anew, at once. */
  retry() {
    this.#wait = FIRST_WAIT_MS;
    this.#cut();
    this.#wake();
  }

  async run() {
    for (;;) {
      const why = await this.#listen().catch((failure) => failure.message);
      const wait = this.#wait * (0.75 + Math.random() / 2);
      this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2);
      if (why === "token") this.onState("token");
      else this.onState("lost", { why, retryAt: Date.now() + wait });
      await new Promise((go) => {
        this.#wake = go;
        if (why !== "token") setTimeout(go, wait);
      });
    }
  }

  async #listen() {
    this.onState("connecting");
    const abort = new AbortController();
    this.#cut = () => abort.abort();
    const headers = { ...token.headers(), Accept: "text/event-stream", ...(this.#lastId ? { "Last-Event-ID": this.#lastId } : {}) };
    const watch = setInterval(() => Date.now() - this.heardAt > SILENCE_MS && abort.abort(), 5000);
    this.heardAt = Date.now();
    try {
      const answer = await fetch("/api/events", { headers, signal: abort.signal, cache: "no-store" });
      if (answer.status === 401) return "token";
      if (!answer.ok) return (await answer.json().catch(() => ({}))).detail ?? `the node answered ${answer.status}`;
      return await this.#read(answer.body.getReader());
    } catch (failure) {
      return failure.name === "AbortError" ? "nothing was heard for too long" : "the node cannot be reached";
    } finally {
      clearInterval(watch);
    }
  }

  async #read(reader) {
    const parser = new EventParser();
    const decoder = new TextDecoder();
    for (let first = true; ; first = false) {
      const { value, done } = await reader.read();
      if (done) return "the node ended the stream";
      this.heardAt = Date.now();
      if (first) {
        this.#wait = FIRST_WAIT_MS;
        this.onState("live");
      }
      parser.push(decoder.decode(value, { stream: true }), (data, id) => this.#take(data, id));
    }
  }

  #take(data, id) {
    this.#lastId = id ?? this.#lastId;
    try {
      this.onEvent(JSON.parse(data));
    } catch (unreadable) {
      console.warn("an event could not be read", unreadable);
    }
  }
}
