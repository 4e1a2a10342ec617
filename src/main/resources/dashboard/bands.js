/* Draws the bars of runs, what was taken over, and when a store was down. */
import { colour } from "./dom.js";
import { kind, mysqlOnly } from "./words.js";

/** Draws into the plot's canvas, with a line for now and one for the moment `looked` at, if any; gives the boxes of the bars, in its pixels. */
export function drawBands(plot, bands, model, [from, to], chosen, looked) {
  const { ctx } = plot;
  const inks = { running: colour("--running"), succeeded: colour("--good"), failed: colour("--bad"), cut: colour("--warn"),
    down: colour("--bad-soft"), downLine: colour("--bad"), text: colour("--text"), line: colour("--line"), surface: colour("--surface") };
  const X = (time) => plot.valToPos(Math.min(Math.max(time, from), to) / 1000, "x", true);
  const Y = (row) => plot.valToPos(row, "y", true);
  const now = Math.min(to, model.now()); // Nothing is known of what is to come.
  ctx.save();
  ctx.beginPath();
  ctx.rect(plot.bbox.left, plot.bbox.top, plot.bbox.width, plot.bbox.height);
  ctx.clip();
  drawOutages(ctx, plot, model, bands, X, Y, inks, now);
  const boxes = bands.flatMap((band) => [drawRule(ctx, plot, band, Y, inks), ...band.runs.map((run) => drawRun(ctx, band, run, X, Y, inks, now, run === chosen))]).filter(Boolean);
  drawTakeovers(ctx, boxes, inks);
  if (model.now() < to) drawMoment(ctx, plot, X(model.now()), "now", inks.text);
  if (looked !== null && looked >= from && looked <= to) drawMoment(ctx, plot, X(looked), "the moment looked at", inks.running);
  ctx.restore();
  return boxes;
}

function drawMoment(ctx, plot, x, words, ink) {
  const { left, top, width, height } = plot.bbox;
  ctx.fillStyle = ink;
  ctx.fillRect(x - devicePixelRatio, top, 2 * devicePixelRatio, height);
  ctx.font = `${11 * devicePixelRatio}px system-ui, sans-serif`;
  ctx.textBaseline = "bottom";
  const before = x + ctx.measureText(words).width + 8 * devicePixelRatio > left + width;
  ctx.textAlign = before ? "right" : "left";
  ctx.fillText(words, x + (before ? -4 : 4) * devicePixelRatio, top + height - 2 * devicePixelRatio);
}

function drawRule(ctx, plot, band, Y, inks) {
  ctx.fillStyle = inks.line;
  const y = Y(band.top + band.rows + 0.35);
  ctx.fillRect(plot.bbox.left, y, plot.bbox.width, devicePixelRatio);
  return null;
}

function drawRun(ctx, band, run, X, Y, inks, now, chosen) {
  const x = X(run.start);
  const y = Y(band.top + run.lane) + 1;
  const box = { run, x, y, w: Math.max(3 * devicePixelRatio, X(run.end ?? now) - x), h: Math.max(3, Y(band.top + run.lane + 1) - y - 2) };
  ctx.fillStyle = inks[kind(run)];
  ctx.fillRect(box.x, box.y, box.w, box.h);
  if (mysqlOnly(run)) hatch(ctx, box, inks.surface);
  if (chosen) {
    ctx.strokeStyle = inks.text;
    ctx.lineWidth = 2 * devicePixelRatio;
    ctx.strokeRect(box.x, box.y, box.w, box.h);
  }
  return box;
}

function hatch(ctx, box, ink) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.x, box.y, box.w, box.h);
  ctx.clip();
  ctx.strokeStyle = ink;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  const step = 6 * devicePixelRatio;
  ctx.beginPath();
  for (let x = box.x - box.h; x < box.x + box.w; x += step) {
    ctx.moveTo(x, box.y + box.h);
    ctx.lineTo(x + box.h, box.y);
  }
  ctx.stroke();
  ctx.restore();
}

/** From the end of the run that was lost to the one that repeats it. */
function drawTakeovers(ctx, boxes, inks) {
  const byId = new Map(boxes.map((box) => [box.run.runId, box]));
  ctx.strokeStyle = ctx.fillStyle = inks.downLine;
  ctx.lineWidth = 2 * devicePixelRatio;
  for (const box of boxes) {
    const before = byId.get(box.run.previousRunId);
    if (!before) continue;
    const [x1, y1, x2, y2] = [Math.min(before.x + before.w, box.x), before.y + before.h / 2, box.x, box.y + box.h / 2];
    ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
    ctx.beginPath();
    ctx.moveTo(x1, y1);
    ctx.lineTo(x2, y2);
    ctx.stroke();
    ctx.setLineDash([]);
    const size = 5 * devicePixelRatio;
    ctx.beginPath();
    ctx.moveTo(x2 - size, y2 - size);
    ctx.lineTo(x2 + size / 2, y2);
    ctx.lineTo(x2 - size, y2 + size);
    ctx.fill();
  }
}

function drawOutages(ctx, plot, model, bands, X, Y, inks, now) {
  for (const outage of model.outages) {
    const band = bands.find((each) => each.node === outage.node);
    if (!band) continue;
    const x = X(outage.from);
    const width = X(outage.to ?? now) - x;
    if (width <= 0) continue;
    const [y1, y2] = [Y(band.top - 0.3), Y(band.top + band.rows + 0.3)];
    ctx.fillStyle = inks.down;
    ctx.fillRect(x, y1, Math.max(2, width), y2 - y1);
    ctx.fillStyle = inks.downLine;
    ctx.fillRect(x, y1, devicePixelRatio, y2 - y1);
  }
}
