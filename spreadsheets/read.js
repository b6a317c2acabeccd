// The sheets of a workbook as texts.
import { Parser } from "saxen";
import { archive, refusal } from "./archive.js";
import { dated, format, shown } from "./formats.js";

const MOST_CELLS = 10_000_000;
const MOST_ROWS = 1_000_000;
const MOST_COLUMNS = 16_384;
// One text may be in millions of cells.
const MOST_SIGNS = 200 * 2 ** 20;
// Without the end of a text or tag; the parser reads it from its beginning each time.
const LONGEST_TOKEN = 2 ** 21;

const CONTENT_TYPES = "[content_types].xml";
const NAMED = new Map([["amp", "&"], ["lt", "<"], ["gt", ">"], ["quot", '"'], ["apos", "'"]]);

const decoded = (text) => {
  if (text.includes("\r")) text = text.replace(/\r\n?/g, "\n");
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hexadecimal, decimal, name) => {
    if (name) return NAMED.get(name) ?? all;
    return String.fromCodePoint(hexadecimal ? parseInt(hexadecimal, 16) : Number(decimal));
  });
};
// What XML has no sign for is written by its number.
const unescaped = (text) =>
  text.includes("_x") ? text.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(parseInt(code, 16))) : text;
const local = (name) => name.slice(name.indexOf(":") + 1);

/** Tells a part of an archive tag by tag until `open` or `close` says `true`. */
const tell = async (zip, name, { open, close = () => {}, text = () => {} }) => {
  const parser = new Parser();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isOver = false;
  let waiting = 0;
  const event = (happens) => (...given) => {
    waiting = 0;
    if (!isOver && happens(...given) === true) {
      isOver = true;
      parser.stop();
    }
  };
  parser.on("openTag", event((tag, attributes) => open(local(tag), attributes)));
  parser.on("closeTag", event((tag) => close(local(tag))));
  parser.on("text", event((told) => text(decoded(told))));
  parser.on("cdata", event((told) => text(told)));
  parser.on("comment", event(() => {}));
  for await (const slice of zip.slices(name)) {
    if (isOver) continue;
    waiting += slice.length;
    if (waiting > LONGEST_TOKEN) throw refusal("unreadable", `${name}: no end of a text`);
    parser.write(decoder.decode(slice, { stream: true }));
  }
  if (!isOver) parser.write(decoder.decode()).end();
};

const workbookOf = async (zip, part) => {
  const found = { is1904: false, sheets: [] };
  await tell(zip, part, {
    open: (tag, attributes) => {
      if (tag === "workbookPr") found.is1904 = /^(1|true)$/.test(attributes().date1904);
      if (tag !== "sheet") return;
      const { name = "", state, ...others } = attributes();
      const [, id] = Object.entries(others).find(([key]) => key.endsWith(":id")) ?? [];
      found.sheets.push({ name: unescaped(decoded(name)), isHidden: /hidden$/i.test(state), id });
    },
  });
  return found;
};

/** What a part refers to: its kind and its place by its id. */
const relations = async (zip, part) => {
  const found = new Map();
  const open = (tag, attributes) => {
    const { Id, Type = "", Target = "", TargetMode } = attributes();
    if (tag !== "Relationship" || TargetMode === "External") return;
    const path = new URL(decoded(Target), `http://archive/${part}`).pathname.slice(1);
    found.set(Id, { kind: Type.slice(Type.lastIndexOf("/") + 1), path: decodeURIComponent(path) });
  };
  await tell(zip, part.replace(/[^/]*$/, "_rels/$&.rels"), { open });
  return found;
};

const formatsOf = async (zip, part) => {
  const codes = new Map();
  const formats = [];
  let inside;
  await tell(zip, part, {
    open: (tag, attributes) => {
      if (tag === "numFmts" || tag === "cellXfs") inside = tag;
      if (tag === "numFmt" && inside === "numFmts") codes.set(attributes().numFmtId, decoded(attributes().formatCode ?? ""));
      if (tag !== "xf" || inside !== "cellXfs") return;
      const { numFmtId } = attributes();
      formats.push(format(Number(numFmtId), codes.get(numFmtId)));
    },
    close: (tag) => {
      if (tag === inside) inside = undefined;
      return tag === "cellXfs";
    },
  });
  return formats;
};

/** Puts together what is told of a text: pieces of its own, without how they are pronounced. */
const pieces = () => {
  let told = "";
  let isText = false;
  let isSound = false;
  return {
    start: () => {
      told = "";
    },
    open: (tag) => {
      if (tag === "rPh") isSound = true;
      isText = tag === "t" || tag === "v";
    },
    close: (tag) => {
      if (tag === "rPh") isSound = false;
      isText = false;
    },
    text: (more) => {
      if (isText && !isSound) told += more;
    },
    told: () => told,
  };
};

const textsOf = async (zip, part) => {
  const texts = [];
  const { start, open, close, text, told } = pieces();
  await tell(zip, part, {
    open: (tag) => (tag === "si" ? start() : open(tag)),
    close: (tag) => {
      if (tag === "si") texts.push(unescaped(told()));
      close(tag);
    },
    text,
  });
  return texts;
};

const columnOf = (place) => {
  let column = 0;
  for (let at = 0, code; (code = place.charCodeAt(at) & 0xdf) >= 65 && code <= 90; at++) column = column * 26 + code - 64;
  return column;
};

/** Counts what is kept of all sheets, and refuses what is too much. */
const counter = () => {
  let cells = 0;
  let signs = 0;
  return (more, text = "") => {
    cells += more;
    signs += text.length;
    if (cells > MOST_CELLS) throw refusal("too-many-cells", `more than ${MOST_CELLS} cells`);
    if (signs > MOST_SIGNS) throw refusal("bomb", `more than ${MOST_SIGNS} signs`);
  };
};

const rowsOf = async (zip, part, { is1904, texts, formats, count }) => {
  const rows = [];
  const { start, open, close, text, told } = pieces();
  let isData = false;
  let row = 0;
  let column = 0;
  let cell;

  const shared = (written) => {
    const found = texts[Number(written)];
    if (found === undefined) throw refusal("unreadable", `${part}: text ${written} is missing`);
    return found;
  };
  const textOf = (kind, style, written) => {
    if (kind === "inlineStr" || kind === "str") return unescaped(written);
    // A value is never of blanks alone.
    if (written.trim() === "") return "";
    if (kind === "s") return shared(written);
    if (kind === "b") return /^(1|true)$/.test(written.trim()) ? "TRUE" : "FALSE";
    if (kind === "d") return dated(written);
    // What is no number, such as an error, is told as it is written.
    return shown(written, formats[Number(style ?? 0)], is1904);
  };
  const keep = (value) => {
    if (row > MOST_ROWS) throw refusal("too-many-cells", `more than ${MOST_ROWS} rows`);
    count(Math.max(row - rows.length - 1, 0));
    while (rows.length < row) rows.push([]);
    const cells = rows[row - 1];
    count(Math.max(column - cells.length, 0), value);
    while (cells.length < column) cells.push("");
    cells[column - 1] = value;
  };

  await tell(zip, part, {
    open: (tag, attributes) => {
      if (tag === "sheetData") isData = true;
      if (!isData) return;
      if (tag === "row") {
        row = Number(attributes().r ?? row + 1);
        column = 0;
        if (!Number.isInteger(row) || row < 1) throw refusal("unreadable", `${part}: a row without a place`);
      } else if (tag === "c") {
        cell = attributes();
        column = cell.r === undefined ? column + 1 : columnOf(cell.r);
        if (column < 1 || column > MOST_COLUMNS) throw refusal("unreadable", `${part}: ${cell.r} is no place`);
        start();
      } else {
        open(tag);
      }
    },
    close: (tag) => {
      if (tag === "c") {
        const value = textOf(cell.t, cell.s, told());
        if (value !== "") keep(value);
      }
      close(tag);
      return tag === "sheetData";
    },
    text,
  });
  return rows;
};

/** The sheets of what a person has dropped; throws what `refusal` makes. */
export const sheetsOf = async (bytes) => {
  const zip = archive(bytes);
  const part = zip.names.find((name) => /^xl\/workbook\d*\.xml$/.test(name));
  if (!part || !zip.has(CONTENT_TYPES)) throw refusal("not-a-workbook", "an archive of something else");
  if (zip.names.some((name) => name.endsWith("vbaproject.bin"))) throw refusal("macros", "vbaProject.bin");
  const open = (_, attributes) => {
    const { ContentType = "" } = attributes();
    if (/macroenabled/i.test(ContentType)) throw refusal("macros", ContentType);
  };
  await tell(zip, CONTENT_TYPES, { open });

  const { is1904, sheets } = await workbookOf(zip, part);
  const related = await relations(zip, part);
  const pathOf = (kind) => [...related.values()].find((relation) => relation.kind === kind)?.path;
  const [texts, styles] = [pathOf("sharedStrings"), pathOf("styles")];
  const book = {
    is1904,
    texts: texts ? await textsOf(zip, texts) : [],
    formats: styles ? await formatsOf(zip, styles) : [],
    count: counter(),
  };
  const found = [];
  for (const { name, isHidden, id } of sheets) {
    const { kind, path } = related.get(id) ?? {};
    // Charts have sheets too.
    if (kind === "worksheet") found.push({ name, isHidden, rows: await rowsOf(zip, path, book) });
  }
  if (!found.length) throw refusal("unreadable", "no sheet");
  return [...found.filter(({ isHidden }) => !isHidden), ...found.filter(({ isHidden }) => isHidden)];
};
