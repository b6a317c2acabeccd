// Texts of cells.
import { refusal } from "./archive.js";
import { fontReader } from "./fonts.js";
import { unescaped } from "./xml.js";

/** Maximum length of a cell's text. */
export const LONGEST_TEXT = 32_767;
// Each character may be escaped as _xHHHH_.
const LONGEST_ESCAPED = 7 * LONGEST_TEXT;

// Shorter texts are copied anyway.
const LONGEST_INLINE = 13;

const tooLong = (part) => refusal("bomb", `${part}: a text of more than ${LONGEST_TEXT} characters`);

/** Collects the text of a cell and the fonts of its runs, without phonetic hints. */
export const collector = (part) => {
  const font = fontReader();
  let collected = "";
  // Each font with the position where it begins; `undefined` is that of the cell.
  let fonts = [];
  let isText = false;
  let isPhonetic = false;
  const begin = (font) => {
    if (fonts.at(-1)?.from === collected.length) fonts.pop();
    fonts.push({ from: collected.length, font });
  };
  return {
    start: () => {
      collected = "";
      fonts = [];
    },
    open: (tag, attributes) => {
      if (tag === "rPh") isPhonetic = true;
      isText = tag === "t" || tag === "v";
      if (tag === "rPr") font.start();
      else font.open(tag, attributes);
    },
    close: (tag) => {
      if (tag === "rPh") isPhonetic = false;
      isText = false;
      if (tag === "rPr") begin(font.end());
      if (tag === "r" && fonts.length) begin();
    },
    text: (more) => {
      if (isText && !isPhonetic) collected += more;
      if (collected.length > LONGEST_ESCAPED) throw tooLong(part);
    },
    /** Returns a copy, since a substring would retain the slice. */
    written: () => (collected.length < LONGEST_INLINE ? collected : ` ${collected}`.slice(1)),
    /** Returns a decoded text, as an array of `{ text, font }` if runs have fonts. */
    content: (written) => {
      const text = unescaped(written);
      if (text.length > LONGEST_TEXT) throw tooLong(part);
      if (!fonts.length) return text;
      const pieces = [{ from: 0 }, ...fonts].map(({ from, font }, at) => ({ text: unescaped(written.slice(from, fonts[at]?.from)), font }));
      return pieces.filter(({ text }) => text !== "");
    },
  };
};
