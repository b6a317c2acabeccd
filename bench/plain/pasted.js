// Marks from cells that were copied from a spreadsheet: tried first, then taken.
import { button, html, icon, setIcon } from "./html.js";
import { assetName, CODES as LABELS, counted, statusLabel } from "./words.js";

/** What the columns may be called. */
const NAMES = {
  id: ["asset", "asset id", "id"],
  serial: ["serial number", "serial"],
  status: ["status"],
  explanation: ["explanation", "comment"],
};
/** How many lines of a list are shown. */
const SHOWN = 50;
const fold = (text) => text.trim().toLowerCase();
const CODES = new Map([...LABELS].flatMap(([code, label]) => [[fold(code), code], [fold(label), code]]));

/** Assets by their ids and their serial numbers; `null` where several have one. */
function lookupOf(assets) {
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
function compare(text, lookup) {
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
  <dialog class="dialog" aria-labelledby="dialog-title">
    <h2 id="dialog-title" tabindex="-1">Files and lists</h2>
    <div class="sheet"><section class="sheet-take" aria-labelledby="sheet-take">
      <h3 id="sheet-take">Import statuses from a list</h3>
      <div class="sheet-source">
        <p class="hint" id="sheet-hint">Paste cells copied from a spreadsheet. Nothing changes before you accept it.</p>
        <textarea class="lines-field sheet-cells" rows="3" wrap="off" spellcheck="false" autocomplete="off" aria-label="Cells from a spreadsheet"
          aria-describedby="sheet-hint" placeholder="Cells from a spreadsheet"></textarea>
        <p class="field-error" role="alert"></p>
      </div>
      <div role="status"><ul class="sheet-counts"></ul></div>
      <section class="sheet-lines" data-tone="danger"><ul></ul></section>
      <section class="sheet-lines"><ul></ul></section>
    </section></div>
    <div class="dialog-actions">${button("Close")}</div>
  </dialog>`);
const APPLY = html(button("", { rank: "primary" }));
const COUNT = html(`<li>${icon("check")}<span></span></li>`);

const listed = (list, lines) =>
  list.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }),
  );

/** The dialog for a list of marks; `take` is given what is to be changed. */
export function openPasted(assets, take) {
  const dialog = DIALOG();
  const [cells, alert, counts, faults, changes, close] = dialog.querySelectorAll("textarea, [role=alert], ul, .button");
  const apply = APPLY();
  let lookup = null;
  let tried = null;
  const show = () => {
    alert.textContent = cells.value.trim() && !tried ? "The first line must name the columns." : "";
    counts.replaceChildren(...(tried ? countsOf(tried) : []));
    listed(faults, (tried?.faults ?? []).slice(0, SHOWN).map(({ line, fault }) => `Line ${line}: ${fault}`));
    listed(changes, (tried?.changes ?? []).slice(0, SHOWN).map(describe));
    const count = tried?.changes.length ?? 0;
    apply.textContent = `Mark ${counted(count, "asset")}`;
    if (count) close.after(apply);
    else apply.remove();
  };
  cells.addEventListener("input", () => {
    lookup ??= lookupOf(assets);
    tried = cells.value.trim() ? compare(cells.value, lookup) : null;
    show();
  });
  apply.addEventListener("click", () => {
    dialog.close();
    take(tried.changes);
  });
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function countOf(tone, drawing, text) {
  const item = COUNT();
  item.dataset.tone = tone;
  setIcon(item, drawing);
  item.lastChild.textContent = text;
  return item;
}

function countsOf({ changes, faults, idle }) {
  const told = [countOf("positive", "check", counted(changes.length, "asset will change", "assets will change"))];
  if (idle) told.push(countOf("neutral", "circle", counted(idle, "line changes nothing", "lines change nothing")));
  if (faults.length) told.push(countOf("danger", "cross", counted(faults.length, "line cannot be taken", "lines cannot be taken")));
  return told;
}

const describe = ({ asset, status, explanation }) =>
  `${assetName(asset)}: ${statusLabel(asset.status)} → ${statusLabel(status)} ${explanation}`;
