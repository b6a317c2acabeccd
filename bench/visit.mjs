// Visits of one page in a fresh profile; each function returns the figures of one round.
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ACTIVATED, CERTIFICATES } from "../tests/e2e/service.mjs";

const INSIDE = fileURLToPath(new URL("inside.js", import.meta.url));
const WINDOW = {
  locale: "en-GB",
  viewport: { width: 1280, height: 800 },
  reducedMotion: "reduce",
  serviceWorkers: "block",
  // AG Grid adds style elements, which the policy of the app refuses.
  bypassCSP: true,
};
/** Maximum wait in milliseconds. */
const PATIENCE = 300_000;
/** Pause on the list in milliseconds, in which a page may prefetch a certificate's files. */
const ON_LIST = 500;
const AWAITING = '[["confirmationStatus","<>","Confirmed"],"and",["authorizationStatus","=","ready"]]';
/** Number of single marks measured in a visit, and of each other act. */
const MARKS = 9;
const TIMES = 5;
/** Time of each scroll, and its speeds in pixels a frame: a wheel, and a fast one. */
const SCROLLED = 4000;
export const SPEEDS = [120, 300];

/** Number of assets, certificate, and first asset of each size. */
export const SIZES = [
  [143, "4713/143", 143_000_001],
  [10_000, "4712/2000", 2_000_001],
  [100_000, "4713/100000", 100_000_000_001],
];
/** The argument of the sandbox that creates the certificates that its demo data lacks. */
export const SIZED = SIZES.filter(([, key]) => key.startsWith("4713/")).map(([size]) => size).join(",");

const COLLATOR = new Intl.Collator("en", { numeric: true });
const firstBy = (assets, textOf) => assets.reduce((first, it) => (COLLATOR.compare(textOf(it), textOf(first)) < 0 ? it : first)).assetId;

/** Returns the URL of the list with all certificates, and the expected results of searching and sorting each. */
export async function lookUp(sandbox) {
  const query = new URLSearchParams({ filter: AWAITING });
  const { data } = await sandbox.read(`/api${CERTIFICATES}?${query}`);
  const keys = data.map((it) => `${it.leaseCompanyNumber}/${it.acceptanceCertificateId}`);
  const expected = {};
  for (const [size, key, first] of SIZES) {
    const assets = await sandbox.assets(key);
    const holds = (asset, text) => Object.values(asset).join("\n").toLowerCase().includes(text);
    const text = assets.map((asset) => asset.manufacturer.toLowerCase()).find((text) => !holds(assets[0], text));
    expected[size] = {
      first,
      text,
      found: assets.find((asset) => holds(asset, text)).assetId,
      bySerial: firstBy(assets, (asset) => asset.serialNumber),
      byDescription: firstBy(assets, (asset) => `${asset.manufacturer} ${asset.description}`),
    };
  }
  const skip = Math.min(...SIZES.map(([, key]) => keys.indexOf(key)));
  return { list: `/certificates?status=pending&skip=${skip}`, expected };
}

/** Measures in a page of a fresh profile. */
async function withPage(browser, measure) {
  const context = await browser.newContext(WINDOW);
  try {
    await context.addInitScript({ path: INSIDE });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** Calls a function of `inside.js`. */
async function ask(page, name, ...values) {
  const asked = page.evaluate(([name, values]) => window.bench[name](...values), [name, values]);
  const late = pause(PATIENCE, "late", { ref: false });
  const answer = await Promise.race([asked, late]);
  if (answer === "late") throw new Error(`${page.url()}: ${name} ${values.join(" ")} did not end`);
  return answer;
}

/** Opens a certificate from the list. */
async function open(page, address, [key, first]) {
  await page.goto(address);
  await ask(page, "signIn", ACTIVATED);
  await ask(page, "link", key);
  await pause(ON_LIST);
  return ask(page, "open", key, first);
}

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};
const percentile = (values, part) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1];

async function repeated(times, measure) {
  const all = [];
  for (let time = 0; time < times; time += 1) all.push(await measure());
  return median(all);
}

/** Measures a first visit with an empty cache. */
export function firstVisit(browser, url) {
  return withPage(browser, async (page) => {
    await page.goto(`${url}/certificates`);
    const time = await ask(page, "listed", ACTIVATED);
    return { time, size: await ask(page, "transferred") };
  });
}

/** Measures the acts at every size. */
export function acts(browser, url, { list, expected }, sizes) {
  return withPage(browser, async (page) => {
    const figures = {};
    for (const [size, ...certificate] of sizes) {
      const { first, text, found, bySerial, byDescription } = expected[size];
      const opening = await open(page, url + list, certificate);
      const mark = await repeated(MARKS, () => ask(page, "markOne"));
      const filters = [];
      const clears = [];
      for (let time = 0; time < TIMES; time += 1) {
        filters.push(await ask(page, "search", text, found));
        clears.push(await ask(page, "search", "", first));
      }
      const markAll = await repeated(TIMES, async () => {
        const marked = await ask(page, "markAll");
        await ask(page, "undo");
        return marked;
      });
      const sort = await repeated(TIMES, async () => {
        await ask(page, "sort", "Serial number", bySerial);
        return ask(page, "sort", "Description", byDescription);
      });
      figures[size] = { opening, mark, markAll, filter: median(filters), clear: median(clears), sort };
    }
    return figures;
  });
}

/** Measures scrolling through the largest certificate at each speed, at the display's frame rate. */
export function scrolling(browser, url, { list }, sizes) {
  const [, ...certificate] = sizes.at(-1);
  return withPage(browser, async (page) => {
    await open(page, url + list, certificate);
    const figures = {};
    for (const speed of SPEEDS) {
      const { frames, blank } = await ask(page, "scroll", SCROLLED, speed);
      figures[speed] = { usual: percentile(frames, 0.95), blank };
    }
    return figures;
  });
}
