/* Trigger, pause, resume, release: asks first where it matters, and for the token where the node wants it. */
import { byId, el } from "./dom.js";
import * as ask from "./api.js";
import { revoked, revokedBy } from "./words.js";
import { toast } from "./say.js";
import { left } from "./times.js";
import { leaseLeft } from "./state.js";
import { token } from "./token.js";

const PAUSES = [["15 minutes", 15], ["1 hour", 60], ["4 hours", 240], ["1 day", 1440], ["7 days", 10080]];

export class Actions {
  /** `changed(id)`: its lock should be looked at again. */
  constructor(model, changed) {
    this.model = model;
    this.changed = changed;
    byId("token-button").addEventListener("click", () => this.askToken());
  }

  act(name, id) {
    if (name === "trigger") return this.#trigger(id);
    if (name === "release") return this.#release(id);
    return this.model.indexers.get(id)?.lock?.paused ? this.#do(() => ask.resume(id), id, `${id} is no longer paused.`) : this.#pause(id);
  }

  #trigger(id) {
    return this.#do(() => ask.trigger(id), id, `Asked for a run of ${id}. What becomes of it shows here at once.`);
  }

  #pause(id) {
    const length = el("select", {}, ...PAUSES.map(([text, minutes]) => el("option", { value: minutes, selected: minutes === 60, text })));
    const reason = el("input", { maxlength: 200, placeholder: "deploy, for others to read", autocomplete: "off" });
    form(`Pause ${id}`, "No node starts it until then; a present run goes on.",
      [field("For", length), field("Reason", reason)], "Pause",
      () => this.#do(() => ask.pause(id, Number(length.value) * 60000, reason.value), id, `${id} is paused.`));
  }

  #release(id) {
    const now = el("input", { type: "checkbox" });
    form(`Release the lock of ${id}?`,
      whatBecomes(this.model.indexers.get(id)),
      [el("label", { class: "check" }, now, " free at once, without waiting for the end of the old lease (only if it is surely dead)")], "Release",
      () => this.#do(() => ask.release(id, now.checked), id, (answer) => released(id, answer)), "danger");
  }

  /** Asks for the token; then does what was refused without it. */
  askToken(then = null) {
    const input = el("input", { type: "password", autocomplete: "off", spellcheck: "false" });
    input.value = token.get();
    form("The node's token", "Pausing and releasing need it. It is http.token of the configuration, or stands in the file http-token that the node made at its first start. This tab keeps it, and forgets it when it is closed.",
      [field("Token", input)], "Use it", async () => { token.set(input.value.trim()); await then?.(); });
  }

  async #do(what, id, done) {
    try {
      const answer = await what();
      toast(typeof done === "function" ? done(answer) : done);
      this.changed(id);
    } catch (failure) {
      if (failure.status === 401) this.askToken(() => this.#do(what, id, done));
      else toast(failure.message);
    }
  }
}

function whatBecomes(indexer) {
  const lock = indexer?.lock;
  const rest = indexer ? leaseLeft(indexer) : null;
  const free = rest === null ? "The lock is free when the old lease is over, not at once." : `The lock is free when the old lease is over, in ${left(rest)} at the latest, not at once.`;
  if (revoked(lock?.holderOwner)) return `${revokedBy(lock.holderOwner)} has taken it away already. ${free}`;
  return (lock?.holder ? `${lock.holder} is told to end its run, and nobody repeats it. ` : "Whoever holds it is told nothing: be sure that it is gone. ") + free;
}

function released(id, answer) {
  if (answer?.free) return `The lock of ${id} is free.`;
  const rest = Number.isFinite(answer?.remainingMs) ? `, in ${left(answer.remainingMs)}` : "";
  return `The lock of ${id} has been taken away${answer?.by ? ` by ${answer.by}` : ""}; it is free when the old lease is over${rest}.`;
}

const field = (name, input) => el("label", { class: "field stacked" }, el("span", { text: name }), input);

function form(title, text, fields, verb, go, style = "") {
  const dialog = byId("ask");
  const submit = async (event) => {
    event.preventDefault();
    dialog.close();
    await go();
  };
  dialog.replaceChildren(
    el("div", { class: "dialog-head" }, el("h2", { id: "ask-title", text: title })),
    el("div", { class: "dialog-body" }, el("form", { onsubmit: submit }, el("p", { class: "muted", text }), ...fields,
      el("div", { class: "dialog-actions" }, el("button", { class: style, text: verb }), el("button", { type: "button", class: "quiet", onclick: () => dialog.close(), text: "Cancel" })))));
  dialog.showModal();
}
