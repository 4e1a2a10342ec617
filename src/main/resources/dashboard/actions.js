/* Trigger, pause, resume, release: asks first where it matters, and for the token where the node wants it. */
import { byId, el } from "./dom.js";
import * as ask from "./api.js";
import { toast } from "./say.js";
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
    const holder = this.model.indexers.get(id)?.lock?.holder;
    form(`Release the lock of ${id}?`,
      holder ? `${holder} ends its run, and nobody repeats it; then the lock is free.` : "Whoever holds it is told nothing: be sure that it is gone.",
      [el("label", { class: "check" }, now, " free at once, without waiting for the holder's end (only if it is surely dead)")], "Release",
      () => this.#do(() => ask.release(id, now.checked), id, `The lock of ${id} has been taken away.`), "danger");
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
      await what();
      toast(done);
      this.changed(id);
    } catch (failure) {
      if (failure.status === 401) this.askToken(() => this.#do(what, id, done));
      else toast(failure.message);
    }
  }
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
