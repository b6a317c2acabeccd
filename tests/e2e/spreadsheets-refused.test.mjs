// Files that are no workbook, or too large, are refused with a reason; nothing is thrown.
import assert from "node:assert/strict";
import { test } from "@playwright/test";
import { randomBytes } from "node:crypto";
import { constants, deflateRawSync } from "node:zlib";
import { CRC, FLAGS, PACKED, SIZE, bundle, listing, packed, parts, read, written } from "./workbooks.mjs";

const MB = 2 ** 20;
const SHEET = "xl/worksheets/one.xml";
const ONE = '<row><c t="s"><v>1</v></c></row>';
const STORED = { level: 0 };

const refused = async (bytes, problem, said) => {
  const answer = await read(bytes);
  assert.equal(answer.problem, problem, JSON.stringify(answer).slice(0, 200));
  assert.match(answer.said, said);
};
const text = (content) => new TextEncoder().encode(content);
const small = () => packed(parts(ONE));
const withSheet = (content) => packed({ ...parts(), [SHEET]: content });

test("The workbook that the others are made of is read", async () => {
  assert.deepEqual(await read(small()), { sheets: [{ name: "S1", isHidden: false, rows: [["one"]], hiddenRows: [], hiddenColumns: [], filledRows: [] }] });
});

test.describe("What is no workbook", () => {
  test("is a text, a picture, or nothing", async () => {
    for (const bytes of [text(""), text("PK"), text("a;b\n1;2"), Uint8Array.of(0x89, 0x50, 0x4e, 0x47)]) {
      await refused(bytes, "not-a-workbook", /no ZIP archive/);
    }
  });

  test("is an archive of something else", async () => {
    const { "[Content_Types].xml": types, ...others } = parts(ONE);
    const files = [{ mimetype: "application/x", "content.xml": "<x/>" }, { "[Content_Types].xml": types, "word/document.xml": "<x/>" }, others];
    for (const content of files) await refused(packed(content), "not-a-workbook", /something else/);
  });

  test("is an archive behind a password", async () => {
    await refused(listing(small(), SHEET, FLAGS, 0x0008_0001), "encrypted", /one\.xml/);
  });
});

test.describe("A workbook with macros", () => {
  test("is known by what it contains and by what it says it is", async () => {
    await refused(packed({ ...parts(ONE), "xl/vbaProject.bin": "x" }), "macros", /vbaProject/);
    await refused(packed(parts(ONE, { type: "sheet.macroEnabled" })), "macros", /macroEnabled/);
  });
});

test.describe("What would be too much", () => {
  test("is more than 50 MB", async () => {
    const bytes = new Uint8Array(50 * MB + 1);
    await refused(bytes, "too-large", /limit/);
    await refused(bytes.subarray(1), "not-a-workbook", /no ZIP archive/);
  });

  test("is more than 500 MB unpacked, or 200 times what is packed, as the directory says", async () => {
    await refused(listing(small(), SHEET, SIZE, 500 * MB), "bomb", /when unpacked/);
    const dense = packed({ ...parts(ONE), "xl/media/white.bmp": new Uint8Array(2 * MB) });
    await refused(dense, "bomb", /white\.bmp/);
    // A small entry may be dense.
    const { sheets } = await read(packed({ ...parts(ONE), "xl/media/white.bmp": new Uint8Array(MB) }));
    assert.deepEqual(sheets[0].rows, [["one"]]);
  });

  test("is more than it says of itself, and never gets into memory", async () => {
    const many = deflateRawSync(Buffer.alloc(16 * MB, "<a/>"), { finishFlush: constants.Z_FULL_FLUSH });
    const gigabyte = Buffer.concat([...Array(64).fill(many), deflateRawSync("")]);
    const stored = packed({ ...parts(), [SHEET]: [new Uint8Array(gigabyte), STORED] });
    const view = new DataView(stored.buffer);
    const lying = listing(listing(stored, SHEET, 10, 8 | (view.getUint16(12, true) << 16)), SIZE, 4 * MB);
    await bundle();
    const before = process.memoryUsage.rss();
    let most = before;
    const measure = () => (most = Math.max(most, process.memoryUsage.rss()));
    const measuring = setInterval(measure, 1);
    try {
      await refused(lying, "bomb", /one\.xml: more than it says/);
    } finally {
      clearInterval(measuring);
    }
    const grown = (measure() - before) / MB;
    assert(grown < 150, `${grown} MB`);
  });

  test("is refused within 2 s and 250 MB", async () => {
    const stored = (name, content) => packed({ ...parts('<row><c t="s"><v>0</v></c></row>'.repeat(100)), [name]: [content, STORED] });
    const sheet = (content) => stored(SHEET, `<worksheet><sheetData>${content}`);
    const texts = (content) => stored("xl/sharedStrings.xml", `<sst>${content}`);
    const files = [
      [texts(`<si><t>${"x".repeat(2_000_000)}</t></si>`), "bomb", /text or tag/],
      [texts(`<si><t>${"x".repeat(300_000)}</t></si>`), "bomb", /32767/],
      [texts(`<si>${"<t>x</t>".repeat(1_000_000)}</si>`), "bomb", /32767/],
      [texts("<si/>".repeat(4_000_000)), "too-many-cells", /cells/],
      [sheet("<a>".repeat(1_000_000)), "bomb", /tags within each other/],
      [sheet(`<row><c><v>1</v></c></row>${"<a/>".repeat(1_000_000)}`.repeat(4)), "unreadable", /end of file/],
      [sheet(`<row a="${"x".repeat(4 * MB)}"/>`), "bomb", /text or tag/],
      [stored("xl/styles.xml", `<styleSheet><cellXfs>${"<xf/>".repeat(1_000_000)}`), "bomb", /styles\.xml/],
      [stored("xl/styles.xml", `<styleSheet><numFmts>${Array.from({ length: 100_001 }, (_, at) => `<numFmt numFmtId="${at}"/>`).join("")}`), "bomb", /styles\.xml/],
      [stored("xl/workbook.xml", `<workbook><sheets>${'<sheet name="S" r:id="r1"/>'.repeat(1_001)}`), "bomb", /workbook\.xml/],
      [stored("xl/_rels/workbook.xml.rels", Array.from({ length: 100_001 }, (_, at) => `<Relationship Id="${at}"/>`).join("").replace("<", "<x><")), "bomb", /100000 entries/],
    ];
    await bundle();
    for (const [bytes, problem, said] of files) {
      const before = process.memoryUsage.rss();
      let most = before;
      const measure = () => (most = Math.max(most, process.memoryUsage.rss()));
      const measuring = setInterval(measure, 5);
      const start = process.cpuUsage();
      await refused(bytes, problem, said);
      clearInterval(measuring);
      const { user, system } = process.cpuUsage(start);
      const [duration, grown] = [(user + system) / 1_000, (measure() - before) / MB];
      assert(duration < 2_000 && grown < 250, `${said}: ${duration} ms, ${grown} MB`);
    }
  });

  test("is more than 24 million tags", { tag: "@campaign" }, async () => {
    // Random digits make it less dense than a bomb.
    const tags = "<a/>".repeat(16_384);
    const piece = () => `${tags}<!--${randomBytes(400).toString("hex")}-->`;
    const files = { ...parts(), [SHEET]: `<worksheet><sheetData>${Array.from({ length: 1_500 }, piece).join("")}</sheetData></worksheet>` };
    await refused(packed(files), "bomb", /24000000 tags/);
  });

  test("is a million entries, empty or not, whatever the directory says of their number", async () => {
    const end = packed(parts(ONE)).slice(-22);
    const archive = (listed, count) => {
      const bytes = Buffer.alloc(100 + 46 * listed + 22);
      bytes.writeUInt32LE(0x04034b50, 0);
      for (let at = 0; at < listed; at++) bytes.writeUInt32LE(0x02014b50, 100 + 46 * at);
      bytes.set(end, bytes.length - 22);
      bytes.writeUInt16LE(count, bytes.length - 12);
      bytes.writeUInt32LE(100, bytes.length - 6);
      return new Uint8Array(bytes);
    };
    await refused(archive(1_000_000, 65_535), "bomb", /entries/);
    await refused(archive(1_000_000, 10_000), "not-a-workbook", /something else/);
    await refused(archive(100, 65_535), "bomb", /entries/);
  });

  test("is a cell of more than 32,767 characters, escapes decoded", async () => {
    const escapes = "_x0041_".repeat(32_767);
    const inline = (text) => packed(parts(`<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`));
    assert.equal((await read(inline(escapes))).sheets[0].rows[0][0], "A".repeat(32_767));
    await refused(inline(`${escapes}_x0041_`), "bomb", /32767/);
    await refused(inline("x".repeat(32_768)), "bomb", /32767/);
  });

  test("is the same sheet a hundred times", async () => {
    const comment = `<!--${" ".repeat(MB / 64)}-->`;
    const content = `<worksheet><sheetData>${ONE}${comment.repeat(20 * 64)}</sheetData></worksheet>`;
    await refused(packed({ ...parts("", { sheets: 100 }), [SHEET]: [content, STORED] }), "bomb", /more than it says/);
  });

  test("is more than a million rows, or three million cells of all sheets, empty ones between others included", async () => {
    const row = (number) => `<row r="${number}"><c r="A${number}"><v>1</v></c></row>`;
    await refused(packed(parts(row(1_000_001))), "too-many-cells", /rows/);
    await refused(packed(parts(row(1_000_000), { sheets: 4 })), "too-many-cells", /cells/);
    const wide = Array.from({ length: 184 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`);
    await refused(packed(parts(wide.join(""))), "too-many-cells", /cells/);
    const { sheets } = await read(packed(parts(row(1_000_000).replace("<v>1</v>", ""))));
    assert.deepEqual(sheets[0].rows, []);
  });

  test("is one long text in very many cells", async () => {
    const cells = '<row><c t="s"><v>0</v></c></row>'.repeat(7_000);
    const files = { ...parts(cells), "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(32_767)}</t></si></sst>` };
    await refused(packed(files), "bomb", /characters/);
  });
});

test.describe("What cannot be read", () => {
  test("is cut off anywhere", async () => {
    const whole = small();
    for (let length = 4; length < whole.length; length += 7) {
      const { problem } = await read(whole.subarray(0, length));
      assert.equal(problem, "unreadable", `${length} of ${whole.length}`);
    }
  });

  test("is not what its checksum is of, nor as long as it says", async () => {
    const bytes = packed({ ...parts(), [SHEET]: [parts('<row><c><v>4711</v></c></row>')[SHEET], STORED] });
    bytes[Buffer.from(bytes).indexOf("4711")] ^= 1;
    await refused(bytes, "unreadable", /damaged/);
    await refused(listing(small(), SHEET, CRC, 1), "unreadable", /damaged/);
    await refused(listing(small(), SHEET, SIZE, 1000), "unreadable", /damaged/);
    await refused(listing(small(), SHEET, PACKED, 10 * MB), "unreadable", /cut off/);
    await refused(listing(small(), SHEET, 42, 1), "unreadable", /not where/);
    await refused(listing(small(), SHEET, 10, 14), "unreadable", /method 14/);
  });

  test("is no XML, no text, or has no end", async () => {
    await refused(withSheet("<worksheet><sheetData><row></c>"), "unreadable", /mismatch/);
    await refused(withSheet("<worksheet><sheetData><row>"), "unreadable", /end of file/);
    await refused(withSheet(Uint8Array.of(0x3c, 0x61, 0x3e, 0xff)), "unreadable", /utf-8/i);
    await refused(withSheet(`<worksheet><sheetData>${ONE}&#x110000;`.replace("1<", "&#x110000;<")), "unreadable", /code point/i);
    const endless = `<worksheet><sheetData><row><c><v>${"1".repeat(3 * MB)}`;
    await refused(packed({ ...parts(), [SHEET]: [endless, STORED] }), "bomb", /text or tag/);
  });

  test("has a cell or row that is nowhere, or a text that is missing", async () => {
    const places = ['<row r="0"/>', '<row r="x"/>', '<row><c r="1"/></row>', '<row><c r="XFE1"/></row>'];
    for (const row of places) await refused(packed(parts(row)), "unreadable", /place/);
    for (const text of ["2", "length"]) await refused(packed(parts(`<row><c t="s"><v>${text}</v></c></row>`)), "unreadable", /is missing/);
  });

  test("has no sheet, or not the one it names", async () => {
    await refused(packed(parts(ONE, { sheets: 0 })), "unreadable", /no sheet/);
    const { [SHEET]: _, ...others } = parts(ONE);
    await refused(packed(others), "unreadable", /one\.xml: missing/);
    await refused(undefined, "unreadable", /./);
  });

  test("is never thrown, whatever is changed in a file", async () => {
    const whole = await written("xlsxwriter");
    // Reproducible changes.
    let seed = 1;
    const next = (below) => (seed = (seed * 48_271) % 0x7fff_ffff) % below;
    const outcomes = new Set();
    for (let round = 0; round < 400; round++) {
      const bytes = whole.slice();
      for (let change = 0; change <= round % 4; change++) bytes[next(bytes.length)] = next(256);
      const { sheets, problem, said } = await read(bytes);
      assert(sheets ? problem === undefined : typeof problem === "string" && typeof said === "string");
      outcomes.add(problem ?? "sheets");
    }
    assert(outcomes.has("sheets") && outcomes.has("unreadable"), [...outcomes].join());
  });
});

test("Archives of the long kind are read", async () => {
  const whole = small();
  const view = new DataView(whole.buffer);
  const end = whole.length - 22;
  const at = view.getUint32(end + 16, true);
  const entries = [];
  for (let from = at; from < end; ) {
    const name = view.getUint16(from + 28, true);
    const entry = new Uint8Array(46 + name + 28);
    entry.set(whole.subarray(from, from + 46 + name));
    const fields = new DataView(entry.buffer);
    fields.setUint16(30, 28, true);
    fields.setUint32(46 + name, 0x0018_0001, true);
    // Its lengths and its offset, in eight bytes each.
    for (const [index, offset] of [SIZE, PACKED, 42].entries()) {
      fields.setBigUint64(50 + name + 8 * index, BigInt(view.getUint32(from + offset, true)), true);
      fields.setUint32(offset, 0xffff_ffff, true);
    }
    entries.push(entry);
    from += 46 + name;
  }
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  const tail = new DataView(new ArrayBuffer(56 + 20 + 22));
  tail.setUint32(0, 0x06064b50, true);
  tail.setBigUint64(32, BigInt(entries.length), true);
  tail.setBigUint64(48, BigInt(at), true);
  tail.setUint32(56, 0x07064b50, true);
  tail.setBigUint64(64, BigInt(at + length), true);
  tail.setUint32(76, 0x06054b50, true);
  tail.setUint16(86, 0xffff, true);
  tail.setUint32(92, 0xffff_ffff, true);
  const long = Buffer.concat([whole.subarray(0, at), ...entries, new Uint8Array(tail.buffer)]);
  assert.deepEqual(await read(new Uint8Array(long)), await read(whole));
});
