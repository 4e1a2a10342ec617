/* The node's token, for as long as this tab lives and nowhere else. */

const KEY = "indexer-coordinator-token";
const listeners = [];

export const token = {
  get: () => sessionStorage.getItem(KEY) ?? "",
  set(value) {
    if (value) sessionStorage.setItem(KEY, value);
    else sessionStorage.removeItem(KEY);
    for (const listener of listeners) listener();
  },
  onChange: (listener) => listeners.push(listener),
  headers: () => (token.get() ? { Authorization: `Bearer ${token.get()}` } : {}),
};
