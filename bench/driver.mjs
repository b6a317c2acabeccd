// Measures the app beside AG Grid Community, in interleaved rounds, and prints the medians.
import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ARGUMENTS, launch } from "../tests/e2e/screen.mjs";
import { DIST, Sandbox } from "../tests/e2e/service.mjs";
import { buildPage, version } from "./page.mjs";
import { PAGES, report } from "./report.mjs";
import { acts, firstVisit, lookUp, scrolling, SIZED, SIZES } from "./visit.mjs";

const inRepository = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
/** The milliseconds by which the sandbox delays each answer. */
const LATENCY = 20;
const DOCUMENT = inRepository("docs/performance.md");
/** The markers of the figures in the document. */
const [BEGIN, END] = ["<!-- figures -->\n", "<!-- end of figures -->\n"];

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    largest: { type: "string", default: "100000" },
    write: { type: "boolean", default: false },
  },
});
const rounds = Number(options.rounds);
if (!(Number.isInteger(rounds) && rounds > 0)) throw new Error(`--rounds ${options.rounds}: a count is needed`);
const sizes = SIZES.filter(([size]) => size <= Number(options.largest));
if (!sizes.length) throw new Error(`--largest ${options.largest}: the smallest certificate has ${SIZES[0][0]} assets`);

const say = (text) => process.stderr.write(`${text}\n`);
const [load] = loadavg();
say("building the page with AG Grid, starting two sandboxes");
const page = await buildPage();
const flags = ["--config", inRepository("bench/config.json"), "--latency", String(LATENCY), "--sized", SIZED];
const sandboxes = {
  app: await Sandbox.start({ dist: DIST, flags }),
  grid: await Sandbox.start({ dist: page.folder, flags }),
};
const expected = await lookUp(sandboxes.app);
// One browser with the frame rate of a display, and one without, so that a paint time is not
// rounded up to a frame.
const usual = await launch();
const unlimited = await launch({ args: [...ARGUMENTS, "--disable-frame-rate-limit", "--disable-gpu-vsync"] });
const chromium = usual.version();

const measured = Object.fromEntries(PAGES.map((name) => [name, []]));
try {
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of PAGES) {
      say(`round ${round} of ${rounds}: ${name}`);
      const { url } = sandboxes[name];
      measured[name].push({
        visit: await firstVisit(unlimited, url),
        acts: await acts(unlimited, url, expected, sizes),
        scrolling: await scrolling(usual, url, expected, sizes),
      });
    }
  }
} finally {
  await Promise.all([usual.close(), unlimited.close()]);
  await Promise.all(Object.values(sandboxes).map((sandbox) => sandbox.stop()));
  await page.remove();
}

const conditions = [
  `${new Date().toISOString().slice(0, 10)}, medians of ${rounds} rounds`,
  `Chromium ${chromium}, AG Grid Community ${version}`,
  `${cpus().length} processors, load average ${load.toFixed(1)} at the start`,
];
const text = `Measured on ${conditions.join("; ")}.\n\n${report(measured, sizes)}\n`;
console.log(text);
if (options.write) {
  const document = await readFile(DOCUMENT, "utf8");
  const [start, end] = [document.indexOf(BEGIN) + BEGIN.length, document.indexOf(END)];
  await writeFile(DOCUMENT, `${document.slice(0, start)}${text}\n${document.slice(end)}`);
}
