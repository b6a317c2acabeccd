// The ten invariants of every session, whatever fails in it.
//
// A record has: `token`, `origin` (the app's), `goal` (the wanted status), `decisions` (time, verb,
// the rows shown), `requests` (of the page), `log` (of the service), `said` (outcomes shown, with
// the typed marks and the truth at that time), `typed`, `lost`, `rows` (at the end), `truth` (at the
// end), `overwritten` (assets that another user marked), `steps` (presses and requests of the page,
// with its time and its user), `leaks`, `violations`, `reports`, `wasFollowed` (a redirect),
// `troubles` (of the console), `isDead`, `hasPanel`, `stuck`.
import { FAILURE, SUCCESS, holds } from "./person.mjs";

const MEANS = { confirmed: "Confirmed", rejected: "clearingProcess", "pending-second": "secondConfirmationPending" };
/** Messages of the browser about a lost or failed answer. */
const OF_THE_NETWORK = /^Failed to load resource:/;

/** Milliseconds in which a write follows the step before it. */
const MINUTE = 60_000;

const isScrap = ({ path }) => path.endsWith("/scrapErrors");
/** Returns whether a request decides. */
const isDecision = (request) => request.method === "POST" && !isScrap(request);
const posts = (record) => record.requests.filter(isDecision);
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
  for (const { idempotencyKey: key, index } of record.log.filter(isDecision)) {
    if (!known.includes(key)) found.push(`request ${index} has a key of no decision: ${key}`);
  }
  return [...found, ...repeatedIds(record)];
}

/** No ID of scrap errors is in two requests, unless the first was refused; copies by the browser carry the same key. */
function repeatedIds(record) {
  const sent = record.requests.filter(isScrap);
  const refused = scrapOutcomes(record).map(({ outcome, sent }) => outcome === "refused" && sent.at(-1));
  const ids = sent.filter((request) => !refused.includes(request)).flatMap(({ body }) => JSON.parse(body).errorIds);
  const found = ids.filter((id, place) => ids.indexOf(id) < place).map((id) => `the ID ${id} was sent twice`);
  const keys = new Set(sent.map(({ key }) => key));
  if (keys.size < sent.length) found.push("two requests of scrap errors with one key");
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
  return [...found, ...savedIsTrue(record), ...takenIsTrue(record)];
}

/** Marks are shown as saved only if the service shows them. */
function savedIsTrue(record) {
  return record.said.flatMap(({ outcome, typed, truth }) => {
    if (outcome !== "saved") return [];
    const missing = missingMarks(record, typed, [truth.marks]);
    return missing.map(([id, { status }]) => `“saved” was said while the service lacked ${status} on asset ${id}`);
  });
}

/** Returns the typed marks that are in none of the lists of rows, except those of assets that another user marked. */
function missingMarks({ overwritten }, typed, lists) {
  const maps = lists.map((rows) => new Map(rows.map((row) => [row.id, row])));
  const isThere = (id, mark) => overwritten.includes(id) || maps.some((rows) => holds(rows.get(id), mark));
  return Object.entries(typed).filter(([id, mark]) => !isThere(Number(id), mark));
}

/** Scrap errors are shown as accepted only if each request was; nothing but its answer can be known. */
function takenIsTrue(record) {
  return scrapOutcomes(record).flatMap(({ outcome, sent }) => {
    // A sending ends with the first request that is not accepted.
    const accepted = ["taken", "not-sent"].includes(outcome) ? sent : sent.slice(0, -1);
    const isTrue = accepted.every((request) => wasAccepted(record, request));
    return isTrue ? [] : [`“${outcome}” was said of scrap errors that were not accepted`];
  });
}

/** Returns the outcomes of scrap errors, each with the requests sent for it. */
function scrapOutcomes(record) {
  const sent = record.requests.filter(isScrap);
  const said = record.said.filter(({ outcome }) => ["taken", "unknown", "refused", "not-sent"].includes(outcome));
  return said.map(({ outcome, moment }, place) => {
    const begin = said[place - 1]?.moment ?? 0;
    return { outcome, sent: sent.filter((request) => request.moment > begin && request.moment < moment) };
  });
}

/** Returns whether a request of scrap errors was answered with success. An answer cut after its status
 * line counts as one. */
const wasAccepted = ({ log }, { key }) =>
  log.some(({ idempotencyKey, sentStatus, fault }) => {
    const isSuccess = (sentStatus >= 200 && sentStatus < 300) || fault === "half-headers";
    return idempotencyKey === key && isSuccess;
  });

/** Returns whether the service executed a request, which has a key, or a copy of it. */
const wasDone = ({ log }, { key }) => log.some((entry) => entry.method === "POST" && entry.idempotencyKey === key && isDone(entry));

/** Failure is not shown for a decision that the service made. */
function failureIsTrue(record) {
  const refused = scrapOutcomes(record).filter(({ outcome, sent }) => outcome === "refused" && wasDone(record, sent.at(-1)));
  const found = refused.map(() => "“refused” was said of scrap errors that were accepted");
  const ofDecisions = record.said.flatMap(({ moment, outcome, truth }) => {
    if (!FAILURE.includes(outcome)) return [];
    const isOwn = record.overwritten.length === 0;
    if (isOwn && truth.status === record.goal) return [`“${outcome}” was said while the service had ${truth.status}`];
    const place = decisionAt(record, moment);
    const own = posts(record).filter((post) => decisionAt(record, post.moment) === place);
    return own.some((post) => wasDone(record, post)) ? [`“${outcome}” was said of a decision that was made`] : [];
  });
  return [...found, ...ofDecisions];
}

/** Typed text is on the page or at the service. */
function nothingLost(record) {
  const gone = missingMarks(record, record.typed, [record.rows, record.truth.marks]);
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

/** A write leaves within a minute of the latest press or of the request before it, by the clock of the page. */
function inTime({ steps }) {
  return steps.flatMap(({ isPress, method, path, at }, place) => {
    if (isPress || method === "GET") return [];
    const since = at - (steps[place - 1]?.at ?? -Infinity);
    return Math.abs(since) <= MINUTE ? [] : [`${method} ${path} left ${since / 1000} s after the step before it`];
  });
}

/** A write arrives with the token of the user whom the page showed at the latest press. */
function ofItsUser({ log, steps }) {
  return log.flatMap(({ method, path, user, moment }) => {
    if (method === "GET" || !user) return [];
    const press = steps.findLast((step) => step.isPress && step.moment < moment);
    return press?.named === user ? [] : [`${method} ${path} of ${press?.named} arrived with the token of ${user}`];
  });
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
  I9: inTime,
  I10: ofItsUser,
};

/** Returns all violated invariants, as `I1: …`. */
export function violations(record) {
  return Object.entries(INVARIANTS).flatMap(([name, check]) => check(record).map((found) => `${name}: ${found}`));
}
