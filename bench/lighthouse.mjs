// Measures the built app by Google Lighthouse with its own throttling, and prints medians and
// failing audits. Writes the last report of each page to `target/lighthouse`.
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig, generateReport } from "lighthouse";
import { ARGUMENTS, CHROMIUM } from "../tests/e2e/browser.mjs";
import { ACTIVATED, Sandbox } from "../tests/e2e/service.mjs";
import { asMarkdown } from "./report.mjs";
import { median } from "./visit.mjs";

const CONFIG = fileURLToPath(new URL("config.json", import.meta.url));
const REPORTS = fileURLToPath(new URL("../target/lighthouse", import.meta.url));
/** Lighthouse's presets for a phone and for a computer. */
const PRESETS = { mobile: undefined, desktop: desktopConfig };
/** Categories of Lighthouse and their names. */
const CATEGORIES = { performance: "performance", accessibility: "accessibility", "best-practices": "best practices" };
const METRICS = [
  ["FCP", "first-contentful-paint"],
  ["LCP", "largest-contentful-paint"],
  ["TBT", "total-blocking-time"],
  ["CLS", "cumulative-layout-shift"],
  ["Speed Index", "speed-index"],
];
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

/** A proxy that manages the session: it adds the access token to every request, as in front of an app with `auth.kind` "none". */
class SignedIn {
  /** Starts a proxy in front of the service at this address. */
  static async before(address) {
    const { hostname, port, host } = new URL(address);
    const proxy = new this();
    proxy.server = createServer((asked, answer) => {
      const { method, url: path } = asked;
      const headers = { ...asked.headers, host, authorization: `Bearer ${ACTIVATED}` };
      // Each on a new connection: a reused one may have been closed.
      const passed = request({ hostname, port, path, method, headers, agent: false }, (got) => {
        answer.writeHead(got.statusCode, got.rawHeaders);
        got.pipe(answer);
      });
      passed.on("error", (error) => answer.destroy(error));
      asked.pipe(passed);
    });
    proxy.server.listen(0, "127.0.0.1");
    await once(proxy.server, "listening");
    proxy.url = `http://127.0.0.1:${proxy.server.address().port}`;
    return proxy;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const round = (value) => String(Math.round(value));
const write = (name, value) => (name === "CLS" ? value.toFixed(3) : `${round(value)} ms`);

/** Returns one line for each row of `{ words, reports }`. */
function figures(rows) {
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
function findings(rows) {
  const found = new Map();
  for (const { words, reports } of rows) {
    for (const audit of new Set(reports.flatMap(failing))) found.set(audit, [...(found.get(audit) ?? []), words]);
  }
  if (!found.size) return "No audit fails.";
  return ["Audits that fail:", ...[...found].map(([audit, places]) => `${audit}: ${places.join("; ")}`)].join("\n");
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
