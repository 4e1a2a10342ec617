/* All runs of a stretch of time, a band for each node. uPlot has the axes, the selection and the size; the bars are ours. */
import uPlot from "./uplot.js";
import { byId, colour, say } from "./dom.js";
import { pack } from "./runs.js";
import { drawBands } from "./bands.js";
import { axisTimes, length, moment } from "./times.js";
import { mysqlOnly, outcome, whyStarted } from "./words.js";

const HOUR = 3600000;
const ROW_PX = 15;
const FITTING = [HOUR / 6, HOUR, 3 * HOUR];

export class Timeline {
  #fixed = null; // a stretch that was asked for; null: the last hours
  #looked = null; // the moment that was asked for
  #plot = null;
  #bands = [];
  #boxes = [];
  #chosen = null;

  /** `onRange(from, to)`: runs of this time are wanted; `open(indexer)`. */
  constructor(model, onRange, open) {
    this.model = model;
    this.onRange = onRange;
    this.open = open;
    this.box = byId("timeline");
    byId("range").addEventListener("change", () => this.#show(null));
    byId("timeline-back").addEventListener("click", () => this.#show(null));
    this.box.addEventListener("keydown", (key) => this.#key(key));
    new ResizeObserver(() => this.#plot && this.draw()).observe(this.box);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#rebuild());
  }

  /** The stretch shown, in the server's time. */
  range() {
    const now = this.model.now();
    return this.#fixed ?? [now - (Number(byId("range").value) * HOUR || this.#fitting(now)), now];
  }

  /** The shortest stretch that has all runs of the last hours. */
  #fitting(now) {
    const oldest = now - [...this.model.runs.values()].reduce((first, run) => Math.min(first, run.start), this.model.runs.size ? now : -Infinity);
    return FITTING.find((stretch) => stretch >= oldest) ?? FITTING.at(-1);
  }

  /** Shows a stretch around a moment. */
  around(time) {
    this.#show([time - HOUR / 2, time + HOUR / 2], time);
  }

  #show(stretch, looked = null) {
    this.#fixed = stretch;
    this.#looked = looked;
    byId("timeline-back").hidden = !stretch;
    this.onRange(...this.range());
    this.draw();
  }

  /** The runs that are shown. */
  runs() {
    const [from, to] = this.range();
    return [...this.model.runs.values()].filter((run) => run.node && run.start <= to && (run.end ?? this.model.now()) >= from);
  }

  draw() {
    this.#bands = this.#banded();
    const rows = this.#bands.reduce((sum, band) => sum + band.rows, 0);
    const size = { width: Math.max(200, this.box.clientWidth), height: Math.min(460, Math.max(110, rows * ROW_PX + this.#bands.length * 10 + 40)) };
    const [from, to] = this.range();
    const data = [[from / 1000, to / 1000], [null, null]];
    if (!this.#plot) this.#plot = new uPlot({ ...this.#options(), ...size }, data, this.box);
    else if (this.#plot.width !== size.width || this.#plot.height !== size.height) this.#plot.setSize(size);
    this.#plot.setData(data, true);
  }

  #rebuild() {
    this.#plot?.destroy();
    this.#plot = null;
    this.draw();
  }

  #banded() {
    const byNode = new Map([...this.model.nodes.keys()].sort().map((node) => [node, []]));
    for (const run of this.runs()) byNode.set(run.node, [...(byNode.get(run.node) ?? []), run]);
    let top = 0;
    return [...byNode.entries()].map(([node, runs]) => {
      const band = { node, runs, rows: pack(runs, this.model.now()), top };
      top += band.rows + 0.7;
      return band;
    });
  }

  #options() {
    const axis = { stroke: colour("--muted"), grid: { stroke: colour("--line"), width: 1 }, ticks: { stroke: colour("--line"), width: 1 }, font: "12px system-ui, sans-serif" };
    return {
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: true, y: false, setScale: false } },
      padding: [6, 8, 0, 0],
      scales: { x: { time: true, range: () => this.range().map((time) => time / 1000) }, y: { dir: -1, range: () => [0, this.#height()] } },
      axes: [
        { ...axis, values: axisTimes, space: 70 },
        { ...axis, grid: { show: false }, ticks: { show: false }, size: this.#nameWidth(), splits: () => this.#bands.map((band) => band.top + band.rows / 2), values: () => this.#bands.map((band) => band.node) },
      ],
      series: [{}, { show: true, paths: () => null, points: { show: false } }],
      hooks: {
        draw: [(plot) => { this.#boxes = drawBands(plot, this.#bands, this.model, this.range(), this.#chosen, this.#looked); }],
        setSelect: [(plot) => this.#select(plot)],
        ready: [(plot) => {
          // Not uPlot's own hook, which also tells of cursors that nobody moved.
          plot.over.addEventListener("mousemove", (mouse) => this.#hover(plot, mouse));
          plot.over.addEventListener("click", () => this.#click());
        }],
      },
    };
  }

  #height() {
    const last = this.#bands.at(-1);
    return last ? last.top + last.rows + 0.3 : 1;
  }

  #nameWidth() {
    const longest = Math.max(4, ...[...this.model.nodes.keys()].map((node) => node.length));
    return Math.min(this.box.clientWidth / 4, 16 + longest * 7);
  }

  #select(plot) {
    if (plot.select.width < 8) return;
    const stretch = [plot.posToVal(plot.select.left, "x") * 1000, plot.posToVal(plot.select.left + plot.select.width, "x") * 1000];
    plot.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
    this.#show(stretch);
  }

  #hover(plot, mouse) {
    const ratio = devicePixelRatio;
    const [x, y] = [mouse.offsetX * ratio + plot.bbox.left, mouse.offsetY * ratio + plot.bbox.top];
    const hit = this.#boxes.find((box) => x >= box.x - 2 && x <= box.x + box.w + 2 && y >= box.y && y <= box.y + box.h);
    this.#choose(hit?.run ?? null);
  }

  #click() {
    if (this.#chosen) this.open(this.#chosen.indexer);
  }

  #key(key) {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[key.key];
    if (!step && key.key !== "Enter") return;
    // Else the rest of the same key press closes the dialog again, whose first button gets the focus.
    key.preventDefault();
    if (!step) return this.#click();
    const runs = this.runs().sort((a, b) => a.start - b.start);
    const place = this.#chosen ? runs.indexOf(this.#chosen) + step : step < 0 ? runs.length - 1 : 0;
    this.#choose(runs[Math.max(0, Math.min(runs.length - 1, place))] ?? null);
  }

  #choose(run) {
    if (run === this.#chosen) return;
    this.#chosen = run;
    if (run) say(byId("timeline-said"), runWords(run, this.model.now()));
    this.#plot.redraw(false);
  }
}

/** A run in a sentence. */
export function runWords(run, now) {
  const how = run.outcome ? `${outcome(run)} after ${length((run.end ?? now) - run.start)}` : `running for ${length(now - run.start)}`;
  return `${run.indexer} on ${run.node}, from ${moment(run.start)}: ${how} (${whyStarted(run)})${mysqlOnly(run) ? "; held in MySQL only" : ""}.`;
}
