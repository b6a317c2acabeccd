// One sheet: its cells as a spreadsheet shows them.
import { refusal } from "./archive.js";
import { dated } from "./dates.js";
import { dressed } from "./fonts.js";
import { collector } from "./texts.js";
import { isSet, parse } from "./xml.js";

const MOST_CELLS = 3_000_000;
const MOST_CHARACTERS = 50_000_000;
const MOST_ROWS = 1_000_000;
const MOST_COLUMNS = 16_384;

const IS_TEXT = new Set(["s", "str", "inlineStr"]);

/** Counts the stored cells of all sheets and refuses too many. */
export const counter = () => {
  let cells = 0;
  let characters = 0;
  return (more, text = "") => {
    cells += more;
    characters += text.length;
    if (cells > MOST_CELLS) throw refusal("too-many-cells", `more than ${MOST_CELLS} cells`);
    if (characters > MOST_CHARACTERS) throw refusal("bomb", `more than ${MOST_CHARACTERS} characters`);
  };
};

const columnOf = (place) => {
  let column = 0;
  for (let at = 0, code; (code = place.charCodeAt(at) & 0xdf) >= 65 && code <= 90; at++) column = column * 26 + code - 64;
  return column;
};

/** Returns the corners of `A1:B2`, or `undefined` of anything else. */
const range = (reference = "") => {
  const [, left, top, right, bottom] = /^\$?([a-z]{1,3})\$?(\d{1,7}):\$?([a-z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? [];
  return left && { left: columnOf(left), top: Number(top), right: columnOf(right), bottom: Number(bottom) };
};

const isEmpty = (cell) => cell === "" || cell === undefined;

/**
 * Blanks cells that a merged one covers, which spreadsheets do not show, then repeats it in its further rows. A row
 * without another cell stays empty: it is a part of the row above.
 */
const merge = (rows, merged, count) => {
  const within = merged.filter(({ top }) => top <= rows.length).map((it) => ({ ...it, bottom: Math.min(it.bottom, rows.length) }));
  for (const { top, bottom, left, right } of within) {
    for (let row = top; row <= bottom; row++) {
      const cells = rows[row - 1];
      const first = row === top ? left : left - 1;
      const end = Math.min(right, cells.length);
      count(Math.max(end - first, 1));
      if (first < end) cells.fill("", first, end);
      while (cells.length && isEmpty(cells.at(-1))) cells.pop();
    }
  }
  for (const { top, bottom, left } of within) {
    const cell = rows[top - 1][left - 1];
    if (isEmpty(cell)) continue;
    for (let row = top + 1; row <= bottom; row++) {
      const cells = rows[row - 1];
      if (!cells.length) continue;
      count(Math.max(left - cells.length, 0), cell.text ?? cell);
      while (cells.length < left) cells.push("");
      cells[left - 1] = cell;
    }
  }
};

/** Reads a sheet as `{ rows, hiddenRows, hiddenColumns, filledRows }`. */
export const sheetOf = async (zip, part, { is1904, areStale, texts, styles, count }) => {
  const rows = [];
  const hidden = new Set();
  const columns = new Set();
  const merged = [];
  const filledRows = [];
  const { start, open, close, text, written, content } = collector(part);
  let isData = false;
  let row = 0;
  let column = 0;
  let isHidden = false;
  let cell;
  let style;
  let hasFormula = false;

  const shared = (index) => {
    const found = texts[Number(index)];
    if (found === undefined) throw refusal("unreadable", `${part}: text ${index} is missing`);
    return found;
  };
  const valued = (kind, value) => {
    if (kind === "inlineStr" || kind === "str") return content(value);
    // A value is never blank.
    if (value.trim() === "") return hasFormula ? { text: "", problem: "formula" } : "";
    if (kind === "s") return shared(value);
    if (kind === "b") return isSet(value.trim()) ? "TRUE" : "FALSE";
    if (kind === "d") return dated(value);
    if (kind === "e") return { text: value.trim(), problem: "error" };
    // Some programs write 0 for a formula and leave its result to the spreadsheet.
    if (hasFormula && areStale && Number(value) === 0) return { text: "", problem: "formula" };
    return style.number(value.trim(), is1904);
  };
  const shown = () => {
    const value = dressed(valued(cell.t, written()), style.font);
    return typeof value === "string" && IS_TEXT.has(cell.t) ? style.text(value) : value;
  };
  const store = (value) => {
    if (row > MOST_ROWS) throw refusal("too-many-cells", `more than ${MOST_ROWS} rows`);
    count(Math.max(row - rows.length - 1, 0));
    while (rows.length < row) rows.push([]);
    const cells = rows[row - 1];
    count(Math.max(column - cells.length, 0), value.text ?? value);
    while (cells.length < column) cells.push("");
    cells[column - 1] = value;
    if (isHidden) hidden.add(row - 1);
  };
  const openColumn = ({ min, max, hidden, width }) => {
    const end = Math.min(Number(max), MOST_COLUMNS);
    if (!isSet(hidden) && Number(width) !== 0) return;
    for (let at = Number(min); at <= end; at++) {
      count(1);
      columns.add(at - 1);
    }
  };
  const openRow = (attributes) => {
    row = Number(attributes.r ?? row + 1);
    column = 0;
    isHidden = isSet(attributes.hidden) || Number(attributes.ht) === 0;
    if (!Number.isInteger(row) || row < 1) throw refusal("unreadable", `${part}: a row without a place`);
  };
  const openCell = (attributes) => {
    cell = attributes;
    style = styles[Number(cell.s ?? 0)] ?? styles[0];
    if (style.isFilled && filledRows.at(-1) !== row - 1) filledRows.push(row - 1);
    column = cell.r === undefined ? column + 1 : columnOf(cell.r);
    if (column < 1 || column > MOST_COLUMNS) throw refusal("unreadable", `${part}: ${cell.r} is no place`);
    hasFormula = false;
    start();
  };

  await parse(zip, part, {
    open: (tag, attributes) => {
      if (tag === "sheetData") isData = true;
      else if (isData && tag === "row") openRow(attributes());
      else if (isData && tag === "c") openCell(attributes());
      else if (isData) {
        if (tag === "f") hasFormula = true;
        open(tag, attributes);
      } else if (tag === "col") openColumn(attributes());
      else if (tag === "mergeCell") {
        const corners = range(attributes().ref);
        if (!corners) return;
        count(1);
        merged.push(corners);
      }
    },
    close: (tag) => {
      if (isData && tag === "c") {
        const value = shown();
        if (value !== "") store(value);
      }
      if (tag === "sheetData") isData = false;
      close(tag);
      return tag === "mergeCells";
    },
    text,
  });
  merge(rows, merged, count);
  const widest = rows.reduce((most, { length }) => Math.max(most, length), 0);
  return {
    rows,
    hiddenRows: [...hidden].filter((at) => rows[at].length).sort((one, other) => one - other),
    filledRows,
    hiddenColumns: [...columns].filter((at) => at < widest).sort((one, other) => one - other),
  };
};
