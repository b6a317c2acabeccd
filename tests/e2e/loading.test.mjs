// What a person sees where the app cannot start or stops.
import assert from "node:assert/strict";
import { CUSTOM_SECTION, tampered } from "./bundle.mjs";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";
import { ACTIVATED } from "./service.mjs";

async function doesNotRun(desk, title) {
  const panel = desk.get("alertdialog", title);
  await panel.waitFor();
  await panel.getByRole("button", { name: "Reload" }).waitFor();
  assert.equal(await desk.page.locator("html[data-crashed]").count(), 1);
  await eventually(() => desk.page.evaluate(() => document.activeElement.getAttribute("role")), "alertdialog");
}

const NOT_LOADED = "Acceptance Desk could not be loaded";
const intruder = (script) => Buffer.concat([script, Buffer.from("\nwindow.tampered = 1;\n")]);

for (const [what, ending, change] of [
  ["the program was changed", ".js", intruder],
  ["the compiled program was changed", "_bg.wasm", (wasm) => Buffer.concat([wasm, CUSTOM_SECTION])],
  ["the compiled program is missing", "_bg.wasm", () => null],
  ["the program is missing", ".js", () => null],
]) {
  const dist = await tampered(ending, change);
  journey(`${what}: it does not run and says so, three times of three`, { dist }, async (desk) => {
    for (let load = 0; load < 3; load += 1) {
      await desk.page.goto(desk.sandbox.url);
      await doesNotRun(desk, NOT_LOADED);
      assert.equal(await desk.page.evaluate(() => window.tampered), undefined);
      assert.equal(await desk.page.locator("#app > *").count(), 0);
    }
    desk.tolerate(/integrity|status of 404|net::ERR|Failed to fetch|SyntaxError|MIME/, desk.troubles.length);
  });
}

for (const [what, answer] of [
  ["are missing", { status: 404 }],
  ["are a web page", { contentType: "text/html", body: "<!doctype html>" }],
  ["are those of another version", { json: ["0", "text"] }],
  ["have one text changed", "change"],
  ["are lost on the way", null],
]) {
  journey(`the texts ${what}: the app does not start without words`, async (desk) => {
    const changed = async (route) => {
      const texts = await (await route.fetch()).json();
      return route.fulfill({ json: texts.map((text) => (text === "Confirm" ? "Reject" : text)) });
    };
    const answers = (route) => (answer ? route.fulfill(answer) : route.abort());
    await desk.page.route("**/locales/*.json", answer === "change" ? changed : answers);
    await desk.page.goto(desk.sandbox.url);
    await doesNotRun(desk, NOT_LOADED);
    desk.tolerate(/status of 404|net::ERR/, desk.troubles.length);
  });
}

/** The app does not start and says why, with a way to try again; nothing of it is there. */
async function isStopped(desk, why) {
  await desk.heading("Acceptance Desk cannot start").waitFor();
  await eventually(async () => (await desk.alerts()).length, 1);
  const [alert] = await desk.alerts();
  assert.match(alert, why);
  assert.equal(await desk.page.locator("html[data-crashed], #shell, nav, input").count(), 0);
  assert.deepEqual(desk.requests.filter(({ path }) => path.startsWith("/api")), []);
}

for (const [what, answer, why, tries] of [
  ["is lost on the way", null, /no answer came/, 4],
  ["cannot be given at the moment", { status: 503 }, /the answer was 503/, 4],
  ["is a redirection", { status: 302, headers: { location: "/locales/en.json" } }, /a redirection/, 1],
  ["is the page itself", { contentType: "text/html", body: "<!doctype html>" }, /A web page came instead/, 1],
  ["is broken", { contentType: "application/json", body: '{ "baseUrl": "/api", }' }, /not JSON: line 1, column 22/, 1],
]) {
  journey(`the configuration ${what}: the app says so, asks nobody anything, and starts once it is there`, async (desk) => {
    await desk.page.route("**/config.json", (route) => (answer ? route.fulfill(answer) : route.abort()));
    await desk.page.goto(desk.sandbox.url);
    await isStopped(desk, why);
    assert.equal(desk.sent("GET", "/config.json").length, tries);
    await desk.button("Try again").click();
    await eventually(() => desk.sent("GET", "/config.json").length, 2 * tries);
    await isStopped(desk, why);
    await desk.page.unroute("**/config.json");
    await desk.button("Try again").click();
    await desk.get("textbox", "Access token").waitFor();
    desk.tolerate(/status of 503|net::ERR/, desk.troubles.length);
  });
}

journey("a German browser is told in German that the app does not start", { locale: "de-AT" }, async (desk) => {
  await desk.page.route("**/config.json", (route) => route.fulfill({ status: 403 }));
  await desk.page.goto(desk.sandbox.url);
  await desk.heading("Acceptance Desk kann nicht starten").waitFor();
  await desk.says(/Die Antwort war 403/);
  assert.equal(await desk.page.locator("html").getAttribute("lang"), "de");
  desk.tolerate(/status of 403/, desk.troubles.length);
});

journey("the configuration is asked for once at each start, while the program is on its way", async (desk) => {
  const questions = () => desk.sent("GET", "/config.json").length;
  let starts = 0;
  // The program comes only after that question: where the program asks itself, there is no start.
  await desk.page.route("**/*_bg.wasm", async (route) => {
    starts += 1;
    await eventually(questions, starts);
    await route.continue();
  });
  await desk.enter("/");
  await desk.listed();
  assert.equal(questions(), starts);
  await desk.page.reload();
  await desk.signIn(ACTIVATED);
  await desk.listed();
  assert.deepEqual([questions(), starts], [2, 2]);
});

for (const [what, integrity] of [
  ["an empty checksum", ""],
  ["no checksum", null],
  ["a checksum that no browser can read", "md5-1B2M2Y8AsgTpgAmY7PhCfg=="],
]) {
  journey(`the page names ${what} for the program: nothing runs unchecked`, async (desk) => {
    await desk.page.route(`${desk.sandbox.url}/`, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replace(/ integrity=(["']?)[^ >"']*\1/g, integrity === null ? "" : ` integrity="${integrity}"`);
      assert.notEqual(body, text);
      await route.fulfill({ response, body });
    });
    await desk.page.goto(desk.sandbox.url);
    await doesNotRun(desk, NOT_LOADED);
    assert.equal(await desk.page.locator("#app > *").count(), 0);
    desk.tolerate(/no checksum|integrity/, desk.troubles.length);
  });
}

journey("the loader that is missing leaves a page that says what it is", async (desk) => {
  await desk.page.route("**/boot.js", (route) => route.abort());
  await desk.page.goto(desk.sandbox.url);
  await desk.heading("Acceptance Desk").waitFor();
  desk.tolerate(/net::ERR/);
});

journey("an app that panics is stopped for good and looks it", async (desk) => {
  await desk.enterCertificate("4711/1001");
  await desk.ask("Confirm", "4711/1001");
  await desk.page.evaluate(() => setTimeout(() => dispatchEvent(new CustomEvent("acceptance-desk:panic"))));
  await doesNotRun(desk, "Acceptance Desk has stopped");
  assert.equal(await desk.page.locator("#app[inert]").count(), 1);
  assert.equal(await desk.page.locator("dialog[open]").count(), 0);
  await desk.page.evaluate(() => setTimeout(() => dispatchEvent(new CustomEvent("acceptance-desk:mounted"))));
  await doesNotRun(desk, "Acceptance Desk has stopped");
  assert.doesNotMatch(await desk.get("alertdialog", "Acceptance Desk has stopped").innerText(), /demo-activated|1001/);
  await desk.get("alertdialog").getByRole("button", { name: "Reload" }).click();
  await desk.get("textbox", "Access token").waitFor();
});

journey("an exception anywhere stops the app as well", async (desk) => {
  await desk.visit("/");
  await desk.page.evaluate(() => setTimeout(() => { throw new Error("thrown on purpose"); }));
  await doesNotRun(desk, "Acceptance Desk has stopped");
  desk.tolerate(/thrown on purpose/, desk.troubles.length);
});

journey("without JavaScript the page says what it needs", { javaScriptEnabled: false }, async (desk) => {
  await desk.page.goto(desk.sandbox.url);
  await desk.page.locator("noscript p").filter({ hasText: "needs JavaScript" }).waitFor();
});
