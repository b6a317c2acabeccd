// The eight invariants of every session, whatever fails in it.
//
// A record has: `token`, `origin` (the app's), `goal` (the wanted status), `decisions` (time, verb,
// the rows shown), `requests` (of the page), `log` (of the service), `said` (outcomes shown, with
// the truth at that time), `typed`, `lost`, `rows` (at the end), `truth` (at the end), `leaks`,
// `violations`, `reports`, `wasFollowed` (a redirect), `troubles` (of the console), `isDead`,
// `hasPanel`, `stuck`.
import { FAILURE, SUCCESS, holds } from "./person.mjs";

const MEANS = { confirmed: "Confirmed", rejected: "clearingProcess", "pending-second": "secondConfirmationPending" };
/** Messages of the browser about a lost or failed answer. */
const OF_THE_NETWORK = /^Failed to load resource:/;

const posts = (record) => record.requests.filter(({ method }) => method === "POST");
/** Returns the decision at a time. */
const decisionAt = (record, moment) => record.decisions.findLastIndex((decision) => decision.moment < moment);
const isDone = ({ committed, answeredStatus }) => committed && answeredStatus >= 200 && answeredStatus < 300;

/** At most one POST and one key for each decision; copies by the browser carry the same key. */
function oneKey(record) {
  const found = [];
  const keys = record.decisions.map(() => []);
  for (const { moment, key, path } of posts(record)) {
    const decision = decisionAt(record, moment);
    if (decision < 0) found.push(`${path} was sent without a decision`);
    else keys[decision].push(key);
  }
  keys.forEach((sent, place) => {
    if (sent.length > 1) found.push(`decision ${place + 1} was sent ${sent.length} times: ${sent.join(", ")}`);
  });
  const known = keys.flat();
  if (known.includes(null)) found.push("a decision without a key");
  if (new Set(known).size < known.length) found.push(`two decisions with one key: ${known.join(", ")}`);
  for (const { method, idempotencyKey: key, index } of record.log) {
    if (method === "POST" && !known.includes(key)) found.push(`request ${index} has a key of no decision: ${key}`);
  }
  return found;
}

const sorted = (rows) =>
  JSON.stringify(
    rows
      .map(({ id, status, explanation }) => [id, status.toLowerCase(), explanation])
      .sort(([one], [other]) => one - other),
  );

/** No POST unless the shown assets are the last ones read after the decision. */
function asShown(record) {
  return posts(record).flatMap(({ moment, path }) => {
    const decision = record.decisions[decisionAt(record, moment)];
    if (!decision) return [];
    const isReading = (request) => request.method === "GET" && request.path.endsWith("/assets");
    const readings = record.requests.filter((request) => isReading(request) && request.moment < moment);
    const begin = readings.findLastIndex(({ skip }) => skip === 0);
    if (begin < 0 || readings[begin].moment < decision.moment) return [`${path} was sent without a reading before it`];
    // A failed page may be requested again.
    const pages = new Map(readings.slice(begin).map(({ skip, rows }) => [skip, rows]));
    const pass = [...pages.values()];
    if (pass.some((rows) => !rows)) return [`${path} was sent after a reading that failed`];
    const read = sorted(pass.flat());
    const shown = sorted(decision.shown);
    return read === shown ? [] : [`${path} was sent with ${shown} shown and ${read} read`];
  });
}

/** Success is shown only if the service shows it. */
function successIsTrue(record) {
  const wrong = record.said.filter(({ outcome, truth }) => SUCCESS.includes(outcome) && truth.status !== MEANS[outcome]);
  const found = wrong.map(({ outcome, truth }) => `“${outcome}” was said while the service had ${truth.status}`);
  for (const { outcome } of record.said) {
    if (!SUCCESS.includes(outcome) || record.truth.status === MEANS[outcome]) continue;
    found.push(`“${outcome}” was said, and in the end the service has ${record.truth.status}`);
  }
  return found;
}

/** Failure is not shown for a decision that the service made. */
function failureIsTrue(record) {
  const done = new Set(record.log.filter((entry) => entry.method === "POST" && isDone(entry)).map((entry) => entry.idempotencyKey));
  return record.said.flatMap(({ moment, outcome, truth }) => {
    if (!FAILURE.includes(outcome)) return [];
    if (truth.status === record.goal) return [`“${outcome}” was said while the service had ${truth.status}`];
    const place = decisionAt(record, moment);
    const own = posts(record).filter((post) => decisionAt(record, post.moment) === place);
    return own.some(({ key }) => done.has(key)) ? [`“${outcome}” was said of a decision that was made`] : [];
  });
}

/** Typed text is on the page or at the service. */
function nothingLost(record) {
  const places = [record.rows, record.truth.marks].map((rows) => new Map(rows.map((row) => [row.id, row])));
  const gone = Object.entries(record.typed).filter(([id, mark]) => !places.some((rows) => holds(rows.get(Number(id)), mark)));
  const found = record.lost.map((what) => `the mark on asset ${what} was lost`);
  return [...found, ...gone.map(([id, { status }]) => `the mark ${status} on asset ${id} was lost in the end`)];
}

/** The page works to the end, or reports that it does not. */
function works(record) {
  const found = record.stuck ? [record.stuck] : [];
  if (record.isDead && !record.hasPanel) found.push("the page is dead and says nothing");
  const troubles = record.troubles.filter((trouble) => !OF_THE_NETWORK.test(trouble));
  const isTold = record.crashes > 0;
  if (troubles.length > 0 && !isTold) found.push(`in the console: ${troubles.join(" | ")}`);
  return found;
}

/** No violation of the policy, and no request to another origin. */
function keepsToPolicy(record) {
  const found = record.violations.map((violation) => `a violation of the policy: ${violation}`);
  if (record.reports > 0) found.push(`${record.reports} reports of violations`);
  for (const { url, origin } of record.requests) {
    if (/^https?:|^wss?:/.test(url) && origin !== record.origin) found.push(`a foreign request: ${url}`);
  }
  if (record.wasFollowed) found.push("a redirection was followed");
  return found;
}

/** The token is only in the header `Authorization` of requests to the service. */
function keepsToken(record) {
  const found = record.leaks.map((place) => `the token is in the ${place}`);
  for (const { url, origin, path, headers, body } of record.requests) {
    for (const [name, value] of Object.entries(headers)) {
      if (!value.includes(record.token)) continue;
      const isMeant = name === "authorization" && origin === record.origin && path.startsWith("/api/");
      if (!isMeant) found.push(`the token is in the header ${name} to ${url}`);
    }
    if (url.includes(record.token) || body.includes(record.token)) found.push(`the token is in a request to ${path}`);
  }
  return found;
}

export const INVARIANTS = {
  I1: oneKey,
  I2: asShown,
  I3: successIsTrue,
  I4: failureIsTrue,
  I5: nothingLost,
  I6: works,
  I7: keepsToPolicy,
  I8: keepsToken,
};

/** Returns all violated invariants, as `I1: …`. */
export function violations(record) {
  return Object.entries(INVARIANTS).flatMap(([name, check]) => check(record).map((found) => `${name}: ${found}`));
}
