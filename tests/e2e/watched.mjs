// A page of the desk and all that goes wrong in it: errors in the console, violations of its policy, requests.
import assert from "node:assert/strict";
import { FIREFOX, PATIENCE } from "./browser.mjs";
import { CERTIFICATES } from "./service.mjs";

export class WatchedPage {
  /** A fresh browser profile with one page, in which nothing is open yet. */
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
      // What a browser keeps for days without a network has journeys of its own (offline.test.mjs).
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

  /** Visits this sandbox from now on. */
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

  /** A further tab of the same browser, with requests of its own; its errors in the console are ours too. */
  async openTab(path) {
    const page = await this.context.newPage();
    const tab = Object.assign(new this.constructor(), this, { page, requests: [], underWay: new Set() });
    tab.watch(page);
    await page.goto(this.sandbox.url + path);
    return tab;
  }

  /** What a test put between page and service may still be at work; how that ends is nobody's concern any more. */
  async unroute() {
    const pages = this.context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" }));
    await Promise.all([this.context.unrouteAll({ behavior: "ignoreErrors" }), ...pages]).catch(() => {});
  }

  async close() {
    await this.context.close();
  }

  /** Expects errors in the console, such as those that the browser logs for an answer of 409: exactly `times` of them. */
  tolerate(pattern, times = 1) {
    this.tolerated.push({ pattern, isRight: (count) => count === times, wanted: times });
  }

  /** Expects at least one such error, where their number is up to the browser or the page's retries. */
  tolerateAll(pattern) {
    this.tolerated.push({ pattern, isRight: (count) => count > 0, wanted: "at least 1" });
  }

  /** Nothing went wrong in the console or against the content security policy but what was meant. */
  async assertQuiet({ violations = 0 } = {}) {
    let rest = [...this.troubles];
    for (const { pattern, isRight, wanted } of this.tolerated) {
      const { length: count } = rest.filter((trouble) => pattern.test(trouble));
      // The wording of answers and lost requests is Chromium's own.
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

  /** The requests of one method whose path ends so. */
  sent(method, ending = "") {
    return this.requests.filter((request) => request.method === method && request.path.endsWith(ending));
  }

  /** The lists of certificates that were asked for. */
  lists() {
    return this.sent("GET", CERTIFICATES);
  }
}
