// Formats numbers as a spreadsheet shows them (ECMA-376 part 1, 18.8.30 and 18.8.31), in English
// notation. A cell whose text is uncertain is `{ text, problem }`.
import { date } from "./dates.js";

// Standard formats by number, without those that depend on the country (5 to 8, 41 to 44).
const STANDARD = {
  0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00",
  14: "d", 15: "d", 16: "d", 17: "d", 18: "h", 19: "h", 20: "h", 21: "h", 22: "d h",
  37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)", 39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)",
  45: "h", 46: "[h]", 47: "h", 48: "##0.0E+0", 49: "@",
};
const standard = (id) => {
  // East Asian editions use these numbers for dates and times.
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return "d h";
  return STANDARD[id];
};

// Spreadsheets store 15 digits.
const DIGITS = 15;
const LARGEST_EXACT = 999_999_999_999_999;
// General shows at most 11 characters.
const LARGEST_GENERAL = 99_999_999_999;
const SMALLEST_GENERAL = 0.0001;
const WIDEST_GENERAL = 10;
// Decimals of a number in scientific notation.
const PLACES = 5;

const SECTION = /(?:"[^"]*"|\\.|[_*].|\[[^\]]*\]|[^;])*/sy;
const TOKENS = /"([^"]*)"|\\(.)|_.|\*(.)|\[([^\]]*)\]|(General|Standard|Estándar)|(E[+-])|([0#?])|(.)/gis;
const LONGEST_CODE = 1_000;
const CONDITION = /^(<=|>=|<>|[<>=])(-?\d+(?:\.\d+)?)$/;
// Characters that are shown unchanged; others must be quoted.
const LITERAL = /[-$+/():^&'~{}<>= %]|[^\0-\x7f]/;
const COLOUR = /^(black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)$/i;
// Anything but the letters of dates, times, eras and AM/PM.
const OTHER_LETTERS = /[^abdeghmprsty]/i;
const ELAPSED = /^(h+|m+|s+)$/i;
const IS = {
  "<": (a, b) => a < b,
  ">": (a, b) => a > b,
  "=": (a, b) => a === b,
  "<=": (a, b) => a <= b,
  ">=": (a, b) => a >= b,
  "<>": (a, b) => a !== b,
};

/** Shifts the decimal point, because multiplication is inexact. */
const shifted = (number, places) => {
  const [digits, exponent = 0] = String(number).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
};
const fixed = (number, places) => shifted(Math.round(shifted(number, places)), -places).toFixed(places);
const exponential = (number) =>
  number.toExponential(PLACES).replace(/\.?0*e([+-])(\d+)/, (_, sign, digits) => `E${sign}${digits.padStart(2, "0")}`);

/** Shows a number that is not negative; `undefined` if General shows it in scientific notation. */
const general = (number) => {
  if (number > LARGEST_GENERAL) return;
  if (Number.isInteger(number)) return String(number);
  if (number < SMALLEST_GENERAL) return;
  const whole = String(Math.floor(number)).length;
  return String(Number(fixed(number, Math.max(WIDEST_GENERAL - whole, 0))));
};

/** Splits a code at its semicolons. */
const split = (code) => {
  const sections = [];
  for (SECTION.lastIndex = 0; SECTION.lastIndex <= code.length; SECTION.lastIndex += 1) {
    sections.push(SECTION.exec(code)[0]);
  }
  return sections;
};

/** Reads one section; its `kind` is "date", "scientific", "text" or "number", or undefined if it is not understood. */
const section = (code) => {
  const tokens = [];
  let letters = "";
  let condition;
  let isElapsed = false;
  let isKnown = true;
  for (const [, quoted, escaped, fill, bracket, isGeneral, exponent, digit, sign] of code.matchAll(TOKENS)) {
    if (quoted !== undefined || escaped !== undefined) tokens.push({ literal: quoted ?? escaped });
    // The width of the column decides how often another character is repeated.
    else if (fill !== undefined) isKnown &&= fill === " ";
    else if (bracket !== undefined) {
      const [, comparison, bound] = CONDITION.exec(bracket) ?? [];
      if (comparison) condition = (number) => IS[comparison](number, Number(bound));
      else if (ELAPSED.test(bracket)) isElapsed = true;
      else if (bracket.startsWith("$")) tokens.push({ literal: bracket.slice(1).replace(/-[^-]*$/, "") });
      else isKnown &&= COLOUR.test(bracket);
    } else if (isGeneral) tokens.push({ isGeneral: true });
    else if (exponent) tokens.push({ exponent });
    else if (digit) tokens.push({ digit });
    else if (sign !== undefined) {
      if (/[a-z]/i.test(sign)) letters += sign;
      tokens.push({ sign });
    }
  }
  const hasTime = isElapsed || /[hs]/i.test(letters);
  const isPlain = tokens.length === 1 && (tokens[0].isGeneral || tokens[0].sign === "@");
  const made = { tokens, condition, isElapsed, hasTime, isPlain };
  if (!isKnown || OTHER_LETTERS.test(letters)) return made;
  if (hasTime || /[ymd]/i.test(letters)) return { ...made, kind: "date" };
  if (letters) return made;
  if (tokens.some(({ exponent }) => exponent)) return { ...made, kind: "scientific" };
  if (tokens.some(({ sign }) => sign === "@")) return { ...made, kind: "text" };
  return isNumber(made) ? { ...made, kind: "number" } : made;
};

/** Records the positions of digits. Returns whether everything in the section is understood. */
const isNumber = (section) => {
  const { tokens } = section;
  const indices = (is) => tokens.flatMap((token, at) => (is(token) ? [at] : []));
  const digits = indices(({ digit }) => digit);
  const [point = tokens.length, ...points] = indices(({ sign }) => sign === ".");
  const whole = digits.filter((at) => at < point);
  const decimals = digits.filter((at) => at > point);
  const [first = point, last = point] = [whole[0], whole.at(-1)];
  const commas = indices(({ sign }) => sign === ",");
  const scaling = commas.filter((at) => at > last && at < point);
  const grouping = commas.filter((at) => at > first && at < last);
  // Programs differ if an optional place follows a required one.
  const zero = whole.find((at) => tokens[at].digit === "0");
  const end = decimals.findLast((at) => tokens[at].digit === "0");
  const isMixed = digits.some((at) => (at < point ? at > zero : at < end) && tokens[at].digit !== "0");

  const percents = indices(({ sign }) => sign === "%").length;
  Object.assign(section, { point, first, decimals, hasGroups: grouping.length > 0 });
  section.shift = 2 * percents - 3 * scaling.length;
  const isLiteral = ({ sign }) => sign === undefined || sign === "." || sign === "," || LITERAL.test(sign);
  const isFraction = digits.length > 0 && tokens.some(({ sign }) => sign === "/");
  const isGeneral = digits.length > 0 && tokens.some(({ isGeneral }) => isGeneral);
  const areUsed = scaling.length + grouping.length === commas.length && points.length === 0;
  const hasPlaces = digits.length > 0 || point === tokens.length;
  return tokens.every(isLiteral) && areUsed && hasPlaces && !(isFraction || isMixed || isGeneral);
};

const BLANK = { 0: "0", "?": " ", "#": "" };
const literal = ({ literal, sign }) => literal ?? (sign === "," ? "" : sign);

/** Shows a number that is not negative; `undefined` if General shows it in scientific notation. */
const filled = ({ tokens, point, first, decimals, hasGroups, shift }, number) => {
  const [whole, fraction = ""] = fixed(shifted(number, shift), decimals.length).split(".");
  const significant = fraction.replace(/0+$/, "").length;
  const shown = tokens.map((token) => (token.isGeneral ? general(number) : literal(token)));
  if (shown.includes(undefined) && tokens.some(({ isGeneral }) => isGeneral)) return;
  for (const [place, at] of decimals.entries()) {
    shown[at] = place < significant ? fraction[place] : BLANK[tokens[at].digit];
  }
  let rest = whole === "0" ? "" : whole;
  let count = 0;
  for (let at = point - 1; at >= first; at--) {
    const { digit } = tokens[at];
    if (!digit) continue;
    // The first placeholder takes all remaining digits.
    const taken = at === first ? rest : rest.slice(-1);
    rest = rest.slice(0, rest.length - taken.length);
    shown[at] = "";
    for (const sign of [...(taken || BLANK[digit])].reverse()) {
      const isGroup = hasGroups && sign !== " " && count > 0 && count % 3 === 0;
      shown[at] = `${sign}${isGroup ? "," : ""}${shown[at]}`;
      count += 1;
    }
  }
  if (first === point && point < tokens.length) shown[point] = `${rest}.`;
  return shown.join("");
};

/** Chooses the section for a number; `undefined` if that is not certain. */
const chosen = (sections, number) => {
  const [first, second, third] = sections;
  if (!first.condition && !second?.condition) {
    if (number < 0 && second) return { section: second, isSigned: false };
    return { section: number === 0 && third ? third : first, isSigned: number < 0 };
  }
  // If a condition includes negative numbers, programs differ in the sign they show.
  if (number < 0) return;
  if (first.condition ? first.condition(number) : number > 0) return { section: first };
  if (second && (second.condition ? second.condition(number) : !third)) return { section: second };
  return third && { section: third };
};

const unknown = (number) => ({ text: String(number), problem: "format" });

/**
 * Compiles a number format, given by its code or by the number of a standard one.
 * `number(written, is1904)` and `text(text)` return what a cell shows.
 */
export const format = (id, code = standard(id)) => {
  const sections = code === undefined || code.length > LONGEST_CODE ? [] : split(code).map(section);
  const hasTexts = sections.length === 4 || sections.at(-1)?.kind === "text";
  const forTexts = hasTexts ? sections.at(-1) : undefined;
  const forNumbers = hasTexts && sections.length > 1 ? sections.slice(0, -1) : sections;
  const isKnown = forNumbers.length > 0 && forNumbers.length < 4;

  const number = (written, is1904) => {
    const value = Number(written);
    // A value that is no number is shown as written.
    if (!Number.isFinite(value)) return written;
    const isInteger = Number.isInteger(value);
    if (isInteger && Math.abs(value) > LARGEST_EXACT) {
      return { text: /^-?\d+$/.test(written) ? written : String(value), problem: "rounded" };
    }
    const { section, isSigned } = (isKnown && chosen(forNumbers, value)) || {};
    if (!section) return unknown(value);
    if (section.kind === "date") return date(value, section, is1904) ?? unknown(value);
    const size = isInteger ? Math.abs(value) : Number(Math.abs(value).toPrecision(DIGITS));
    const scientific = () => {
      const sign = value < 0 ? "-" : "";
      return { text: isInteger ? String(value) : sign + exponential(size), problem: "scientific" };
    };
    if (section.kind === "scientific") return scientific();
    if (section.kind !== "number" && !section.isPlain) return unknown(value);
    const shown = section.isPlain ? general(size) : filled(section, size);
    if (shown === undefined) return scientific();
    // A number that rounds to zero has no sign.
    return (isSigned && /[1-9]/.test(shown) ? `-${shown}` : shown).trim();
  };
  const text = (told) => {
    if (forTexts?.kind !== "text" && forTexts?.kind !== "number") return told;
    return forTexts.tokens.map((token) => (token.sign === "@" || token.isGeneral ? told : literal(token))).join("");
  };
  return { number, text };
};
