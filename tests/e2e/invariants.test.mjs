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
  sentStatus: 204,
  user: "Anna",
  moment: 6,
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
  steps: [
    { isPress: true, at: 1_000, named: "Anna", moment: 2 },
    { method: "GET", path: `${PATH}/assets`, at: 50_000, named: "Anna", moment: 3 },
    { method: "POST", path: `${PATH}/rejection`, at: 110_000, named: "Anna", moment: 5 },
  ],
  overwritten: [],
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

const SCRAP = "/api/v1/logistics/scrapErrors";
const ids = (moment, key, ...errorIds) => request(moment, "POST", SCRAP, { key, body: JSON.stringify({ errorIds }) });

/** The same, and then scrap errors in two requests, the first after a refusal. */
const withScrap = () => {
  const record = good();
  record.requests.push(ids(7, "c", 1, 2), ids(9, "d", 1, 2), ids(10, "e", 3));
  record.log.push(logged(7, "c", { path: SCRAP, committed: false, sentStatus: 403 }));
  record.log.push(...["d", "e"].map((key) => logged(8, key, { path: SCRAP })));
  record.said.push({ moment: 8, outcome: "refused", truth: record.truth }, { moment: 11, outcome: "taken", truth: record.truth });
  return record;
};

test("scrap errors that are sent again after a refusal break nothing", () => assert.deepEqual(violations(withScrap()), []));

test("marks and a decision of another user break nothing", () => {
  const record = good();
  record.overwritten = [2];
  record.rows = record.truth.marks = [ROWS[0], { ...ROWS[1], explanation: "Counted again" }];
  record.log = [logged(4, "a", { committed: false })];
  record.said[0] = { moment: 6, outcome: "changed", truth: record.truth };
  assert.deepEqual(violations(record), []);
});

const saved = (typed) => ({ moment: 7, outcome: "saved", typed, truth: truth("clearingProcess") });

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
  ["a write leaves late", (it) => (it.steps[2].at += 1), /I9: POST .* left 60.001 s after/],
  ["a write leaves after the clock was set back", (it) => (it.steps[2].at = -10_001), /I9: POST .* left -60.001 s after/],
  ["a write has no press", (it) => it.steps.splice(0, 2), /I9: POST/],
  ["a write is another user's", (it) => (it.log[0].user = "Boris"), /I10: POST .* of Anna arrived with the token of Boris/],
  ["the page shows another user", (it) => (it.steps[0].named = "Boris"), /I10: POST .* of Boris arrived with the token of Anna/],
  ["marks are said to be saved and are not", (it) => it.said.push(saved({ 1: { status: "other" } })), /I3: “saved” was said while .* other on asset 1/],
];
const WRONG_SCRAP = [
  ["an ID is sent twice", (it) => it.requests.push(ids(10.5, "f", 3)), /I1: the ID 3 was sent twice/],
  ["two requests have one key", (it) => (it.requests.at(-1).key = "d"), /I1: two requests of scrap errors with one key/],
  ["a request was not accepted", (it) => (it.log.at(-1).sentStatus = 500), /I3: “taken” was said of scrap errors/],
  ["a refused request was executed", (it) => (it.log.at(-3).committed = true), /I4: “refused” was said of scrap errors/],
];

const CASES = [...WRONG.map((wrong) => [good, ...wrong]), ...WRONG_SCRAP.map((wrong) => [withScrap, ...wrong])];
for (const [right, what, spoil, found] of CASES) {
  test(`it is found when ${what}`, { tag: "@campaign" }, () => {
    const record = structuredClone(right());
    spoil(record);
    const all = violations(record);
    assert.ok(all.some((line) => found.test(line)), `${found} in ${JSON.stringify(all)}`);
  });
}
