// The faults, as a client without a browser sees them.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "@playwright/test";
import { FaultySandbox } from "./faults.mjs";
import { ACTIVATED, CERTIFICATES } from "./service.mjs";

/** Sends a request over a new connection. Returns the bytes that arrive, and how the connection ends. */
function sent(sandbox, method, path, milliseconds) {
  const { hostname, port, host } = new URL(sandbox.url);
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${ACTIVATED}`, "Idempotency-Key: 1", "Content-Length: 0"];
  return new Promise((done) => {
    let text = "";
    const socket = connect(port, hostname, () => socket.write(`${head.join("\r\n")}\r\n\r\n`));
    const end = (how) => done({ text, how, body: text.split("\r\n\r\n")[1] });
    socket.on("data", (bytes) => (text += bytes)).on("end", () => end("fin")).on("error", ({ code }) => end(code));
    setTimeout(() => end("open"), milliseconds);
  });
}

const LIST = `/api${CERTIFICATES}?take=1&skip=0`;
const KEY = "4711/1001";

/** The first line, the end of the connection, and the body of each fault. */
const SEEN = {
  refuse: [/^$/, "ECONNRESET"],
  hang: [/^$/, "open"],
  reset: [/^$/, "ECONNRESET"],
  close: [/^$/, "fin"],
  "half-headers": [/^H/, "fin", undefined],
  "half-body": [/^HTTP\/1.1 200 OK\r\n/, "fin", /^\{/],
  "half-body:committed": [/^HTTP\/1.1 200 OK\r\n/, "fin", /^\{/],
  dribble: [/^H.{0,4}$/, "open"],
  401: [/^HTTP\/1.1 401 /, "open", /"status":401/],
  403: [/^HTTP\/1.1 403 /, "open", /"status":403/],
  408: [/^HTTP\/1.1 408 [^]*connection: close/i, "fin", /"status":408/],
  429: [/^HTTP\/1.1 429 [^]*retry-after: 1/i, "open"],
  500: [/^HTTP\/1.1 500 /, "open", /^<!doctype html>/],
  302: [/^HTTP\/1.1 302 [^]*location: \/login/i, "open"],
  "wrong-body": [/^HTTP\/1.1 200 /, "open"],
};

let sandbox;
test.beforeAll(async () => {
  sandbox = await FaultySandbox.start();
});
test.afterAll(() => sandbox.stop());

test("each fault breaks its request, and no other", async () => {
  for (const [kind, [head, end, body]] of Object.entries(SEEN)) {
    await sandbox.begin({ index: 2, kind });
    assert.match((await sent(sandbox, "GET", LIST, 300)).text, /^HTTP\/1.1 200 /, kind);
    const broken = await sent(sandbox, "GET", LIST, 300);
    assert.match(broken.text, head, kind);
    assert.equal(broken.how, end, kind);
    if (body) assert.match(broken.body, body, kind);
    if (/^half-body/.test(kind)) assert.throws(() => JSON.parse(broken.body), kind);
    if (kind === "half-headers") assert.equal(broken.body, undefined);
    if (kind === "refuse") assert.equal((await sent(sandbox, "GET", LIST, 300)).how, "ECONNREFUSED");
    await sandbox.refusal;
    assert.match((await sent(sandbox, "GET", LIST, 300)).text, /^HTTP\/1.1 200 /, `after ${kind}`);
  }
});

test("a committed request reaches the service, and copies meet the fault if they are meant", async () => {
  const decide = () => sent(sandbox, "POST", `/api${CERTIFICATES}/${KEY}/confirmation`, 300);
  for (const [kind, status, second] of [
    ["close:committed", "Confirmed", /^HTTP\/1.1 20/],
    ["close:committed:copies", "Confirmed", /^$/],
    ["close", "firstConfirmationPending", /^HTTP\/1.1 204 /],
    ["close:copies", "firstConfirmationPending", /^$/],
  ]) {
    await sandbox.begin({ index: 1, kind });
    assert.equal((await decide()).how, "fin");
    assert.equal(await sandbox.statusOf(KEY), status, kind);
    assert.match((await decide()).text, second, kind);
  }
});

test("the same seed cuts an answer at the same place", async () => {
  const cuts = [];
  for (const seed of [7, 7, 8]) {
    await sandbox.begin({ index: 1, kind: "half-headers", seed });
    cuts.push((await sent(sandbox, "GET", LIST, 300)).text);
  }
  assert.equal(cuts[0], cuts[1]);
  assert.notEqual(cuts[0], cuts[2]);
});
