// Moving the focus among the rows and cells of the table by keys. It is one stop on the way by Tab.

/** What a key asks for, where the field with the focus has no use for it. */
function stepOf({ key, target, altKey, shiftKey, metaKey, ctrlKey }) {
  if (altKey || shiftKey || metaKey || target.localName === "textarea") return null;
  const isChoosing = target.localName === "select" && !ctrlKey;
  if (ctrlKey && key !== "Home" && key !== "End") return null;
  if (isChoosing && !key.startsWith("Page")) return null;
  return STEPS[key] ?? null;
}

const STEPS = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  PageUp: (index, page) => index - page,
  PageDown: (index, page) => index + page,
  Home: () => 0,
  End: () => Infinity,
};

/** Whether a key leads to the next cell or to the one before; 0 where it does neither. */
function asideOf({ key, target, altKey, shiftKey, metaKey, ctrlKey }) {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
  if (!way || altKey || shiftKey || metaKey || ctrlKey) return 0;
  if (target.localName !== "textarea") return way;
  const { selectionStart, selectionEnd, textLength } = target;
  return selectionStart === selectionEnd && selectionStart === (way > 0 ? textLength : 0) ? way : 0;
}

export class Moves {
  constructor(table) {
    this.owner = table;
    this.rows = new WeakMap();
    /** The row to which Tab leads. */
    this.current = null;
    table.table.addEventListener("focusin", ({ target }) => this.focused(this.rowOf(target)));
    table.table.addEventListener("pointerdown", ({ target }) => this.workedIn(this.rowOf(target)));
    table.table.addEventListener("keydown", (event) => this.pressed(event));
  }

  know(row) {
    this.rows.set(row.body, row);
    return row;
  }

  rowOf(target) {
    return this.rows.get(target.closest("tbody"));
  }

  workedIn(row) {
    if (!row) return;
    this.owner.keep(row.item, row.number - 2);
    // The row that stood beyond a gap goes, once another one is worked in.
    if (this.owner.isSplit) this.owner.render();
  }

  focused(row) {
    this.workedIn(row);
    if (row) this.setCurrent(row);
  }

  setCurrent(row) {
    if (this.current === row) return;
    this.current?.setStop(false);
    this.current = row;
    row.setStop(true);
  }

  /** Sees to it that Tab leads to some row. */
  keepCurrent() {
    const [first] = this.owner.rows;
    if (first && !this.current?.body.isConnected) this.setCurrent(first);
  }

  pressed(event) {
    const row = this.rowOf(event.target);
    if (!row || event.defaultPrevented) return;
    const way = asideOf(event);
    const step = way ? null : stepOf(event);
    if (!way && !step) return;
    event.preventDefault();
    const field = row.fields.indexOf(event.target);
    if (way) focusAside(row, field, way);
    else this.lead(step(row.number - 2, this.page()), field);
  }

  /** How many rows are in sight. */
  page() {
    const { heights, scrolled, room } = this.owner;
    return Math.max(1, heights.at(scrolled + room) - heights.at(scrolled));
  }

  /** Gives the focus to a field of a row, which is brought into the document for that. */
  lead(to, field) {
    const { owner } = this;
    const index = Math.max(0, Math.min(to, owner.items.length - 1));
    owner.keep(owner.items[index], index);
    owner.render();
    const { fields } = owner.rows.find(({ number }) => number === index + 2);
    [fields[field], fields[0]].find((element) => element && !element.disabled).focus();
  }
}

function focusAside({ fields }, from, way) {
  for (let at = from + way; at >= 0 && at < fields.length; at += way) {
    if (!fields[at].disabled) return fields[at].focus();
  }
}
