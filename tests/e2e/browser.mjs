// The browser that journeys run in, and the patience that they have with it.
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, firefox } from "playwright-core";

export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Features that Playwright switches off, as this switch counts once only, and such as work for a window that nobody sees. */
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
  // A process for what is suggested under the address bar, and one for a page that is never opened.
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
/** What Playwright switches off and people have: going back shows a page as it was left. */
export const UNWANTED = ["--disable-back-forward-cache"];
/** The Firefox to use instead, as the system has it: it is spoken to by WebDriver BiDi. */
export const FIREFOX = process.env.JOURNEYS_IN_FIREFOX;
// A busy machine is slow, and patience costs nothing where nothing is wrong.
export const PATIENCE = 30_000;

export const launch = (options = {}) =>
  FIREFOX
    ? firefox.launch({ executablePath: FIREFOX, channel: "moz-firefox", headless: true, ...options })
    : chromium.launch({ executablePath: CHROMIUM, headless: true, args: ARGUMENTS, ignoreDefaultArgs: UNWANTED, ...options });

/** Reads again and again until the value is the expected one; the last value read is told otherwise. */
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

/** Waits until what is read holds, and gives it. */
export async function until(read, holds, message) {
  let value;
  await eventually(async () => Boolean(holds((value = await read()))), true, message).catch((error) => {
    error.message += `\nlast read: ${JSON.stringify(value)}`;
    throw error;
  });
  return value;
}
