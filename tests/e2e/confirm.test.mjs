// Confirming a certificate: from the list to the receipt, by mouse and by keyboard, sent once.
import assert from "node:assert/strict";
import { journeys } from "./journey.mjs";
import { hold } from "./meanwhile.mjs";
import { eventually } from "./screen.mjs";

const journey = journeys({ tag: ["@firefox"] });

const KEY = "4711/1001";
const TITLE = `Confirm certificate ${KEY}?`;
const ASSETS = [1001001, 1001002, 1001003, 1001004];

async function assertConfirmed(sandbox) {
  assert.equal(await sandbox.statusOf(KEY), "Confirmed");
  for (const asset of await sandbox.assets(KEY)) {
    assert.deepEqual([asset.acceptanceStatus, asset.confirmationStatus], ["received", "Confirmed"]);
  }
}

journey("a certificate is opened from the list, marked in part and confirmed", { chromiumOnly: "bodies of requests" }, async (desk, sandbox) => {
  await desk.enter("/");
  await desk.listed();
  assert.equal(desk.path(), "/certificates?status=pending");
  await desk.link(KEY).click();
  await desk.complete();
  await desk.heading(`Certificate ${KEY}`).waitFor();
  await desk.page.getByRole("status").filter({ hasText: "4 of 4 assets loaded" }).waitFor({ state: "attached" });
  await eventually(() => desk.rows().evaluateAll((rows) => rows.map((row) => row.dataset.status)), ["", "", "", ""]);
  await desk.outcome("idle");

  await desk.mark(ASSETS[0], "received");
  await eventually(() => desk.row(ASSETS[0]).getAttribute("data-status"), "received");
  await desk.saysPlainly(/1 of 4 checked/);
  await desk.saysPlainly(/1 unsaved/);
  assert.deepEqual(await desk.conditions("confirm"), [
    "true: Open for a decision",
    "true: All 4 assets loaded",
    "true: No asset has a problem",
  ]);
  assert.deepEqual(await desk.conditions("reject"), [
    "true: Open for a decision",
    "true: All 4 assets loaded",
    "false: 3 assets are not checked",
    "false: At least one asset must have a problem",
  ]);
  assert.equal(await desk.isOff(desk.button("Confirm certificate")), false);
  assert.equal(await desk.isOff(desk.button("Reject certificate")), true);

  const dialog = await desk.ask("Confirm", KEY);
  await eventually(() => desk.focused(), TITLE, "the focus begins at the heading");
  const text = await dialog.innerText();
  assert.match(text, /4 assets/);
  assert.match(text, /3 unchecked assets will be recorded as received:\s+(.+, serial \w+\s+){3}/);
  assert.match(text, /1 unsaved change will be saved first/);
  const confirm = dialog.getByRole("button", { name: "Confirm", exact: true });
  assert.equal(await desk.isOff(confirm), true);
  await desk.press(confirm);
  assert.equal(desk.sent("POST").length, 0, "nothing is sent before the box is ticked");
  await desk.answer(dialog, "Confirm");

  await desk.outcome("confirmed");
  await desk.says(/Current status: Confirmed/);
  await assertConfirmed(sandbox);
  assert.equal(desk.sent("POST").length, 1);
  assert.deepEqual(desk.sent("PATCH").map(({ body }) => JSON.parse(body)), [
    [{ assetId: ASSETS[0], acceptanceStatus: "received" }],
  ]);

  await desk.decision().getByRole("link", { name: "Back to certificates" }).click();
  await desk.listed();
  await desk.choose("Status", "Confirmed");
  await desk.link(KEY).waitFor();
  assert.match(await desk.link(KEY).locator("xpath=ancestor::tr").innerText(), /Confirmed/);
});

journey("the whole by keyboard alone", async (desk, sandbox) => {
  const press = (key) => desk.page.keyboard.press(key);
  await desk.visit("/");
  // The token field has the focus at first. Firefox presses no button after Tab has left the page.
  await eventually(() => desk.get("textbox", "Access token").evaluate((field) => field === document.activeElement), true);
  await desk.tabTo(desk.link("Skip to content"), "Shift+Tab");
  await press("Enter");
  await desk.tabTo(desk.get("textbox", "Access token"));
  await desk.page.keyboard.type("demo-activated");
  await press("Enter");
  await desk.listed();
  await desk.tabTo(desk.link(KEY));
  await press("Enter");
  await desk.complete();
  await desk.tabTo(desk.statusOf(ASSETS[0]));
  await press("1");
  await eventually(() => desk.row(ASSETS[0]).getAttribute("data-status"), "received");
  await desk.tabTo(desk.button("Confirm certificate"));
  await press("Enter");
  const dialog = desk.dialog(TITLE);
  await dialog.waitFor();
  await desk.tabTo(dialog.getByRole("checkbox"));
  await press("Space");
  const answer = dialog.getByRole("button", { name: "Confirm", exact: true });
  await desk.tabTo(answer);
  await desk.enabled(answer);
  await press("Enter");
  await desk.outcome("confirmed");
  await assertConfirmed(sandbox);
});

journey("a held key on the button of the page sends nothing twice", async (desk) => {
  await desk.enterCertificate(KEY);
  const post = await hold(desk, "POST", "/confirmation");
  const dialog = await desk.ask("Confirm", KEY);
  await dialog.getByRole("checkbox").check();
  const answer = dialog.getByRole("button", { name: "Confirm", exact: true });
  await answer.focus();
  await desk.enabled(answer);
  for (let repeat = 0; repeat < 20; repeat += 1) await desk.page.keyboard.down("Enter");
  await desk.page.keyboard.up("Enter");
  await post.arrived;
  post.letGo();
  await desk.outcome("confirmed");
  assert.equal(desk.sent("POST").length, 1);
});
