/* Reads server-sent events out of pieces of text (WHATWG HTML, 9.2.6). */

export class EventParser {
  #rest = "";
  #data = [];
  #id = null;

  /** Takes a piece; calls `onEvent(data, id)` for every event that is complete. */
  push(piece, onEvent) {
    const lines = (this.#rest + piece).split(/\r\n|\n|\r/);
    this.#rest = lines.pop();
    for (const line of lines) this.#line(line, onEvent);
  }

  #line(line, onEvent) {
    if (line === "") {
      if (this.#data.length) onEvent(this.#data.join("\n"), this.#id);
      this.#data = [];
    } else if (line.startsWith("data:")) this.#data.push(line.slice(5).replace(/^ /, ""));
    else if (line.startsWith("id:")) this.#id = line.slice(3).trim();
  }
}
