// A new version is deployed while the page is open: offered, and loaded on request.
import assert from "node:assert/strict";
import { copyOfDist, deployNext } from "./deploy.mjs";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";

const KEY = "4711/1001";
const ASSETS = [1001001, 1001002];

const build = (desk) => desk.page.evaluate(() => document.querySelector("meta[name=build]").content);
const load = (desk) => desk.page.locator(".new-version").getByRole("button", { name: "Load new version" }).click();

/** Deploys another build, and returns to the tab. */
async function offered(desk, dist) {
  await deployNext(dist);
  await desk.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await desk.saysPlainly(/A new version is available/);
}

/** Records questions of the browser before the page unloads, and accepts them. */
function questions(desk) {
  const asked = [];
  desk.page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  return asked;
}

journey("a version that is deployed under unsaved marks is offered, loaded once, and no mark is lost", { dist: copyOfDist }, async (desk, { dist }) => {
  await desk.enterCertificate(KEY);
  const old = await build(desk);
  await desk.mark(ASSETS[0], "damaged", "Lid broken");
  await desk.mark(ASSETS[1], "received");
  await offered(desk, dist);
  await desk.saysPlainly(/Your unsaved changes are stored in this browser and offered again after reloading/);
  assert.equal(await build(desk), old, "nothing is loaded by itself");
  const asked = questions(desk);
  const loaded = [];
  desk.page.on("domcontentloaded", () => loaded.push(desk.page.url()));
  // Typed at the last moment.
  await desk.explanationOf(ASSETS[0]).fill("Lid broken twice");
  await load(desk);
  await desk.signIn();
  await desk.complete();
  assert.notEqual(await build(desk), old);
  assert.deepEqual(asked, [], "stored changes are no reason to ask");
  await desk.saysPlainly(/2 unsaved changes from .* stored in this browser only/);
  await desk.button("Restore").click();
  await eventually(() => desk.statusOf(ASSETS[0]).inputValue(), "damaged");
  assert.equal(await desk.explanationOf(ASSETS[0]).inputValue(), "Lid broken twice");
  assert.equal(loaded.length, 1, `loads: ${loaded}`);
});

journey("the browser asks before unsent work is lost to a new version", { dist: copyOfDist }, async (desk, { dist }) => {
  await desk.visit("/scrap-errors");
  await desk.get("textbox", "Error IDs").fill("5");
  await offered(desk, dist);
  await desk.saysPlainly(/Unsent lists of scrap errors are lost when you reload/);
  const asked = questions(desk);
  await load(desk);
  await eventually(() => asked, ["beforeunload"]);
});
