// Tests the invariants of the sweep with records of right and wrong sessions.
import assert from "node:assert/strict";
import { test } from "@playwright/test";
import { violations } from "./invariants.mjs";

const PATH = "/api/v1/leases/acceptanceCertificates/4711/1001";
const ORIGIN = "http://127.0.0.1:1";
const ROWS = [
  { id: 1, status: "received", explanation: "" },
  { id: 2, status: "damaged", explanation: "dent" },
];
const request = (moment, method, path, more = {}) => ({
  moment,
  method,
  path,
  url: ORIGIN + path,
  origin: ORIGIN,
  headers: { authorization: "Bearer canary" },
  body: "",
  key: null,
  skip: 0,
  ...more,
});
const logged = (index, key, more = {}) => ({
  index,
  method: "POST",
  path: `${PATH}/rejection`,
  idempotencyKey: key,
  committed: true,
  answeredStatus: 204,
  ...more,
});
const truth = (status) => ({ status, marks: ROWS });

/** Returns a session without faults: read, decided, read again, sent, read back. */
const good = () => ({
  token: "canary",
  origin: ORIGIN,
  goal: "clearingProcess",
  decisions: [{ moment: 2, verb: "Reject", shown: ROWS }],
  requests: [
    request(1, "GET", `${PATH}/assets`, { rows: ROWS }),
    request(3, "GET", `${PATH}/assets`, { rows: [ROWS[1]] }),
    request(4, "GET", `${PATH}/assets`, { rows: [ROWS[0]], skip: 1 }),
    request(5, "POST", `${PATH}/rejection`, { key: "a" }),
  ],
  log: [logged(4, "a")],
  said: [{ moment: 6, outcome: "rejected", text: "Rejected", truth: truth("clearingProcess") }],
  typed: { 2: { status: "damaged", explanation: "dent" } },
  lost: [],
  rows: ROWS,
  truth: truth("clearingProcess"),
  leaks: [],
  violations: [],
  reports: 0,
  wasFollowed: false,
  troubles: ["Failed to load resource: net::ERR_CONNECTION_RESET http://127.0.0.1:1/api/v1"],
  isDead: false,
  hasPanel: false,
  crashes: 0,
  stuck: null,
});

test("a session in which all is well breaks nothing", () => assert.deepEqual(violations(good()), []));

test("a copy that the browser sent by itself, and a page that was asked for again, break nothing", () => {
  const record = good();
  record.log.push(logged(5, "a", { committed: false, answeredStatus: null }));
  record.requests.splice(2, 0, request(3.5, "GET", `${PATH}/assets`, { skip: 1 }));
  assert.deepEqual(violations(record), []);
});

test("a second decision of the user, with its own key, breaks nothing", () => {
  const record = good();
  record.log = [logged(4, "a", { committed: false }), logged(9, "b")];
  record.said.unshift({ moment: 5.5, outcome: "not-applied", text: "", truth: truth("firstConfirmationPending") });
  record.requests = record.requests.map((each) => (each.method === "POST" ? { ...each, moment: 5.2 } : each));
  record.decisions.push({ moment: 5.6, verb: "Reject", shown: ROWS });
  record.requests.push(request(5.7, "GET", `${PATH}/assets`, { rows: ROWS }));
  record.requests.push(request(5.8, "POST", `${PATH}/rejection`, { key: "b" }));
  assert.deepEqual(violations(record), []);
});

/** Changes of that session, and the expected finding of each. */
const WRONG = [
  ["a decision is sent twice", (it) => it.requests.push(request(5.5, "POST", `${PATH}/rejection`, { key: "a" })), /I1: decision 1 was sent 2 times/],
  ["nobody decided", (it) => (it.decisions = []), /I1: .* without a decision/],
  ["the service gets another key", (it) => it.log.push(logged(5, "b")), /I1: request 5 has a key of no decision: b/],
  ["a decision has no key", (it) => (it.requests[3].key = it.log[0].idempotencyKey = null), /I1: a decision without a key/],
  ["nothing is read before it is sent", (it) => it.requests.splice(1, 2), /I2: .* without a reading/],
  ["an asset is read that was not shown", (it) => it.requests[2].rows.push({ id: 3, status: "", explanation: "" }), /I2: .* shown and/],
  ["a status is read that was not shown", (it) => (it.requests[2].rows = [{ ...ROWS[0], status: "other" }]), /I2: .*other/],
  ["an explanation is read that was not shown", (it) => (it.requests[1].rows = [{ ...ROWS[1], explanation: "scratch" }]), /I2: .*scratch/],
  ["an asset that was shown is not read", (it) => (it.requests[2].rows = []), /I2: /],
  ["the last reading failed", (it) => (it.requests[2].rows = null), /I2: .* reading that failed/],
  ["success is said before it is so", (it) => (it.said[0].truth = truth("firstConfirmationPending")), /I3: “rejected” was said while/],
  ["the wrong success is said", (it) => (it.said[0].outcome = "confirmed"), /I3: “confirmed”/],
  ["success is said and does not stay", (it) => (it.truth = truth("firstConfirmationPending")), /I3: .* in the end/],
  ["failure is said of what was done", (it) => (it.said[0].outcome = "not-applied"), /I4: “not-applied” was said while/],
  ["failure is said just before it is done", (it) => (it.said[0] = { moment: 6, outcome: "session", truth: truth("firstConfirmationPending") }), /I4: “session” was said of/],
  ["a mark is nowhere", (it) => (it.typed[1] = { status: "other" }), /I5: the mark other on asset 1/],
  ["an explanation is nowhere", (it) => (it.typed[2].explanation = "dents"), /I5: the mark damaged on asset 2/],
  ["a mark was away for a while", (it) => (it.lost = ["2"]), /I5: the mark on asset 2 was lost/],
  ["the page is dead and silent", (it) => (it.isDead = true), /I6: the page is dead/],
  ["an error that nobody caught", (it) => it.troubles.push("uncaught: unreachable"), /I6: .*unreachable/],
  ["there is no way on", (it) => (it.stuck = "no way on"), /I6: no way on/],
  ["the policy is violated", (it) => (it.violations = ["script-src inline"]), /I7: .*script-src/],
  ["a violation is reported", (it) => (it.reports = 1), /I7: 1 reports/],
  ["a stranger is asked", (it) => it.requests.push(request(9, "GET", "/", { url: "https://example.org/", origin: "https://example.org", headers: {} })), /I7: a foreign request/],
  ["a redirection is followed", (it) => (it.wasFollowed = true), /I7: a redirection/],
  ["the token is kept", (it) => (it.leaks = ["localStorage"]), /I8: .*localStorage/],
  ["the token is in another header", (it) => (it.requests[0].headers = { "x-token": "canary" }), /I8: .*x-token/],
  ["the token is in an address", (it) => (it.requests[0].url += "?token=canary"), /I8: .* in a request/],
  ["the token is in a body", (it) => (it.requests[3].body = '{"by":"canary"}'), /I8: .* in a request/],
  ["a stranger gets the token", (it) => it.requests.push(request(9, "GET", "/api/", { url: "https://example.org/", origin: "https://example.org" })), /I8: .*example/],
];

for (const [what, spoil, found] of WRONG) {
  test(`it is found when ${what}`, { tag: "@campaign" }, () => {
    const record = structuredClone(good());
    spoil(record);
    const all = violations(record);
    assert.ok(all.some((line) => found.test(line)), `${found} in ${JSON.stringify(all)}`);
  });
}
