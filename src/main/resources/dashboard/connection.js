/* Says whether what is shown is live, and from when it is if not. */
import { byId, mark, say } from "./dom.js";
import { left, moment } from "./times.js";

export class Connection {
  #state = "connecting";
  #detail = {};
  #lostAt = 0;

  constructor(model) {
    this.model = model;
  }

  set(state, detail = {}) {
    if (state === "lost" && this.#state === "live") this.#lostAt = Date.now();
    if (state === "live") this.#lostAt = 0;
    // While it tries again it is as lost as before.
    if (!(state === "connecting" && this.#state === "lost")) this.#state = state;
    if (state !== "connecting") this.#detail = detail;
    this.tick();
  }

  tick() {
    const lost = this.#state === "lost" || this.#state === "token";
    mark(byId("connection"), "data-state", this.#state === "token" ? "lost" : this.#state);
    say(byId("connection"), { live: "live", connecting: "connecting…", lost: "not connected", token: "needs the token" }[this.#state]);
    say(byId("seen-from"), this.model.node ? `seen from ${this.model.node}` : "");
    document.body.classList.toggle("is-stale", lost);
    byId("stale").hidden = !lost;
    if (!lost) return;
    say(byId("stale-why"), this.#words());
    say(byId("stale-next"), this.#detail.retryAt ? ` Trying again in ${left(this.#detail.retryAt - Date.now())}.` : "");
  }

  #words() {
    if (this.#state === "token") return "This node listens beyond its own host and wants its token before it shows anything: use “Token…”.";
    const since = this.#lostAt ? `What you see is from ${moment(this.#lostAt)}. ` : "";
    return `${since}No connection to the node: ${this.#detail.why ?? "trying again"}.`;
  }
}
