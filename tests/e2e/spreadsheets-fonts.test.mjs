// Texts in symbol fonts, struck-out texts and colours of workbooks. No browser is needed.
import assert from "node:assert/strict";
import { test } from "@playwright/test";
import { parts, read, styled } from "./workbooks.mjs";

const font = (name, more = "") => `<name val="${name}"/>${more}`;
const PLAIN = font("Calibri");
const STRUCK = font("Calibri", "<strike/>");
const cell = (style, text) => `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (...cells) => `<row>${cells.join("")}</row>`;
const run = (properties, text) => `<r>${properties && `<rPr>${properties}</rPr>`}<t xml:space="preserve">${text}</t></r>`;
const rich = (style, ...runs) => `<c s="${style}" t="inlineStr"><is>${runs.join("")}</is></c>`;

const sheetOf = async (...given) => (await read(styled(...given))).sheets[0];
const cellsOf = async (...given) => (await sheetOf(...given)).rows.flat();

test.describe("A text in a symbol font", () => {
  const FONTS = ["Calibri", "Wingdings", "wingdings 2", "Webdings", "Symbol", "Marlett", "Wingdings 3"];
  /** Returns the shown text of each text in one of these fonts. */
  const shown = (index, ...texts) => cellsOf(row(...texts.map((text) => cell(index, text))), { fonts: FONTS.map((name) => font(name)) });

  test("is the signs that a person sees", async () => {
    assert.deepEqual(await shown(1, "ü", "û", "ý", "þ", "o", "n", "l", "ü "), ["✓", "✗", "☒", "☑", "☐", "■", "●", "✓ "]);
    assert.deepEqual(await shown(2, "P", "O", "R", "S", "T", "Q", "£"), ["✓", "✗", "☑", "☒", "☒", "☒", "☐"]);
    assert.deepEqual(await shown(3, "a", "r"), ["✓", "✗"]);
    assert.deepEqual(await shown(4, "Ö", "´", "1001", "10,5"), ["√", "×", "1001", "10,5"]);
    assert.deepEqual(await shown(5, "a", "b", "r"), ["✓", "✓", "✗"]);
    assert.deepEqual(await shown(0, "ü", "P", "a"), ["ü", "P", "a"]);
  });

  test("may be stored in the private area", async () => {
    assert.deepEqual(await shown(1, "\uf0fc", "\uf0fb", "\uf04e"), ["✓", "✗", "N (Wingdings 78)"]);
  });

  test("with an unknown sign names its font, so that no letter is left that reads as another word", async () => {
    assert.deepEqual(await shown(1, "N", "ö", "ü ö", "received"), ["N (Wingdings 78)", "ö (Wingdings 246)", "ü ö (Wingdings 252 32 246)", "received (Wingdings)"]);
    assert.deepEqual(await shown(6, "p"), ["p (Wingdings 3 112)"]);
    assert.deepEqual(await shown(4, "ok"), ["ok (Symbol 111 107)"]);
  });

  test("may be a number, a result, a shared text or a font that names its character set only", async () => {
    const fonts = [PLAIN, font("Wingdings"), font("Company Ticks", '<charset val="2"/>')];
    const cells = row('<c s="1"><v>4</v></c>', '<c s="1" t="str"><f>X</f><v>ü</v></c>', '<c s="1" t="s"><v>0</v></c>', cell(2, "j"), '<c s="1"><v>9007199254740993</v></c>');
    const found = await cellsOf(cells, { fonts }, { "xl/sharedStrings.xml": "<sst><si><t>û</t></si></sst>" });
    assert.deepEqual(found, ["4 (Wingdings 52)", "✓", "✗", "j (Company Ticks 106)", { text: "9007199254740993", problem: "rounded" }]);
  });

  test("may be a run of a text", async () => {
    const wingdings = '<rFont val="Wingdings"/><charset val="2"/>';
    const arial = '<rFont val="Arial"/>';
    const fonts = [PLAIN, font("Wingdings")];
    const texts = [[run(wingdings, "ü"), run(arial, " ok")], [run("", "ü"), run(arial, "ü")], [run(arial, "ü"), run("", "ü")]];
    const inline = row(...texts.flatMap((runs) => [rich(0, ...runs), rich(1, ...runs)]));
    const expected = ["✓ ok", "✓ ok", "üü", "✓ü", "üü", "ü✓"];
    assert.deepEqual(await cellsOf(inline, { fonts }), expected);
    const shared = row(...texts.flatMap((_, at) => [0, 1].map((style) => `<c s="${style}" t="s"><v>${at}</v></c>`)));
    const strings = `<sst>${texts.map((runs) => `<si>${runs.join("")}</si>`).join("")}</sst>`;
    assert.deepEqual(await cellsOf(shared, { fonts }, { "xl/sharedStrings.xml": strings }), expected);
  });
});

test.describe("A struck-out cell", () => {
  const fonts = [PLAIN, STRUCK, font("Calibri", '<strike val="0"/>')];

  test("is marked, by its style or by all its runs", async () => {
    const strike = "<strike/>";
    const cells = row(cell(0, "1001"), cell(1, "1002"), '<c s="1"><v>7</v></c>', cell(2, "1003"), rich(0, run(strike, "da"), run(strike, "maged"), run("", " ")), '<c s="1"><f>X</f></c>');
    const struck = (text) => ({ text, isStruck: true });
    const found = await cellsOf(cells, { fonts });
    assert.deepEqual(found, ["1001", struck("1002"), struck("7"), "1003", struck("damaged "), { text: "", problem: "formula", isStruck: true }]);
  });

  test("in part has the rest of its text, which is uncertain", async () => {
    const cells = row(rich(0, run("<strike/>", "damaged "), run("<b/>", "received")), rich(1, run("", "received"), run("<b/>", " wet")));
    assert.deepEqual(await cellsOf(cells, { fonts }), [{ text: "received", problem: "struck" }, { text: "wet", problem: "struck" }]);
  });
});

test("Rows with a coloured cell are listed", async () => {
  const pattern = (kind, colour = "") => `<patternFill patternType="${kind}">${colour}</patternFill>`;
  const yellow = pattern("solid", '<fgColor rgb="FFFFFF00"/>');
  const fills = [pattern("none"), pattern("gray125"), yellow, pattern("solid", '<fgColor rgb="FFFFFFFF"/>'), "<gradientFill/>", pattern("solid", '<fgColor theme="0"/>')];
  const filled = async (...styles) => (await sheetOf(styles.map((style) => row(cell(0, "1"), `<c s="${style}"/>`, `<c s="${style}"/>`)).join(""), { fills })).filledRows;
  assert.deepEqual(await filled(0, 1, 3, 5), []);
  assert.deepEqual(await filled(2, 0, 2, 0), [0, 2]);
  assert.deepEqual(await filled(0, 4), [1]);
  assert.deepEqual((await read(styled(row(cell(0, "1")), {}, parts()))).sheets[0].filledRows, []);
});
