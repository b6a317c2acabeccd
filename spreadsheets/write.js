// A workbook of one sheet in which every cell is a text: no program makes a number or a formula of it.
import { Zip, ZipDeflate } from "fflate";
import { turns } from "./turns.js";

const MOST_LINES = 1_048_576;
const MOST_COLUMNS = 16_384;
const LONGEST_TEXT = 32_767;
const LONGEST_NAME = 31;
const MEASURED = 1_000;
const NARROWEST = 8;
const WIDEST = 60;
// What the sign of the filter covers.
const FILTER = 3;
const SLICE = 2 ** 16;
// The same workbook is the same bytes whenever it is made.
const MADE = new Date(1980, 0, 1);

// Styles by their numbers in STYLES.
const TEXT = 1;
const HEAD = 2;

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const types = () => {
  const part = ([name, type]) => `<Override PartName="/xl/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`;
  const parts = [["workbook", "sheet.main"], ["worksheets/sheet1", "worksheet"], ["styles", "styles"], ["sharedStrings", "sharedStrings"]];
  const packed = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>';
  return `${HEADER}<Types xmlns="${PACKAGE}/content-types">${packed}${parts.map(part).join("")}</Types>`;
};
const relations = (...targets) => {
  const relation = ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  return `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${targets.map(relation).join("")}</Relationships>`;
};
const workbook = (name) =>
  `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews>` +
  `<sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const font = (how) => `<font>${how}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
// 49 is the format of texts: what is typed over one becomes a text too.
const style = (how) => `<xf numFmtId="49" ${how} borderId="0" xfId="0" applyNumberFormat="1"/>`;
const STYLES =
  `${HEADER}<styleSheet xmlns="${MAIN}"><fonts count="2">${font("")}${font("<b/>")}</fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  `${style('fontId="0" fillId="0"')}${style('fontId="1" fillId="0" applyFont="1"')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
// What XML forbids, and halves of signs.
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]/gu;
const escaped = (text) =>
  text
    .replace(FORBIDDEN, "\ufffd")
    // What looks like the number of a sign is none.
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    // XML makes another line break of this one.
    .replace(/\r/g, "_x000D_")
    .replace(/[&<>"]/g, (sign) => SIGNS[sign]);
// Not between the halves of a sign.
const cut = (text, longest) => text.slice(0, longest).replace(/[\ud800-\udbff]$/, "");
const limited = (text) => (text.length > LONGEST_TEXT ? `${cut(text, LONGEST_TEXT - 1)}…` : text);

/** A name that programs take for a sheet: none that begins or ends with an apostrophe, nor that of Excel's own. */
const named = (sheet) => {
  const legal = cut(sheet.replace(/[[\]:*?/\\\0-\x1f]/g, "-").replace(/^'+/, ""), LONGEST_NAME).replace(/'+$/, "");
  return legal.trim() === "" || /^history$/i.test(legal) ? "Sheet1" : legal;
};

const letters = (column) => {
  let name = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
};

const widths = (heads, rows, columns) => {
  const widest = (text) => Math.max(...String(text ?? "").slice(0, LONGEST_TEXT).split("\n").map((line) => line.length));
  const first = rows.slice(0, MEASURED);
  return Array.from({ length: columns }, (_, column) => {
    const longest = first.reduce((most, row) => Math.max(most, widest(row[column]) + 1), widest(heads[column]) + FILTER);
    return Math.min(Math.max(longest, NARROWEST), WIDEST);
  });
};

/** The parts of an archive, one after the other, each in slices. */
const packer = () => {
  const done = [];
  const turn = turns();
  const encoder = new TextEncoder();
  const zip = new Zip((error, slice) => {
    if (error) throw error;
    done.push(slice);
  });
  return {
    add: async (name, texts) => {
      const part = new ZipDeflate(name);
      part.mtime = MADE;
      zip.add(part);
      let slice = "";
      for (const text of texts) {
        slice += text;
        if (slice.length < SLICE) continue;
        part.push(encoder.encode(slice));
        slice = "";
        await turn();
      }
      part.push(encoder.encode(slice), true);
    },
    end: () => {
      zip.end();
      const bytes = new Uint8Array(done.reduce((length, slice) => length + slice.length, 0));
      let at = 0;
      for (const slice of done) {
        bytes.set(slice, at);
        at += slice.length;
      }
      return bytes;
    },
  };
};

/** Rejects what no sheet has room for: more than 1,048,576 lines or 16,384 columns. */
export const write = async (sheet, heads, rows) => {
  const lines = rows.length + 1;
  const columns = rows.reduce((most, row) => Math.max(most, row.length), heads.length);
  if (lines > MOST_LINES || columns > MOST_COLUMNS) throw new RangeError(`${lines} lines of ${columns} cells`);
  const names = Array.from({ length: columns }, (_, column) => letters(column));
  const all = columns ? `A1:${names[columns - 1]}${lines}` : "A1";
  // Each text is written once.
  const texts = new Map();
  const numberOf = (text) => {
    if (!texts.has(text)) texts.set(text, texts.size);
    return texts.get(text);
  };
  const line = (cells, number, how) => {
    const cell = (value, column) => {
      const text = limited(String(value ?? ""));
      return text && `<c r="${names[column]}${number}" s="${how}" t="s"><v>${numberOf(text)}</v></c>`;
    };
    return `<row r="${number}">${cells.map(cell).join("")}</row>`;
  };
  const cols = widths(heads, rows, columns).map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${TEXT}" customWidth="1"/>`,
  );
  function* sheetOf() {
    yield `${HEADER}<worksheet xmlns="${MAIN}"><dimension ref="${all}"/><sheetViews>`;
    yield '<sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
    yield `</sheetView></sheetViews>${columns ? `<cols>${cols.join("")}</cols>` : ""}<sheetData>`;
    yield line(heads, 1, HEAD);
    for (const [at, row] of rows.entries()) yield line(row, at + 2, TEXT);
    yield `</sheetData>${columns ? `<autoFilter ref="${all}"/>` : ""}`;
    // That a text could be a number is no mistake.
    yield `<ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
  }
  function* textsOf() {
    yield `${HEADER}<sst xmlns="${MAIN}" uniqueCount="${texts.size}">`;
    for (const text of texts.keys()) yield `<si><t xml:space="preserve">${escaped(text)}</t></si>`;
    yield "</sst>";
  }

  const { add, end } = packer();
  await add("[Content_Types].xml", [types()]);
  await add("_rels/.rels", [relations(["officeDocument", "xl/workbook.xml"])]);
  await add("xl/workbook.xml", [workbook(named(sheet))]);
  const parts = [["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"], ["sharedStrings", "sharedStrings.xml"]];
  await add("xl/_rels/workbook.xml.rels", [relations(...parts)]);
  await add("xl/styles.xml", [STYLES]);
  await add("xl/worksheets/sheet1.xml", sheetOf());
  await add("xl/sharedStrings.xml", textsOf());
  return end();
};
