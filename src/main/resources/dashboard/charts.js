/* Two small charts of an indexer, by uPlot: how long its runs took, and when it was skipped. */
import uPlot from "./uplot.js";
import { colour, el } from "./dom.js";
import { axisTimes, length } from "./times.js";

const HEIGHT = 150;
const STEPS = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 28800, 86400].map((s) => s * 1000);

/** A box that draws itself once it has a width; `destroy()` frees it. */
function chart(title, options, data) {
  const box = el("div", { class: "chart" });
  const node = el("div", {}, el("h3", { text: title }), box);
  let plot = null;
  const watch = new ResizeObserver(() => {
    if (!box.clientWidth) return;
    if (plot) plot.setSize({ width: box.clientWidth, height: HEIGHT });
    else plot = new uPlot({ ...options, width: box.clientWidth, height: HEIGHT, legend: { show: false }, cursor: { show: false } }, data, box);
  });
  watch.observe(box);
  return { node, destroy: () => { watch.disconnect(); plot?.destroy(); } };
}

const axis = () => ({ stroke: colour("--muted"), grid: { stroke: colour("--line"), width: 1 }, ticks: { stroke: colour("--line"), width: 1 }, font: "11px system-ui, sans-serif" });
const COMPLETED = new Set(["succeeded", "failed", "timed-out"]);

export function durations(runs, usualMs) {
  const ended = runs.filter((run) => COMPLETED.has(run.outcome) && Number.isFinite(run.durationMs)).reverse();
  const data = [ended.map((run) => run.start / 1000), ended.map((run) => run.durationMs), ended.map(() => usualMs ?? null)];
  const line = { stroke: colour("--running"), width: 1.5, points: { show: true, size: 5, fill: colour("--running") } };
  return chart("How long its completed runs took", {
    scales: { y: { range: (plot, low, high) => [0, (high || 1) * 1.1] } },
    axes: [{ ...axis(), values: axisTimes, space: 80 }, { ...axis(), size: 62, incrs: STEPS, values: (plot, splits) => splits.map((split) => (split ? length(split) : "0")) }],
    series: [{}, line, { stroke: colour("--muted"), dash: [4, 4], width: 1, points: { show: false } }],
  }, data);
}

export function skipBars(skips, hoursFrom) {
  const data = [skips.map((count, hour) => hoursFrom / 1000 + hour * 3600), skips];
  return chart("Skips by hour", {
    scales: { x: { range: () => [hoursFrom / 1000, hoursFrom / 1000 + skips.length * 3600] }, y: { range: (plot, low, high) => [0, Math.max(1, high)] } },
    axes: [{ ...axis(), values: axisTimes, space: 60 }, { ...axis(), size: 40, incrs: [1, 2, 5, 10, 20, 50, 100, 500, 1000, 5000] }],
    series: [{}, { stroke: colour("--warn"), fill: colour("--warn"), width: 0, points: { show: false }, paths: uPlot.paths.bars({ size: [0.7, 40], align: 1 }) }],
  }, data);
}
