// What things are called, and numbers and days as the region writes them.

const REGION = navigator.language.startsWith("en") ? navigator.language : "en";
const NUMBER = new Intl.NumberFormat(REGION);
const DAY = new Intl.DateTimeFormat(REGION, { dateStyle: "medium", timeZone: "UTC" });
const TIME = new Intl.DateTimeFormat(REGION, { timeStyle: "short" });

export const number = (count) => NUMBER.format(count);
export const counted = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;
export const now = () => TIME.format();
export const moment = (at) => `${DAY.format(at)} ${TIME.format(at)}`;

/** A day; a text that is none is shown as it is. */
export function day(text) {
  const date = new Date(text ?? NaN);
  return Number.isNaN(date.getTime()) ? (text ?? "") : DAY.format(date);
}

const MONEY = new Map();
export function money(amount, currency) {
  if (!MONEY.has(currency)) MONEY.set(currency, new Intl.NumberFormat(REGION, { style: "currency", currency }));
  return MONEY.get(currency).format(amount);
}

export const UNSET = "Not checked";
/** The statuses that can be chosen. */
export const STATUSES = [
  ["received", "Received"],
  ["notReceived", "Not received"],
  ["damaged", "Damaged"],
  ["pricingIssues", "Pricing issues"],
  ["incorrectLeaseTerm", "Incorrect lease term"],
  ["other", "Other"],
];
export const CODES = new Map(STATUSES);
const FOLDED = new Set(STATUSES.map(([code]) => code.toLowerCase()));

/** Whether a status only resembles a known one. */
export const isLookAlike = (status) => !CODES.has(status) && FOLDED.has(status.trim().toLowerCase());

export function statusLabel(status) {
  if (!status) return UNSET;
  return CODES.get(status) ?? `${status} (${isLookAlike(status) ? "not readable with certainty" : "unknown"})`;
}

/** The statuses of certificates, with what they look like. */
const CONFIRMATIONS = {
  firstConfirmationPending: ["Open", "open", "circle"],
  secondConfirmationPending: ["Awaiting second confirmation", "open", "circle"],
  clearingProcess: ["Under review", "warning", "clock"],
  Confirmed: ["Confirmed", "positive", "check"],
};
export const confirmation = (status) => CONFIRMATIONS[status] ?? [status ? `${status} (unknown)` : "No status", "neutral", "circle"];

export const isOpen = (status) => Boolean(status) && status !== "clearingProcess" && status !== "Confirmed";

/** What people know an asset by. */
export const assetName = ({ what, serial, id }) => [what, serial ? `serial ${serial}` : `Asset ${id}`].filter(Boolean).join(", ");

const LONGEST = 256;
const FORBIDDEN = ["<script", "[%", "%]"];
const NONE = [];

/** What is worth knowing about the mark of an asset. */
export function hintsOf({ mark, status, explanation, held }) {
  if (!mark || (!explanation && status !== "other")) return NONE;
  const isBlank = !explanation.trim();
  const hints = [];
  if (isBlank && status === "other") hints.push("Please describe what is wrong.");
  if (!isBlank && status === "received") hints.push("It is marked as received, but has an explanation.");
  if (explanation !== held.explanation) hints.push(...textHints(explanation));
  return hints.length ? hints : NONE;
}

function textHints(text) {
  const hints = [];
  const length = [...text].length;
  if (length > LONGEST) hints.push(`${number(length)} characters; the service may refuse more than ${LONGEST}.`);
  const folded = text.toLowerCase();
  for (const part of FORBIDDEN) {
    if (folded.includes(part)) hints.push(`The service may refuse “${part}” in an explanation.`);
  }
  return hints;
}
