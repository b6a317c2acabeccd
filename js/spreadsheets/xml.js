// Parses the parts of a workbook tag by tag.
import { Parser } from "saxen";
import { refusal } from "./archive.js";

// Longer than any text or tag of a spreadsheet; the parser rescans an unfinished one with each
// slice.
const LONGEST_TOKEN = 2 ** 19;
const MOST_TAGS = 24_000_000;
const DEEPEST = 100;

const NAMED = new Map([["amp", "&"], ["lt", "<"], ["gt", ">"], ["quot", '"'], ["apos", "'"]]);

/** Decodes the entities of XML. */
export const decoded = (text) => {
  if (text.includes("\r")) text = text.replace(/\r\n?/g, "\n");
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hexadecimal, decimal, name) => {
    if (name) return NAMED.get(name) ?? all;
    return String.fromCodePoint(hexadecimal ? parseInt(hexadecimal, 16) : Number(decimal));
  });
};

/** Decodes the characters that XML forbids, which workbooks write as numbers. */
export const unescaped = (text) =>
  text.includes("_x") ? text.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(parseInt(code, 16))) : text;

/** Whether an attribute is `true`. */
export const isSet = (value) => /^(1|true|on)$/.test(value);

const local = (name) => name.slice(name.indexOf(":") + 1);
const encodingOf = ([first, second]) => {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
};

/** Passes the tags and texts of a part until `open` or `close` returns `true`. */
export const parse = async (zip, name, { open, close = () => {}, text = () => {} }) => {
  const parser = new Parser();
  let decoder;
  let isOver = false;
  let waiting = 0;
  let tags = 0;
  let depth = 0;
  const event = (happens) => (...given) => {
    waiting = 0;
    if (!isOver && happens(...given) === true) {
      isOver = true;
      parser.stop();
    }
  };
  const opened = (tag, attributes) => {
    tags += 1;
    depth += 1;
    if (tags > MOST_TAGS) throw refusal("bomb", `${name}: more than ${MOST_TAGS} tags`);
    if (depth > DEEPEST) throw refusal("bomb", `${name}: more than ${DEEPEST} tags within each other`);
    return open(local(tag), attributes);
  };
  const closed = (tag) => {
    depth -= 1;
    return close(local(tag));
  };
  parser.on("openTag", event(opened));
  parser.on("closeTag", event(closed));
  parser.on("text", event((part) => text(decoded(part))));
  parser.on("cdata", event((part) => text(part)));
  parser.on("comment", event(() => {}));
  for await (const slice of zip.slices(name)) {
    if (isOver) continue;
    waiting += slice.length;
    if (waiting > LONGEST_TOKEN) throw refusal("bomb", `${name}: a text or tag of more than ${LONGEST_TOKEN} bytes`);
    decoder ??= new TextDecoder(encodingOf(slice), { fatal: true });
    parser.write(decoder.decode(slice, { stream: true }));
  }
  if (!isOver) parser.write(decoder?.decode() ?? "").end();
};
