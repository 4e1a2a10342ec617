/* Times as people read them. All are milliseconds since 1970 or lengths in milliseconds. */

const clock = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
const short = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat([], { weekday: "short", day: "numeric", month: "short" });

export const at = (text) => (typeof text === "string" ? Date.parse(text) : NaN);

/** 03:10:07; with the day where that would not be clear. */
export function moment(time, now = Date.now()) {
  return Number.isFinite(time) ? dayBefore(time, now) + clock.format(time) : "?";
}

export function minute(time, now = Date.now()) {
  return Number.isFinite(time) ? dayBefore(time, now) + short.format(time) : "?";
}

// At night the evening before is no other day to anybody.
const dayBefore = (time, now) => (new Date(time).toDateString() === new Date(now).toDateString() || Math.abs(now - time) < 20 * 3600000 ? "" : day.format(time) + " ");

/** Labels for an axis whose places are seconds since 1970: with seconds where they differ by less than a minute. */
export function axisTimes(plot, places) {
  const words = places[1] - places[0] < 60 ? clock : short;
  return places.map((place) => words.format(place * 1000));
}

/** A text of the node's with its times as this page writes them. */
export const local = (text) => String(text).replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z/g, (time) => moment(at(time)));

/** 850 ms, 12 s, 3 min 4 s, 2 h 5 min, 3 d 4 h. */
export function length(ms) {
  if (!Number.isFinite(ms)) return "?";
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  const s = Math.floor(ms / 1000);
  if (s < 60) return `${s} s`;
  if (s < 3600) return pair(Math.floor(s / 60), "min", s % 60, "s");
  if (s < 86400) return pair(Math.floor(s / 3600), "h", Math.floor((s % 3600) / 60), "min");
  return pair(Math.floor(s / 86400), "d", Math.floor((s % 86400) / 3600), "h");
}

const pair = (large, largeUnit, small, smallUnit) => `${large} ${largeUnit}` + (small ? ` ${small} ${smallUnit}` : "");

/** What is left of something: rounded up, so that what is still to come is never 0 s. */
export const left = (ms) => length(Math.ceil(Math.max(0, ms) / 1000) * 1000).replace(/^0 ms$/, "0 s");

/** The same in whole seconds, for what moves. */
export const whole = (ms) => length(Math.floor(Math.max(0, ms) / 1000) * 1000).replace(/^0 ms$/, "0 s");

export const ago = (ms) => (ms < 5000 ? "just now" : `${whole(ms)} ago`);

/** For <input type=datetime-local>: the browser's own time, without a zone. */
export function forInput(time) {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60000);
  return local.toISOString().slice(0, 19);
}
