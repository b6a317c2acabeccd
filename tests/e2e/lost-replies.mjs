// Lost replies: a decision is sent and the answer never comes, on either side of what the service does.
import { LOSSES } from "./faults.mjs";
import { SUCCESS } from "./person.mjs";

/** The journeys whose decision is lost. */
export const DECISIONS = ["confirm", "reject"];

/** The person does not decide once more, and with every other seed reloads the page while the answer is waited for. */
export const conduct = (seed) => ({ decidesAgain: false, reloads: seed % 2 === 0 });

/** Every loss of both decisions, with so many seeds; the place of the cut is another one with each. */
export function losses(measured, seed, rounds) {
  return Array.from({ length: rounds }, (_, round) => seed + round).flatMap((own) =>
    Object.keys(measured).flatMap((journey) =>
      LOSSES.map((kind) => ({ journey, index: measured[journey].post, kind, seed: own, ...conduct(own) })),
    ),
  );
}

/** What is said in the end is the truth; where it is “unknown”, checking again has found all that there is to find. */
export function isTold(record, { kind }) {
  const found = [];
  const posts = record.log.filter(({ method }) => method === "POST");
  if (posts.length === 0 || posts.some(({ fault }) => !fault)) found.push("a reply was not lost");
  const isDone = record.truth.status === record.goal;
  if (isDone !== !kind.includes("not-committed")) found.push(`the service has ${record.truth.status} after ${kind}`);
  const { outcome, text } = record.said.findLast((saying) => saying.text) ?? {};
  // What was told just before the page was reloaded is told no more; then the status says it.
  const isShown = !outcome && record.badge.includes(record.shown);
  if (isDone && !SUCCESS.includes(outcome) && !isShown) {
    found.push(`I4: “${outcome}” in the end, while the service has ${record.truth.status}`);
  }
  if (!isDone && !(outcome === "unknown" && /Current status: Open/.test(text))) {
    found.push(`“${outcome}” in the end of what did not arrive: ${text}`);
  }
  return found;
}
