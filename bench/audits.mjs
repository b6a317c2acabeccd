// Results of Lighthouse: medians as a table, then each audit that fails.
import { asMarkdown } from "./report.mjs";
import { median } from "./visit.mjs";

/** Categories of Lighthouse and their names. */
export const CATEGORIES = { performance: "performance", accessibility: "accessibility", "best-practices": "best practices" };
const METRICS = [
  ["FCP", "first-contentful-paint"],
  ["LCP", "largest-contentful-paint"],
  ["TBT", "total-blocking-time"],
  ["CLS", "cumulative-layout-shift"],
  ["Speed Index", "speed-index"],
];

const round = (value) => String(Math.round(value));
const write = (name, value) => (name === "CLS" ? value.toFixed(3) : `${round(value)} ms`);

/** Returns one line for each row of `{ words, reports }`. */
export function figures(rows) {
  const lines = rows.map(({ words, reports }) => [
    words,
    ...Object.keys(CATEGORIES).map((id) => round(median(reports.map((lhr) => lhr.categories[id].score * 100)))),
    ...METRICS.map(([name, id]) => write(name, median(reports.map((lhr) => lhr.audits[id].numericValue)))),
  ]);
  return asMarkdown([["", ...Object.values(CATEGORIES), ...METRICS.map(([name]) => name)], ...lines]);
}

/** Returns the names of the imperfect audits of a report. */
function failing({ categories, audits }) {
  return Object.entries(CATEGORIES).flatMap(([category, name]) => {
    const failed = categories[category].auditRefs.filter(({ id, weight, group }) => {
      const { score, scoreDisplayMode } = audits[id];
      const isFailing = (scoreDisplayMode === "error" && weight > 0) || (score !== null && score < 1);
      return isFailing && group !== "hidden";
    });
    return failed.map(({ id }) => `${audits[id].title} [${name}]`);
  });
}

/** Returns one line for each audit that fails in a report, with its rows. */
export function findings(rows) {
  const found = new Map();
  for (const { words, reports } of rows) {
    for (const audit of new Set(reports.flatMap(failing))) found.set(audit, [...(found.get(audit) ?? []), words]);
  }
  if (!found.size) return "No audit fails.";
  return ["Audits that fail:", ...[...found].map(([audit, places]) => `${audit}: ${places.join("; ")}`)].join("\n");
}
