// The figures as tables: what was measured, what is to be reached, and whether it is.
import { median } from "./visit.mjs";

const PAGES = ["plain", "desk"];

const ms = (value) => `${value < 20 ? value.toFixed(1) : Math.round(value)} ms`;
const count = (value) => String(Math.round(value));
const megabytes = (value) => `${value.toFixed(1)} MB`;

const ARRANGED = [
  ["sort by serial number", "serial"],
  ["sort by description", "description"],
  ["group by category", "group"],
  ["ungroup", "ungroup"],
  ["find two words", "find"],
  ["select 1,000", "select"],
  ["mark 1,000 selected", "mark"],
  ["try a list of 10,000", "try"],
  ["take a list of 10,000", "take"],
];

/** Each figure: its words, where it is found in a round, how it is written, the largest ratio, the largest value. */
const FIGURES = [
  ["first visit to 20 rows, nothing cached", ({ opening }) => opening?.cold, ms],
  ["open 143 assets, the first time", ({ opening }) => opening?.first, ms, { ratio: 1.3, most: 120 }],
  ["open 143 assets again", ({ opening }) => opening?.again, ms, { ratio: 1.3 }],
  ["read 10,000 assets at 20 ms latency", ({ reading }) => reading?.[10_000]?.read, ms, { ratio: 1.2 }],
  ["… main thread", ({ reading }) => reading?.[10_000]?.task, ms],
  ["read 100,000 assets at 20 ms latency", ({ reading }) => reading?.[100_000]?.read, ms],
  ...[
    [10_000, 1.2],
    [100_000, 1.5],
  ].flatMap(([size, ratio]) =>
    [
      ["one mark", "mark"],
      ["mark all", "markAll"],
      ["filter", "filter"],
      ["clear the filter", "clear"],
    ].map(([words, name]) => [`${words} at ${size.toLocaleString("en")}`, ({ working }) => working?.[size]?.[name], ms, { ratio }]),
  ),
  ...[
    [10_000, 50, 15],
    [100_000, 200, 120],
  ].flatMap(([size, most, memory]) => {
    const line = (words, name, ...rest) => [`${words} at ${size.toLocaleString("en")}`, ({ arranging }) => arranging?.[size]?.[name], ...rest];
    return [
      ...ARRANGED.map(([words, name]) => line(words, name, ms, { ratio: 1.2 })),
      line("longest task of sorting", "sortTask", ms, { most: 50 }),
      line("… of grouping", "groupTask", ms, { most }),
      line("… of finding", "findTask", ms, { most: 50 }),
      line("… of marking a selection", "markTask", ms, { most: 50 }),
      line("… of a pasted list", "pasteTask", ms, { most }),
      line("heap and wasm after all that", "memory", megabytes, { most: memory }),
    ];
  }),
  ["longest task of one mark at 10,000", ({ working }) => working?.[10_000]?.longTask, ms, { most: 50 }],
  ["longest task of one mark at 100,000", ({ working }) => working?.[100_000]?.longTask, ms, { most: 50 }],
  ["a mark's key to next paint at 10,000, processor 4 × slower", ({ reading }) => reading?.[10_000]?.throttled, ms, { most: 100 }],
  ["scrolling 100,000: 95 of 100 frames within", ({ reading }) => reading?.[100_000]?.usual, ms, { most: 16.9 }],
  ["scrolling 100,000: worst frame", ({ reading }) => reading?.[100_000]?.worst, ms],
  ["scrolling 100,000: blank frames", ({ reading }) => reading?.[100_000]?.blank, count, { most: 0 }],
  ["elements at 10,000", ({ reading }) => reading?.[10_000]?.elements, count, { most: 1000 }],
  ["elements at 100,000", ({ reading }) => reading?.[100_000]?.elements, count, { most: 1000 }],
  ["scripts' heap and wasm at 10,000", ({ reading }) => reading?.[10_000]?.memory, megabytes, { most: 12 }],
];

const GROWTH = [
  ["read, ms", "reading", "read"],
  ["main thread, ms", "reading", "task"],
  ["one mark, ms", "working", "mark"],
  ["mark all, ms", "working", "markAll"],
  ["filter, ms", "working", "filter"],
  ["clear, ms", "working", "clear"],
  ["elements", "reading", "elements"],
  ["heap and wasm, MB", "reading", "memory"],
];

/** The median of what all rounds of a page say; nothing where none does. */
function over(rounds, look) {
  const values = rounds.map(look).filter((value) => value !== undefined);
  return values.length ? median(values) : undefined;
}

function verdict(ratio, value, target) {
  if (!target) return ["", ""];
  const words = [];
  if (target.ratio) words.push(`ratio ≤ ${target.ratio}`);
  if (target.most !== undefined) words.push(`≤ ${target.most}`);
  const isReached = !(ratio > target.ratio) && !(value > target.most);
  return [words.join(", "), isReached ? "yes" : "NO"];
}

/** One line for each figure that was measured. */
function comparison(rounds) {
  const lines = [];
  for (const [words, look, write, target] of FIGURES) {
    const [plain, desk] = PAGES.map((page) => over(rounds[page], look));
    if (plain === undefined || desk === undefined) continue;
    const ratio = plain > 0 && write === ms ? desk / plain : NaN;
    lines.push([words, write(plain), write(desk), Number.isNaN(ratio) ? "" : ratio.toFixed(2), ...verdict(ratio, desk, target)]);
  }
  return [["", "plain", "desk", "ratio", "target", "reached"], ...lines];
}

/** How both pages grow with the number of assets, as `plain / desk`. */
function growth(rounds, sizes) {
  const lines = GROWTH.map(([words, part, name]) => {
    const cells = sizes.map(([size]) => {
      const values = PAGES.map((page) => over(rounds[page], (round) => round[part]?.[size]?.[name]));
      const write = (value) => (value < 20 ? value.toFixed(1) : Math.round(value).toLocaleString("en"));
      return values.includes(undefined) ? "" : values.map(write).join(" / ");
    });
    return [words, ...cells];
  });
  const measured = lines.filter(([, ...cells]) => cells.some(Boolean));
  return [["plain / desk", ...sizes.map(([size]) => size.toLocaleString("en"))], ...measured];
}

export function asMarkdown([head, ...lines]) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const rule = `|---|${"--:|".repeat(head.length - 1)}`;
  return [line(head), rule, ...lines.map(line)].join("\n");
}

export function asText(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const pad = (cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[column]));
  return lines.map((line) => line.map(pad).join("  ").trimEnd()).join("\n");
}

/** Both tables; the second one only where something was measured at every size. */
export function report(rounds, sizes, { markdown }) {
  const write = markdown ? asMarkdown : asText;
  const tables = [comparison(rounds), growth(rounds, sizes)].filter((table) => table.length > 1);
  return tables.map(write).join("\n\n");
}
