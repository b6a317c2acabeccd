// The sheets of a workbook.
import { archive, refusal } from "./archive.js";
import { PLAIN, fontReader } from "./fonts.js";
import { format } from "./formats.js";
import { counter, sheetOf } from "./sheet.js";
import { collector } from "./texts.js";
import { decoded, isSet, parse, unescaped } from "./xml.js";

const MOST_SHEETS = 1_000;
// More than any program supports.
const MOST_STYLES = 100_000;
const MOST_RELATIONS = 100_000;

const CONTENT_TYPES = "[content_types].xml";
const ROOT = "_rels/.rels";

const limit = (list, most, part) => {
  if ((list.size ?? list.length) >= most) throw refusal("bomb", `${part}: more than ${most} entries`);
};

const otherArchive = () => refusal("not-a-workbook", "an archive of something else");

const workbookOf = async (zip, part) => {
  const found = { is1904: false, areStale: false, sheets: [] };
  let root;
  await parse(zip, part, {
    open: (tag, attributes) => {
      root ??= tag;
      if (root !== "workbook") throw otherArchive();
      if (tag === "workbookPr") found.is1904 = isSet(attributes().date1904);
      if (tag === "calcPr") found.areStale = isSet(attributes().fullCalcOnLoad);
      if (tag !== "sheet") return;
      limit(found.sheets, MOST_SHEETS, part);
      const { name = "", state, ...others } = attributes();
      const [, id] = Object.entries(others).find(([key]) => key.endsWith(":id")) ?? [];
      found.sheets.push({ name: unescaped(decoded(name)), isHidden: /hidden$/i.test(state), id });
    },
  });
  return found;
};

/** Returns the relations of a part: kind and path of each target by ID. */
const relations = async (zip, part) => {
  const found = new Map();
  const open = (tag, attributes) => {
    if (tag !== "Relationship") return;
    const { Id, Type = "", Target = "", TargetMode } = attributes();
    if (TargetMode === "External") return;
    limit(found, MOST_RELATIONS, part);
    const path = new URL(decoded(Target), `http://archive/${part}`).pathname.slice(1);
    found.set(Id, { kind: Type.slice(Type.lastIndexOf("/") + 1), path: decodeURIComponent(path) });
  };
  await parse(zip, part.replace(/[^/]*$/, "_rels/$&.rels"), { open });
  return found;
};
const pathOf = (related, kind) => [...related.values()].find((relation) => relation.kind === kind)?.path;

/** Returns the styles of cells by their index: the functions of a number format, a font, and whether the cell is filled. */
const stylesOf = async (zip, part) => {
  const codes = new Map();
  const compiled = new Map();
  const [fonts, fills, styles] = [[], [], []];
  const font = fontReader();
  let inside;
  const compile = (id = "0") => {
    if (!compiled.has(id)) compiled.set(id, format(Number(id), codes.get(id)));
    return compiled.get(id);
  };
  const add = (list, item) => {
    limit(list, MOST_STYLES, part);
    list.push(item);
  };
  const open = {
    numFmts: (tag, attributes) => {
      if (tag !== "numFmt") return;
      limit(codes, MOST_STYLES, part);
      const { numFmtId, formatCode = "" } = attributes();
      codes.set(numFmtId, decoded(formatCode));
    },
    fonts: (tag, attributes) => (tag === "font" ? font.start() : font.open(tag, attributes)),
    fills: (tag, attributes) => {
      if (tag === "fill") add(fills, false);
      if (tag === "gradientFill") fills[fills.length - 1] = true;
      // Grey dots are the second fill of every workbook.
      if (tag === "patternFill") fills[fills.length - 1] = !/^(none|gray125)$/.test(attributes().patternType ?? "none");
      if (tag === "fgColor" && isWhite(attributes())) fills[fills.length - 1] = false;
    },
    cellXfs: (tag, attributes) => {
      if (tag !== "xf") return;
      const { numFmtId, fontId, fillId } = attributes();
      add(styles, { ...compile(numFmtId), font: fonts[Number(fontId)] ?? PLAIN, isFilled: fills[Number(fillId)] });
    },
  };
  await parse(zip, part, {
    open: (tag, attributes) => {
      if (open[tag]) inside = tag;
      else open[inside]?.(tag, attributes);
    },
    close: (tag) => {
      if (tag === "font" && inside === "fonts") add(fonts, font.end());
      if (tag === inside) inside = undefined;
      return tag === "cellXfs";
    },
  });
  return styles;
};

const isWhite = ({ rgb, theme, indexed }) => /^(ff)?ffffff$/i.test(rgb) || theme === "0" || indexed === "9";

const textsOf = async (zip, part) => {
  const texts = [];
  const count = counter();
  const { start, open, close, text, written, content } = collector(part);
  await parse(zip, part, {
    open: (tag, attributes) => (tag === "si" ? start() : open(tag, attributes)),
    close: (tag) => {
      close(tag);
      if (tag !== "si") return;
      const found = content(written());
      const pieces = typeof found === "string" ? [{ text: found }] : found;
      for (const { text } of pieces) count(1, text);
      texts.push(found);
    },
    text,
  });
  return texts;
};

/** Returns the path of the part that names the sheets. */
const mainPart = async (zip) => {
  const named = zip.has(ROOT) ? pathOf(await relations(zip, ""), "officeDocument") : undefined;
  const path = named ?? zip.names.find((name) => /^xl\/workbook\d*\.xml$/.test(name));
  if (!path?.endsWith(".xml") || !zip.has(path) || !zip.has(CONTENT_TYPES)) throw otherArchive();
  return path;
};

const refuseMacros = async (zip) => {
  if (zip.names.some((name) => name.endsWith("vbaproject.bin"))) throw refusal("macros", "vbaProject.bin");
  const open = (_, attributes) => {
    const { ContentType = "" } = attributes();
    if (/macroenabled/i.test(ContentType)) throw refusal("macros", ContentType);
  };
  await parse(zip, CONTENT_TYPES, { open });
};

/** Returns the sheets of a workbook, the visible ones first. Throws the errors of `refusal`. */
export const sheetsOf = async (bytes) => {
  const zip = archive(bytes);
  const part = await mainPart(zip);
  await refuseMacros(zip);
  const { is1904, areStale, sheets } = await workbookOf(zip, part);
  const related = await relations(zip, part);
  const [texts, styles] = [pathOf(related, "sharedStrings"), pathOf(related, "styles")];
  const cellStyles = styles ? await stylesOf(zip, styles) : [];
  const book = {
    is1904,
    areStale,
    texts: texts ? await textsOf(zip, texts) : [],
    styles: cellStyles.length ? cellStyles : [{ ...format(0), font: PLAIN }],
    count: counter(),
  };
  const found = [];
  for (const { name, isHidden, id } of sheets) {
    const { kind, path } = related.get(id) ?? {};
    // Charts have sheets too.
    if (kind === "worksheet") found.push({ name, isHidden, ...(await sheetOf(zip, path, book)) });
  }
  if (!found.length) throw refusal("unreadable", "no sheet");
  return [...found.filter(({ isHidden }) => !isHidden), ...found.filter(({ isHidden }) => isHidden)];
};
