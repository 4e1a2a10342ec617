/* Speaks to people: short messages that go by themselves, and what a screen reader should hear of the fleet, seldom. */
import { byId, el } from "./dom.js";
import { line } from "./words.js";

const SPEAK_EVERY_MS = 6000;
const WORTH_HEARING = new Set(["lock-lost", "lock-revoked", "store-down", "store-up"]);
let waiting = [];
let spoken = 0;

export function toast(text) {
  const node = el("div", { class: "toast", text });
  byId("toasts").append(node);
  setTimeout(() => node.remove(), 8000);
}

/** Lets a screen reader say what of an event nobody should miss. */
export function announce(event) {
  const bad = event.event === "released" && event.outcome !== "succeeded";
  const took = event.event === "lock-won" && event.reason === "takeover";
  if (!bad && !took && !WORTH_HEARING.has(event.event)) return;
  const [, before, indexer, after] = line(event);
  waiting.push(before + indexer + after);
  setTimeout(speak, Math.max(0, spoken + SPEAK_EVERY_MS - Date.now()));
}

function speak() {
  if (!waiting.length || Date.now() < spoken + SPEAK_EVERY_MS) return;
  spoken = Date.now();
  byId("said").textContent = waiting.length > 3 ? `${waiting.length} events, the last: ${waiting.at(-1)}` : waiting.join(". ");
  waiting = [];
}
