// Unsent marks in the browser: kept soon after each change, and offered again after a reload.
import { html, button, onPress } from "./html.js";
import { counted, moment } from "./words.js";

/** The milliseconds after a change within which it is kept. */
const SOON = 300;

const NOTE = html(`
  <div class="note" data-tone="neutral" role="status"><p></p>
  <div class="note-actions">${button("Restore", { rank: "secondary" })}${button("Discard")}</div></div>`);

/** One line that says what it is, then for each mark the asset, what is wanted and what it was laid over. */
function write(marked) {
  const assets = [...marked].sort((one, other) => one.id - other.id);
  const fields = [];
  for (const { id, mark, held } of assets) {
    fields.push(String(id), mark.status, mark.explanation, held.status || null, held.explanation);
  }
  return `draft 1 ${Date.now()} ${assets.length}\n${JSON.stringify(fields)}`;
}

function parse(text) {
  const [line, body] = text.split("\n");
  const fields = JSON.parse(body);
  const marks = [];
  for (let at = 0; at < fields.length; at += 5) {
    const [id, status, explanation] = fields.slice(at, at + 3);
    marks.push({ id: Number(id), status, explanation });
  }
  return { at: Number(line.split(" ")[2]), marks };
}

export class Kept {
  constructor(key, draft, signal) {
    this.name = `plain.draft ${key}`;
    this.draft = draft;
    this.timer = 0;
    const keep = () => this.timer && this.keep();
    addEventListener("pagehide", keep, { signal });
    addEventListener("visibilitychange", keep, { signal });
    signal.addEventListener("abort", keep);
  }

  soon() {
    this.timer ||= setTimeout(() => this.keep(), SOON);
  }

  keep() {
    clearTimeout(this.timer);
    this.timer = 0;
    const { marked } = this.draft;
    if (marked.size) localStorage.setItem(this.name, write(marked));
    else localStorage.removeItem(this.name);
  }

  /** Marks of an earlier visit; nothing where there are none. */
  look() {
    const text = localStorage.getItem(this.name);
    return text && parse(text);
  }

  /** Offers them, once all assets are here. */
  offer({ at, marks }, assets, place) {
    const note = NOTE();
    const [text, restore, discard] = note.querySelectorAll("p, button");
    text.textContent = `${counted(marks.length, "unsaved change")} from ${moment(at)}, kept in this browser only.`;
    const own = new Map(assets.map((asset) => [asset.id, asset]));
    const changeOf = ({ id, status, explanation }) => ({
      asset: own.get(id),
      status: status ?? undefined,
      explanation: explanation ?? undefined,
    });
    onPress(restore, () => {
      note.remove();
      this.draft.list(marks.filter(({ id }) => own.has(id)).map(changeOf), "restore");
    });
    onPress(discard, () => {
      note.remove();
      this.keep();
    });
    place.before(note);
  }
}
