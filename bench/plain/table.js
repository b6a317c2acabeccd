// The table of assets: which rows are in the document, how much room the others take, and what happens in them.
import { COLUMNS, nextSort } from "./arrange.js";
import { Heights } from "./heights.js";
import { html, onPress, setAttribute, setText, setThere } from "./html.js";
import { Moves } from "./moves.js";
import { AssetRow, GroupRow } from "./rows.js";

/** Rows beyond either edge of what is in sight. */
const MARGIN = 5;
/** So many rows are all there. */
const FEW = 20;
/** The height of a row before one was measured. */
const USUAL = 40;
/** Where the table begins before it was looked at, as a part of the window. */
const BEGIN = 0.4;

const ARROWS = { ascending: " ↑", descending: " ↓" };

const headOf = ({ name, label, kind, isRead }) =>
  `<th class="${kind}" scope="col" aria-label="${label}"${isRead ? ` data-width="${name}"` : ""}>
    <button class="sort-button" type="button" data-order="${name}">${label}<span aria-hidden="true"></span></button></th>`;
const FRAME = html(`
  <div class="row-keys"><div class="table-frame">
    <table class="table assets" role="grid" aria-label="Assets" data-complete="true">
      <thead><tr aria-rowindex="1">
        <th class="check" scope="col" aria-label="Selection"><label class="checkbox">
          <input type="checkbox" aria-label="Select all assets shown"><span class="select-all">Select all assets shown</span></label></th>
        ${COLUMNS.filter(({ kind }) => kind).map(headOf).join("")}
        <th scope="col"><span class="visually-hidden">Details</span></th>
      </tr></thead>
    </table>
  </div></div>`);
const GAP = html('<tbody class="table-gap" aria-hidden="true"><tr><td></td></tr></tbody>');

/** The room of rows that are not in the document. */
class Gap {
  constructor() {
    this.body = GAP();
    this.body.style.overflowAnchor = "none";
    this.cell = this.body.querySelector("td");
    this.height = 0;
  }

  show(height, table, before) {
    const rounded = Math.round(height);
    if (this.height !== rounded) this.cell.style.height = `${(this.height = rounded)}px`;
    const isThere = rounded > 0;
    if (isThere && this.body.nextSibling !== before) this.body.remove();
    setThere(this.body, isThere, table, before);
    return isThere ? this.body : before;
  }
}

export class AssetTable {
  /** `acts` are what a page does when something happens in a row; `state` is what its rows show beside the assets. */
  constructor(state, acts) {
    this.state = state;
    this.acts = acts;
    this.element = FRAME();
    this.table = this.element.querySelector("table");
    this.all = this.table.querySelector("thead input");
    this.items = [];
    this.heights = new Heights(0, USUAL);
    this.width = 0;
    this.scrolled = -BEGIN * innerHeight;
    this.room = innerHeight;
    /** The rows in the document in their order, and others that can be used again. */
    this.rows = [];
    this.spare = { assets: [], groups: [] };
    /** The place of the row that stays in the document, and what it shows. */
    this.kept = { item: null, index: -1 };
    [this.above, this.between, this.below] = [new Gap(), new Gap(), new Gap()];
    /** Whether the row that stays stands beyond a gap. */
    this.isSplit = false;
    this.moves = new Moves(this);
    this.listen();
  }

  listen() {
    const { table, acts } = this;
    const inRow = (act) => (event) => {
      const row = this.moves.rowOf(event.target);
      if (row) act(row, event);
    };
    table.addEventListener("change", inRow((row, { target }) => target === row.choice && acts.mark(row.item, target.value)));
    table.addEventListener("input", inRow((row, { target }) => target === row.text && acts.type(row.item, target.value)));
    table.addEventListener("click", inRow((row, event) => this.clicked(row, event)));
    table.addEventListener("pointerover", ({ target }) => tellWhole(target));
    this.all.addEventListener("change", () => acts.select(this.state.shown, this.all.checked));
    for (const head of table.querySelectorAll("thead button")) {
      onPress(head, () => acts.sort(nextSort(this.state.view.sort, head.dataset.order)));
    }
  }

  clicked(row, { target, shiftKey }) {
    if (target === row.check) this.acts.selectRow(row.item, target.checked, shiftKey);
    else if (row.button?.contains(target)) this.acts.openGroup(row.item);
    else if (row.details?.contains(target)) this.acts.open(row.item);
  }

  /** Follows scrolling and sizes, until the page is left. */
  watch(signal) {
    const look = () => {
      this.look();
      this.render();
    };
    addEventListener("scroll", look, { passive: true, signal });
    addEventListener("resize", look, { signal });
    const sizes = new ResizeObserver(() => this.measure());
    sizes.observe(this.table);
    signal.addEventListener("abort", () => sizes.disconnect());
  }

  /** Shows other rows, or the same in another order. */
  setItems(items) {
    this.items = items;
    this.heights = new Heights(items.length, this.heights.usual);
    this.kept.index = this.kept.item ? items.indexOf(this.kept.item) : -1;
    setAttribute(this.table, "aria-rowcount", String(items.length + 1));
    this.showOrder();
    this.render();
    this.update();
  }

  showOrder() {
    const { sort } = this.state.view;
    for (const head of this.table.querySelectorAll("thead button")) {
      const { order } = head.dataset;
      const direction = sort === order ? "ascending" : sort === `-${order}` ? "descending" : null;
      setAttribute(head.parentNode, "aria-sort", direction);
      setText(head.lastChild, ARROWS[direction] ?? "");
    }
  }

  /** Shows what has changed in rows. */
  update() {
    for (const row of this.rows) row.update(this.state);
    const { selected, shown } = this.state;
    this.all.checked = selected.size > 0 && shown.length > 0 && shown.every((asset) => selected.has(asset));
  }

  /** Keeps a row in the document wherever the page is scrolled to. */
  keep(item, index) {
    this.kept = { item, index };
  }

  /** The places of the rows that are to be in the document. */
  places() {
    const { items, heights, scrolled, room, kept } = this;
    let [first, end] = [0, items.length];
    if (items.length > FEW) {
      first = Math.max(0, heights.at(scrolled) - MARGIN);
      end = Math.min(items.length, heights.at(scrolled + room) + MARGIN + 1);
    }
    const places = Array.from({ length: end - first }, (_, at) => first + at);
    if (kept.index >= 0 && kept.index < first) places.unshift(kept.index);
    else if (kept.index >= end) places.push(kept.index);
    return places;
  }

  render() {
    const places = this.places();
    const active = document.activeElement;
    const rows = this.assign(places);
    places.forEach((place, at) => rows[at].show(this.items[place], place + 2, this.state));
    this.rows = rows;
    this.arrange(places);
    if (active !== document.activeElement && this.table.contains(active)) active.focus({ preventScroll: true });
    this.moves.keepCurrent();
  }

  /** A row that stays keeps its elements. One that comes takes those of a row that goes, in its place where there is one. */
  assign(places) {
    const wanted = new Set(places.map((place) => this.items[place]));
    const before = this.rows;
    const own = new Map();
    before.forEach((row, at) => wanted.has(row.item) && own.set(row.item, at));
    const used = new Set(own.values());
    let from = -1;
    /** A row that goes and stands behind the last one, before the next that stays. */
    const takeNext = (kind) => {
      for (let at = from + 1; at < before.length && !own.has(before[at].item); at += 1) {
        if (kindOf(before[at].item) !== kind || before[at].body.contains(document.activeElement)) continue;
        used.add((from = at));
        return before[at];
      }
    };
    const rows = places.map((place) => {
      const item = this.items[place];
      if (!own.has(item)) return takeNext(kindOf(item));
      from = own.get(item);
      return before[from];
    });
    before.forEach((row, at) => used.has(at) || this.putAside(row));
    return rows.map((row, at) => row ?? this.spareOrNew(this.items[places[at]]));
  }

  /** Takes a row out of the document. What has had the focus shows nothing else, or who hears the page would not notice. */
  putAside(row) {
    if (!row.body.contains(document.activeElement)) this.spare[kindOf(row.item)].push(row);
    row.body.remove();
  }

  spareOrNew(item) {
    return this.spare[kindOf(item)].pop() ?? this.moves.know(item.assets ? new GroupRow() : new AssetRow());
  }

  /** Puts the rows into their order, and the room of the others between them. Those that are in their places stay. */
  arrange(places) {
    const { table, items, heights, rows } = this;
    const room = (from, to) => heights.top(to) - heights.top(from);
    let next = this.below.show(room(places.at(-1) + 1 || 0, items.length), table, null);
    this.isSplit = false;
    for (let at = rows.length - 1; at >= 0; at -= 1) {
      const { body } = rows[at];
      if (body.nextSibling !== next || body.parentNode !== table) table.insertBefore(body, next);
      next = body;
      if (at > 0 && places[at] - places[at - 1] > 1) {
        this.isSplit = true;
        next = this.between.show(room(places[at - 1] + 1, places[at]), table, next);
      }
    }
    if (!this.isSplit) this.between.show(0, table, null);
    this.above.show(room(0, places[0] ?? 0), table, next);
  }

  /** Looks how far the table is scrolled. */
  look() {
    const [row] = this.rows;
    if (row) this.scrolled = this.heights.top(row.number - 2) - row.body.getBoundingClientRect().top;
    this.room = innerHeight;
  }

  /** Measures the rows in the document, whenever the table has another size. Nothing is to be laid out then. */
  measure() {
    const found = this.rows.map((row) => [row.number - 2, row.body.getBoundingClientRect().height]);
    const width = this.table.getBoundingClientRect().width;
    let isChanged = Math.abs(this.width - width) >= 1;
    if (isChanged && found.length) {
      this.width = width;
      this.heights = new Heights(this.items.length, found[found.length >> 1][1]);
    }
    for (const [index, height] of found) isChanged = this.heights.set(index, height) || isChanged;
    this.look();
    if (isChanged) requestAnimationFrame(() => this.render());
  }
}

const kindOf = (item) => (item.assets ? "groups" : "assets");

/** Says a text whole to who points at it, where there is no room for all of it. */
function tellWhole(target) {
  const text = target.closest?.(".clipped");
  if (text) setAttribute(text, "title", text.scrollWidth > text.clientWidth ? text.textContent : null);
}
