/* The two small pictures of a row: how the last runs went, and when it was skipped. Each says in words what it shows. */
import { svg } from "./dom.js";
import { kind, outcome } from "./words.js";
import { length, minute } from "./times.js";

const SHOWN = 16;
const W = 9;
const H = 16;

/** The last runs, the newest at the right. Height and a cross tell good from bad without colour. */
export function strip(runs) {
  const shown = runs.slice(0, SHOWN).reverse();
  const none = Array.from({ length: SHOWN - shown.length }, (_, place) => svg("rect", { x: place * W, y: H - 4, width: W - 2, height: 4, rx: 1.5, class: "mark-none" }));
  const cells = shown.flatMap((run, place) => cell(run, (SHOWN - shown.length + place) * W));
  return svg("svg", { class: "marks strip", width: SHOWN * W, height: H, role: "img", "aria-label": stripWords(runs.slice(0, SHOWN)) }, ...none, ...cells);
}

function cell(run, x) {
  const sort = kind(run);
  const top = sort === "succeeded" ? 4 : 0;
  const bar = svg("rect", { x, y: top, width: W - 2, height: H - top, rx: 1.5, class: `mark-${sort}` },
    svg("title", { text: `${minute(run.start)}: ${outcome(run)}${Number.isFinite(run.durationMs) ? `, ${length(run.durationMs)}` : ""} on ${run.node}` }));
  if (sort === "succeeded" || sort === "running") return [bar];
  return [bar, svg("path", { class: "mark-cross", d: `M${x + 1.2} 5.5l4.6 5m0 -5l-4.6 5` })];
}

function stripWords(runs) {
  if (!runs.length) return "no runs";
  const counts = {};
  for (const run of runs) counts[kind(run)] = (counts[kind(run)] ?? 0) + 1;
  const names = { succeeded: "succeeded", failed: "failed", cut: "cut short", running: "running" };
  return `last ${runs.length} runs: ${Object.entries(counts).map(([sort, count]) => `${count} ${names[sort]}`).join(", ")}`;
}

/** Skips of each hour of a day. */
export function spark(skips, label) {
  const most = Math.max(1, ...skips);
  const bars = skips.map((count, hour) => {
    const height = count ? Math.max(2, Math.round((count / most) * (H - 1))) : 0;
    return count ? svg("rect", { x: hour * 4, y: H - 1 - height, width: 3, height, class: "spark-bar" }) : null;
  });
  return svg("svg", { class: "marks spark", width: skips.length * 4, height: H, role: "img", "aria-label": label },
    svg("rect", { x: 0, y: H - 1, width: skips.length * 4, height: 1, class: "spark-base" }), ...bars);
}
