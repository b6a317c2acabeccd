// The activity log: entries, reloads, the saved file and erasure.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";
import { ACTIVATED } from "./service.mjs";

const KEY = "4711/1001";
const ASSETS = [1001001, 1001002, 1001003, 1001004];
const HEX = "[0-9a-f]{32}";

/** Opens the log, confirming a question about changes. */
async function toLog(desk) {
  await desk.link("Settings").click();
  await desk.get("table", "Activities").or(desk.page.getByText("Nothing yet.")).waitFor();
}

/** Returns the entries, newest first: act, certificate and outcome. */
async function entries(desk) {
  const rows = await desk.get("table", "Activities").locator("tbody tr").all();
  return Promise.all(
    rows.map(async (row) => {
      const lines = async (cell) => (await row.locator("td").nth(cell).locator("p").allInnerTexts()).map((line) => line.trim());
      return [...(await lines(1)), ...(await lines(2))];
    }),
  );
}

const kept = (desk) => desk.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("acceptance-desk.log ")).length);

function matches(found, expected) {
  assert.equal(found.length, expected.length, JSON.stringify(found));
  for (const [at, lines] of expected.entries()) {
    assert.equal(found[at].length, lines.length, JSON.stringify(found[at]));
    for (const [line, text] of lines.entries()) assert.match(found[at][line], new RegExp(`^${text}$`));
  }
}

async function saved(desk, name) {
  const [download] = await Promise.all([desk.page.waitForEvent("download"), desk.button(name).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

const SIGN_IN = ["Sign in", "Done"];
const SAVED = ["Save changes", KEY, "1 change saved\\.", `Request: ${HEX}`];
const LOST = ["Reject certificate", KEY, "Outcome of your rejection unknown", `Key: ${HEX}`];
const LATER = ["Reject certificate", KEY, "determined later", "Rejected, under review by the operator"];

journey("savings, decisions and lost replies are noted as they were known, and survive a reload", { acceptDownloads: true }, async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSETS[0], "damaged", "Canary explanation");
  await desk.save();
  for (const id of ASSETS.slice(1)) await sandbox.markAsset(KEY, id, "received");
  await desk.button("Refresh").click();
  await eventually(() => desk.statusOf(ASSETS[3]).inputValue(), "received");
  // The reply is lost after the service has acted, and reads fail for a while.
  let isDeaf = false;
  await desk.page.route("**/rejection", async (route) => {
    await route.fetch();
    isDeaf = true;
    await route.abort();
  });
  await desk.page.route("**/api/v1/**", (route) =>
    isDeaf && route.request().method() === "GET" ? route.fulfill({ status: 404, json: {} }) : route.fallback(),
  );
  await desk.decide("Reject", KEY);
  await desk.saysPlainly(/Loading again in a moment/);
  await desk.button("Stop waiting").click();
  await desk.outcome("unknown");
  isDeaf = false;
  await desk.button("Refresh status").click();
  await desk.outcome("rejected");
  await toLog(desk);
  matches(await entries(desk), [LATER, LOST, SAVED, SIGN_IN]);
  await desk.reloadSignedIn();
  await desk.get("table", "Activities").waitFor();
  await eventually(async () => (await entries(desk)).length, 5);
  matches(await entries(desk), [SIGN_IN, LATER, LOST, SAVED, SIGN_IN]);
  const { name, text } = await saved(desk, "Save as CSV");
  assert.match(name, /^acceptance-desk-log-\d{4}-\d\d-\d\d\.csv$/);
  assert.match(text, /^\uFEFF"Time \(UTC\)","Time","Lease company","Certificate","Action","Outcome","Code","Request IDs","Idempotency key"\r\n/);
  assert.equal(text.trim().split("\r\n").length, 6);
  for (const secret of [ACTIVATED, "Canary explanation", "Bearer"]) {
    assert.ok(!text.includes(secret), secret);
  }
  desk.tolerate(/net::ERR/);
  desk.tolerateAll(/status of 404/);
});

journey("signing out keeps the log, or erases it where that was chosen, in every tab", { tag: "@campaign" }, async (desk) => {
  await desk.enterCertificate("4711/1001");
  await desk.decide("Confirm", "4711/1001");
  await desk.outcome("confirmed");
  await toLog(desk);
  await desk.button("Sign out").click();
  await eventually(async () => (await entries(desk)).map(([act]) => act), ["Sign out", "Confirm certificate", "Sign in"]);
  const confirmed = (await entries(desk))[1];
  matches([confirmed], [["Confirm certificate", KEY, "Confirmed", `Request: ${HEX}`, `Key: ${HEX}`]]);
  await desk.signIn();
  await desk.get("checkbox", "Erase at sign-out").check();
  // Another tab of the same browser signs out.
  const other = await desk.context.newPage();
  desk.watch(other);
  await other.goto(`${desk.sandbox.url}/settings`);
  await other.getByRole("textbox", { name: "Access token" }).fill(ACTIVATED);
  await other.getByRole("button", { name: "Sign in" }).click();
  await eventually(async () => (await entries(desk)).length, 5, "what the other tab did is here, too");
  await other.getByRole("button", { name: "Sign out" }).click();
  await desk.page.getByText("Nothing yet.").waitFor();
  await eventually(() => kept(desk), 0);
  await desk.page.reload();
  await desk.page.getByText("Nothing yet.").waitFor();
  assert.equal(await desk.get("checkbox", "Erase at sign-out").isChecked(), true);
});
