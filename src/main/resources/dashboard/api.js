/* Asks the node that serves this page, and nobody else. */
import { token } from "./token.js";

/** What the node answered that was no success; `status` 0: no answer. */
export class ApiError extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

export async function api(path, { method = "GET", body, text = false } = {}) {
  const headers = { ...token.headers(), ...(body ? { "Content-Type": "application/json" } : {}) };
  const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body), cache: "no-store", signal: AbortSignal.timeout(15000) })
    .catch((failure) => { throw new ApiError(0, failure.name === "TimeoutError" ? "no answer within 15 s" : "the node cannot be reached"); });
  if (!answer.ok) throw new ApiError(answer.status, await detail(answer));
  return text ? answer.text() : answer.json();
}

async function detail(answer) {
  const problem = await answer.json().catch(() => ({}));
  return problem.detail ?? `${answer.status} ${answer.statusText}`;
}

const query = (parameters) => new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined && value !== "")).toString();

export const overview = () => api("/api/overview");
export const locks = () => api("/api/locks");
export const here = () => api("/api/indexers");
export const indexer = (id) => api(`/api/indexers/${encodeURIComponent(id)}`);
export const contention = (id) => api(`/api/contention?${query({ indexer: id })}`);
export const output = (runId) => api(`/api/runs/${encodeURIComponent(runId)}/output`, { text: true });
export const trigger = (id) => api(`/api/triggers/${encodeURIComponent(id)}`, { method: "POST" });
export const pause = (id, forMs, reason) => api(`/api/pauses/${encodeURIComponent(id)}`, { method: "PUT", body: { forMs, reason } });
export const resume = (id) => api(`/api/pauses/${encodeURIComponent(id)}`, { method: "DELETE" });
export const release = (id, now) => api(`/api/locks/${encodeURIComponent(id)}?${query({ now })}`, { method: "DELETE" });

/** Events of a stretch of time, the newest first; page by page, at most so many pages. */
export async function history({ indexer: id, since, until, limit = 1000, skips = false, pages = 1 }) {
  const all = { complete: true, events: [] };
  let before = until;
  for (let page = 0; page < pages; page++) {
    const answer = await api(`/api/history?${query({ indexer: id, since, until: before, limit, skips })}`);
    all.events.push(...answer.events);
    all.complete = answer.complete;
    if (!answer.next) return all;
    before = answer.next;
  }
  all.complete = false;
  return all;
}
