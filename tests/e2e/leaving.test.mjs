import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";

const KEY = "4711/1001";
const ASSETS = [1001001, 1001002, 1001003, 1001004];
const QUESTION = "Leave with unsaved changes?";

/** Comes by the list, so that there is a way back. */
async function markOne(desk) {
  await desk.enter("/");
  await desk.link(KEY).click();
  await desk.complete();
  await desk.mark(ASSETS[0], "received");
}

const statuses = (desk) => desk.rows().evaluateAll((rows) => rows.map((row) => row.dataset.status));

journey("leaving unsaved marks by a link asks; Stay stays, Leave keeps them in the tab", async (desk) => {
  await markOne(desk);
  await desk.link("Connection").click();
  const dialog = desk.dialog(QUESTION);
  assert.match(await dialog.innerText(), /1 change is not saved/);
  await dialog.getByRole("button", { name: "Stay" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(desk.path(), `/certificates/${KEY}`);
  assert.equal(await desk.row(ASSETS[0]).getAttribute("data-status"), "received");

  await desk.link("Connection").click();
  await desk.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(desk.path(), `/certificates/${KEY}`);

  await desk.link("Connection").click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await desk.heading("Connection").waitFor();
  assert.equal(desk.path(), "/connection");
  await desk.link("Certificates").click();
  await desk.listed();
  const row = desk.link(KEY).locator("xpath=ancestor::tr");
  assert.match(await row.innerText(), /1 unsaved change/);
  await desk.link(KEY).click();
  await desk.complete();
  assert.equal(await desk.row(ASSETS[0]).getAttribute("data-status"), "received");
  assert.equal(await desk.row(ASSETS[0]).getAttribute("data-changed"), "true");
  assert.deepEqual(desk.sent("PATCH"), []);
});

journey("the browser's Back asks as well", async (desk) => {
  await markOne(desk);
  await desk.page.goBack();
  const dialog = desk.dialog(QUESTION);
  await dialog.getByRole("button", { name: "Stay" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(desk.path(), `/certificates/${KEY}`);
  assert.equal(await desk.row(ASSETS[0]).getAttribute("data-status"), "received");
  await desk.page.goBack();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await desk.listed();
  await eventually(() => desk.path(), "/certificates?status=pending");
  await desk.page.goForward();
  await desk.complete();
  assert.equal(desk.path(), `/certificates/${KEY}`);
  assert.equal(await desk.row(ASSETS[0]).getAttribute("data-status"), "received");
});

journey("reloading with unsaved marks makes the browser ask; without them it does not", async (desk) => {
  await markOne(desk);
  const asked = [];
  desk.page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await desk.page.evaluate(() => setTimeout(() => location.reload()));
  await eventually(() => asked, ["beforeunload"]);
  assert.equal(await desk.row(ASSETS[0]).getAttribute("data-status"), "received");
  await desk.save();
  await desk.reloadSignedIn();
  await desk.complete();
  assert.deepEqual(asked, ["beforeunload"]);
  assert.equal(await desk.row(ASSETS[0]).getAttribute("data-status"), "received");
});

journey("saving sends only what differs, and says what a reading showed", async (desk, sandbox) => {
  await desk.enterCertificate("4711/1002");
  const [received, damaged, , other] = Object.keys(await sandbox.marks("4711/1002")).map(Number);
  assert.equal(await desk.isOff(desk.button("Save marks")), true);
  await desk.mark(received, "damaged");
  await desk.mark(received, "received");
  await desk.mark(damaged, "damaged", "dent");
  await desk.mark(other, "pricingIssues");
  await desk.saysPlainly(/2 unsaved/);
  await desk.save();
  await desk.page.getByText("2 changes saved").waitFor();
  assert.deepEqual(desk.sent("PATCH").map(({ body }) => JSON.parse(body)), [
    [
      { assetId: damaged, acceptanceStatus: "damaged", explanation: "dent" },
      { assetId: other, acceptanceStatus: "pricingIssues" },
    ],
  ]);
  assert.equal((await sandbox.marks("4711/1002"))[other], "pricingIssues");
  assert.equal(await desk.isOff(desk.button("Save marks")), true);
  await desk.link("Connection").click();
  await desk.heading("Connection").waitFor();
});

journey("not set can be chosen only while the service holds it so", async (desk) => {
  await desk.enterCertificate(KEY);
  const options = () => desk.statusOf(ASSETS[0]).locator("option").evaluateAll((all) => all.map(({ value }) => value));
  const codes = ["received", "notReceived", "damaged", "pricingIssues", "incorrectLeaseTerm", "other"];
  assert.deepEqual(await options(), ["", ...codes]);
  await desk.mark(ASSETS[0], "received");
  await desk.mark(ASSETS[0], "");
  await eventually(() => desk.row(ASSETS[0]).getAttribute("data-changed"), null);
  await desk.mark(ASSETS[0], "other", "wrong colour");
  await desk.save();
  assert.deepEqual(await options(), codes);
});

journey("marks can be undone, redone and discarded", async (desk) => {
  await desk.enterCertificate(KEY);
  assert.equal(await desk.isOff(desk.button("Undo")), true);
  await desk.mark(ASSETS[0], "received");
  await desk.mark(ASSETS[1], "damaged");
  await desk.button("Undo").click();
  await eventually(() => statuses(desk), ["received", "", "", ""]);
  await desk.button("Redo").click();
  await eventually(() => statuses(desk), ["received", "damaged", "", ""]);
  assert.equal(await desk.statusOf(ASSETS[1]).inputValue(), "damaged");
  await desk.button("Discard marks").click();
  await eventually(() => statuses(desk), ["", "", "", ""]);
  assert.equal(await desk.statusOf(ASSETS[0]).inputValue(), "");
  await desk.button("Undo").click();
  await eventually(() => statuses(desk), ["received", "damaged", "", ""]);
  await desk.button(/^Mark [\d,]+ unchecked as received$/).click();
  await eventually(() => statuses(desk), ["received", "damaged", "received", "received"]);
  await desk.button("Undo").click();
  await eventually(() => statuses(desk), ["received", "damaged", "", ""], "marking all is one step");
});

journey("one status for all selected assets", async (desk) => {
  await desk.enterCertificate(KEY);
  for (const id of ASSETS.slice(1, 3)) await desk.get("checkbox", `Select asset ${id}`).check();
  await desk.page.getByText("2 selected").waitFor();
  await desk.get("combobox", "Status for selected assets").selectOption("notReceived");
  await desk.button("Apply to selected").click();
  await eventually(() => statuses(desk), ["", "notReceived", "notReceived", ""]);
  await desk.button("Undo").click();
  await eventually(() => statuses(desk), ["", "", "", ""]);
});

journey("search and filter stand in the address, and reloading keeps them", async (desk, sandbox) => {
  await desk.enterCertificate("4711/1043");
  await desk.choose("Show", "Problems");
  await eventually(() => desk.rows().count(), 2);
  await eventually(() => desk.path(), "/certificates/4711/1043?show=problems");
  await desk.get("searchbox", "Find asset").fill("Pakete");
  await eventually(() => desk.rows().count(), 1);
  await eventually(() => desk.path(), "/certificates/4711/1043?show=problems&find=Pakete");
  await desk.reloadSignedIn();
  await desk.complete();
  await eventually(() => desk.rows().count(), 1);
  await eventually(() => desk.path(), "/certificates/4711/1043?show=problems&find=Pakete");
  assert.equal(await desk.get("searchbox", "Find asset").inputValue(), "Pakete");
  assert.equal(await desk.get("radio", "Problems").isChecked(), true);
  await desk.get("searchbox", "Find asset").fill("nothing has this & #?=ß");
  await desk.saysPlainly(/No asset matches/);
  await desk.button("Show all assets").click();
  await eventually(() => desk.rowCount(), 143);
  await desk.get("searchbox", "Find asset").fill("1043018");
  await eventually(() => desk.rows().count(), 1);
  assert.equal((await sandbox.marks("4711/1043"))[1043018], "notReceived");
});

journey("marking moves no row away under the person's hands", async (desk) => {
  await desk.enterCertificate(`${KEY}`);
  await desk.choose("Show", "Not checked");
  await desk.mark(ASSETS[0], "received");
  await eventually(() => statuses(desk), ["received", "", "", ""]);
});
