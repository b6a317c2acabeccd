// A page of the app with its errors in the console, violations of its policy, and requests.
import assert from "node:assert/strict";
import { FIREFOX, PATIENCE } from "./browser.mjs";
import { CERTIFICATES } from "./service.mjs";

export class WatchedPage {
  /** Opens a fresh browser profile with one empty page. */
  static async open(browser, options = {}) {
    const desk = new this();
    desk.requests = [];
    desk.underWay = new Set();
    desk.console = [];
    desk.troubles = [];
    desk.tolerated = [];
    desk.violations = [];
    desk.context = await browser.newContext({
      locale: "en-GB",
      timezoneId: "Europe/Berlin",
      viewport: { width: 1280, height: 800 },
      reducedMotion: "reduce",
      // Offline storage has its own journeys (offline.test.mjs).
      serviceWorkers: "block",
      ...options,
    });
    await desk.context.exposeFunction("tellViolation", (violation) => desk.violations.push(violation));
    await desk.context.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        window.tellViolation(`${effectiveDirective} ${blockedURI}`),
      );
    });
    desk.page = await desk.context.newPage();
    desk.watch(desk.page);
    return desk;
  }

  /** Uses this sandbox from now on. */
  async use(sandbox) {
    this.sandbox = sandbox;
    this.reported = await sandbox.cspReports();
  }

  watch(page) {
    page.setDefaultTimeout(PATIENCE);
    page.on("console", (message) => {
      this.console.push(message.text());
      if (message.type() === "error") this.troubles.push(`${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => this.troubles.push(`uncaught: ${error.message}`));
    page.on("crash", () => this.troubles.push("the page crashed"));
    page.on("request", (request) => {
      const url = new URL(request.url());
      this.requests.push({ method: request.method(), path: url.pathname, query: url.search, url, body: request.postData() });
      this.underWay.add(request);
    });
    for (const end of ["requestfinished", "requestfailed"]) page.on(end, (request) => this.underWay.delete(request));
  }

  /** Opens another tab of the same browser with its own requests; its console errors are recorded here. */
  async openTab(path) {
    const page = await this.context.newPage();
    const tab = Object.assign(new this.constructor(), this, { page, requests: [], underWay: new Set() });
    tab.watch(page);
    await page.goto(this.sandbox.url + path);
    return tab;
  }

  /** Removes routes of a test; pending ones may fail without effect. */
  async unroute() {
    const pages = this.context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" }));
    await Promise.all([this.context.unrouteAll({ behavior: "ignoreErrors" }), ...pages]).catch(() => {});
  }

  async close() {
    await this.context.close();
  }

  /** Expects exactly `times` errors in the console, such as those that the browser logs for an answer of 409. */
  tolerate(pattern, times = 1) {
    this.tolerated.push({ pattern, isRight: (count) => count === times, wanted: times });
  }

  /** Expects at least one such error; the number depends on the browser or the page's retries. */
  tolerateAll(pattern) {
    this.tolerated.push({ pattern, isRight: (count) => count > 0, wanted: "at least 1" });
  }

  /** Asserts that the console and the content security policy report only expected errors. */
  async assertQuiet({ violations = 0 } = {}) {
    let rest = [...this.troubles];
    for (const { pattern, isRight, wanted } of this.tolerated) {
      const { length: count } = rest.filter((trouble) => pattern.test(trouble));
      // The wording of failed and lost requests is Chromium's.
      if (!FIREFOX) assert.ok(isRight(count), `${count} × ${pattern} in the console, not ${wanted}: ${JSON.stringify(this.troubles)}`);
      rest = rest.filter((trouble) => !pattern.test(trouble));
    }
    if (FIREFOX) rest = rest.filter((trouble) => !/CORS request did not succeed|NetworkError/.test(trouble));
    assert.deepEqual(rest, [], "errors in the console");
    assert.equal(this.violations.length, violations, `violations: ${this.violations}`);
    if (this.sandbox.child.exitCode === null) {
      const reports = (await this.sandbox.cspReports()) - this.reported;
      assert.equal(reports, violations, `reports: ${this.sandbox.said}`);
    }
  }

  /** Returns the requests of one method with this path ending. */
  sent(method, ending = "") {
    return this.requests.filter((request) => request.method === method && request.path.endsWith(ending));
  }

  /** Returns the requested certificate lists. */
  lists() {
    return this.sent("GET", CERTIFICATES);
  }
}
