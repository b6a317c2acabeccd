// Several certificates in one run: chosen, looked at one by one, decided one after the other, resumable, stopped by any surprise.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { hold } from "./meanwhile.mjs";
import { eventually, until } from "./screen.mjs";

const FIRST = "4711/1001";
const REJECTED = "4711/1002";
const THIRD = "4711/1048";
const UNDECIDABLE = "4711/1043";
const TITLE = "Decide several certificates";
const CAMPAIGN = { tag: "@campaign" };

const box = (desk, key) => desk.get("checkbox", new RegExp(`^${key}\\b`));
const step = (desk, number, total, key) => desk.heading(`${number} of ${total}: certificate ${key}`).waitFor();

async function choose(desk, keys) {
  await desk.enter("/");
  await desk.listed();
  await desk.link("Decide several …").click();
  await desk.heading(TITLE).waitFor();
  for (const key of keys) await box(desk, key).check();
  await desk.button(`Begin with ${keys.length} certificates`).click();
}

/** Accepts what the decision on the certificate that is shown does. */
async function accept(desk, verb) {
  await desk.get("checkbox", "The list of assets is complete").check();
  await desk.button(`${verb} this one`).click();
}

/** Accepts all three: the second one is rejected. */
async function acceptAll(desk) {
  await step(desk, 1, 3, FIRST);
  await accept(desk, "Confirm");
  await step(desk, 2, 3, REJECTED);
  await accept(desk, "Reject");
  await step(desk, 3, 3, THIRD);
  await accept(desk, "Confirm");
  await desk.heading("Ready to send").waitFor();
}

/** Each certificate of the run with where it stands, as `key: text`. */
const results = (desk) =>
  desk.get("table", "Results").locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => `${row.cells[0].innerText}: ${row.querySelector(".badge").innerText.trim()}`),
  );

const stands = (desk, expected) => eventually(() => results(desk), expected, "where each certificate stands");
const decisions = (desk) => desk.sent("POST").map(({ path }) => path.split("/").slice(-3).join("/"));
const ALL_DECIDED = [`${FIRST}: Confirmed`, `${REJECTED}: Rejected. The operator is reviewing it.`, `${THIRD}: Confirmed`];

journey("three certificates are looked at, then decided one after the other, each with a receipt", async (desk, sandbox) => {
  await choose(desk, [FIRST, REJECTED, THIRD]);
  await step(desk, 1, 3, FIRST);
  // What a confirmation does silently is said of this very certificate.
  await desk.saysPlainly(/4 assets are not checked and will be recorded as received/);
  await desk.button("Confirm this one").click({ force: true });
  await step(desk, 1, 3, FIRST);
  assert.equal(await desk.focused(), await desk.get("checkbox", "The list of assets is complete").evaluate((it) => it.textContent));
  await accept(desk, "Confirm");
  await step(desk, 2, 3, REJECTED);
  assert.equal(await desk.get("checkbox", "The list of assets is complete").isChecked(), false, "each has a tick of its own");
  await desk.saysPlainly(/You reject 2 of 5 assets/);
  await accept(desk, "Reject");
  await step(desk, 3, 3, THIRD);
  await accept(desk, "Confirm");
  await desk.saysPlainly(/2 certificates will be confirmed \(9 assets\)\.\s+1 certificate will be rejected \(5 assets\)\./);
  assert.deepEqual(desk.sent("POST"), [], "nothing was sent yet");
  await desk.button("Decide 3 certificates").click();
  await desk.heading("Results").waitFor();
  await stands(desk, ALL_DECIDED);
  assert.deepEqual(decisions(desk), ["1001/confirmation", "1002/rejection", "1048/confirmation"].map((end) => `4711/${end}`));
  for (const [key, status] of [[FIRST, "Confirmed"], [REJECTED, "clearingProcess"], [THIRD, "Confirmed"]]) {
    assert.equal(await sandbox.statusOf(key), status);
  }
  await desk.button("Receipt to print").nth(1).click();
  assert.match(await desk.dialog(`Receipt for certificate ${REJECTED}`).innerText(), /Rejected assets\s+2/);
  await desk.page.keyboard.press("Escape");
  // The results stay until the person closes them.
  await desk.reloadSignedIn();
  await stands(desk, ALL_DECIDED);
  await desk.button("Close the results").click();
  await desk.button("Begin with 0 certificates").waitFor();
  await eventually(() => desk.page.evaluate(() => JSON.stringify(localStorage).includes("acceptance-desk.run")), false);
});

journey("by keys alone", async (desk, sandbox) => {
  const { keyboard } = desk.page;
  await desk.enter("/certificates/several");
  for (const key of [FIRST, REJECTED]) {
    await desk.tabTo(box(desk, key));
    await keyboard.press("Space");
  }
  await desk.tabTo(desk.button("Begin with 2 certificates"));
  await keyboard.press("Enter");
  for (const [number, key, verb] of [[1, FIRST, "Confirm"], [2, REJECTED, "Reject"]]) {
    await step(desk, number, 2, key);
    await eventually(() => desk.focused(), `${number} of 2: certificate ${key}`);
    await desk.button(`${verb} this one`).waitFor();
    await desk.tabTo(desk.get("checkbox", "The list of assets is complete"));
    await keyboard.press("Space");
    await desk.tabTo(desk.button(`${verb} this one`));
    await keyboard.press("Enter");
  }
  await eventually(() => desk.focused(), "Ready to send");
  await desk.tabTo(desk.button("Decide 2 certificates"));
  await keyboard.press("Enter");
  await eventually(() => desk.focused(), "Results");
  await stands(desk, ALL_DECIDED.slice(0, 2));
  assert.equal(await sandbox.statusOf(REJECTED), "clearingProcess");
});

journey("one that was decided elsewhere meanwhile stops the run, and the person goes on with the rest", async (desk, sandbox) => {
  await choose(desk, [FIRST, REJECTED, THIRD]);
  await acceptAll(desk);
  await sandbox.reject(REJECTED);
  await desk.button("Decide 3 certificates").click();
  await desk.heading(`Stopped at certificate ${REJECTED}`).waitFor();
  await desk.says(/Changed meanwhile.*was Open, is now Under review/);
  await desk.saysPlainly(/1 more certificate is not decided yet/);
  assert.equal(await sandbox.statusOf(THIRD), "firstConfirmationPending");
  assert.deepEqual(decisions(desk), ["4711/1001/confirmation"]);
  await desk.button("Go on with the other 1").click();
  await desk.heading("Results").waitFor();
  await stands(desk, [`${FIRST}: Confirmed`, `${REJECTED}: Changed meanwhile`, `${THIRD}: Confirmed`]);
  assert.deepEqual(decisions(desk), ["4711/1001/confirmation", "4711/1048/confirmation"]);
});

journey("a surprise can also end the run: the rest is not sent", CAMPAIGN, async (desk, sandbox) => {
  await choose(desk, [FIRST, REJECTED, THIRD]);
  await acceptAll(desk);
  await sandbox.markAsset(FIRST, 1001002, "damaged", "Since then");
  await desk.button("Decide 3 certificates").click();
  await desk.heading(`Stopped at certificate ${FIRST}`).waitFor();
  await desk.button("Stop here").click();
  await stands(desk, [`${FIRST}: Changed meanwhile`, `${REJECTED}: Left out`, `${THIRD}: Left out`]);
  assert.deepEqual(desk.sent("POST"), []);
});

journey("a reload while looking asks to look again, and nothing was sent", CAMPAIGN, async (desk) => {
  await choose(desk, [FIRST, REJECTED, THIRD]);
  await step(desk, 1, 3, FIRST);
  await accept(desk, "Confirm");
  await step(desk, 2, 3, REJECTED);
  await desk.button("Leave out").click();
  await step(desk, 3, 3, THIRD);
  await desk.reloadSignedIn();
  await step(desk, 1, 3, FIRST);
  await desk.saysPlainly(/The page was reloaded: look at this certificate again/);
  await accept(desk, "Confirm");
  // What was left out stays so.
  await step(desk, 3, 3, THIRD);
  await accept(desk, "Confirm");
  await stands(desk, [`${FIRST}: Not sent yet`, `${REJECTED}: Left out`, `${THIRD}: Not sent yet`]);
  assert.deepEqual(desk.sent("POST"), []);
});

journey("a reload while deciding: what was under way is told first, nothing is sent twice", async (desk, sandbox) => {
  await choose(desk, [FIRST, REJECTED, THIRD]);
  await acceptAll(desk);
  const post = await hold(desk, "POST", `${REJECTED}/rejection`);
  await desk.button("Decide 3 certificates").click();
  await post.arrived;
  assert.equal(await sandbox.statusOf(FIRST), "Confirmed");
  // The request is on its way when the page goes.
  await sandbox.reject(REJECTED);
  desk.page.on("dialog", (dialog) => dialog.accept());
  await desk.page.reload();
  post.letGo();
  await desk.signIn();
  await desk.heading(`Stopped at certificate ${REJECTED}`).waitFor();
  await desk.says(/Rejected\. The operator is reviewing it/);
  await desk.button("Go on with the other 1").click();
  await step(desk, 3, 3, THIRD);
  await desk.saysPlainly(/look at this certificate again/);
  await accept(desk, "Confirm");
  await desk.button("Decide 1 certificate").click();
  await desk.heading("Results").waitFor();
  await stands(desk, ALL_DECIDED);
  const once = ["4711/1001/confirmation", "4711/1002/rejection", "4711/1048/confirmation"];
  assert.deepEqual(decisions(desk), once);
});

journey("who leaves while it is decided lets the one under way end, and sends no other", CAMPAIGN, async (desk, sandbox) => {
  await choose(desk, [FIRST, REJECTED, THIRD]);
  await acceptAll(desk);
  const post = await hold(desk, "POST", `${FIRST}/confirmation`);
  await desk.button("Decide 3 certificates").click();
  await post.arrived;
  await desk.saysPlainly(/If you leave this page, the one under way is finished and no other is sent/);
  await desk.link("Connection").click();
  await desk.heading("Connection").waitFor();
  post.letGo();
  await until(() => sandbox.statusOf(FIRST), (status) => status === "Confirmed", "the one under way ends");
  await desk.page.goBack();
  await desk.heading("Ready to send").waitFor();
  await stands(desk, [`${FIRST}: Confirmed`, `${REJECTED}: Not sent yet`, `${THIRD}: Not sent yet`]);
  assert.deepEqual(decisions(desk), ["4711/1001/confirmation"]);
});

journey("another tab does not work on the same run before the first one is closed", async (desk) => {
  await choose(desk, [FIRST, REJECTED]);
  await step(desk, 1, 2, FIRST);
  const other = await desk.openTab("/certificates/several");
  await other.signIn();
  await other.saysPlainly(/Another tab of this browser works on several certificates/);
  await desk.page.close();
  await step(other, 1, 2, FIRST);
  desk.page = other.page;
});

journey("who marks an asset after accepting its certificate looks at it again before anything is sent", CAMPAIGN, async (desk) => {
  await choose(desk, [FIRST, REJECTED]);
  await step(desk, 1, 2, FIRST);
  await accept(desk, "Confirm");
  await step(desk, 2, 2, REJECTED);
  await desk.link(FIRST).click();
  await desk.complete();
  await desk.mark(1001001, "damaged");
  await desk.page.goBack();
  await desk.dialog("Leave with unsaved changes?").getByRole("button", { name: "Leave" }).click();
  await step(desk, 1, 2, FIRST);
  await desk.saysPlainly(/This certificate cannot be decided now/);
});

journey("what cannot be decided says why, and can be left out or marked first", CAMPAIGN, async (desk) => {
  await choose(desk, [UNDECIDABLE, FIRST]);
  await step(desk, 1, 2, FIRST);
  await desk.button("Leave out").click();
  await step(desk, 2, 2, UNDECIDABLE);
  await desk.saysPlainly(/This certificate cannot be decided now/);
  const unmet = (name) => desk.get("list", name).getByRole("listitem").allInnerTexts();
  assert.deepEqual(await unmet("Conditions to confirm"), ["2 assets have a problem"]);
  assert.deepEqual(await unmet("Conditions to reject"), ["71 assets are not checked"]);
  await desk.link("Open the certificate with all its assets").click();
  await desk.complete();
  await desk.button(/^Mark 71 unchecked as received$/).click();
  await desk.page.goBack();
  await desk.dialog("Leave with unsaved changes?").getByRole("button", { name: "Leave" }).click();
  await step(desk, 2, 2, UNDECIDABLE);
  await desk.saysPlainly(/71 unsaved changes are saved first/);
  await accept(desk, "Reject");
  await desk.saysPlainly(/1 certificate will be rejected \(143 assets\)/);
});
