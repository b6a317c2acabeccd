// Browsers of journeys and their timeouts.
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, firefox } from "playwright-core";

export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/**
 * Features that Playwright switches off, because the last switch wins, and those that only cost time
 * in a headless browser.
 */
const UNUSED = [
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "BlockOriginHeaderModificationOnRedirect",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "HttpsUpgrades",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "Translate",
  // Processes for suggestions of the address bar, and for a page that is never opened.
  "SpareRendererForSitePerProcess",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
];
export const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  `--disable-features=${UNUSED}`,
];
/** Playwright's switch for the back/forward cache, which users have. */
export const UNWANTED = ["--disable-back-forward-cache"];
/** The system's Firefox to use instead, driven by WebDriver BiDi. */
export const FIREFOX = process.env.JOURNEYS_IN_FIREFOX;
// A long timeout supports a busy machine and costs nothing otherwise.
export const PATIENCE = 30_000;

export const launch = (options = {}) =>
  FIREFOX
    ? firefox.launch({ executablePath: FIREFOX, channel: "moz-firefox", headless: true, ...options })
    : chromium.launch({ executablePath: CHROMIUM, headless: true, args: ARGUMENTS, ignoreDefaultArgs: UNWANTED, ...options });

/** Reads until the value is the expected one; reports the last value otherwise. */
export async function eventually(read, expected, message) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const value = await read();
    try {
      assert.deepEqual(value, expected, message);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await pause(25);
  }
}

/** Reads until the value is truthy, and returns it. */
export async function until(read, holds, message) {
  let value;
  await eventually(async () => Boolean(holds((value = await read()))), true, message).catch((error) => {
    error.message += `\nlast read: ${JSON.stringify(value)}`;
    throw error;
  });
  return value;
}
