// Numbers as a person sees them: a date is a number too, and only its format tells.
const DAY = 86_400_000;
// The first day that dates have no name for.
const BEYOND = 2_958_466;
// There is a 29 February 1900 in workbooks.
const MARCH_1900 = 60;

const standard = (id) => {
  if (id >= 14 && id <= 17) return "d";
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return "h";
  if (id === 46) return "[h]";
  // 22, and what East Asian editions call dates and times.
  return id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? "dh" : "";
};

/** What a format makes of numbers: its own code, or the number of a standard one. */
export const format = (id, code = standard(id)) => {
  // Without what is shown as it stands; what comes after `;` is for other numbers.
  const [signs] = code.replace(/"[^"]*"|\\.|[_*]./g, "").split(";");
  const letters = signs.replace(/\[[^\]]*\]/g, "");
  const isElapsed = /\[[hms]+\]/i.test(signs);
  const hasTime = isElapsed || /[hs]/i.test(letters);
  const isDate = hasTime || /[ymd]/i.test(letters);
  return { isElapsed, hasTime, isDate, zeros: /^0+$/.test(signs) ? signs.length : 0 };
};

const two = (number) => String(number).padStart(2, "0");
const clock = (milliseconds) => {
  const seconds = Math.floor(milliseconds / 1000);
  const rest = milliseconds % 1000;
  const whole = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");
  return rest ? `${whole}.${String(rest).padStart(3, "0")}` : whole;
};

const date = (number, { isElapsed, hasTime }, is1904) => {
  // Times are fractions, which are never exact.
  const milliseconds = Math.round(number * DAY);
  if (isElapsed) return clock(milliseconds);
  const days = Math.floor(milliseconds / DAY);
  const time = milliseconds % DAY;
  if (days === 0 && hasTime) return clock(time);
  if (days === 0 && !is1904) return;
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < MARCH_1900 ? 31 : 30);
  const day = new Date(start + days * DAY).toISOString().slice(0, 10);
  return hasTime && time ? `${day}T${clock(time)}` : day;
};

const plain = (number, written) => {
  if (!Number.isFinite(number)) return written;
  if (!Number.isInteger(number) || Number.isSafeInteger(number)) return String(number);
  // More digits than a number can hold; where they are not all there, it shows.
  return /^-?\d+$/.test(written) ? written : number.toExponential();
};

/** The text of a number as it is written in a workbook. */
export const shown = (written, how, is1904) => {
  const number = Number(written);
  if (how?.isDate && number >= 0 && number < BEYOND) {
    const text = date(number, how, is1904);
    if (text) return text;
  }
  const text = plain(number, written.trim());
  return how?.zeros && /^\d+$/.test(text) ? text.padStart(how.zeros, "0") : text;
};

/** The text of a date that is written as one. */
export const dated = (written) =>
  written
    .trim()
    .replace(/Z$/, "")
    .replace(/\.0+$/, "")
    .replace(/T00:00(:00)?$/, "");
