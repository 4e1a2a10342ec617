/* Joins the parts: loads what there is, follows the events, and draws what has changed a few times a second at most. */
import { byId, say } from "./dom.js";
import * as ask from "./api.js";
import { Actions } from "./actions.js";
import { attention, takeVerdicts } from "./advice.js";
import { Connection } from "./connection.js";
import { Details } from "./details.js";
import { Feed } from "./feed.js";
import { Indexers } from "./indexers.js";
import { Model } from "./model.js";
import { Past } from "./past.js";
import { drawRunsTable } from "./runstable.js";
import { announce } from "./say.js";
import { stores } from "./stores.js";
import { EventStream } from "./stream.js";
import { summary } from "./summary.js";
import { Timeline } from "./timeline.js";
import { forInput } from "./times.js";

const LOCKS_EVERY_MS = 4000;
const HERE_EVERY_MS = 12000;
const RELOAD_EVERY_MS = 5 * 60000;
const DRAW_AFTER_MS = 250;
const PICTURES_EVERY_MS = 2000;

const model = new Model();
const connection = new Connection(model);
const actions = new Actions(model, () => look());
const act = (name, id) => (name === "open" ? details.open(id) : actions.act(name, id));
const details = new Details(model, act);
const indexers = new Indexers(model, act);
const feed = new Feed(model);
const timeline = new Timeline(model, loadRuns, (id) => details.open(id));
const past = new Past(model, timeline);

const changed = new Set();
let waiting = []; // events that came before what they change was loaded
let loaded = false;
let drawing = 0;
let picturesAt = 0;

/** Loads everything anew: at first, after each reconnect, and now and then. */
async function load() {
  waiting = [];
  loaded = false;
  try {
    const [overview, , recent] = await Promise.all([ask.overview(), loadRuns(...timeline.range()), ask.history({ limit: 60, skips: true })]);
    model.overview(overview);
    model.past(recent.events);
    model.events = recent.events;
    model.locks(await ask.locks());
    loaded = true;
    for (const event of waiting) model.event(event);
    drawAll();
    loadVerdicts();
    lookHere();
  } catch (failure) {
    if (failure.status !== 401) setTimeout(load, 3000);
  }
}

async function loadRuns(from, to) {
  const answer = await ask.history({ since: new Date(from).toISOString(), until: new Date(to + 60000).toISOString(), pages: 4 });
  model.past(answer.events);
  if (loaded) drawPictures();
}

async function loadVerdicts() {
  const answer = await ask.contention().catch(() => null);
  takeVerdicts(model, answer);
  attention(model, (id) => details.open(id));
}

async function look() {
  if (document.hidden || !loaded) return;
  const answer = await ask.locks().catch(() => null);
  if (!answer) return;
  for (const id of model.locks(answer)) changed.add(id);
  later();
}

async function lookHere() {
  if (document.hidden || !loaded) return;
  const answer = await ask.here().catch(() => null);
  if (answer) model.here(answer);
  later();
}

function heard(event) {
  if (!loaded) {
    waiting.push(event);
    return;
  }
  model.event(event);
  feed.add(event);
  announce(event);
  if (event.indexer) changed.add(event.indexer);
  later();
}

/** Draws what has changed, soon: many events of one moment are drawn once. */
function later() {
  drawing ||= setTimeout(draw, DRAW_AFTER_MS);
}

function draw() {
  drawing = 0;
  indexers.draw(changed);
  for (const id of changed) details.draw(id);
  changed.clear();
  indexers.arrange();
  feed.draw();
  summary(model);
  stores(model);
  attention(model, (id) => details.open(id));
  if (Date.now() - picturesAt > PICTURES_EVERY_MS) drawPictures();
}

function drawPictures() {
  picturesAt = Date.now();
  timeline.draw();
  drawRunsTable(timeline, model);
}

function drawAll() {
  past.offer();
  feed.all();
  indexers.draw();
  indexers.arrange();
  draw();
  drawPictures();
  say(byId("foot"), model.complete ? "" : "Not all of the last 24 hours is known to this node. ");
  document.body.dataset.ready = "true";
}

function tick() {
  connection.tick();
  if (document.hidden || !loaded) return;
  indexers.tick();
  details.tick();
  if (Date.now() - picturesAt > 2 * PICTURES_EVERY_MS) {
    summary(model);
    attention(model, (id) => details.open(id));
    drawPictures();
  }
}

const stream = new EventStream(heard, (state, detail) => {
  connection.set(state, detail);
  if (state === "live") load();
  if (state === "token") actions.askToken();
});

byId("past-when").value = forInput(Date.now() - 5 * 60000);
byId("runs-table-box").addEventListener("toggle", () => drawRunsTable(timeline, model));
setInterval(tick, 1000);
setInterval(look, LOCKS_EVERY_MS);
setInterval(lookHere, HERE_EVERY_MS);
setInterval(() => !document.hidden && loaded && load(), RELOAD_EVERY_MS);
document.addEventListener("visibilitychange", look);
stream.run();
