// Dates and times of workbooks as ISO texts.
const DAY = 86_400_000;
// The first day after the calendar, 10000-01-01.
const END = 2_958_466;
// Workbooks count a 29 February 1900.
const MARCH_1900 = 60;

const two = (number) => String(number).padStart(2, "0");
const clock = (milliseconds) => {
  const seconds = Math.floor(milliseconds / 1000);
  const rest = milliseconds % 1000;
  const whole = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");
  return rest ? `${whole}.${String(rest).padStart(3, "0")}` : whole;
};

/** Returns the date or time that a number stands for, or `undefined` if the calendar has none. */
export const date = (number, { isElapsed, hasTime }, is1904) => {
  if (number < 0 || number >= END) return;
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

/** Returns the text of a date that is stored as a text. */
export const dated = (written) =>
  written
    .trim()
    .replace(/Z$/, "")
    .replace(/\.0+$/, "")
    .replace(/T00:00(:00)?$/, "");
