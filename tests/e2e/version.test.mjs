// A new version is deployed while the page is open: noticed, offered, and never forced.
import assert from "node:assert/strict";
import { copyOfDist, deployNext } from "./deploy.mjs";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";

const KEY = "4711/1001";
const ASSETS = [1001001, 1001002];
const OFFER = /A new version is available/;

const comeBack = (desk) => desk.page.evaluate(() => window.dispatchEvent(new Event("focus")));
const looks = (desk) => desk.sent("GET", "/version.json").length;
const build = (desk) => desk.page.evaluate(() => document.querySelector("meta[name=build]").content);
const offer = (desk) => desk.page.locator(".new-version");

/** Focuses the page, and waits until it has shown the answer about the version. */
async function lookAgain(desk) {
  const [response] = await Promise.all([desk.page.waitForResponse("**/version.json"), comeBack(desk)]);
  await response.finished();
  await desk.page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)))));
}

/** Notes questions of the browser before the page goes, and lets it go. */
function questions(desk) {
  const asked = [];
  desk.page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  return asked;
}

/** Counts the loads of the page from now on. */
function loads(desk) {
  const loaded = [];
  desk.page.on("domcontentloaded", () => loaded.push(desk.page.url()));
  return loaded;
}

journey("a version that is deployed under unsaved marks is offered, loaded once, and no mark is lost", { dist: copyOfDist }, async (desk, { dist }) => {
  await desk.enterCertificate(KEY);
  const old = await build(desk);
  await desk.mark(ASSETS[0], "damaged", "Lid broken");
  await desk.mark(ASSETS[1], "received");
  await deployNext(dist);
  await comeBack(desk);
  await desk.saysPlainly(OFFER);
  await desk.saysPlainly(/Your unsaved changes are kept in this browser and offered again after reloading/);
  await desk.saysPlainly(/You sign in again after reloading/);
  assert.equal(await build(desk), old, "nothing is loaded by itself");
  const [asked, loaded] = [questions(desk), loads(desk)];
  // Typed in the last moment, and kept all the same.
  await desk.explanationOf(ASSETS[0]).fill("Lid broken twice");
  await offer(desk).getByRole("button", { name: "Load new version" }).click();
  await desk.signIn();
  await desk.complete();
  assert.notEqual(await build(desk), old);
  assert.deepEqual(asked, [], "what is kept is no reason to ask");
  await desk.saysPlainly(/2 unsaved changes from .* kept in this browser only/);
  await desk.button("Restore").click();
  await eventually(() => desk.statusOf(ASSETS[0]).inputValue(), "damaged");
  assert.equal(await desk.explanationOf(ASSETS[0]).inputValue(), "Lid broken twice");
  await lookAgain(desk);
  assert.equal(looks(desk), 2);
  assert.equal(await offer(desk).isVisible(), false, "it is the present one now");
  assert.equal(loaded.length, 1, `loads: ${loaded}`);
});

journey("what nobody keeps is named, and the browser asks before it is lost", { dist: copyOfDist }, async (desk, { dist }) => {
  await desk.context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await desk.enterCertificate(KEY);
  await desk.mark(ASSETS[0], "damaged");
  await deployNext(dist);
  await comeBack(desk);
  await desk.saysPlainly(/This browser does not keep your unsaved changes: save them before you reload/);
  await desk.link("Scrap errors").click();
  await desk.button("Leave").click();
  await desk.get("textbox", "Error ids").fill("5");
  await desk.saysPlainly(/The lists of scrap errors that were not sent are lost by reloading/);
  const asked = questions(desk);
  await offer(desk).getByRole("button", { name: "Load new version" }).click();
  await desk.get("textbox", "Access token").or(desk.get("textbox", "Error ids")).first().waitFor();
  await eventually(() => asked, ["beforeunload"]);
});
