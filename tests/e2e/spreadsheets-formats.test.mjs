// Numbers are read as a spreadsheet shows them.
import assert from "node:assert/strict";
import { test } from "@playwright/test";
import { packed, read, savedByLibreOffice, unpacked, write } from "./workbooks.mjs";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Packs a workbook with a column of cells: each of a format and a value, or a text if `kind` is "str". */
const workbookOf = async (cells, kind = "n") => {
  const style = (code, at) => (typeof code === "number" ? "" : `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`);
  const styles = cells.map(([code], at) => style(code, at)).join("");
  const xfs = cells.map(([code], at) => `<xf numFmtId="${typeof code === "number" ? code : 200 + at}"/>`).join("");
  const row = ([, value], at) => `<row r="${at + 1}"><c r="A${at + 1}" s="${at}" t="${kind}"><v>${value}</v></c></row>`;
  return packed({
    ...unpacked(await write("S", [], [])),
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts>${styles}</numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${cells.map(row).join("")}</sheetData></worksheet>`,
  });
};

/** Returns the shown texts of the cells. */
const shown = async (cells, kind) => {
  const { sheets, said } = await read(await workbookOf(cells, kind));
  assert(sheets, said);
  return cells.map((_, at) => sheets[0].rows[at]?.[0] ?? "");
};

const SHOWN = [
  ["General", 42, "42"],
  ["General", -1.5, "-1.5"],
  ["Standard", 42, "42"],
  ['"INV-"Estándar', 1.5, "INV-1.5"],
  ["General", 99999999999, "99999999999"],
  ["General", 19.989999999999998, "19.99"],
  ["General", 1234567.891234, "1234567.891"],
  ["General", 0.0001, "0.0001"],
  ["@", 42, "42"],
  ['"INV-"0', 42, "INV-42"],
  ['"INV-"0', -5, "-INV-5"],
  ['"INV-"General', 42, "INV-42"],
  ["\\#0", 7, "#7"],
  ["[$-407]00000", 42, "00042"],
  ["0000", 12345, "12345"],
  ["00\\-000\\-000", 123456, "00-123-456"],
  ["00\\-000\\-000", 12345678901, "12345-678-901"],
  ['0" / "0', 42, "4 / 2"],
  ["0\\/000", 42, "0/042"],
  ["###\\ ###", 1234567, "1234 567"],
  ["?0", 5, "5"],
  ["#", 0, ""],
  ["#,##0", 1234567, "1,234,567"],
  ["#,##0", 999.5, "1,000"],
  ["0,000", 42, "0,042"],
  ["0,", 1234567, "1235"],
  ['#,##0,,"M"', 12345678901, "12,346M"],
  ["0.00", 42, "42.00"],
  ["0.00", 1.005, "1.01"],
  ["0.0?", 1.5, "1.5"],
  [".00", 0.4, ".40"],
  ["0%", 0.07, "7%"],
  ["0.0%", 0.0726, "7.3%"],
  ["[Red]0.00 [$USD]", 1.5, "1.50 USD"],
  ["[$€-407] #,##0.00", 1234.5, "€ 1,234.50"],
  ["0;(0)", -5, "(5)"],
  ['0;-0;"none"', 0, "none"],
  ["0;-0;;@", 0, ""],
  [";;;", 42, ""],
  ["0", -0.4, "0"],
  ['[>=100]"big "0;"small "0', 100, "big 100"],
  ['[>=100]"big "0;"small "0', 99, "small 99"],
  ['[<10]"a"0;[<100]"b"0;"c"0', 42, "b42"],
  ['_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)', -1234, "(1,234)"],
  [1, 41.6, "42"],
  [3, 1234, "1,234"],
  [10, 0.5, "50.00%"],
  [38, -1234, "(1,234)"],
  ['"Tag" dd.mm.yyyy', 46082.75, "2026-03-01"],
  ["yyyy\\-mm\\-dd hh:mm AM/PM", 46082.75, "2026-03-01T18:00:00"],
  ['[<1]0;dd/mm/yyyy', 46082, "2026-03-01"],
  ["dd/mm/yyyy;@", 46082, "2026-03-01"],
  ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', 1234.5, "1,234.50 €"],
];

test("A number is shown by its format", async () => {
  const found = await shown(SHOWN);
  assert.deepEqual(SHOWN.map(([code, value], at) => [code, value, found[at]]), SHOWN);
});

test("LibreOffice shows the same texts", { tag: "@campaign" }, async () => {
  // Dates are read as ISO texts, and LibreOffice shows more digits in General.
  const cells = SHOWN.filter(([code, value]) => !/[dy]/.test(code) && value !== 1234567.891234);
  // The last option saves the cells as shown.
  const csv = await savedByLibreOffice(await workbookOf(cells), "csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true");
  const lines = new TextDecoder().decode(csv).split("\n").map((line) => line.replace(/^"(.*)"$/, "$1").trim());
  assert.deepEqual(cells.map(([code, value], at) => [code, value, lines[at]]), cells);
});

test("A number in scientific notation is named, with all its digits if it is an integer", async () => {
  const cells = [
    ["General", 100000000000, "100000000000"],
    ["General", 123456789012345, "123456789012345"],
    ["@", -123456789012, "-123456789012"],
    ["General", 0.00001, "1E-05"],
    ["General", -123456789012.5, "-1.23457E+11"],
    ["0.00E+00", 1234, "1234"],
    [11, 1.5, "1.5E+00"],
    [48, 42, "42"],
  ];
  const expected = cells.map(([, , text]) => ({ text, problem: "scientific" }));
  assert.deepEqual(await shown(cells), expected);
});

test("An integer of more than 15 digits is named, whatever its format", async () => {
  const cells = ["0", "General", "@", "00000", "dd.mm.yyyy", "# ?/?"].map((code) => [code, "9007199254740992"]);
  assert.deepEqual(await shown(cells), cells.map(([, text]) => ({ text, problem: "rounded" })));
  assert.deepEqual(await shown([["0", "999999999999999"], ["0", "1.234567890123457E+15"]]), [
    "999999999999999",
    { text: "1234567890123457", problem: "rounded" },
  ]);
});

test("A number of a format that is not understood is named", async () => {
  const codes = ["# ?/?", "0x", "DBNum", "[DBNum1]0", "0*-", "00.00.00", "0###", "0.#0", '"SN "@', "0;0;0;@;0", "[<5]0", "0.0,", 12, 44, 99];
  const cells = [...codes.map((code) => [code, 7]), ['[<5]"low "0;0', -7], ["0".repeat(1_001), 7]];
  assert.deepEqual(await shown(cells), cells.map(([, value]) => ({ text: String(value), problem: "format" })));
});

test("A text is shown by the text section of its format", async () => {
  const cells = [["@", "SN", "SN"], ['"SN "@', "7", "SN 7"], ['0;0;0;"t "@"!"', "x", "t x!"], ["0", "x", "x"], [";;;", "x", ""], ['"SN "0', "x", "x"]];
  assert.deepEqual(await shown(cells, "str"), cells.map(([, , text]) => text));
});
