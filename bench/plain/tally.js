// How the assets stand, and what each decision needs.
import { counted, isLookAlike, isOpen, number } from "./words.js";

/** The most assets that a condition names. */
const MOST = 2;

/** How many assets stand how, and the first of those that a condition may name, in one walk. */
export function tallyOf(assets) {
  const tally = { total: assets.length, received: 0, unset: group(), problems: group(), unreadable: group() };
  for (const asset of assets) {
    const { status } = asset;
    if (status === "received") tally.received += 1;
    else if (!status) add(tally.unset, asset);
    else {
      add(tally.problems, asset);
      if (isLookAlike(status)) add(tally.unreadable, asset);
    }
  }
  return tally;
}

const group = () => ({ count: 0, first: [] });

function add(group, asset) {
  group.count += 1;
  if (group.first.length < MOST) group.first.push(asset);
}

const UNKNOWN = "Not known before all assets are loaded";

function statusOpen(certificate) {
  const name = "open";
  if (!certificate) return { name, text: "The certificate's status is not known", isChecking: true };
  const { confirmationStatus: status } = certificate;
  if (isOpen(status)) return { name, isMet: true, text: "Open for a decision" };
  if (status === "clearingProcess") return { name, text: "Under review by the operator: no decision until the review ends" };
  return { name, text: status ? "The certificate is already confirmed" : "The certificate's status is not known" };
}

function complete(tally) {
  const name = "complete";
  if (!tally) return { name, text: "Not all assets are loaded", isChecking: true };
  const { total } = tally;
  return { name, isMet: true, text: total === 1 ? "1 asset loaded" : `All ${number(total)} assets loaded` };
}

/** A condition that no asset of a group may keep from being met. */
function none(name, tally, of, { met, unmet, show }) {
  if (!tally) return { name, text: UNKNOWN, isChecking: true };
  const assets = tally[of];
  return assets.count ? { name, text: unmet(assets.count), assets, show } : { name, isMet: true, text: met };
}

const noProblems = (tally) =>
  none("received", tally, "problems", {
    met: "No asset has a problem",
    unmet: (count) => `${counted(count, "asset")} ${count === 1 ? "has" : "have"} a problem`,
    show: "problems",
  });

const everyMarked = (tally) =>
  none("marked", tally, "unset", {
    met: "Every asset is checked",
    unmet: (count) => `${counted(count, "asset")} ${count === 1 ? "is" : "are"} not checked`,
    show: "unmarked",
  });

function anyProblem(tally) {
  const name = "problem";
  if (!tally) return { name, text: UNKNOWN, isChecking: true };
  const isMet = tally.problems.count > tally.unreadable.count;
  return { name, isMet, text: isMet ? "At least one asset has a problem" : "Mark at least one asset with a problem" };
}

/** What is told only where it is not as it should be. */
function unusual(certificate, tally) {
  const told = [];
  if (tally && !tally.total) told.push({ name: "any", text: "The certificate has no assets" });
  if (tally?.unreadable.count) {
    const { unreadable: assets } = tally;
    const text = `${counted(assets.count, "asset")} ${assets.count === 1 ? "has" : "have"} a status that cannot be read with certainty`;
    told.push({ name: "readable", text, assets, show: "problems" });
  }
  if (certificate && certificate.authorizationStatus !== "ready") {
    told.push({ name: "ready", isWarning: true, text: "The authorization is not “ready”; the service may refuse" });
  }
  return told;
}

/** The conditions of both decisions, and whether each may be made. */
export function conditionsOf(certificate, tally) {
  const list = (specific) => [statusOpen(certificate), complete(tally), ...specific, ...unusual(certificate, tally)];
  const decision = (conditions) => ({ conditions, isArmed: conditions.every(({ isMet, isWarning }) => isMet || isWarning) });
  return { confirm: decision(list([noProblems(tally)])), reject: decision(list([everyMarked(tally), anyProblem(tally)])) };
}

/** What a decision will do. */
export const EFFECTS = {
  confirm({ total, unset: { count } }) {
    const all = number(total);
    if (!count) return `All ${all} assets are confirmed; each of them is marked as received.`;
    const [are, recorded] = count === 1 ? ["is", "is"] : ["are", "are"];
    return `All ${all} assets are confirmed; ${number(count)} of them ${are} not checked and ${recorded} recorded as received.`;
  },
  reject({ total, problems: { count } }) {
    const end = "No decision is possible until the review ends, and leasing does not start.";
    if (count === total) return `All ${number(total)} assets are rejected and go to the operator. ${end}`;
    const are = count === 1 ? "is rejected and goes" : "are rejected and go";
    return `${number(count)} of ${number(total)} assets ${are} to the operator; the rest (${number(total - count)}) stays received. ${end}`;
  },
};
