// One page in a fresh profile, measured: each part of a round is a function from a page's address to its figures.
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ACTIVATED, CERTIFICATES } from "../tests/e2e/service.mjs";

const INSIDE = ["inside.js", "inside-arranging.js"].map((name) => fileURLToPath(new URL(name, import.meta.url)));
const WINDOW = { locale: "en-GB", viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", serviceWorkers: "block" };
/** The certificate with 143 assets, which stands on the first page of the list. */
const USUAL = ["4711/1043", 1043001];
/** Opened before the others: a page loads the rest of its program with the first certificate. */
const FIRST = ["4713/100", 100_000_001];
/** The longest wait for anything. */
const PATIENCE = 300_000;
const AWAITING = '[["confirmationStatus","<>","Confirmed"],"and",["authorizationStatus","=","ready"]]';
/** How many single marks are measured in a visit, and how often everything else. */
const MARKS = 9;
export const TIMES = 5;
const SCROLLED = { milliseconds: 4000, step: 120 };

/** How many assets, which certificate has them, and the first of them. */
export const SIZES = [
  [100, "4713/100", 100_000_001],
  [1000, "4713/1000", 1_000_000_001],
  [10_000, "4712/2000", 2_000_001],
  [100_000, "4713/100000", 100_000_000_001],
];
/** The argument of the sandbox that makes those which are not in its demo data. */
export const SIZED = SIZES.filter(([, key]) => key.startsWith("4713/")).map(([size]) => size).join(",");

/** Which part of the list holds the large certificates, what to search for in each, and their assets. */
export async function lookUp(sandbox) {
  const query = new URLSearchParams({ filter: AWAITING });
  const { data } = await sandbox.read(`/api${CERTIFICATES}?${query}`);
  const keys = data.map((it) => `${it.leaseCompanyNumber}/${it.acceptanceCertificateId}`);
  const [searches, all] = [{}, {}];
  for (const [size, key] of SIZES) {
    const assets = await sandbox.assets(key);
    all[size] = assets;
    const holds = (asset, text) => Object.values(asset).join("\n").toLowerCase().includes(text);
    const text = assets.map((asset) => asset.manufacturer.toLowerCase()).find((text) => !holds(assets[0], text));
    searches[size] = { text, first: assets.find((asset) => holds(asset, text)).assetId, all: assets[0].assetId };
  }
  const place = Math.min(...SIZES.map(([, key]) => keys.indexOf(key)));
  return { list: `/certificates?status=pending&skip=${place}`, searches, assets: all };
}

/** Measures in a page of a fresh profile. */
export async function withPage(browser, measure) {
  const context = await browser.newContext(WINDOW);
  try {
    for (const path of INSIDE) await context.addInitScript({ path });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const chrome = await context.newCDPSession(page);
    // The processor's time, which other programs do not lengthen.
    await chrome.send("Performance.enable", { timeDomain: "threadTicks" });
    return await measure(page, chrome);
  } finally {
    await context.close();
  }
}

/** Calls what the scripts above have put into the page. */
export async function ask(page, name, ...values) {
  const asked = page.evaluate(([name, values]) => window.bench[name](...values), [name, values]);
  const late = pause(PATIENCE, "late", { ref: false });
  const answer = await Promise.race([asked, late]);
  if (answer === "late") throw new Error(`${page.url()}: ${name} ${values.join(" ")} has not ended`);
  return answer;
}

export const enter = async (page, address, [key]) => {
  await page.goto(address);
  await ask(page, "signIn", ACTIVATED);
  await ask(page, "link", key);
};
export const open = (page, [key, first]) => ask(page, "open", key, first);
const back = async (page, [key]) => {
  await page.evaluate(() => history.back());
  await ask(page, "link", key);
  // What a page does once it is shown is no part of what comes next.
  await pause(300);
};
export const repeated = async (times, measure) => {
  const all = [];
  for (let time = 0; time < times; time += 1) all.push(await measure());
  return median(all);
};

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** The first visit of a browser that knows nothing, and a usual certificate, for the first time and again. */
export function opening(browser, url) {
  return withPage(browser, async (page) => {
    await page.goto(`${url}/certificates`);
    const cold = await ask(page, "listed", ACTIVATED);
    await pause(500);
    const first = await open(page, USUAL);
    await back(page, USUAL);
    return { cold, first, again: await open(page, USUAL) };
  });
}

/** How long the main thread has worked, in milliseconds. */
async function busy(chrome) {
  const { metrics } = await chrome.send("Performance.getMetrics");
  return metrics.find((metric) => metric.name === "TaskDuration").value * 1000;
}

/** The memory of scripts and of WebAssembly after a collection, in millions of bytes. */
export async function memory(page, chrome) {
  await chrome.send("HeapProfiler.collectGarbage");
  const { usedSize } = await chrome.send("Runtime.getHeapUsage");
  const wasm = await ask(page, "wasm");
  return (usedSize + wasm) / 1e6;
}

/** Marks by keyboard on a processor that is four times slower: the longest time from a key to the next paint. */
async function throttled(page, chrome) {
  await chrome.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await ask(page, "longestInteraction");
  for (let time = 0; time < 3; time += 1) {
    const [id] = await ask(page, "markable");
    await ask(page, "focusStatus", id);
    await page.keyboard.press("ArrowDown");
    await ask(page, "marked", id);
  }
  const longest = await ask(page, "longestInteraction");
  await chrome.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return longest;
}

const percentile = (values, part) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1];

/** Readings of every size over a line with latency, and what is measured at the display's own frame rate. */
export function reading(browser, url, { list }, sizes) {
  return withPage(browser, async (page, chrome) => {
    const figures = {};
    for (const [size, ...certificate] of sizes) {
      await enter(page, url + list, FIRST);
      await open(page, FIRST);
      await back(page, certificate);
      const before = await busy(chrome);
      const read = await open(page, certificate);
      const after = await busy(chrome);
      const own = { read, task: after - before };
      own.elements = await ask(page, "elements");
      own.memory = await memory(page, chrome);
      if (size === 10_000) own.throttled = await throttled(page, chrome);
      if (size === 100_000) {
        const { frames, blank } = await ask(page, "scroll", SCROLLED.milliseconds, SCROLLED.step);
        Object.assign(own, { usual: percentile(frames, 0.95), worst: Math.max(...frames), blank });
      }
      figures[size] = own;
    }
    return figures;
  });
}

/** Marks and searches at every size, in a browser that waits for no display. */
export function working(browser, url, { list, searches }, sizes) {
  return withPage(browser, async (page) => {
    const figures = {};
    for (const [size, ...certificate] of sizes) {
      await enter(page, url + list, certificate);
      await open(page, certificate);
      await ask(page, "longestTask");
      const mark = await repeated(MARKS, () => ask(page, "markOne"));
      const longTask = await ask(page, "longestTask");
      const { text, first, all } = searches[size];
      const filters = [];
      const clears = [];
      for (let time = 0; time < TIMES; time += 1) {
        filters.push(await ask(page, "search", text, first));
        clears.push(await ask(page, "search", "", all));
      }
      const markAll = await repeated(TIMES, async () => {
        const taken = await ask(page, "markAll");
        await ask(page, "undo");
        return taken;
      });
      figures[size] = { mark, longTask, filter: median(filters), clear: median(clears), markAll };
    }
    return figures;
  });
}
