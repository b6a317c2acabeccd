// Parts of the app that are loaded with their pages.
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { CUSTOM_SECTION, PART, named, tampered } from "./bundle.mjs";
import { journey } from "./journey.mjs";
import { hold } from "./meanwhile.mjs";
import { eventually, until } from "./screen.mjs";
import { DIST } from "./service.mjs";

const requested = (desk) => desk.sent("GET", PART).length;

/** Holds the part back; returns the function that lets it go. */
const holdPart = async (desk) => (await hold(desk, "GET", `/${PART}`)).letGo;

journey("the part of the certificate page comes while the list is looked at, and the list does not wait for it", async (desk) => {
  const release = await holdPart(desk);
  await desk.visit("/");
  await desk.get("textbox", "Access token").waitFor();
  assert.equal(requested(desk), 0, "before there is a list");
  await desk.signIn();
  await desk.listed();
  await eventually(() => requested(desk), 1, "once the list is there");
  await desk.choose("Status", "All");
  await eventually(async () => (await desk.keys()).includes("4711/1003"), true);
  release();
  await desk.link("4711/1001").click();
  await desk.complete();
  assert.equal(requested(desk), 1, "once");
});

/** Returns the requested paths that match, each once. */
const paths = (desk, pattern) => [...new Set(desk.requests.map(({ path }) => path).filter((path) => pattern.test(path)))];

journey("a certificate is opened with one file besides those of the list, and the parts for its work follow", async (desk) => {
  const { letGo } = await hold(desk, "GET", "/assets?*");
  await desk.enter("/certificates/4711/1001");
  await desk.heading("Certificate 4711/1001").waitFor();
  const programs = [`/${named("_bg.wasm")}`, `/${PART}`];
  await eventually(() => paths(desk, /\.(wasm|bin)$/).toSorted(), programs);
  letGo();
  await desk.complete();
  await until(() => paths(desk, /^\/(rest|scanner|spreadsheets)-/), ({ length }) => length === 3, "the other parts");
});

journey("nothing is loaded beforehand for a user who saves data", async (desk) => {
  await desk.context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await desk.enterCertificate("4711/1001");
  await desk.page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 500))));
  assert.deepEqual(paths(desk, /^\/(rest|scanner|spreadsheets)-/), []);
  await desk.context.setOffline(true);
  await desk.saysPlainly(/You can still mark assets/);
  await desk.context.setOffline(false);
});

journey("the pages of operators and the rest are one file besides the certificate's", async (desk) => {
  await desk.enter("/review");
  await desk.heading("Review").waitFor();
  await desk.link("Scrap errors").click();
  await desk.get("textbox", "Error IDs").waitFor();
  const parts = () => desk.requests.map(({ path }) => /^\/(\w+)-[0-9a-f]{16}\.bin$/.exec(path)?.[1]).filter(Boolean).toSorted();
  await desk.link("Settings").click();
  await desk.button("Test connection").waitFor();
  assert.deepEqual(parts(), ["certificate", "rest"]);
});

const PALETTE = "Find certificates and commands";

journey("keys that follow Ctrl+K are the palette's, before its part is loaded and after", async (desk) => {
  const { letGo } = await hold(desk, "GET", "/rest-*.bin");
  await desk.enterCertificate("4711/1001");
  await desk.statusOf(1001001).focus();
  await desk.page.keyboard.press("Control+k");
  await desk.page.keyboard.type("10", { delay: 150 });
  letGo();
  await desk.page.keyboard.type("03", { delay: 150 });
  await desk.get("option", /4711\/1003/).waitFor();
  assert.equal(await desk.get("combobox", PALETTE).inputValue(), "1003");
  assert.equal(await desk.page.locator("tr[data-changed]").count(), 0);
  await desk.page.keyboard.press("Enter");
  await desk.heading("Certificate 4711/1003").waitFor();
});

journey("a dialog that is closed while it is loaded does not come up in place of the next one", async (desk) => {
  const { letGo } = await hold(desk, "GET", "/rest-*.bin");
  await desk.enterCertificate("4711/1001");
  await desk.tool("Scan");
  await desk.page.keyboard.press("Escape");
  await desk.tool("Keyboard shortcuts");
  letGo();
  await desk.dialog("Keyboard shortcuts").waitFor();
  assert.equal(await desk.page.locator("dialog").count(), 1);
});

journey("a certificate that waits for its part says so, with title and focus in place", async (desk) => {
  const release = await holdPart(desk);
  await desk.enter("/certificates?status=all");
  await desk.listed();
  await desk.link("4711/1001").click();
  await desk.page.getByText("Loading this page…").waitFor();
  await eventually(() => desk.page.title(), "Certificate 4711/1001 · Acceptance Desk");
  await eventually(() => desk.focused(), "Certificate 4711/1001");
  release();
  await desk.complete();
  await eventually(() => desk.focused(), "Certificate 4711/1001");
  assert.equal(await desk.page.getByText("Loading this page…").count(), 0);
  assert.equal(requested(desk), 1);
});

journey("a link to a certificate loads its part, and the token field has the focus", async (desk) => {
  await desk.enter("/certificates/4711/1001");
  await desk.complete();
  assert.equal(requested(desk), 1);
  await desk.page.reload();
  await desk.get("textbox", "Access token").waitFor();
  assert.equal(await desk.page.title(), "Certificate 4711/1001 · Acceptance Desk");
  assert.equal(await desk.page.evaluate(() => document.activeElement.className), "token");
});

/** Presses Try again and checks that the certificate appears and the app's state is unchanged. */
async function retried(desk) {
  await desk.says(/This page could not be loaded/);
  await desk.heading("Certificate 4711/1001").waitFor();
  assert.equal(await desk.page.locator("html[data-crashed]").count(), 0);
  await desk.button("Try again").click();
  await desk.signIn();
  await desk.complete();
  await eventually(() => desk.alerts(), []);
  desk.tolerateAll(/integrity|status of 404|net::ERR|Failed to fetch|TypeError|RangeError/);
}

for (const [what, change] of [
  ["was changed", (part) => Buffer.concat([part, Buffer.from([5, 0, 0, 0]), CUSTOM_SECTION])],
  ["is missing", () => null],
]) {
  const options = { dist: () => tampered(PART, change) };
  journey(`the part ${what}: it does not run, the page says so and can be tried again`, options, async (desk, { dist }) => {
    await desk.visit("/certificates/4711/1001");
    await desk.says(/This page could not be loaded/);
    await desk.button("Try again").click();
    await eventually(() => requested(desk), 4);
    await desk.says(/This page could not be loaded/);
    await eventually(() => desk.focused(), "Certificate 4711/1001");
    // A browser may cache the wrong file for a year; trying again must bypass that.
    await cp(join(DIST, PART), join(dist, PART));
    await retried(desk);
  });
}

journey("a part that was damaged on the way is fetched once more", async (desk) => {
  await desk.page.route(`**/${PART}`, (route) => route.fulfill({ body: "x" }), { times: 1 });
  await desk.enterCertificate("4711/1001");
  assert.equal(requested(desk), 2);
  desk.tolerateAll(/integrity|Failed to fetch/);
});

journey("the part is lost in transit, and loads when the user tries again", async (desk) => {
  await desk.page.route(`**/${PART}`, (route) => route.abort());
  await desk.visit("/certificates/4711/1001");
  await desk.says(/This page could not be loaded/);
  await desk.page.unroute(`**/${PART}`);
  await retried(desk);
});
