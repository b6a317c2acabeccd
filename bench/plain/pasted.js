// Marks from cells that were copied from a spreadsheet: tried first, then taken.
import { html } from "./html.js";
import { STATUSES } from "./table.js";

/** What the columns may be called. */
const NAMES = {
  id: ["asset", "asset id", "id"],
  serial: ["serial number", "serial"],
  status: ["status"],
  explanation: ["explanation", "comment"],
};
/** How many lines of a list are shown. */
const SHOWN = 50;
const LABELS = new Map(STATUSES);
const fold = (text) => text.trim().toLowerCase();
const CODES = new Map(STATUSES.slice(1).flatMap(([code, label]) => [[fold(code), code], [fold(label), code]]));
const number = new Intl.NumberFormat("en-GB");
const counted = (count, one, many) => `${number.format(count)} ${count === 1 ? one : many}`;

/** Assets by their ids and their serial numbers; `null` where several have one. */
export function lookupOf(assets) {
  const ids = new Map();
  const serials = new Map();
  for (const asset of assets) {
    ids.set(String(asset.id), asset);
    const serial = fold(asset.serial);
    if (serial) serials.set(serial, serials.has(serial) ? null : asset);
  }
  return { ids, serials };
}

/** What one line says of which asset, or what is wrong with it. */
function read({ id, serial, status, explanation }, { ids, serials }) {
  const asset = id ? ids.get(id) : serials.get(fold(serial));
  if (asset === null) return { fault: "Several assets have this serial number." };
  if (!asset) return { fault: "There is no such asset." };
  if (id && serial && fold(asset.serial) !== fold(serial)) return { fault: "The serial number is that of another asset." };
  const code = status ? CODES.get(fold(status)) : asset.status;
  if (code === undefined) return { asset, fault: "There is no such status." };
  if (!code) return { asset, fault: "There is no status." };
  return { asset, status: code, explanation: explanation || asset.explanation };
}

const isSame = (one, other) => one.status === other.status && one.explanation === other.explanation;

/** What each line of a list would do to the assets, before anything is changed; nothing where its columns have no names. */
export function compare(text, lookup) {
  const [heads, ...lines] = text.split(/\r?\n/).map((line) => line.split("\t").map((cell) => cell.trim()));
  const columns = Object.entries(NAMES).map(([name, names]) => [name, heads.findIndex((head) => names.includes(fold(head)))]);
  const has = (name) => columns.some(([own, at]) => own === name && at >= 0);
  if (!(has("id") || has("serial")) || !(has("status") || has("explanation"))) return null;
  const rows = [];
  const first = new Map();
  lines.forEach((cells, index) => {
    if (!cells.some(Boolean)) return;
    const line = Object.fromEntries(columns.map(([name, at]) => [name, cells[at] ?? ""]));
    const row = { line: index + 2, ...read(line, lookup) };
    rows.push(row);
    if (row.fault) return;
    const before = first.get(row.asset);
    if (!before) return void first.set(row.asset, row);
    row.repeats = true;
    if (isSame(row, before)) return;
    row.fault = `Line ${before.line} says something else of the same asset.`;
    before.fault = `Line ${row.line} says something else of the same asset.`;
  });
  const faults = rows.filter((row) => row.fault);
  const changes = rows.filter((row) => !row.fault && !row.repeats && !isSame(row, row.asset));
  return { changes, faults, idle: rows.length - changes.length - faults.length };
}

const DIALOG = html(`
  <dialog aria-label="Files and lists">
    <h2>Files and lists</h2>
    <textarea class="cells" rows="3" wrap="off" spellcheck="false" aria-label="Cells from a spreadsheet"></textarea>
    <p role="alert"></p>
    <ul class="sheet-counts" role="status"></ul>
    <ul class="faults"></ul>
    <ul class="changes"></ul>
    <button type="button" class="close">Close</button>
    <button type="button" class="apply" hidden></button>
  </dialog>`);

const listed = (list, texts) =>
  list.replaceChildren(
    ...texts.map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    }),
  );

/** The dialog for a list of marks; `take` is given what is to be changed. */
export function openPasted(assets, take) {
  const dialog = DIALOG.content.querySelector("dialog").cloneNode(true);
  const [cells, alert, counts, faults, changes, close, apply] =
    dialog.querySelectorAll(".cells, [role=alert], .sheet-counts, .faults, .changes, .close, .apply");
  let lookup = null;
  let tried = null;
  cells.addEventListener("input", () => {
    lookup ??= lookupOf(assets);
    tried = cells.value.trim() ? compare(cells.value, lookup) : null;
    apply.hidden = !tried;
    alert.textContent = cells.value.trim() && !tried ? "The first line must name the columns." : "";
    listed(counts, tried ? countsOf(tried) : []);
    listed(faults, (tried?.faults ?? []).slice(0, SHOWN).map(({ line, fault }) => `Line ${line}: ${fault}`));
    listed(changes, (tried?.changes ?? []).slice(0, SHOWN).map(describe));
    const count = tried?.changes.length ?? 0;
    apply.textContent = count ? `Mark ${counted(count, "asset", "assets")}` : "Nothing to change";
    apply.disabled = !count;
  });
  apply.addEventListener("click", () => {
    take(tried.changes);
    dialog.close();
  });
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function countsOf({ changes, faults, idle }) {
  const texts = [counted(changes.length, "asset will change", "assets will change")];
  if (idle) texts.push(counted(idle, "line changes nothing", "lines change nothing"));
  if (faults.length) texts.push(counted(faults.length, "line cannot be taken", "lines cannot be taken"));
  return texts;
}

function describe({ asset, status, explanation }) {
  const name = `${asset.what}, serial ${asset.serial}`;
  return `${name}: ${LABELS.get(asset.status)} → ${LABELS.get(status)} ${explanation}`;
}
