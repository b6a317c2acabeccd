// The figures of both pages as a Markdown table, with the limit of each and whether the app meets
// it.
import { median, SPEEDS } from "./visit.mjs";

/** The pages, in the order of the table. */
export const PAGES = ["app", "grid"];
/** From this number of assets on, no act may be slower than in AG Grid. */
const MANY = 10_000;
/** A figure within this factor of its limit still counts as met. */
const TOLERANCE = 1.1;

const ms = (value) => `${value < 20 ? value.toFixed(1) : Math.round(value)} ms`;
const kilobytes = (value) => `${Math.round(value)} KB`;
const count = (value) => String(Math.round(value));
const number = (value) => value.toLocaleString("en");

const ACTS = [
  ["open", "opening"],
  ["one mark", "mark"],
  ["mark all", "markAll"],
  ["filter", "filter"],
  ["clear the filter", "clear"],
  ["sort", "sort"],
];

/**
 * Each figure: its name, its position in a round, its format, and its limit as a factor of AG Grid's
 * figure or as a value.
 */
function figures(sizes) {
  const [largest] = sizes.at(-1);
  const scrolled = (speed) => `scrolling ${number(largest)} assets, ${speed} px a frame`;
  return [
    ["first visit to the first rows", ({ visit }) => visit.time, ms, { factor: 1 }],
    ["transferred until then", ({ visit }) => visit.size, kilobytes],
    ...sizes.flatMap(([size]) =>
      ACTS.map(([words, name]) => {
        const bound = size >= MANY ? { factor: 1 } : name === "opening" ? { factor: 1.2 } : undefined;
        return [`${words}, ${number(size)} assets`, ({ acts }) => acts[size][name], ms, bound];
      }),
    ),
    ...SPEEDS.flatMap((speed) => [
      [`${scrolled(speed)}: 95 % of frames within`, ({ scrolling }) => scrolling[speed].usual, ms, largest >= MANY ? { factor: 1 } : undefined],
      [`${scrolled(speed)}: blank frames`, ({ scrolling }) => scrolling[speed].blank, count, { value: 0 }],
    ]),
  ];
}

/** Returns the cells for a limit: the limit, and whether the app meets it. */
function verdict(app, grid, write, bound) {
  if (!bound) return ["", ""];
  const most = bound.value ?? bound.factor * grid;
  return [`≤ ${write(most)}`, app <= most * TOLERANCE ? "yes" : "NO"];
}

/** Returns the comparison as a Markdown table. */
export function report(rounds, sizes) {
  const lines = figures(sizes).map(([words, look, write, bound]) => {
    const [app, grid] = PAGES.map((page) => median(rounds[page].map(look)));
    return [words, write(app), write(grid), ...verdict(app, grid, write, bound)];
  });
  return asMarkdown([["", "app", "AG Grid", "bound", "reached"], ...lines]);
}

export function asMarkdown([head, ...lines]) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const rule = `|---|${"--:|".repeat(head.length - 1)}`;
  return [line(head), rule, ...lines.map(line)].join("\n");
}
