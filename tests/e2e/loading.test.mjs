// The panel of an app that cannot start or crashes.
import assert from "node:assert/strict";
import { CUSTOM_SECTION, named, tampered } from "./bundle.mjs";
import { journey } from "./journey.mjs";
import { hold } from "./meanwhile.mjs";
import { eventually, until } from "./screen.mjs";
import { ACTIVATED } from "./service.mjs";

async function doesNotRun(desk, title) {
  const panel = desk.get("alertdialog", title);
  await panel.waitFor();
  await panel.getByRole("button", { name: "Reload" }).waitFor();
  assert.equal(await desk.page.locator("html[data-crashed]").count(), 1);
  await eventually(() => desk.page.evaluate(() => document.activeElement.getAttribute("role")), "alertdialog");
}

/** Reports a panic as the program does. */
const panic = (desk) => desk.page.evaluate(() => setTimeout(() => dispatchEvent(new CustomEvent("acceptance-desk:panic"))));

const NOT_LOADED = "Acceptance Desk could not be loaded";
const intruder = (script) => Buffer.concat([script, Buffer.from("\nwindow.tampered = 1;\n")]);

for (const [what, ending, change] of [
  ["the program was changed", ".js", intruder],
  ["the compiled program was changed", "_bg.wasm", (wasm) => Buffer.concat([wasm, CUSTOM_SECTION])],
  ["the compiled program is missing", "_bg.wasm", () => null],
  ["the program is missing", ".js", () => null],
]) {
  journey(`${what}: it does not run and says so, three times of three`, { dist: () => tampered(ending, change) }, async (desk) => {
    for (let load = 0; load < 3; load += 1) {
      await desk.page.goto(desk.sandbox.url);
      await doesNotRun(desk, NOT_LOADED);
      assert.equal(await desk.page.evaluate(() => window.tampered), undefined);
      assert.equal(await desk.page.locator("#app > *").count(), 0);
    }
    desk.tolerateAll(/integrity|status of 404|net::ERR|Failed to fetch|SyntaxError|MIME/);
  });
}

journey("a program that was damaged on the way is fetched once more", async (desk) => {
  const program = `/${named("_bg.wasm")}`;
  await desk.page.route(`**${program}`, (route) => route.fulfill({ body: "x" }), { times: 1 });
  await desk.visit("/");
  await eventually(() => desk.sent("GET", program).length, 2);
  desk.tolerateAll(/integrity|Failed to fetch/);
});

async function oneTextChanged(route) {
  const texts = await (await route.fetch()).json();
  await route.fulfill({ json: texts.map((text) => (text === "Confirm" ? "Reject" : text)) });
}

for (const [what, answer, errors] of [
  ["are missing", (route) => route.fulfill({ status: 404 }), 1],
  ["have one text changed", oneTextChanged, 0],
]) {
  journey(`the texts ${what}: the app does not start without words`, async (desk) => {
    await desk.page.route("**/locales/*.json", answer);
    await desk.page.goto(desk.sandbox.url);
    await doesNotRun(desk, NOT_LOADED);
    desk.tolerate(/status of 404/, errors);
  });
}

/**
 * Checks that the app does not start and shows why, with a button to try again. Advances the page's
 * clock over the pauses between tries.
 */
async function isStopped(desk, why) {
  const heading = desk.heading("Acceptance Desk cannot start");
  const isShown = async () => {
    await desk.page.clock.fastForward(500);
    return heading.isVisible();
  };
  await until(isShown, Boolean, "the app does not start");
  await eventually(async () => (await desk.alerts()).length, 1);
  const [alert] = await desk.alerts();
  assert.match(alert, why);
  assert.equal(await desk.page.locator("html[data-crashed], #shell, nav, input").count(), 0);
  assert.deepEqual(desk.requests.filter(({ path }) => path.startsWith("/api")), []);
}

const BROKEN = { contentType: "application/json", body: '{ "baseUrl": "/api", }' };

for (const [what, answer, why, tries, errors] of [
  ["is lost on the way", (route) => route.abort(), /no response/, 4, 8],
  ["is broken", (route) => route.fulfill(BROKEN), /not JSON: line 1, column 22/, 1, 0],
]) {
  journey(`the configuration ${what}: the app says so, sends no request, and starts once it is there`, async (desk) => {
    await desk.page.clock.install();
    await desk.page.route("**/config.json", answer);
    await desk.page.goto(desk.sandbox.url);
    await isStopped(desk, why);
    assert.equal(desk.sent("GET", "/config.json").length, tries);
    await desk.button("Try again").click();
    await eventually(() => desk.sent("GET", "/config.json").length, 2 * tries);
    await isStopped(desk, why);
    await desk.page.unroute("**/config.json");
    await desk.button("Try again").click();
    await desk.get("textbox", "Access token").waitFor();
    desk.tolerate(/net::ERR/, errors);
  });
}

journey("the answer of a sign-in provider leaves the address even where the program does not come", async (desk) => {
  await desk.page.route("**/*.wasm", (route) => route.abort());
  await desk.page.goto(`${desk.sandbox.url}/signed-in?code=secret&state=s`);
  await doesNotRun(desk, NOT_LOADED);
  assert.equal(new URL(desk.page.url()).search, "");
  desk.tolerateAll(/net::ERR|Failed to fetch/);
});

journey("the configuration is asked for once at each start, while the program is on its way", async (desk) => {
  const questions = () => desk.sent("GET", "/config.json").length;
  let starts = 0;
  // The program is loaded only after that request; a second request of its own would prevent the
  // start.
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

journey("the configuration is waited for while the network is slow", async (desk) => {
  const configuration = await hold(desk, "GET", "/config.json");
  await desk.page.clock.install();
  await desk.page.goto(desk.sandbox.url);
  await eventually(() => desk.page.evaluate(() => "acceptanceDeskConfig" in window), false, "the program waits");
  await desk.page.clock.fastForward(30_000);
  configuration.letGo();
  await desk.get("textbox", "Access token").waitFor();
  assert.equal(desk.sent("GET", "/config.json").length, 1);
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
    desk.tolerateAll(/no checksum|integrity/);
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
  await panic(desk);
  await doesNotRun(desk, "Acceptance Desk has stopped");
  assert.equal(await desk.page.locator("#app[inert]").count(), 1);
  assert.equal(await desk.page.locator("dialog[open]").count(), 0);
  await desk.page.evaluate(() => setTimeout(() => dispatchEvent(new CustomEvent("acceptance-desk:mounted"))));
  await doesNotRun(desk, "Acceptance Desk has stopped");
  assert.doesNotMatch(await desk.get("alertdialog", "Acceptance Desk has stopped").innerText(), /demo-activated|1001/);
  await desk.get("alertdialog").getByRole("button", { name: "Reload" }).click();
  await desk.get("textbox", "Access token").waitFor();
});

journey("errors of extensions and errors without a place leave the app alone, also while a decision is sent", async (desk, sandbox) => {
  const key = "4711/1001";
  await desk.enterCertificate(key);
  await desk.page.route("**/confirmation", async (route) => {
    await desk.page.evaluate(async () => {
      const masked = Object.assign(new Error("masked"), { stack: "f@webkit-masked-url://hidden/:1:1\nwasm-function[1]" });
      const extension = Object.assign(new Error("extension"), { stack: "at chrome-extension://abc/a.js:1:1" });
      for (const reason of [masked, extension, "a text", undefined, new Error("without a place")]) Promise.reject(reason);
      for (const error of [masked, extension, undefined]) dispatchEvent(new ErrorEvent("error", { message: "foreign", error }));
      await new Promise((done) => setTimeout(done));
    });
    await route.continue();
  });
  await desk.decide("Confirm", key);
  await desk.outcome("confirmed");
  assert.equal(await sandbox.statusOf(key), "Confirmed");
  assert.equal(await desk.page.locator("html[data-crashed]").count(), 0);
  desk.tolerate(/^uncaught: /, 5);
});

journey("without JavaScript the page says what it needs", { javaScriptEnabled: false }, async (desk) => {
  await desk.page.goto(desk.sandbox.url);
  await desk.page.locator("noscript p").filter({ hasText: "needs JavaScript" }).waitFor();
});

journey("a browser without WebAssembly says so", async (desk) => {
  await desk.page.addInitScript(() => delete window.WebAssembly);
  await desk.page.goto(desk.sandbox.url);
  await doesNotRun(desk, "Acceptance Desk cannot start");
  assert.match(await desk.get("alertdialog", "Acceptance Desk cannot start").innerText(), /Lockdown Mode/);
  desk.tolerateAll(/no WebAssembly/);
});

/** Returns the opacity of the advice for old browsers once its animation has ended. */
const advice = (desk) =>
  desk.page.locator("#shell-old").evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
    return `${getComputedStyle(element).opacity} ${element.innerText}`;
  });

journey("a browser that cannot read the loader gets a sentence after a while, and no other one does", async (desk) => {
  await desk.page.route("**/boot.js", (route) => route.fulfill({ contentType: "text/javascript", body: "?" }));
  await desk.page.goto(desk.sandbox.url);
  assert.equal(await desk.page.locator("#shell-old").evaluate((element) => getComputedStyle(element).opacity), "0");
  assert.match(await advice(desk), /^1 If nothing happens, update this browser/);
  desk.tolerateAll(/SyntaxError|Unexpected token/);
  await desk.page.unroute("**/boot.js");
  const program = await hold(desk, "GET", `/${named("_bg.wasm")}`);
  await desk.page.goto(desk.sandbox.url);
  await desk.page.getByRole("status").filter({ hasText: "Loading…" }).waitFor();
  assert.equal(await desk.page.locator("#shell-old").count(), 0);
  program.letGo();
});
