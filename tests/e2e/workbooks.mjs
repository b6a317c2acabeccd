// The reader and writer of workbooks, bundled as in the build, and handmade workbooks.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { fileURLToPath, pathToFileURL } from "node:url";
import { temporaryFolder } from "./folders.mjs";
import { shipped } from "./shipped.mjs";

const { build } = shipped("esbuild");
const { unzipSync, zipSync } = shipped("fflate");

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

let built;
/** Bundles the reader and writer on first use; returns its text and its module. */
const bundled = () =>
  (built ??= (async () => {
    const outfile = join(await temporaryFolder(), "spreadsheets.mjs");
    await build({
      entryPoints: [path("../../js/spreadsheets.js")],
      bundle: true,
      minify: true,
      format: "esm",
      target: "es2022",
      legalComments: "none",
      outfile,
    });
    return { text: await readFile(outfile, "utf8"), module: await import(pathToFileURL(outfile)) };
  })());

/** The text of the bundle. */
export const bundle = async () => (await bundled()).text;
export const read = async (...given) => (await bundled()).module.read(...given);
export const write = async (...given) => (await bundled()).module.write(...given);

/** Returns a workbook written by another program (workbooks/make.py). */
export const written = async (name) => new Uint8Array(await readFile(path(`workbooks/${name}.xlsx`)));

/** Opens a workbook in LibreOffice and returns its export in a named format, such as "xlsx". */
export const savedByLibreOffice = async (bytes, format) => {
  const [folder, out] = [await temporaryFolder(), await temporaryFolder()];
  await writeFile(join(folder, "book.xlsx"), bytes);
  // A separate profile, since a profile allows one process.
  const options = [`-env:UserInstallation=${pathToFileURL(join(folder, "profile"))}`, "--headless", "--convert-to", format];
  await promisify(execFile)(process.env.SOFFICE ?? "soffice", [...options, "--outdir", out, join(folder, "book.xlsx")], { timeout: 90_000 });
  return new Uint8Array(await readFile(join(out, `book.${format.split(":")[0]}`)));
};

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Returns the parts of a small workbook with this first sheet. */
export const parts = (sheet = "", { type = "sheet", workbookPr = "", sheets = 1 } = {}) => {
  const each = (text) => Array.from({ length: sheets }, (_, at) => text(at + 1)).join("");
  const names = each((at) => `<sheet name="S${at}" sheetId="${at}" r:id="r${at}"/>`);
  const relation = (id, kind, target) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const others = relation("a", "styles", "/xl/styles.xml") + relation("b", "sharedStrings", "sharedStrings.xml");
  return {
    "[Content_Types].xml": `<Types><Override PartName="/xl/workbook.xml" ContentType="application/x.${type}.main+xml"/></Types>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${workbookPr}<sheets>${names}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${each((at) => relation(`r${at}`, "worksheet", "worksheets/one.xml"))}${others}</Relationships>`,
    "xl/worksheets/one.xml": `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": "<sst><si><t>zero</t></si><si><t>one</t></si></sst>",
    "xl/styles.xml":
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/>' +
      '<numFmt numFmtId="165" formatCode="[Red]0.00 [$USD]"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>',
  };
};

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * Returns a workbook of sheets `{ name, rows, hiddenRows, hiddenColumns, isHidden }`. A cell is a text, a number, or `{ value, style }`
 * of a number in one of the formats.
 */
export const workbook = (sheets, formats = []) => {
  const cell = (content) => {
    if (typeof content === "string") return `<c t="inlineStr"><is><t>${escaped(content)}</t></is></c>`;
    const { value, style = 0 } = typeof content === "object" ? content : { value: content };
    return `<c s="${style}"><v>${value}</v></c>`;
  };
  const row = (cells, at, hiddenRows = []) => `<row r="${at + 1}"${hiddenRows.includes(at) ? ' hidden="1"' : ""}>${cells.map(cell).join("")}</row>`;
  const files = parts("", { sheets: sheets.length });
  delete files["xl/worksheets/one.xml"];
  for (const [at, { name, rows, hiddenRows, hiddenColumns = [], isHidden }] of sheets.entries()) {
    const part = `worksheets/${at + 1}.xml`;
    const cols = hiddenColumns.map((column) => `<col min="${column + 1}" max="${column + 1}" hidden="1"/>`).join("");
    files[`xl/${part}`] = `<worksheet xmlns="${MAIN}">${cols && `<cols>${cols}</cols>`}<sheetData>${rows.map((cells, line) => row(cells, line, hiddenRows)).join("")}</sheetData></worksheet>`;
    files["xl/workbook.xml"] = files["xl/workbook.xml"].replace(`name="S${at + 1}"`, `name="${escaped(name)}"${isHidden ? ' state="hidden"' : ""}`);
    files["xl/_rels/workbook.xml.rels"] = files["xl/_rels/workbook.xml.rels"].replace("worksheets/one.xml", part);
  }
  files["xl/styles.xml"] = `<styleSheet><cellXfs>${[0, ...formats].map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs></styleSheet>`;
  return packed(files);
};

/** Returns a workbook with this first sheet, whose cell style `n` has the font and fill `n`. */
export const styled = (sheet, { fonts = [], fills = [] }, others = {}) => {
  const xfs = Array.from({ length: Math.max(fonts.length, fills.length) }, (_, at) => `<xf numFmtId="0" fontId="${at}" fillId="${at}"/>`);
  const each = (tag, list) => `<${tag}s>${list.map((content) => `<${tag}>${content}</${tag}>`).join("")}</${tag}s>`;
  return packed({
    ...parts(sheet),
    "xl/styles.xml": `<styleSheet>${each("font", fonts)}${each("fill", fills)}<cellXfs>${xfs.join("")}</cellXfs></styleSheet>`,
    ...others,
  });
};

/** Returns the archive of parts: texts, or bytes, or either with its own options. */
export const packed = (files, options) => {
  const bytes = (content) => (typeof content === "string" ? new TextEncoder().encode(content) : content);
  const entry = ([name, content]) => {
    const [what, how] = Array.isArray(content) ? content : [content, {}];
    return [name, [bytes(what), how]];
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(entry)), options);
};

/** Returns the parts of an archive as bytes. */
export const unpacked = (bytes) => unzipSync(bytes);

/** Returns a workbook with these cells in its first row, and its texts. */
export const rowsOf = async (sheet, options) => {
  const found = await read(packed(parts(sheet, options)));
  return found.sheets?.[0].rows ?? found;
};

/** Writes a four-byte number into an entry of the directory, at an offset from its start. */
export const listing = (archive, name, offset, number) => {
  const bytes = archive.slice();
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const found = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    if (found === name) view.setUint32(at + offset, number, true);
  }
  return bytes;
};
export const FLAGS = 8;
export const CRC = 16;
export const PACKED = 20;
export const SIZE = 24;
