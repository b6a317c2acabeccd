// Measures the built app by Google Lighthouse with its own throttling, and prints medians and
// failing audits. Writes the last report of each page to `target/lighthouse`.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig, generateReport } from "lighthouse";
import { ARGUMENTS, CHROMIUM } from "../tests/e2e/browser.mjs";
import { Sandbox } from "../tests/e2e/service.mjs";
import { CATEGORIES, figures, findings } from "./audits.mjs";
import { SignedIn } from "./signed-in.mjs";
import { median } from "./visit.mjs";

const CONFIG = fileURLToPath(new URL("config.json", import.meta.url));
const REPORTS = fileURLToPath(new URL("../target/lighthouse", import.meta.url));
/** Lighthouse's presets for a phone and for a computer. */
const PRESETS = { mobile: undefined, desktop: desktopConfig };
/** Each page: its words, its path, and whether it needs a session. */
const PAGES = [
  ["list", "/certificates", true],
  ["certificate", "/certificates/4711/1001", true],
  ["list, not signed in", "/certificates", false],
];

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
  },
});
const runs = Number(options.runs);
if (!(Number.isInteger(runs) && runs > 0)) throw new Error(`--runs ${options.runs}: a count is needed`);

const say = (text) => process.stderr.write(`${text}\n`);

/** Runs one visit in a browser with a fresh profile. */
async function visit(address, preset) {
  const browser = await launch({ chromePath: CHROMIUM, chromeFlags: [...ARGUMENTS, "--headless"] });
  try {
    const flags = { port: browser.port, locale: "en", logLevel: "error", onlyCategories: Object.keys(CATEGORIES) };
    const { lhr } = await lighthouse(address, flags, PRESETS[preset]);
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
    lhr.runWarnings.forEach(say);
    return lhr;
  } finally {
    browser.kill();
  }
}

/** Fails if the page shows a refusal, or rows without a session. */
function mustBeMeant(lhr, isSignedIn) {
  const { items } = lhr.audits["network-requests"].details;
  const answers = items.filter(({ url }) => new URL(url).pathname.startsWith("/api/"));
  const isMeant = isSignedIn ? answers.length && answers.every(({ statusCode }) => statusCode === 200) : !answers.length;
  if (!isMeant) throw new Error(`${lhr.finalDisplayedUrl}: the service answered ${answers.map((it) => it.statusCode)}`);
}

const folder = await mkdtemp(join(tmpdir(), "acceptance-desk-"));
const rows = PAGES.flatMap(([words, path, isSignedIn]) =>
  Object.keys(PRESETS).map((preset) => ({ words: `${words}, ${preset}`, path, isSignedIn, preset, reports: [] })),
);
const running = [];
try {
  const asked = await Sandbox.start({ flags: ["--config", CONFIG] });
  running.push(asked);
  // A proxy manages the session, so that the app needs no sign-in.
  const held = join(folder, "config.json");
  await writeFile(held, JSON.stringify({ ...JSON.parse(await readFile(CONFIG, "utf8")), auth: { kind: "none" } }));
  const behind = await Sandbox.start({ flags: ["--config", held] });
  running.push(behind);
  const signedIn = await SignedIn.before(behind.url);
  running.push(signedIn);
  for (let run = 1; run <= runs; run += 1) {
    for (const { words, path, isSignedIn, preset, reports } of rows) {
      say(`run ${run} of ${runs}: ${words}`);
      const report = await visit((isSignedIn ? signedIn : asked).url + path, preset);
      mustBeMeant(report, isSignedIn);
      reports.push(report);
    }
  }
} finally {
  await Promise.all(running.map((it) => it.stop()));
  await rm(folder, { recursive: true });
}
await mkdir(REPORTS, { recursive: true });
for (const { words, reports } of rows) await writeFile(join(REPORTS, `${words}.html`), generateReport(reports.at(-1)));
const reports = rows.flatMap((row) => row.reports);
// A busy machine has a lower index and longer tasks.
const index = Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)));
say(`Lighthouse ${reports[0].lighthouseVersion}, ${/Chrome\/\d+/.exec(reports[0].userAgent)}, index of the machine ${index}`);
console.log([figures(rows), findings(rows), `The reports are in ${REPORTS}.`].join("\n\n"));
