// Workbooks are read as a person sees them, and written so that every text stays what it is. No browser is needed.
import assert from "node:assert/strict";
import { test } from "@playwright/test";
import { brotliCompressSync } from "node:zlib";
import { unzipSync } from "fflate";
import { bundle, packed, parts, read, rowsOf, write, written } from "./workbooks.mjs";

test("The file is small, and needs nothing that the page's policy forbids", async () => {
  const text = await bundle();
  assert.doesNotMatch(text, /\bWorker\b|createObjectURL|\bBlob\b|\beval\b|\bFunction\(|\bdocument\./);
  const size = brotliCompressSync(text).length;
  assert(size <= 16_000, `${size} bytes`);
});

test.describe("A workbook of another program", () => {
  test("of openpyxl: each kind of cell, hidden sheets last, and no charts", async () => {
    const { sheets } = await read(await written("openpyxl"));
    assert.deepEqual(
      sheets.map(({ name, isHidden }) => [name, isHidden]),
      [["Deliveries & <more>", false], ["Last", false], ["Hidden", true]],
    );
    assert.deepEqual(sheets[0].rows, [
      ["Asset", "Serial", "Delivered"],
      ["0042", "  both  ", "two\nlines"],
      [],
      [],
      ["42", "00042", "1.234567890123457e+19"],
      ["9007199254740992", "-17", "1e+17"],
      ["0.1", "19.99", "1.5e-7"],
      ["TRUE", "FALSE", "#N/A"],
      ["2026-03-01", "2026-03-01T07:08:09", "07:08:09"],
      ["2026-03-01", "36:05:00", "1900-01-31"],
      // A formula that nobody has worked out yet.
      ["2026-03-01", "5"],
      ["merged"],
      ["", "", "😀 <&>\"' é"],
    ]);
    assert.deepEqual(sheets[1].rows, [[], ["", "far"]]);
    assert.deepEqual(sheets[2].rows, [["seldom seen"]]);
  });

  test("of XlsxWriter: shared and rich texts, and what formulas gave", async () => {
    const { sheets } = await read(await written("xlsxwriter"));
    assert.deepEqual(sheets[0].rows, [
      ["shared", "shared", "_x0041_"],
      ["rich  text here", "2", "ab"],
      ["#DIV/0!", "TRUE", "2026-03-01T12:30:00"],
      ["line\r\nbreak"],
    ]);
  });
});

test.describe("A sheet", () => {
  test("without places counts its rows and cells", async () => {
    const sheet = '<row><c><v>1</v></c><c t="s"><v>1</v></c></row><row/><row><c r="C3"><v>2</v></c><c><v>3</v></c></row>';
    assert.deepEqual(await rowsOf(sheet), [["1", "one"], [], ["", "", "2", "3"]]);
  });

  test("keeps the places of rows that stand in no order", async () => {
    const sheet = '<row r="3"><c r="AA3"><v>27</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>';
    const rows = await rowsOf(sheet);
    assert.deepEqual([rows.length, rows[0], rows[1], rows[2].length, rows[2][26]], [3, ["1"], [], 27, "27"]);
  });

  test("may have prefixes, comments, CDATA and characters by their numbers", async () => {
    const cell = (text) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`;
    const texts = ["&#128512;&#x1F600;", "a<!-- b -->c", "<![CDATA[<d> &amp;]]>", "e\r\nf&#13;&amp;#13;", "&constructor;"];
    const files = parts("X");
    files["xl/worksheets/one.xml"] = files["xl/worksheets/one.xml"]
      .replaceAll(/<(\/?)(?=[ws])/g, "<$1x:")
      .replace("X", `<x:row>${texts.map(cell).join("")}</x:row>`);
    const { sheets } = await read(packed(files));
    assert.deepEqual(sheets[0].rows, [["😀😀", "ac", "<d> &amp;", "e\nf\r&#13;", "&constructor;"]]);
  });

  test("is told without how its texts are pronounced", async () => {
    const spoken = "<is><r><t>東</t></r><rPh><t>トウ</t></rPh><r><t>京</t></r></is>";
    assert.deepEqual(await rowsOf(`<row><c t="inlineStr">${spoken}</c></row>`), [["東京"]]);
  });

  test("tells formulas by what they gave", async () => {
    const cells = '<c t="str"><f>"_x0041_"</f><v>A_x0041_</v></c><c><f>NOW()</f></c><c t="e"><f>X</f><v>#NAME?</v></c><c t="b"><v>0</v></c>';
    assert.deepEqual(await rowsOf(`<row>${cells}</row>`), [["AA", "", "#NAME?", "FALSE"]]);
  });

  test("has dates of 1904, dates in words, and times of day", async () => {
    const cells = '<c s="2"><v>0</v></c><c s="1"><v>0.5</v></c><c s="1"><v>1.000011574</v></c><c t="d"><v>2026-03-01T00:00:00.000Z</v></c>';
    const sheet = `<row>${cells}<c t="d"><v>2026-03-01T07:08:09.500</v></c></row>`;
    const rows = await rowsOf(sheet, { workbookPr: '<workbookPr date1904="1"/>' });
    const words = ["2026-03-01", "2026-03-01T07:08:09.500"];
    assert.deepEqual(rows, [["1904-01-01", "12:00:00", "1904-01-02T00:00:01", ...words]]);
  });

  test("has whole numbers with all the digits that are written", async () => {
    const numbers = ["9007199254740993", "-98765432109876543210", "007", "1E5", "-0", "1.50", "1e21"].map((value) => `<c><v>${value}</v></c>`);
    const texts = ["9007199254740993", "-98765432109876543210", "7", "100000", "0", "1.5", "1e+21"];
    const inRedDollars = '<c s="3"><v>1.5</v></c>';
    assert.deepEqual(await rowsOf(`<row>${numbers.join("")}${inRedDollars}</row>`), [[...texts, "1.5"]]);
  });

  test("shows what no calendar has as the number it is", async () => {
    const cells = ["-1", "0", "59", "61", "2958465.9", "2958466", "x"].map((value) => `<c s="2"><v>${value}</v></c>`);
    const dates = ["-1", "0", "1900-02-28", "1900-03-01", "9999-12-31", "2958466", "x"];
    assert.deepEqual(await rowsOf(`<row>${cells.join("")}</row>`), [dates]);
  });

  test("is read wherever its slices end", async () => {
    const cell = (at) => `<c t="inlineStr"><is><t>é${"😀&amp;".repeat(at % 50)}${at}</t></is></c>`;
    const numbers = Array.from({ length: 5_000 }, (_, at) => at);
    const rows = await rowsOf(numbers.map((at) => `<row>${cell(at)}</row>`).join(""));
    assert.deepEqual(rows, numbers.map((at) => [`é${"😀&".repeat(at % 50)}${at}`]));
  });
});

const HARD = [
  ["0001", "00042", "=1+1"],
  ["  before", "after  ", "   "],
  ["a\nb\r\nc\rd", "\t", "\n"],
  ["_x000D_", "_x005F_x0041_", "_x12"],
  ["😀🏳️‍🌈", "<&>\"']]>", "é\u0085\u2028\u00a0"],
  ["constructor", "__proto__", "#N/A"],
  ["TRUE", "1E5", "+49 30 1"],
];

test.describe("A workbook that was written", () => {
  test("is read with the same texts", async () => {
    const { sheets } = await read(await write("Assets", ["One", "Two", "Three"], HARD));
    assert.deepEqual(sheets, [{ name: "Assets", isHidden: false, rows: [["One", "Two", "Three"], ...HARD] }]);
  });

  test("has rows of any length, and cells that are empty", async () => {
    const { sheets } = await read(await write("S", ["A"], [["", "b"], [], [null, undefined, 7], []]));
    assert.deepEqual(sheets[0].rows, [["A"], ["", "b"], [], ["", "", "7"]]);
    assert.deepEqual((await read(await write("S", [], []))).sheets[0].rows, []);
  });

  test("has a character instead of what XML forbids, and an end where Excel has one", async () => {
    const long = "x".repeat(32_766);
    const rows = [["\0\x1f\ufffe", "\ud800a\udc00", `${long}xx`], [`${long}x`, `${long.slice(1)}😀😀`, ""]];
    const { sheets } = await read(await write("S", [], rows));
    assert.deepEqual(sheets[0].rows, [[], ["\ufffd\ufffd\ufffd", "\ufffda\ufffd", `${long}…`], [`${long}x`, `${long.slice(1)}…`]]);
  });

  test("has a name that programs take", async () => {
    const names = [
      ["Assets [a]:*?/\\", "Assets -a------"],
      ["'quoted'", "quoted"],
      [`${"x".repeat(30)}😀`, "x".repeat(30)],
      [`${"x".repeat(30)}'s`, "x".repeat(30)],
      ["History", "Sheet1"],
      ["", "Sheet1"],
      ["<&>\"", "<&>\""],
    ];
    for (const [name, taken] of names) assert.equal((await read(await write(name, [], []))).sheets[0].name, taken, name);
  });

  test("is of texts alone, with a bold head that stays, a filter and wide columns", async () => {
    const files = unzipSync(await write("S", ["Id", "Text"], [["1", "x".repeat(20)], ["2", "y".repeat(99)]]));
    const sheet = new TextDecoder().decode(files["xl/worksheets/sheet1.xml"]);
    assert.deepEqual([...new Set(sheet.match(/<c [^>]*>/g).map((cell) => /s="(\d)" t="(\w+)"/.exec(cell).slice(1).join()))], ["2,s", "1,s"]);
    assert.match(sheet, /<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/);
    assert.match(sheet, /<autoFilter ref="A1:B3"\/>/);
    assert.deepEqual([...sheet.matchAll(/ width="(\d+)"/g)].map(([, width]) => width), ["8", "60"]);
    const [, , head] = new TextDecoder().decode(files["xl/styles.xml"]).match(/<cellXfs.*<\/cellXfs>/)[0].match(/<xf [^>]*>/g);
    assert.match(head, /numFmtId="49" fontId="1"/);
  });

  test("is the same bytes again, and rejects what no sheet has room for", async () => {
    const bytes = await write("S", ["A"], HARD);
    assert.deepEqual(await write("S", ["A"], HARD), bytes);
    // The first day that archives know.
    assert.equal(new DataView(bytes.buffer).getUint32(10, true), 0x0021_0000);
    await assert.rejects(write("S", ["A"], Array(1_048_576).fill([])), RangeError);
    await assert.rejects(write("S", Array(16_385).fill("A"), []), RangeError);
  });

  test("of 20,000 rows pauses for other work, and so does reading it", async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [String(at).padStart(8, "0"), `SN-${at * 7919}`, "delivered"]);
    await bundle();
    const { MessageChannel: Channel } = globalThis;
    // Each pause makes a channel; a slow machine makes more of them.
    let pauses = 0;
    globalThis.MessageChannel = class extends Channel {
      constructor() {
        super();
        pauses += 1;
      }
    };
    try {
      const bytes = await write("Many", ["A", "B", "C"], rows);
      const ofWriting = pauses;
      // The browser unpacks a deflated sheet outside this thread, so this one is stored.
      const { sheets } = await read(packed(unzipSync(bytes), { level: 0 }));
      assert.equal(sheets[0].rows.length, 20_001);
      assert(ofWriting > 2 && pauses - ofWriting > 2, `${ofWriting} pauses, then ${pauses - ofWriting}`);
    } finally {
      globalThis.MessageChannel = Channel;
    }
  });
});
