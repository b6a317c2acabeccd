// The sandbox service as a process, and its state, read directly.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const inRepository = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const SANDBOX = process.env.SANDBOX ?? inRepository("target/debug/acceptance-sandbox");
/** The configuration with the sandbox's extensions to the specification. */
export const CONFIG = inRepository("crates/sandbox/config.json");
export const DIST = process.env.DIST ?? inRepository("dist");

export const ACTIVATED = "demo-activated";
export const CERTIFICATES = "/v1/leases/acceptanceCertificates";

const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

export class Sandbox {
  /** Starts a sandbox with its demo data only; `flags` are those of the program. */
  static async start({ dist = DIST, flags = [] } = {}) {
    const child = spawn(SANDBOX, ["--memory", "--port", "0", "--dist", dist, ...flags]);
    running.add(child);
    const sandbox = new this();
    sandbox.child = child;
    sandbox.dist = dist;
    sandbox.said = "";
    child.stderr.on("data", (text) => (sandbox.said += text));
    sandbox.url = await new Promise((found, failed) => {
      let out = "";
      child.stdout.on("data", (text) => {
        out += text;
        const address = /listening on (http:\S+)/.exec(out)?.[1];
        if (address) found(address);
      });
      child.on("error", failed);
      child.on("exit", (code) => failed(new Error(`the sandbox ended with ${code}: ${sandbox.said}`)));
    });
    return sandbox;
  }

  async stop() {
    if (this.child.exitCode !== null) return;
    const ended = new Promise((done) => this.child.once("exit", done));
    this.child.kill("SIGKILL");
    await ended;
    running.delete(this.child);
  }

  /** Restores the demo data. It needs the flag `--resettable`. */
  async reset() {
    const { status, text } = await this.ask("POST", "/reset");
    assert.equal(status, 204, text);
  }

  /** Sends a request directly to the service. */
  async ask(method, path, { token = ACTIVATED, body } = {}) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch((this.direct ?? this.url) + path, { method, headers, body: body && JSON.stringify(body) });
    return { status: response.status, text: await response.text() };
  }

  async read(path) {
    const { status, text } = await this.ask("GET", path);
    assert.equal(status, 200, `${path}: ${text}`);
    return JSON.parse(text);
  }

  certificate(key) {
    return this.read(`/api${CERTIFICATES}/${key}`);
  }

  /** Returns the certificate's confirmation status at the service. */
  async statusOf(key) {
    return (await this.certificate(key)).confirmationStatus;
  }

  async assets(key) {
    return (await this.read(`/api${CERTIFICATES}/${key}/assets?take=100000&skip=0`)).data;
  }

  /** Returns the acceptance statuses of all assets by ID; `null` if unset. */
  async marks(key) {
    const assets = await this.assets(key);
    return Object.fromEntries(assets.map(({ assetId, acceptanceStatus }) => [assetId, acceptanceStatus]));
  }

  /** Makes a change as another user. */
  async change(method, path, body) {
    const { status, text } = await this.ask(method, path, { body });
    assert.equal(status, 204, text);
  }

  markAsset(key, assetId, acceptanceStatus, explanation) {
    return this.change("PATCH", `/api${CERTIFICATES}/${key}/assets`, [{ assetId, acceptanceStatus, explanation }]);
  }

  confirm(key) {
    return this.change("POST", `/api${CERTIFICATES}/${key}/confirmation`);
  }

  reject(key) {
    return this.change("POST", `/api${CERTIFICATES}/${key}/rejection`);
  }

  endReview(key) {
    return this.change("POST", `/operator/leases/acceptanceCertificates/${key}/reviewFinished`);
  }

  async cspReports() {
    return (await this.read("/csp-report")).count;
  }
}

/** The sandbox that the journeys of a worker share, each with fresh demo data. */
export class SharedSandbox {
  /** Returns the sandbox with fresh demo data; starts another one if a journey has stopped it. */
  async fresh() {
    if (this.sandbox?.child.exitCode !== null || this.sandbox.child.killed) {
      this.sandbox = await Sandbox.start({ flags: ["--resettable"] });
    } else {
      await this.sandbox.reset();
    }
    return this.sandbox;
  }

  async stop() {
    await this.sandbox?.stop();
  }
}
