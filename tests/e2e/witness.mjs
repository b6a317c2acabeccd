// Writes down what a page does in one session: what it sends, what it reads, and what it says became of a decision.
import { ACTIVATED } from "./service.mjs";

/** The rows of a list of assets, as far as they can be read. */
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

/** In the page: every change of what is said about the decision. */
function tellOutcomes() {
  let last = null;
  const look = () => {
    const outcome = document.querySelector("[data-outcome]")?.dataset.outcome ?? null;
    const text = document.querySelector("[data-outcome] .outcome")?.textContent ?? "";
    const now = `${outcome} ${text}`;
    if (outcome && now !== last) window.tellOutcome(outcome, text);
    last = now;
  };
  const options = { subtree: true, childList: true, attributes: true, attributeFilter: ["data-outcome"] };
  new MutationObserver(look).observe(document, options);
}

/** In the page: every list of assets that was read to its end, as it came; the debugger does not keep all of them. */
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

export class Witness {
  /** Watches the desk's page from before its first visit. */
  static async of(desk, key) {
    const witness = new Witness();
    Object.assign(witness, { desk, key, moment: 0, requests: [], decisions: [], said: [], lost: [], typed: {} });
    Object.assign(witness, { open: new Map(), pending: [] });
    await desk.context.exposeFunction("tellOutcome", (outcome, text) => witness.hear(outcome, text));
    await desk.context.exposeFunction("tellReading", (url, text) => witness.read(url, text));
    await desk.context.addInitScript(tellOutcomes);
    await desk.context.addInitScript(tellReadings);
    witness.watch(desk.page);
    return witness;
  }

  next() {
    return (this.moment += 1);
  }

  /** Said by the page; what is true at that moment is asked at once. */
  hear(outcome, text) {
    const saying = { moment: this.next(), outcome, text };
    this.said.push(saying);
    this.pending.push(this.desk.sandbox.truth(this.key).then((truth) => (saying.truth = truth)));
  }

  /** What was heard is complete. */
  async settled() {
    await Promise.all(this.pending.splice(0));
  }

  watch(page) {
    const end = (request) => this.open.delete(request);
    page.on("request", (request) => {
      // The debugger tells where a redirection would lead as a request of its own; the sandbox tells whether it was one.
      if (request.redirectedFrom()) return;
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

  /** Read by the page to its end. It has no two such requests at a time, so it is the last one of this address. */
  read(url, text) {
    const entry = this.requests.findLast((request) => request.method === "GET" && request.url === url);
    if (entry) entry.rows = rows(text);
  }

  /** How many requests have no end yet. */
  underWay() {
    return this.open.size;
  }

  /** The person decides, before these rows. */
  decide(verb, shown) {
    this.decisions.push({ moment: this.next(), verb, shown });
  }

  type(id, status, explanation) {
    this.typed[id] = { ...this.typed[id], status, ...(explanation === undefined ? {} : { explanation }) };
  }

  /** Where else than in a header the token is: storage, cookies, the page, the console. */
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
