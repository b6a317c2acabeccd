// Controls and records a decision or a save in progress: holds requests, moves the clock, records
// every text of the panel.
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "./screen.mjs";

/** Milliseconds between two polls. */
const BLINK = 40;
/** Shorter than any request timeout, and as long as the shortest pause between two reads. */
const LEAP = 2_000;

/**
 * Holds all requests of a method with this URL ending until `letGo` is called; `arrived` resolves with
 * the first one.
 */
export async function hold(desk, method, ending) {
  let letGo;
  const gate = new Promise((open) => (letGo = open));
  let arrive;
  const arrived = new Promise((done) => (arrive = done));
  await desk.page.route(`**${ending}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    arrive();
    await gate;
    // The page may be closed or have aborted the request.
    return route.continue().catch(() => {});
  });
  return { arrived, letGo };
}

/** Records every outcome and text of the panel from the next load of the page on. */
export function record(page) {
  return page.addInitScript(() => {
    window.sayings = [];
    const look = () => {
      const region = document.querySelector("[data-outcome]");
      const saying = region && `${region.dataset.outcome}: ${region.innerText.replace(/\s+/g, " ")}`;
      if (saying && saying !== window.sayings.at(-1)) window.sayings.push(saying);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

/** Returns the records, as `outcome: text`. */
export const recorded = (desk) => desk.page.evaluate(() => window.sayings);

/** Skips the pauses between reads until the decision ends; calls `onPause` in the first one. */
export async function hurry(desk, onPause = () => {}) {
  let idle = 0;
  return until(async () => {
    await pause(BLINK);
    const outcome = await desk.page.locator("[data-outcome]").getAttribute("data-outcome");
    idle = outcome === "sending" && desk.underWay.size === 0 ? idle + 1 : 0;
    if (idle >= 3) {
      await onPause();
      onPause = () => {};
      await desk.page.clock.fastForward(LEAP);
      idle = 0;
    }
    return outcome;
  }, (outcome) => !["idle", "sending"].includes(outcome), "the decision ends");
}

/** Waits until the region `Decision` contains the text, inside or outside its alert. */
export async function decisionSays(desk, pattern) {
  await until(() => desk.decision().innerText(), (text) => pattern.test(text), `the decision says ${pattern}`);
}

/** Asserts that an outcome was never shown. */
export async function neverSaid(desk, outcome) {
  const said = (await recorded(desk)).filter((saying) => saying.startsWith(`${outcome}:`));
  assert.deepEqual(said, [], `${outcome} is never said`);
}
