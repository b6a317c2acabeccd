// Fonts of cells and of runs of their texts: letters of symbol fonts are other signs, and texts may be struck out.
import { isSet } from "./xml.js";

const signsOf = (pairs) => new Map(pairs.split(" ").map(([...pair]) => pair));
// Letters of symbol fonts for ticks, crosses, boxes and dots, each with its sign.
const SIGNS = new Map([
  ["wingdings", signsOf("l● m○ n■ o☐ p☐ q☐ r☐ x☒ ¡○ ¨☐ û✗ ü✓ ý☒ þ☑")],
  ["wingdings 2", signsOf("O✗ P✓ Q☒ R☑ S☒ T☒ U⊗ V⊗ £☐")],
  ["wingdings 3", new Map()],
  ["webdings", signsOf("a✓ c☐ g■ n● r✗")],
  ["marlett", signsOf("a✓ b✓ n● r✗")],
  ["symbol", signsOf("Ö√ ´× ·• 00 11 22 33 44 55 66 77 88 99 .. ,,")],
]);
const SYMBOL_CHARSET = "2";
// Status words are compared regardless of case and accents, but these are other signs in a symbol font.
const LONGEST_WORD = 3;

/** A font without symbols that strikes nothing out. */
export const PLAIN = { isStruck: false };

/** Collects the tags of a font, and returns it as `{ symbols, isStruck }`; `symbols` is the name of a symbol font. */
export const fontReader = () => {
  let name;
  let charset;
  let isStruck;
  return {
    start: () => {
      [name, charset, isStruck] = ["", undefined, false];
    },
    open: (tag, attributes) => {
      if (tag === "name" || tag === "rFont") name = attributes().val ?? "";
      if (tag === "charset") charset = attributes().val;
      if (tag === "strike") isStruck = isSet(attributes().val ?? "1");
    },
    end: () => {
      const symbols = SIGNS.has(name.toLowerCase()) || charset === SYMBOL_CHARSET ? name : undefined;
      return symbols || isStruck ? { symbols, isStruck } : PLAIN;
    },
  };
};

/** Returns a text as the signs that a person sees. If one of them is unknown, the font is named. */
const shown = (text, { symbols }) => {
  if (!symbols || text.trim() === "") return text;
  const known = SIGNS.get(symbols.toLowerCase());
  // Some programs store these letters in a private area.
  const letters = [...text].map((sign) => (/[\uf020-\uf0ff]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) & 255) : sign));
  const signs = letters.map((letter) => (letter.trim() === "" ? letter : known?.get(letter)));
  if (!signs.includes(undefined)) return signs.join("");
  const codes = letters.length > LONGEST_WORD ? [] : letters.map((letter) => letter.codePointAt(0));
  return `${letters.join("")} (${[symbols, ...codes].join(" ")})`;
};

/**
 * Returns the value of a cell in its font. A text with runs is an array of pieces `{ text, font }`; a font is missing
 * where it is that of the cell. Of a text that is struck out in part, only the rest is returned, with a problem.
 */
export const dressed = (value, cellFont) => {
  if (cellFont === PLAIN && typeof value === "string") return value;
  if (value.problem) return cellFont.isStruck ? { ...value, isStruck: true } : value;
  const pieces = (typeof value === "string" ? [{ text: value }] : value).map(({ text, font = cellFont }) => ({
    text: shown(text, font),
    isStruck: font.isStruck,
  }));
  const joined = (list) => list.map(({ text }) => text).join("");
  const rest = joined(pieces.filter(({ isStruck }) => !isStruck)).trim();
  const text = joined(pieces);
  if (!pieces.some(({ isStruck, text }) => isStruck && text.trim() !== "")) return text;
  return rest ? { text: rest, problem: "struck" } : { text, isStruck: true };
};
