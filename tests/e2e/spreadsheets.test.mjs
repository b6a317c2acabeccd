// Workbooks are read as a spreadsheet shows them, and written so that texts stay unchanged. No browser is needed.
import assert from "node:assert/strict";
import { test } from "@playwright/test";
import { brotliCompressSync, crc32, deflateRawSync } from "node:zlib";
import { CRC, FLAGS, SIZE, bundle, listing, packed, parts, read, rowsOf, savedByLibreOffice, unpacked, write, written } from "./workbooks.mjs";

const UNCOMPUTED = { text: "", problem: "formula" };
const rounded = (text) => ({ text, problem: "rounded" });

test("The file is small, and needs nothing that the page's policy forbids", async () => {
  const text = await bundle();
  assert.doesNotMatch(text, /\bWorker\b|createObjectURL|\bBlob\b|\beval\b|\bFunction\(|\bdocument\./);
  const size = brotliCompressSync(text).length;
  assert(size <= 18_000, `${size} bytes`);
});

test("Borders down to the last row in ten columns are no cells", { tag: "@campaign" }, async () => {
  const [name, columns] = ["xl/worksheets/one.xml", [..."ABCDEFGHIJ"]];
  const lines = [];
  for (let row = 2; row <= 1_048_576; row++) {
    lines.push(`<row r="${row}">${columns.map((column) => `<c r="${column}${row}" s="1"/>`).join("")}</row>`);
  }
  const filled = '<row r="1"><c r="A1" t="inlineStr"><is><t>1001</t></is></c></row>';
  const sheet = Buffer.from(`<worksheet><sheetData>${filled}${lines.join("")}</sheetData></worksheet>`);
  // The packer of the build is slow for so many bytes.
  const stored = packed({ ...parts(), [name]: [new Uint8Array(deflateRawSync(sheet, { level: 1 })), { level: 0 }] });
  const at = Buffer.from(stored).lastIndexOf(name) - 46;
  const version = new DataView(stored.buffer).getUint16(at + 8, true);
  const DEFLATED = 8;
  const deflated = listing(listing(listing(stored, name, SIZE, sheet.length), name, CRC, crc32(sheet)), name, FLAGS, version | (DEFLATED << 16));
  const { sheets, said } = await read(deflated);
  assert.deepEqual(sheets?.[0].rows, [["1001"]], said);
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
      ["42", "00042", rounded("12345678901234570000")],
      [rounded("9007199254740992"), "-17", rounded("100000000000000000")],
      ["0.1", "19.99", { text: "1.5E-07", problem: "scientific" }],
      ["TRUE", "FALSE", { text: "#N/A", problem: "error" }],
      ["2026-03-01", "2026-03-01T07:08:09", "07:08:09"],
      ["2026-03-01", "36:05:00", "1900-01-31"],
      ["2026-03-01", "5 days", UNCOMPUTED],
      ["merged"],
      ["", "", "😀 <&>\"' é"],
    ]);
    assert.deepEqual(sheets.map(({ hiddenRows }) => hiddenRows), [[12], [], []]);
    assert.deepEqual(sheets[1].rows, [[], ["", "far"]]);
    assert.deepEqual(sheets[2].rows, [["seldom seen"]]);
  });

  test("of XlsxWriter: shared and rich texts, and what formulas gave", async () => {
    const { sheets } = await read(await written("xlsxwriter"));
    assert.deepEqual(sheets[0].rows, [
      ["shared", "shared", "_x0041_"],
      ["rich  text here", "2", "ab"],
      [{ text: "#DIV/0!", problem: "error" }, "TRUE", "2026-03-01T12:30:00"],
      ["line\r\nbreak"],
    ]);
  });
});

test.describe("A workbook of LibreOffice", () => {
  test("has formats, merged cells, hidden rows, and results of formulas", async () => {
    const [sheet, hidden] = (await read(await written("libreoffice"))).sheets;
    const error = { text: "#DIV/0!", problem: "error" };
    assert.deepEqual(sheet.rows, [
      ["Delivery 4711"],
      ["Asset", "Serial", "Date", "Status", "Price"],
      ["42", "INV-123456", "2026-03-01", "i.O.", "50.0%"],
      ["42", "123457", "2026-03-02", "fehlt", "50.0%"],
      ["42", "00-123-458", "2026-03-03", error, "50.0%"],
      ["", "123459", "2026-03-04", "TRUE", "50.0%"],
      ["", "123,460", "2026-03-05", "two\nlines & <more>", "50.0%"],
      ["", "123461.00", "2026-03-06", "i.O.", "50.0%"],
      ["", "big 123462", "2026-03-07", "i.O.", "50.0%"],
      ["", { text: "123456789012", problem: "scientific" }, "2026-03-08", "i.O.", "50.0%"],
    ]);
    assert.deepEqual([sheet.hiddenRows, sheet.hiddenColumns], [[7], [4]]);
    assert.deepEqual([hidden.name, hidden.isHidden], ["Versteckt", true]);
  });

  test("that was written here is read with the same texts and has its drop-down", { tag: "@campaign" }, async () => {
    const heads = ["Asset", "Serial number", "Status", "Explanation"];
    const rows = [
      ["0042", "00-1", "Received"],
      ["43", "1E5", "Damaged", " two\nlines <&>\"' 😀é "],
      ["9007199254740993", "=1+1", "", "#N/A"],
      ["TRUE", "2026-03-01", "Received", "_x0041_"],
    ];
    for (const texts of [["Received", "Damaged"], ["Received", "Damaged, cracked"]]) {
      const bytes = await write("Assets", heads, rows, [[2, texts]]);
      const saved = await savedByLibreOffice(bytes, "xlsx");
      assert.deepEqual((await read(saved)).sheets, (await read(bytes)).sheets);
      const sheet = new TextDecoder().decode(unpacked(saved)["xl/worksheets/sheet1.xml"]);
      assert.match(sheet, /<dataValidation [^>]*sqref="C2:C5"/);
    }
  });
});

test("A workbook of pandas has its merged index in each row, and no result that a formula never had", async () => {
  const [{ rows }] = (await read(await written("pandas"))).sheets;
  assert.deepEqual(rows, [
    ["Delivery", "Type", "Asset", "Status"],
    ["INV-1", "Monitor", "42", "i.O."],
    ["INV-1", "Dock", "43", "fehlt"],
    ["INV-2", "Monitor", "44"],
    ["INV-2", "Dock", { text: "123456789012", problem: "scientific" }, UNCOMPUTED],
  ]);
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

  test("leaves out phonetic hints", async () => {
    const spoken = "<is><r><t>東</t></r><rPh><t>トウ</t></rPh><r><t>京</t></r></is>";
    assert.deepEqual(await rowsOf(`<row><c t="inlineStr">${spoken}</c></row>`), [["東京"]]);
  });

  test("shows the stored results of formulas", async () => {
    const cells = '<c t="str"><f>"_x0041_"</f><v>A_x0041_</v></c><c><f>NOW()</f></c><c t="e"><f>X</f><v>#NAME?</v></c><c t="b"><v>0</v></c>';
    assert.deepEqual(await rowsOf(`<row>${cells}</row>`), [["AA", UNCOMPUTED, { text: "#NAME?", problem: "error" }, "FALSE"]]);
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
    const texts = [rounded("9007199254740993"), rounded("-98765432109876543210"), "7", "100000", "0", "1.5", rounded("1e+21")];
    assert.deepEqual(await rowsOf(`<row>${numbers.join("")}</row>`), [texts]);
  });

  test("names a date that no calendar has", async () => {
    const cells = ["-1", "0", "59", "61", "2958465.9", "2958466", "x"].map((value) => `<c s="2"><v>${value}</v></c>`);
    const unknown = (text) => ({ text, problem: "format" });
    const dates = [unknown("-1"), unknown("0"), "1900-02-28", "1900-03-01", "9999-12-31", unknown("2958466"), "x"];
    assert.deepEqual(await rowsOf(`<row>${cells.join("")}</row>`), [dates]);
  });

  test("is read wherever its slices end", async () => {
    const cell = (at) => `<c t="inlineStr"><is><t>é${"😀&amp;".repeat(at % 50)}${at}</t></is></c>`;
    const numbers = Array.from({ length: 5_000 }, (_, at) => at);
    const rows = await rowsOf(numbers.map((at) => `<row>${cell(at)}</row>`).join(""));
    assert.deepEqual(rows, numbers.map((at) => [`é${"😀&".repeat(at % 50)}${at}`]));
  });
});

test.describe("Merged cells", () => {
  const cell = (place, text) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  /** Returns the rows of a sheet of cells by reference, with merged ranges. */
  const merged = async (ranges, lines) => {
    const row = (cells, at) => `<row r="${at + 1}">${cells.map((place) => cell(place, place.toLowerCase())).join("")}</row>`;
    const files = parts(lines.map(row).join(""));
    const merges = `</sheetData><mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>`;
    files["xl/worksheets/one.xml"] = files["xl/worksheets/one.xml"].replace("</sheetData>", merges);
    const { sheets, problem } = await read(packed(files));
    return sheets?.[0].rows ?? problem;
  };

  test("hold for all their rows that have another cell", async () => {
    const lines = [["A1", "B1"], ["B2"], [], ["B4"], ["B5"]];
    assert.deepEqual(await merged(["A1:A4"], lines), [["a1", "b1"], ["a1", "b2"], [], ["a1", "b4"], ["", "b5"]]);
    assert.deepEqual(await merged(["$B$1:$B$3"], [["B1"], [], ["A3"]]), [["", "b1"], [], ["a3", "b1"]]);
  });

  test("are in their first column only, and hide the cells that they cover", async () => {
    assert.deepEqual(await merged(["A1:C1"], [["A1", "B1", "C1", "D1"]]), [["a1", "", "", "d1"]]);
    assert.deepEqual(await merged(["A1:B2"], [["A1", "B1", "C1"], ["A2", "B2", "C2"], ["A3"]]), [["a1", "", "c1"], ["a1", "", "c2"], ["a3"]]);
    assert.deepEqual(await merged(["A1:A2", "B1:C2"], [["A1", "B1", "C1"], ["A2", "B2"]]), [["a1", "b1"], []]);
  });

  test("that cover a hidden row leave nothing to hide", async () => {
    const files = parts('<row r="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="1"><c r="A2"><v>2</v></c></row>');
    files["xl/worksheets/one.xml"] = files["xl/worksheets/one.xml"].replace("</worksheet>", '<mergeCells><mergeCell ref="A1:A2"/></mergeCells></worksheet>');
    const [{ rows, hiddenRows }] = (await read(packed(files))).sheets;
    assert.deepEqual([rows, hiddenRows], [[["1"], []], []]);
  });

  test("without a text blank what they cover", async () => {
    assert.deepEqual(await merged(["A1:A2"], [["B1"], ["A2", "B2"]]), [["", "b1"], ["", "b2"]]);
  });

  test("down to the last row of a sheet cost nothing", async () => {
    assert.deepEqual(await merged(["A1:A1048576", "C3:XFD1048576", "A9:B9", "?"], [["A1"], ["B2"]]), [["a1"], ["a1", "b2"]]);
    const tall = [["A1"], ...Array(3_000).fill([])].concat([["B3002"]]);
    assert.equal(await merged(Array(1_000).fill("A1:A1048576"), tall), "too-many-cells");
  });
});

test("Rows and columns that are hidden are listed", async () => {
  const row = (number, attributes, cells) => `<row r="${number}" ${attributes}>${cells}</row>`;
  const one = '<c t="s"><v>1</v></c>';
  const rows = [row(1, "", one + one), row(3, 'hidden="true"', one), row(2, 'hidden="1"', one), row(4, 'hidden="1"', ""), row(5, 'ht="0"', one), row(6, 'hidden="0" ht="15"', one)];
  const files = parts(rows.join(""));
  const columns = '<cols><col min="2" max="16384" hidden="1"/><col min="1" max="1" width="0"/></cols>';
  files["xl/worksheets/one.xml"] = files["xl/worksheets/one.xml"].replace("<sheetData>", `${columns}<sheetData>`);
  const [{ hiddenRows, hiddenColumns }] = (await read(packed(files))).sheets;
  assert.deepEqual([hiddenRows, hiddenColumns], [[1, 2, 4], [0, 1]]);
});

test("A formula without a result is named, also where a program wrote 0 instead", async () => {
  const cells = "<row><c><f>A2</f><v>0</v></c><c><f>A2</f><v>7</v></c><c><v>0</v></c><c><f>A2</f></c><c t=\"str\"><f>A2</f><v></v></c><c t=\"s\"><f>A2</f><v>1</v></c></row>";
  const files = parts(cells);
  const found = async () => (await read(packed(files))).sheets[0].rows;
  assert.deepEqual(await found(), [["0", "7", "0", UNCOMPUTED, "", "one"]]);
  files["xl/workbook.xml"] = files["xl/workbook.xml"].replace("</sheets>", '</sheets><calcPr fullCalcOnLoad="1"/>');
  assert.deepEqual(await found(), [[UNCOMPUTED, "7", "0", UNCOMPUTED, "", "one"]]);
});

test("A workbook is found by its relations, with any names, prefixes and encodings", async () => {
  const { "xl/workbook.xml": workbook, "xl/_rels/workbook.xml.rels": related, ...others } = parts('<row><c t="s"><v>1</v></c></row>');
  const root = (target) => `<Relationships><Relationship Id="x" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="${target}"/></Relationships>`;
  const strict = workbook.replaceAll(/<(\/?)(?=[ws])/g, "<$1y:").replace("xmlns=", "xmlns:y=").replaceAll("r:id", "rel:id").replace("xmlns:r", "xmlns:rel");
  const utf16 = (text, isLittle) => {
    const bytes = new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
    return isLittle ? bytes : new Uint8Array(Buffer.from(bytes).swap16());
  };
  for (const path of ["xl/book.xml", "/xl/book.xml", "./xl/book.xml"]) {
    const files = { ...others, "_rels/.rels": root(path), "xl/book.xml": strict, "xl/_rels/book.xml.rels": related };
    assert.deepEqual((await read(packed(files))).sheets[0].rows, [["one"]], path);
  }
  for (const isLittle of [true, false]) {
    const files = { ...others, "xl/workbook.xml": utf16(workbook, isLittle), "xl/_rels/workbook.xml.rels": related };
    assert.deepEqual((await read(packed(files))).sheets[0].rows, [["one"]]);
  }
  const document = { ...others, "_rels/.rels": root("word/document.xml"), "word/document.xml": "<document/>" };
  const binary = { ...others, "_rels/.rels": root("xl/workbook.bin"), "xl/workbook.bin": "\0" };
  for (const files of [document, binary]) assert.equal((await read(packed(files))).problem, "not-a-workbook");
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
    assert.deepEqual(sheets, [{ name: "Assets", isHidden: false, rows: [["One", "Two", "Three"], ...HARD], hiddenRows: [], hiddenColumns: [], filledRows: [] }]);
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
    const files = unpacked(await write("S", ["Id", "Text"], [["1", "x".repeat(20)], ["2", "y".repeat(99)]]));
    const sheet = new TextDecoder().decode(files["xl/worksheets/sheet1.xml"]);
    assert.deepEqual([...new Set(sheet.match(/<c [^>]*>/g).map((cell) => /s="(\d)" t="(\w+)"/.exec(cell).slice(1).join()))], ["2,s", "1,s"]);
    assert.match(sheet, /<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/);
    assert.match(sheet, /<autoFilter ref="A1:B3"\/>/);
    assert.deepEqual([...sheet.matchAll(/ width="(\d+)"/g)].map(([, width]) => width), ["8", "60"]);
    const [, , head] = new TextDecoder().decode(files["xl/styles.xml"]).match(/<cellXfs.*<\/cellXfs>/)[0].match(/<xf [^>]*>/g);
    assert.match(head, /numFmtId="49" fontId="1"/);
  });

  test("has a drop-down in a column with choices, in cells of a hidden sheet if they do not fit into a formula", async () => {
    const partsOf = async (sheet, choices, rows = [["1"], ["2"]]) => {
      const bytes = await write(sheet, ["Id", "Status"], rows, choices);
      const files = Object.entries(unpacked(bytes)).map(([name, content]) => [name, new TextDecoder().decode(content)]);
      return { ...Object.fromEntries(files), sheets: (await read(bytes)).sheets };
    };
    const list = (files) => files["xl/worksheets/sheet1.xml"].match(/<autoFilter [^>]*>(<dataValidations .*<\/dataValidations>)?<ignoredErrors>/)[1];
    const formula = (files) => /sqref="([^"]*)"><formula1>(.*)<\/formula1>/.exec(list(files)).slice(1);
    const short = await partsOf("S", [[1, ["Received", "Not <received>"]]]);
    assert.match(list(short), /^<dataValidations count="1"><dataValidation type="list" errorStyle="warning" /);
    assert.deepEqual(formula(short), ["B2:B3", "&quot;Received,Not &lt;received&gt;&quot;"]);
    assert.equal(short.sheets.length, 1);

    for (const texts of [["a", "b, c"], ['a "b"'], [" a"], ["x".repeat(128), "y".repeat(128)]]) {
      const long = await partsOf("choices", [[1, texts]]);
      assert.deepEqual(formula(long), ["B2:B3", `'Choices 2'!$A$1:$A$${texts.length}`]);
      const [first, second] = long.sheets;
      assert.deepEqual([first.name, first.isHidden, second.name, second.isHidden], ["choices", false, "Choices 2", true]);
      assert.deepEqual(second.rows, texts.map((text) => [text]));
      assert.match(long["[Content_Types].xml"], /sheet2\.xml/);
    }
    const two = await partsOf("S", [[1, ["a", "b,c"]], [2, ["d"]], [30, ["e,", "f", "g"]]]);
    assert.match(list(two), /count="3".*'Choices'!\$A\$1:\$A\$2.*sqref="C2:C3"><formula1>&quot;d&quot;.*sqref="AE2:AE3"><formula1>'Choices'!\$B\$1:\$B\$3</);
    assert.deepEqual(two.sheets[1].rows, [["a", "e,"], ["b,c", "f"], ["", "g"]]);
    for (const files of [await partsOf("S", [[1, []]]), await partsOf("S", [[1, ["a"]]], [])]) assert.equal(list(files), undefined);
  });

  test("is the same bytes again, and rejects what no sheet has room for", async () => {
    const bytes = await write("S", ["A"], HARD);
    assert.deepEqual(await write("S", ["A"], HARD), bytes);
    // The first day that archives support.
    assert.equal(new DataView(bytes.buffer).getUint32(10, true), 0x0021_0000);
    await assert.rejects(write("S", ["A"], Array(1_048_576).fill([])), RangeError);
    await assert.rejects(write("S", Array(16_385).fill("A"), []), RangeError);
  });

  test("of 20,000 rows pauses for other work, and so does reading it", async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [String(at).padStart(8, "0"), `SN-${at * 7919}`, "delivered"]);
    await bundle();
    const { MessageChannel: Channel } = globalThis;
    // Each pause creates a channel; a slow machine creates more of them.
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
      const { sheets } = await read(packed(unpacked(bytes), { level: 0 }));
      assert.equal(sheets[0].rows.length, 20_001);
      assert(ofWriting > 2 && pauses - ofWriting > 2, `${ofWriting} pauses, then ${pauses - ofWriting}`);
    } finally {
      globalThis.MessageChannel = Channel;
    }
  });
});
