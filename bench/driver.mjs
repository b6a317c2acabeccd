// Measures the desk beside a page written by hand, in interleaved rounds, and prints the medians with their ratios.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ARGUMENTS, launch } from "../tests/e2e/screen.mjs";
import { DIST, Sandbox } from "../tests/e2e/service.mjs";
import { arranging } from "./arranging.mjs";
import { putTogether } from "./page.mjs";
import { report } from "./report.mjs";
import { lookUp, opening, reading, SIZED, SIZES, working } from "./visit.mjs";

const beside = (name) => fileURLToPath(new URL(name, import.meta.url));
const LATENCY = 20;
const PARTS = ["opening", "reading", "working", "arranging"];

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    largest: { type: "string", default: "100000" },
    markdown: { type: "boolean", default: false },
  },
});
const rounds = Number(options.rounds);
const unknown = words.find((word) => !PARTS.includes(word));
if (unknown !== undefined) throw new Error(`there is no part ${unknown}: ${PARTS.join(", ")}`);
if (!(Number.isInteger(rounds) && rounds > 0)) throw new Error(`--rounds ${options.rounds}: a count is needed`);
const parts = words.length ? words : PARTS;
const sizes = SIZES.filter(([size]) => size <= Number(options.largest));

const plain = await putTogether(DIST);
const folders = { desk: DIST, plain: plain.folder };
const say = (text) => process.stderr.write(`${text}\n`);
const start = (page, flags) => Sandbox.start({ dist: folders[page], flags: ["--config", beside("config.json"), ...flags] });

// Two of each, since a sandbox serves one folder: with its demo data alone, and far away with certificates of every size.
say("starting sandboxes");
const sandboxes = {};
for (const page of Object.keys(folders)) {
  sandboxes[page] = {
    near: await start(page, []),
    far: await start(page, ["--latency", String(LATENCY), "--sized", SIZED]),
  };
}
const places = await lookUp(sandboxes.desk.far);
// One browser as people have it; and one that waits for no display, so that a time to paint is not rounded up to a frame.
const usual = await launch();
say(`Chromium ${usual.version()}`);
const unlimited = await launch({ args: [...ARGUMENTS, "--disable-frame-rate-limit", "--disable-gpu-vsync"] });

const measure = {
  opening: ({ near }) => opening(unlimited, near.url),
  reading: ({ far }) => reading(usual, far.url, places, sizes),
  working: ({ far }) => working(unlimited, far.url, places, sizes),
  arranging: ({ far }) => arranging(unlimited, far.url, places, sizes),
};
const measured = { desk: [], plain: [] };
try {
  for (let round = 1; round <= rounds; round += 1) {
    for (const page of Object.keys(folders)) {
      const figures = {};
      for (const part of parts) {
        say(`round ${round} of ${rounds}: ${page}, ${part}`);
        figures[part] = await measure[part](sandboxes[page]);
      }
      measured[page].push(figures);
    }
  }
} finally {
  await Promise.all([usual.close(), unlimited.close()]);
  await Promise.all(Object.values(sandboxes).flatMap(({ near, far }) => [near.stop(), far.stop()]));
  await plain.remove();
}
console.log(report(measured, sizes, options));
