// Writes a workbook with one sheet. Every cell is a text, so that no program converts it to a
// number or a formula.
import { Zip, ZipDeflate } from "fflate";
import { turns } from "./turns.js";

const MOST_LINES = 1_048_576;
const MOST_COLUMNS = 16_384;
const LONGEST_TEXT = 32_767;
const LONGEST_NAME = 31;
const MEASURED = 1_000;
const NARROWEST = 8;
const WIDEST = 60;
// Space for the button of the filter.
const FILTER = 3;
const SLICE = 2 ** 16;
// A fixed date makes the bytes reproducible.
const MADE = new Date(1980, 0, 1);

// Maximum length of a list of choices in a formula; a longer one requires cells.
const LONGEST_LIST = 255;

// Indices of STYLES.
const TEXT = 1;
const HEAD = 2;

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const types = (sheets) => {
  const part = ([name, type]) => `<Override PartName="/xl/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`;
  const pages = sheets.map((_, at) => [`worksheets/sheet${at + 1}`, "worksheet"]);
  const parts = [["workbook", "sheet.main"], ...pages, ["styles", "styles"], ["sharedStrings", "sharedStrings"]];
  const packed = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>';
  return `${HEADER}<Types xmlns="${PACKAGE}/content-types">${packed}${parts.map(part).join("")}</Types>`;
};
const relations = (...targets) => {
  const relation = ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  return `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${targets.map(relation).join("")}</Relationships>`;
};
const workbook = (sheets) => {
  const sheet = (name, at) =>
    `<sheet name="${escaped(name)}" sheetId="${at + 1}"${at ? ' state="veryHidden"' : ""} r:id="rId${at + 1}"/>`;
  return (
    `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews>` +
    `<sheets>${sheets.map(sheet).join("")}</sheets></workbook>`
  );
};
const font = (how) => `<font>${how}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
// 49 is the format of texts; it also applies to new input.
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
// Characters that XML forbids, and halves of surrogate pairs.
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]/gu;
const escaped = (text) =>
  text
    .replace(FORBIDDEN, "\ufffd")
    // A text that looks like an escape is none.
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    // XML changes a carriage return to a line feed.
    .replace(/\r/g, "_x000D_")
    .replace(/[&<>"]/g, (sign) => SIGNS[sign]);
// Never between the halves of a surrogate pair.
const cut = (text, longest) => text.slice(0, longest).replace(/[\ud800-\udbff]$/, "");
const limited = (text) => (text.length > LONGEST_TEXT ? `${cut(text, LONGEST_TEXT - 1)}…` : text);

/** Returns a valid name for a sheet: no apostrophe at an end, and not Excel's reserved name. */
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

/** Packs the parts of an archive one by one, each in slices. */
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

/**
 * Returns the validation of a column, and the cells of a hidden sheet if its texts do not fit into a formula. Other
 * texts give a warning.
 */
const validation = ([column, texts], lines, hiddenSheet, hiddenColumn) => {
  const list = texts.join(",");
  const isPlain = list.length <= LONGEST_LIST && texts.every((text) => /^[^",\s]([^",]*[^",\s])?$/.test(text));
  const cells = `'${hiddenSheet}'!$${letters(hiddenColumn)}$1:$${letters(hiddenColumn)}$${texts.length}`;
  const where = `${letters(column)}2:${letters(column)}${lines}`;
  const markup =
    `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${where}">` +
    `<formula1>${isPlain ? escaped(`"${list}"`) : cells}</formula1></dataValidation>`;
  return { markup, cells: isPlain ? undefined : texts };
};

/** Returns the validations of all columns, and the columns of the hidden sheet. */
const validations = (choices, lines, hiddenSheet) => {
  const hidden = [];
  const made = choices.map((choice) => {
    const { markup, cells } = validation(choice, lines, hiddenSheet, hidden.length);
    if (cells) hidden.push(cells);
    return markup;
  });
  const markup = made.length ? `<dataValidations count="${made.length}">${made.join("")}</dataValidations>` : "";
  return { markup, hidden };
};

/**
 * Writes a workbook of one sheet with a frozen heading row. `choices` has `[column, texts]` for each column with a
 * drop-down. Rejects more than 1,048,576 lines or 16,384 columns.
 */
export const write = async (sheet, heads, rows, choices = []) => {
  const lines = rows.length + 1;
  const columns = rows.reduce((most, row) => Math.max(most, row.length), heads.length);
  if (lines > MOST_LINES || columns > MOST_COLUMNS) throw new RangeError(`${lines} lines of ${columns} cells`);
  const names = Array.from({ length: Math.max(columns, choices.length) }, (_, column) => letters(column));
  const all = columns ? `A1:${names[columns - 1]}${lines}` : "A1";
  const name = named(sheet);
  const hiddenSheet = /^choices$/i.test(name) ? "Choices 2" : "Choices";
  const offered = choices.filter(([, texts]) => texts.length && rows.length);
  const { markup: validated, hidden } = validations(offered, lines, hiddenSheet);
  // Each text is stored once.
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
    yield `</sheetData>${columns ? `<autoFilter ref="${all}"/>` : ""}${validated}`;
    // Suppresses the warning about texts that look like numbers.
    yield `<ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
  }
  function* hiddenSheetOf() {
    const longest = Math.max(...hidden.map((texts) => texts.length));
    yield `${HEADER}<worksheet xmlns="${MAIN}"><sheetData>`;
    for (let at = 0; at < longest; at++) yield line(hidden.map((texts) => texts[at]), at + 1, TEXT);
    yield "</sheetData></worksheet>";
  }
  function* textsOf() {
    yield `${HEADER}<sst xmlns="${MAIN}" uniqueCount="${texts.size}">`;
    for (const text of texts.keys()) yield `<si><t xml:space="preserve">${escaped(text)}</t></si>`;
    yield "</sst>";
  }

  const sheets = hidden.length ? [name, hiddenSheet] : [name];
  const { add, end } = packer();
  await add("[Content_Types].xml", [types(sheets)]);
  await add("_rels/.rels", [relations(["officeDocument", "xl/workbook.xml"])]);
  await add("xl/workbook.xml", [workbook(sheets)]);
  const pages = sheets.map((_, at) => ["worksheet", `worksheets/sheet${at + 1}.xml`]);
  await add("xl/_rels/workbook.xml.rels", [relations(...pages, ["styles", "styles.xml"], ["sharedStrings", "sharedStrings.xml"])]);
  await add("xl/styles.xml", [STYLES]);
  await add("xl/worksheets/sheet1.xml", sheetOf());
  if (hidden.length) await add("xl/worksheets/sheet2.xml", hiddenSheetOf());
  await add("xl/sharedStrings.xml", textsOf());
  return end();
};
