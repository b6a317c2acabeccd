// Results of Lighthouse: medians as a table, then each audit that costs points or could save time.
import { asMarkdown } from "./report.mjs";
import { median } from "./visit.mjs";

/** Maximum number of places shown for one audit. */
const PLACES = 6;
/** Maximum length of a shown text or URL. */
const LONGEST = 80;
/** Categories of Lighthouse and their names. */
export const CATEGORIES = { performance: "performance", accessibility: "accessibility", "best-practices": "best practices" };
const METRICS = [
  ["FCP", "first-contentful-paint"],
  ["LCP", "largest-contentful-paint"],
  ["TBT", "total-blocking-time"],
  ["CLS", "cumulative-layout-shift"],
  ["Speed Index", "speed-index"],
];
/** The audits with the elements of a metric, which are shown with it. */
const ORIGINS = {
  "largest-contentful-paint": "largest-contentful-paint-element",
  "total-blocking-time": "long-tasks",
  "cumulative-layout-shift": "layout-shifts",
};

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

/** Yields each imperfect audit of a report with its lost points; a failed audit loses all of its own. */
function* failing({ categories, audits }) {
  for (const [category, name] of Object.entries(CATEGORIES)) {
    const { auditRefs } = categories[category];
    const all = auditRefs.reduce((sum, { weight }) => sum + weight, 0);
    for (const { id, weight, group } of auditRefs) {
      const audit = audits[id];
      const { score, scoreDisplayMode, metricSavings = {} } = audit;
      const isFailing = (scoreDisplayMode === "error" && weight > 0) || (score !== null && score < 1);
      if (!isFailing || group === "hidden" || Object.values(ORIGINS).includes(id)) continue;
      const { details } = audits[ORIGINS[id] ?? id];
      const savings = Object.entries(metricSavings).filter(([, saved]) => saved > 0);
      yield { id, audit, name, details, savings, points: ((1 - score) * weight * 100) / all };
    }
  }
}

const short = (text) => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};
const address = (url) => short(URL.canParse(url) ? decodeURIComponent(new URL(url).pathname + new URL(url).search) : url);

/** Returns the place of an audit's item and its cost. */
function place(item) {
  const { node, source, phase, score, description, wastedMs, wastedBytes, duration, timing, subItems } = item;
  const url = item.url ?? item.scriptUrl ?? source?.url;
  const ms = wastedMs ?? timing ?? duration;
  const words = [
    url && address(url),
    node && `${node.selector} «${short(node.nodeLabel ?? node.snippet)}»`,
    node?.explanation && short(node.explanation.replace(/^Fix .*?:/, "")),
    phase,
    typeof description === "string" && short(description),
    subItems?.items.map(({ error }) => error).filter(Boolean).join("; "),
    score !== undefined && score.toFixed(4),
    ms !== undefined && `${round(ms)} ms`,
    wastedBytes !== undefined && `${(wastedBytes / 1024).toFixed(1)} KiB`,
  ];
  return words.filter(Boolean).join(", ");
}

/** Returns the places of an audit; some audits have several tables. */
function places(details) {
  const items = (details?.items ?? []).flatMap((item) => (item.type === "table" ? item.items : item));
  const all = items.map(place).filter(Boolean);
  return all.length > PLACES ? [...all.slice(0, PLACES), `… and ${all.length - PLACES} more`] : all;
}

/** Returns the audits of all rows, the most expensive first; each with its rows, and its places in its worst row. */
export function findings(rows) {
  const found = new Map();
  for (const { words, reports } of rows) {
    for (const [id, audits] of grouped(reports.flatMap((lhr) => [...failing(lhr)]))) {
      const sorted = audits.sort((a, b) => a.points - b.points);
      // An audit that did not fail in a run costs nothing there.
      const points = median([...sorted.map((it) => it.points), ...Array(reports.length - sorted.length).fill(0)]);
      const times = sorted.length < reports.length ? `${sorted.length} of ${reports.length} runs` : "";
      found.set(id, [...(found.get(id) ?? []), { ...sorted[sorted.length >> 1], words, points, times }]);
    }
  }
  const most = (row) => Math.max(...row.map(({ points }) => points));
  const sorted = [...found.values()].sort((a, b) => most(b) - most(a));
  if (!sorted.length) return "No audit fails.";
  return ["Audits that fail, with the points of their category that they cost:", ...sorted.map(finding)].join("\n\n");
}

function grouped(audits) {
  const groups = new Map();
  for (const audit of audits) groups.set(audit.id, [...(groups.get(audit.id) ?? []), audit]);
  return groups;
}

function finding(row) {
  const [{ audit, name }] = row;
  const lines = row.map(({ words, points, times, audit: { displayValue, errorMessage }, savings }) => {
    const saved = savings.map(([metric, value]) => `${metric} ${metric === "CLS" ? value : `${value} ms`}`).join(", ");
    const facts = [words, times, points && `−${points.toFixed(1)}`, displayValue, saved, errorMessage];
    return `  ${facts.filter(Boolean).join("; ")}`;
  });
  const saved = ({ savings }) => savings.reduce((sum, [, value]) => sum + value, 0);
  const [worst] = [...row].sort((a, b) => b.points - a.points || saved(b) - saved(a));
  return [`${audit.title} [${name}]`, ...lines, ...places(worst.details).map((words) => `    ${words}`)].join("\n");
}
