// Measures the app beside AG Grid Community, in interleaved rounds, and prints the medians.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { build } from "../js/node_modules/esbuild/lib/main.js";
import { ARGUMENTS, launch } from "../tests/e2e/screen.mjs";
import { DIST, Sandbox } from "../tests/e2e/service.mjs";
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

/** Builds the page with AG Grid as a folder that the sandbox can serve, with compressed copies as in the app's bundle. */
async function buildPage() {
  const html = await readFile(inRepository("bench/aggrid.html"), "utf8");
  const [, script] = /<script type="module">(.*)<\/script>/s.exec(html);
  const stdin = { contents: script, resolveDir: inRepository("bench") };
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: "esm", write: false });
  const files = { "index.html": html.replace(script, "").replace("<script", '$& src="/page.js"'), "page.js": outputFiles[0].text };
  const folder = await mkdtemp(join(tmpdir(), "aggrid-"));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content);
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(content));
  }
  return folder;
}
const modules = createRequire(import.meta.url).resolve("ag-grid-community").split("/dist/")[0];
const { version } = JSON.parse(await readFile(join(modules, "package.json"), "utf8"));

const [load] = loadavg();
say("building the page with AG Grid, starting two sandboxes");
const page = await buildPage();
const flags = ["--config", inRepository("bench/config.json"), "--latency", String(LATENCY), "--sized", SIZED];
const sandboxes = {
  app: await Sandbox.start({ dist: DIST, flags }),
  grid: await Sandbox.start({ dist: page, flags }),
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
  await rm(page, { recursive: true });
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
