// Lost replies: a decision is sent and its answer is lost, before or after the service acts.
import { LOSSES } from "./faults.mjs";
import { SUCCESS } from "./person.mjs";

/** The journeys whose decision is lost. */
export const DECISIONS = ["confirm", "reject"];

/** The user does not decide again. With every other seed, the page is reloaded during the wait. */
export const conduct = (seed) => ({ decidesAgain: false, reloads: seed % 2 === 0 });

/** Returns every loss of both decisions for each seed, which also sets the position of the cut. */
export function losses(measured, seed, rounds) {
  return Array.from({ length: rounds }, (_, round) => seed + round).flatMap((own) =>
    Object.keys(measured).flatMap((journey) =>
      LOSSES.map((kind) => ({ journey, index: measured[journey].post, kind, seed: own, ...conduct(own) })),
    ),
  );
}

/** The final outcome is true; if it is “unknown”, checking again has shown all that can be found. */
export function isTold(record, { kind }) {
  const found = [];
  const posts = record.log.filter(({ method }) => method === "POST");
  if (posts.length === 0 || posts.some(({ fault }) => !fault)) found.push("a reply was not lost");
  const isDone = record.truth.status === record.goal;
  if (isDone !== !kind.includes("not-committed")) found.push(`the service has ${record.truth.status} after ${kind}`);
  const { outcome, text } = record.said.findLast((saying) => saying.text) ?? {};
  // An outcome shown just before the reload is not shown again; then the status shows it.
  const isShown = !outcome && record.badge.includes(record.shown);
  if (isDone && !SUCCESS.includes(outcome) && !isShown) {
    found.push(`I4: “${outcome}” in the end, while the service has ${record.truth.status}`);
  }
  if (!isDone && !(outcome === "unknown" && /Current status: Open/.test(text))) {
    found.push(`“${outcome}” in the end of what did not arrive: ${text}`);
  }
  return found;
}
