// A new version is deployed while the page is open: noticed, offered, and never forced.
import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyOfDist, deployNext } from "./deploy.mjs";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";
import { DIST } from "./service.mjs";

const KEY = "4711/1001";
const ASSETS = [1001001, 1001002];
const OFFER = /A new version is available/;


const comeBack = (desk) => desk.page.evaluate(() => window.dispatchEvent(new Event("focus")));
const looks = (desk) => desk.sent("GET", "/version.json").length;
const build = (desk) => desk.page.evaluate(() => document.querySelector("meta[name=build]").content);
const kept = (desk) => desk.page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
const offer = (desk) => desk.page.locator(".new-version");

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

const first = await deployed();
journey("a version that is deployed under unsaved marks is offered, loaded once, and no mark is lost", { dist: first }, async (desk) => {
  await desk.enterCertificate(KEY);
  const old = await build(desk);
  await desk.mark(ASSETS[0], "damaged", "Lid broken");
  await desk.mark(ASSETS[1], "received");
  await deployNext(first);
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
  await comeBack(desk);
  await eventually(() => looks(desk), 2);
  await desk.page.waitForTimeout(500);
  assert.equal(await offer(desk).isVisible(), false, "it is the present one now");
  assert.equal(loaded.length, 1, `loads: ${loaded}`);
});

const second = await deployed();
journey("what nobody keeps is named, and the browser asks before it is lost", { dist: second }, async (desk) => {
  await desk.context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await desk.enterCertificate(KEY);
  await desk.mark(ASSETS[0], "damaged");
  await deployNext(second);
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

const third = await deployed();
journey("put off it stays away, and a decision is made with the version that is here", { dist: third }, async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  const old = await build(desk);
  await deployNext(third);
  const loaded = loads(desk);
  // The answer of the server does not come; the question opens all the same.
  await desk.page.route("**/version.json", () => {});
  const question = await desk.ask("Confirm", KEY);
  await eventually(() => looks(desk), 1);
  await desk.page.unroute("**/version.json");
  await desk.answer(question, "Confirm");
  await desk.outcome("confirmed");
  assert.equal(await sandbox.statusOf(KEY), "Confirmed");
  assert.deepEqual([await build(desk), loaded.length], [old, 0]);
});

const fourth = await deployed();
journey("while a decision is under way no reload is offered; Later puts it off", { dist: fourth }, async (desk) => {
  await desk.enterCertificate(KEY);
  await deployNext(fourth);
  await comeBack(desk);
  await desk.saysPlainly(OFFER);
  let release;
  const released = new Promise((done) => (release = done));
  await desk.page.route("**/confirmation", async (route) => {
    await released;
    await route.continue();
  });
  await desk.decide("Confirm", KEY);
  await desk.saysPlainly(/It can be loaded once what is being sent has ended/);
  assert.equal(await offer(desk).getByRole("button", { name: "Load new version" }).count(), 0);
  release();
  await desk.outcome("confirmed");
  await offer(desk).getByRole("button", { name: "Load new version" }).waitFor();
  await offer(desk).getByRole("button", { name: "Later" }).click();
  await eventually(() => offer(desk).isVisible(), false);
  await eventually(() => desk.focused(), `Certificate ${KEY}`);
});

for (const [what, change] of [
  ["missing", (file) => rm(file)],
  ["the page instead", async (file) => writeFile(file, await readFile(join(DIST, "index.html")))],
  ["cut off", (file) => writeFile(file, '{ "build": "0f0e')],
  ["of another kind", (file) => writeFile(file, '{ "build": ["0f0e"] }')],
]) {
  const dist = await deployed();
  await change(join(dist, "version.json"));
  journey(`a version file that is ${what} means nothing`, { dist }, async (desk) => {
    await desk.enterCertificate(KEY);
    await comeBack(desk);
    await eventually(() => looks(desk), 1);
    await desk.page.waitForTimeout(300);
    assert.equal(await offer(desk).isVisible(), false);
    await desk.decide("Confirm", KEY);
    await desk.outcome("confirmed");
    if (what === "missing") desk.tolerate(/status of 404/);
  });
}

const fifth = await deployed();
journey("the offer speaks German", { dist: fifth, locale: "de-DE" }, async (desk) => {
  await desk.visit("/connection");
  await deployNext(fifth);
  await comeBack(desk);
  await desk.saysPlainly(/Eine neue Version ist verfügbar/);
  await offer(desk).getByRole("button", { name: "Später" }).waitFor();
  const old = await build(desk);
  await offer(desk).getByRole("button", { name: "Neue Version laden" }).click();
  await until(() => build(desk).catch(() => old), (now) => now !== old, "another build");
  assert.doesNotMatch(await kept(desk), /reloaded/);
});
