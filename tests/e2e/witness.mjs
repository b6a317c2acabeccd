// Records a session of a page: its requests, its reads, and the outcomes that it shows.
import { USER_SOURCE } from "./faults.mjs";
import { ACTIVATED } from "./service.mjs";

/** Returns the readable rows of a list of assets. */
function rows(text) {
  try {
    return JSON.parse(text).data.map(({ assetId, acceptanceStatus, explanation }) => ({
      id: assetId,
      status: acceptanceStatus ?? "",
      explanation: explanation ?? "",
    }));
  } catch {
    return null;
  }
}

/** Runs in the page: reports every change of the outcome, and that marks are saved. */
function tellOutcomes() {
  let [last, lastToast] = [null, null];
  const look = () => {
    const outcome = document.querySelector("[data-outcome]")?.dataset.outcome ?? null;
    const text = document.querySelector("[data-outcome] .outcome")?.textContent ?? "";
    const now = `${outcome} ${text}`;
    if (outcome && now !== last) window.tellOutcome(outcome, text);
    last = now;
    const toast = document.querySelector(".toast")?.textContent ?? "";
    if (toast !== lastToast && /^[\d,]+ changes? saved\./.test(toast)) window.tellOutcome("saved", toast);
    lastToast = toast;
  };
  const options = { subtree: true, childList: true, attributes: true, attributeFilter: ["data-outcome"] };
  new MutationObserver(look).observe(document, options);
}

/** Runs in the page: reports every complete list of assets, since the debugger does not keep all of them. */
function tellReadings() {
  const streams = new WeakMap();
  const readers = new WeakMap();
  const { fetch } = window;
  window.fetch = async (...question) => {
    const response = await fetch(...question);
    if (response.ok && response.body && /\/assets\?/.test(response.url)) streams.set(response.body, response.url);
    return response;
  };
  const { getReader } = ReadableStream.prototype;
  ReadableStream.prototype.getReader = function (...options) {
    const reader = getReader.apply(this, options);
    if (streams.has(this)) readers.set(reader, { url: streams.get(this), text: "", decoder: new TextDecoder() });
    return reader;
  };
  const { read } = ReadableStreamDefaultReader.prototype;
  ReadableStreamDefaultReader.prototype.read = async function (...options) {
    const piece = await read.apply(this, options);
    const reading = readers.get(this);
    if (!reading) return piece;
    reading.text += reading.decoder.decode(piece.value, { stream: !piece.done });
    if (piece.done) await window.tellReading(reading.url, reading.text);
    return piece;
  };
}

/**
 * Runs in the page: reports every press and every request to the service, with the page's time and the user whom the page
 * shows. It shows the user whom it read last, unless it asks first: the user of these sessions never agrees.
 */
function tellSteps({ url: userUrl, member }) {
  const { fetch, Date } = window;
  const { now } = Date;
  let [named, found] = [null, null];
  const press = () => {
    const isAsking = /Another person is signed in/.test(document.querySelector("dialog[open]")?.innerText);
    if (isAsking) found = named;
    named = found;
    window.tellStep({ isPress: true, at: now(), named });
  };
  addEventListener("click", press, true);
  window.fetch = async (request, ...more) => {
    const { pathname: path } = new URL(request.url ?? request, location);
    const method = request.method ?? "GET";
    // Recorded before a write leaves, so that its press is known when it arrives.
    const told = path.startsWith("/api/") && window.tellStep({ method, path, at: now(), named });
    if (method !== "GET") await told;
    const response = await fetch(request, ...more);
    if (path === userUrl) {
      const isFirst = found === null;
      found = (await response.clone().json())[member];
      if (isFirst) window.tellUser(found);
    }
    return response;
  };
}

export class Witness {
  /** Watches the app's page from before its first visit. */
  static async of(desk, key) {
    const witness = new Witness();
    Object.assign(witness, { desk, key, moment: 0, requests: [], decisions: [], said: [], lost: [], typed: {} });
    Object.assign(witness, { open: new Map(), pending: [], steps: [], named: null });
    await desk.context.exposeFunction("tellStep", (step) => witness.steps.push({ ...step, moment: performance.now() }));
    await desk.context.exposeFunction("tellUser", (name) => (witness.named = name));
    await desk.context.exposeFunction("tellOutcome", (outcome, text) => witness.hear(outcome, text));
    await desk.context.exposeFunction("tellReading", (url, text) => witness.read(url, text));
    await desk.context.addInitScript(tellOutcomes);
    await desk.context.addInitScript(tellReadings);
    await desk.context.addInitScript(tellSteps, USER_SOURCE);
    witness.watch(desk.page);
    return witness;
  }

  next() {
    return (this.moment += 1);
  }

  /** Records an outcome shown by the page with the truth at that time. */
  hear(outcome, text) {
    const saying = { moment: this.next(), outcome, text, typed: structuredClone(this.typed) };
    this.said.push(saying);
    this.pending.push(this.desk.sandbox.truth(this.key).then((truth) => (saying.truth = truth)));
  }

  /** Waits until all records are complete. */
  async settled() {
    await Promise.all(this.pending.splice(0));
  }

  watch(page) {
    const end = (request) => this.open.delete(request);
    page.on("request", (request) => {
      // The debugger reports the target of a redirect as a separate request; the sandbox's log
      // shows whether it was sent.
      if (request.redirectedFrom()) return;
      // A page that is left ends its requests, which the debugger does not always report.
      if (request.isNavigationRequest()) this.open.clear();
      const url = new URL(request.url());
      const entry = { moment: this.next(), method: request.method(), url: url.href, origin: url.origin };
      entry.path = url.pathname;
      entry.skip = Number(url.searchParams.get("skip") ?? 0);
      entry.headers = request.headers();
      entry.body = request.postData() ?? "";
      entry.key = entry.headers["idempotency-key"] ?? null;
      this.open.set(request, entry);
      this.requests.push(entry);
    });
    page.on("requestfinished", end);
    page.on("requestfailed", end);
  }

  /**
   * Records a complete read of the page. It has no two such requests at a time, so it is the last one of
   * this URL.
   */
  read(url, text) {
    const entry = this.requests.findLast((request) => request.method === "GET" && request.url === url);
    if (entry) entry.rows = rows(text);
  }

  /** Returns the number of pending requests. */
  underWay() {
    return this.open.size;
  }

  /** Records a decision with the shown rows. */
  decide(verb, shown) {
    this.decisions.push({ moment: this.next(), verb, shown });
  }

  type(id, status, explanation) {
    this.typed[id] = { ...this.typed[id], status, ...(explanation === undefined ? {} : { explanation }) };
  }

  /** Returns places other than a header that contain the token: storage, cookies, the page, the console. */
  async leaks() {
    const places = await this.desk.page.evaluate((token) => {
      const texts = { page: document.documentElement.outerHTML, cookie: document.cookie, address: location.href };
      for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
        texts[name] = JSON.stringify({ ...storage });
      }
      return Object.keys(texts).filter((name) => texts[name].includes(token));
    }, ACTIVATED);
    return this.desk.console.some((text) => text.includes(ACTIVATED)) ? [...places, "console"] : places;
  }
}
