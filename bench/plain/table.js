// The window of rows over the assets that are shown, with the heads of their groups.
import { factsOf, found, groupsOf, nextOrder, sorted } from "./arrange.js";
import { html } from "./html.js";

const ROW_HEIGHT = 41;
/** Rows above and below those that can be seen. */
const MARGIN = 10;
export const STATUSES = [
  ["", "Not set"],
  ["received", "Received"],
  ["notReceived", "Not received"],
  ["damaged", "Damaged"],
  ["pricingIssues", "Pricing issues"],
  ["incorrectLeaseTerm", "Incorrect lease term"],
  ["other", "Other"],
];
const HEADS = [
  ["asset", "Asset"],
  ["serial", "Serial number"],
  ["description", "Description"],
  ["status", "Status"],
  ["explanation", "Explanation"],
];

export const optionsOf = (choices) => choices.map(([value, label]) => `<option value="${value}">${label}</option>`).join("");
const head = ([name, label]) =>
  `<th role="columnheader" data-name="${name}" aria-label="${label}"><button type="button">${label}</button></th>`;
export const TABLE = `
  <table role="table" aria-label="Assets" data-complete="pending">
    <thead role="rowgroup"><tr role="row"><th role="columnheader"></th>${HEADS.map(head).join("")}</tr></thead>
    <tbody role="rowgroup"></tbody>
  </table>`;
const CONTROLS = ['<input type="checkbox">', "", "", "", `<select>${optionsOf(STATUSES)}</select>`, '<textarea rows="1"></textarea>'];
const ASSET_ROW = html(`<tr role="row">${CONTROLS.map((control) => `<td role="cell">${control}</td>`).join("")}</tr>`);
const GROUP_ROW = html('<tr role="row" class="group-row"><th role="rowheader"><b></b> <span class="group-facts"></span></th></tr>');

/** One row of the document, which shows one thing after the other. */
class Row {
  constructor(template) {
    this.element = template.content.querySelector("tr").cloneNode(true);
    this.item = null;
    this.index = -1;
  }

  show(item, index) {
    if (this.item !== item) {
      this.item = item;
      this.fill();
      this.update();
    }
    if (this.index !== index) {
      this.index = index;
      this.element.hidden = false;
      this.element.ariaRowIndex = index + 2;
      this.element.style.transform = `translateY(${index * ROW_HEIGHT}px)`;
    }
  }

  hide() {
    if (this.index < 0) return;
    this.index = -1;
    this.item = null;
    this.element.hidden = true;
    delete this.element.dataset.assetId;
  }
}

class AssetRow extends Row {
  constructor() {
    super(ASSET_ROW);
    [this.check, this.select, this.explanation] = this.element.querySelectorAll("input, select, textarea");
    [, this.id, this.serial, this.what] = this.element.cells;
  }

  fill() {
    const { id, serial, what } = this.item;
    this.element.dataset.assetId = id;
    this.id.textContent = id;
    this.serial.textContent = serial;
    this.what.textContent = this.what.title = what;
    this.check.ariaLabel = `Select asset ${id}`;
    this.select.ariaLabel = `Status of asset ${id}`;
    this.explanation.ariaLabel = `Explanation for asset ${id}`;
  }

  update() {
    const { status, explanation, selected } = this.item;
    this.element.dataset.status = status;
    this.select.value = status;
    this.check.checked = selected;
    this.explanation.value = explanation;
    this.explanation.disabled = !status;
  }
}

/** The head of a group. */
class GroupRow extends Row {
  constructor() {
    super(GROUP_ROW);
    [this.label, this.facts] = this.element.querySelectorAll("b, span");
  }

  fill() {
    this.label.textContent = this.item.label;
  }

  update() {
    this.facts.textContent = factsOf(this.item.assets);
  }
}

/** The assets in the order and the groups in which they are looked at. */
export class AssetTable {
  constructor(frame, assets) {
    this.frame = frame;
    this.table = frame.querySelector("table");
    this.body = this.table.tBodies[0];
    this.assets = assets;
    this.order = { name: "", isReversed: false };
    this.text = "";
    this.group = "";
    /** The asset that was selected last. */
    this.last = null;
    this.rows = [];
    this.groupRows = [];
    this.sort(this.order);
    frame.addEventListener("scroll", () => this.render(), { passive: true });
    new ResizeObserver(() => this.render()).observe(frame);
    this.table.tHead.addEventListener("click", ({ target }) => {
      const { name } = target.closest("th").dataset;
      if (target.closest("button")) this.sort(nextOrder(this.order, name));
    });
  }

  /** Kept, so that a search in sorted assets does not sort again. */
  sort(order) {
    this.order = order;
    this.ordered = sorted(this.assets, order);
    for (const cell of this.table.tHead.rows[0].cells) {
      const direction = order.isReversed ? "descending" : "ascending";
      cell.ariaSort = order.name && cell.dataset.name === order.name ? direction : null;
    }
    this.arrange();
  }

  find(text) {
    this.text = text;
    this.arrange();
  }

  groupBy(name) {
    this.group = name;
    this.arrange();
  }

  arrange() {
    const shown = found(this.ordered, this.text);
    this.items = this.group
      ? groupsOf(shown, this.group).flatMap(([text, assets]) => [{ label: text || `${this.group}: not given`, assets }, ...assets])
      : shown;
    this.table.ariaRowCount = this.items.length + 1;
    this.body.style.height = `${this.items.length * ROW_HEIGHT}px`;
    this.frame.scrollTop = 0;
    this.render();
  }

  render() {
    const { scrollTop, clientHeight } = this.frame;
    const size = Math.ceil(clientHeight / ROW_HEIGHT) + 1 + 2 * MARGIN;
    const first = Math.max(0, Math.min(Math.floor(scrollTop / ROW_HEIGHT) - MARGIN, this.items.length - size));
    const last = Math.min(this.items.length, first + size);
    while (this.rows.length < size) this.rows.push(this.add(new AssetRow()));
    // Each place in the window has one row of the document, so a step moves only those that leave it.
    const places = this.rows.length;
    let groups = 0;
    for (let index = first; index < first + places; index += 1) {
      const item = index < last ? this.items[index] : null;
      const row = this.rows[index % places];
      if (item && !item.assets) {
        row.show(item, index);
        continue;
      }
      row.hide();
      if (!item) continue;
      this.groupRows[groups] ??= this.add(new GroupRow());
      this.groupRows[groups].show(item, index);
      groups += 1;
    }
    for (const row of this.groupRows.slice(groups)) row.hide();
  }

  add(row) {
    this.body.append(row.element);
    return row;
  }

  /** Shows what has changed in rows, and in the heads of all groups. */
  update(rows = this.rows) {
    for (const row of [...rows, ...this.groupRows]) if (row.item) row.update();
  }

  /** Selects an asset, or all from the one that was selected last. */
  select(row, isRange) {
    const { item, index, check } = row;
    const from = isRange && this.last ? this.items.indexOf(this.last) : -1;
    const [start, end] = from < 0 ? [index, index] : [Math.min(from, index), Math.max(from, index)];
    for (const each of this.items.slice(start, end + 1)) if (!each.assets) each.selected = check.checked;
    this.last = item;
    this.update();
  }

  rowOf(target) {
    const element = target.closest("tr");
    return this.rows.find((row) => row.element === element);
  }
}
