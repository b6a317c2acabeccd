// Runs the component tests in a browser: `cargo xtask test web`. Two pages share the tests of
// Chromium. A page with a failed test is replaced, so that no failure causes another one.
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { parseArgs } from "node:util";
import { chromium, firefox } from "playwright-core";
import { ARGUMENTS, CHROMIUM } from "./browser.mjs";

const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: "string" },
    browser: { type: "string", default: "chromium" },
    /** Tests whose names do not contain this text are skipped. */
    only: { type: "string", default: "" },
    /** Serves the page for a browser with a window instead. */
    open: { type: "boolean", default: false },
    headed: { type: "boolean", default: false },
  },
});

/** Timeout of a test in milliseconds. */
const PATIENCE = 120_000;
const VIEWPORT = { width: 1280, height: 2000 };
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** Serves the folder of the tests as wasm-bindgen's own runner does: isolated and uncached. */
async function serve() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = join(values.folder, normalize(pathname === "/" ? "index.html" : pathname));
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      "Cache-Control": "no-store",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
    });
    return createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

/** Browsers, each with a function that opens pages with `evaluate` and `close`. */
const BROWSERS = {
  async chromium(url) {
    const options = { executablePath: CHROMIUM, args: ARGUMENTS, headless: !values.headed };
    return withPlaywright(await chromium.launch(options), 2, url);
  },
  async firefox(url) {
    const options = { executablePath: process.env.FIREFOX, channel: "moz-firefox", headless: !values.headed };
    return withPlaywright(await firefox.launch(options), 1, url);
  },
  async webkit(url) {
    const { startWebKit } = await import("./webkit.mjs");
    const session = await startWebKit(VIEWPORT);
    const open = async () => {
      await session.open(url);
      await session.until("'runTest' in window");
      return {
        list: () => session.evaluate("listTests()"),
        run: (name) => session.evaluate((name) => window.runTest(name), name),
        close: async () => {},
      };
    };
    return { pages: 1, open, close: () => session.close() };
  },
};

function withPlaywright(browser, pages, url) {
  const open = async () => {
    const context = await browser.newContext({ viewport: VIEWPORT });
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => "runTest" in window);
    return {
      list: () => page.evaluate(() => window.listTests()),
      run: (name) => page.evaluate((name) => window.runTest(name), name),
      close: () => context.close(),
    };
  };
  return { pages, open, close: () => browser.close() };
}

const late = (name) =>
  new Promise((done) => setTimeout(done, PATIENCE, { milliseconds: PATIENCE, failure: `${name} did not end` }).unref());

const { server, url } = await serve();
if (values.open) {
  console.log(`open ${url}?filter=${encodeURIComponent(filters[0] ?? "")} in a browser; Ctrl+C ends`);
} else {
  const browser = await BROWSERS[values.browser](url);
  const results = [];
  let all = [];
  try {
    let first = await browser.open();
    all = await first.list();
    // On a busy machine, Firefox may return no names.
    for (let attempt = 1; attempt < 3 && all.length === 0; attempt += 1) {
      await first.close();
      first = await browser.open();
      all = await first.list();
    }
    const left = all.filter((name) => name.includes(values.only) && (filters.length === 0 || filters.some((word) => name.includes(word))));
    const worker = async (given) => {
      let page = given;
      for (let name = left.shift(); name; name = left.shift()) {
        page ??= await browser.open();
        const tested = page;
        const result = await Promise.race([tested.run(name).catch((error) => ({ milliseconds: 0, failure: String(error) })), late(name)]);
        results.push({ name, ...result });
        if (result.failure === null) continue;
        console.log(`FAILED ${name}\n${result.failure}`);
        await tested.close();
        page = undefined;
      }
    };
    await Promise.all([worker(first), ...Array.from({ length: browser.pages - 1 }, () => worker())]);
  } finally {
    await browser.close();
    server.close();
  }
  if (results.length === 0) console.log(`none of ${all.length} tests is selected`);
  const failed = results.filter(({ failure }) => failure !== null);
  for (const { name } of failed) console.log(`failed: ${name}`);
  console.log(`${values.browser}: ${results.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 || results.length === 0 ? 1 : 0;
}
