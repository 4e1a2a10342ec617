/* The lock stores, as this node sees them and as others say they do. */
import { byId, el } from "./dom.js";
import { at, length, moment } from "./times.js";

let drawn = "";

export function stores(model) {
  const all = [...model.stores.values()].map((store) => ({ store, blind: blind(model, store.store) }));
  const key = JSON.stringify(all);
  if (key === drawn) return;
  drawn = key;
  byId("stores").replaceChildren(...all.map(({ store, blind }) => el("li", { class: "store", "data-store": store.store, "data-state": store.answers ? (blind.length ? "mixed" : "up") : "down" },
    el("b", { text: `${store.store}: ${store.answers ? "answers" : "does not answer"}` }),
    el("span", { class: "sub", text: seen(model, store) }),
    blind.length ? el("div", { class: "sub", text: `No answer for ${blind.join(", ")}.` }) : null)));
}

/** Other nodes whose last word was that it does not answer. */
function blind(model, store) {
  return [...(model.sights.get(store) ?? new Map()).entries()]
    .filter(([node, event]) => node !== model.node && event.event === "store-down").map(([node]) => node);
}

function seen(model, store) {
  const since = store.since ? ` since ${moment(at(store.since))}` : "";
  const required = store.required ? " Required: without it no run starts." : "";
  return store.answers ? `Seen from ${model.node}${since}.${required}` : `${store.error ?? "No answer yet"}${since}.${required}`;
}

/** The longest outage there is at present, in words; empty when all answer. */
export function outage(model) {
  const down = [...model.stores.values()].filter((store) => !store.answers);
  return down.map((store) => `${store.store} does not answer ${model.node}${store.since ? `, for ${length(model.now() - at(store.since))} now` : ""}`).join("; ");
}
