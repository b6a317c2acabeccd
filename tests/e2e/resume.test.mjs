// Stored changes after crashes, closed tabs and other pages.
import assert from "node:assert/strict";
import { journeys } from "./journey.mjs";
import { FIREFOX, eventually, launch, until } from "./screen.mjs";

const journey = journeys({ tag: ["@firefox"] });

const KEY = "4711/1001";
const ASSETS = [1001001, 1001002, 1001003, 1001004];

const kept = (desk) => desk.page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
const keptDraft = (desk, what) => until(() => kept(desk), (text) => text.includes("draft") && text.includes(what), what);

/** Signs in again on the current page. */
async function back(desk) {
  await desk.signIn();
  await desk.complete();
}

async function restored(desk) {
  await desk.saysPlainly(/2 unsaved changes from .* stored in this browser only/);
  assert.equal(await desk.row(ASSETS[0]).getAttribute("data-status"), "", "nothing is taken unasked");
  await desk.button("Restore").click();
  await eventually(() => desk.statusOf(ASSETS[0]).inputValue(), "damaged");
  assert.equal(await desk.explanationOf(ASSETS[0]).inputValue(), "Lid broken");
  assert.equal(await desk.statusOf(ASSETS[1]).inputValue(), "received");
}

async function marked(desk) {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSETS[0], "damaged", "Lid broken");
  await desk.mark(ASSETS[1], "received");
  await keptDraft(desk, "Lid broken");
}

/** Opens another tab of the same browser in place of the first one. */
async function newTab(desk, path) {
  const page = await desk.context.newPage();
  desk.watch(page);
  const first = desk.page;
  desk.page = page;
  await page.goto(`${desk.sandbox.url}${path}`);
  return first;
}

journey("marks survive a crash of the tab and its closing", async (desk) => {
  await marked(desk);
  const crashed = await newTab(desk, `/certificates/${KEY}`);
  await desk.saysPlainly(/Sign in to continue/);
  const crash = FIREFOX ? undefined : crashed.waitForEvent("crash");
  await crashed.goto("chrome://crash").catch(() => {});
  await crash;
  desk.tolerate(/^the page crashed$/);
  await crashed.close();
  await back(desk);
  await restored(desk);
  await desk.page.close();
  await newTab(desk, `/certificates/${KEY}`);
  await back(desk);
  await restored(desk);
});

journey("an app that stopped has kept the marks", async (desk) => {
  await marked(desk);
  await desk.page.evaluate(() => setTimeout(() => dispatchEvent(new CustomEvent("acceptance-desk:panic"))));
  const panel = desk.get("alertdialog", "Acceptance Desk has stopped");
  assert.match(await panel.innerText(), /Your changes are stored in this browser/);
  await panel.getByRole("button", { name: "Reload" }).click();
  await back(desk);
  await restored(desk);
});

/** Starts a browser without a back/forward cache. */
const withoutKeptPages = () => launch({ ignoreDefaultArgs: [], firefoxUserPrefs: { "browser.sessionhistory.max_total_viewers": 0 } });

journey("leaving by the address bar and returning shows the current state and the own changes", { launch: withoutKeptPages }, async (desk, sandbox) => {
  await marked(desk);
  await desk.page.evaluate(() => (window.isAsLeft = true));
  await desk.page.goto("about:blank");
  await sandbox.markAsset(KEY, ASSETS[3], "damaged", "Since then");
  await desk.goBack();
  await back(desk);
  assert.equal(await desk.page.evaluate(() => window.isAsLeft), undefined, "the page is loaded anew");
  await restored(desk);
  await eventually(() => desk.statusOf(ASSETS[3]).inputValue(), "damaged");
  assert.equal(await desk.statusOf(ASSETS[0]).isDisabled(), false);
});

const KEEPS_PAGES = { chromiumOnly: "a browser that always keeps the page" };

journey("typing continues after leaving by the address bar and returning to a cached page", KEEPS_PAGES, async (desk, sandbox) => {
  await marked(desk);
  await desk.page.evaluate(() => (window.isAsLeft = true));
  const field = desk.explanationOf(ASSETS[0]);
  await field.fill("Scratched");
  await desk.page.goto("about:blank");
  await sandbox.markAsset(KEY, ASSETS[3], "damaged", "Since then");
  await desk.goBack();
  await desk.page.locator("main h1").waitFor();
  assert.equal(await desk.page.evaluate(() => window.isAsLeft), true, "the browser keeps the page with its lock");
  await desk.page.keyboard.type(" on the left");
  await eventually(() => desk.statusOf(ASSETS[3]).inputValue(), "damaged");
  await desk.page.keyboard.type(" side");
  assert.equal(await field.inputValue(), "Scratched on the left side");
  assert.equal(await field.evaluate((element) => element === document.activeElement), true);
  assert.equal(await desk.statusOf(ASSETS[0]).isDisabled(), false);
});
