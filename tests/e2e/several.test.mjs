// Several certificates in one run: selected, reviewed and decided one by one, stopped by any surprise.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";

const FIRST = "4711/1001";
const REJECTED = "4711/1002";
const THIRD = "4711/1048";
const ATTESTED = /^I have looked at/;
const TITLE = "Decide on several certificates";

const box = (desk, key) => desk.get("checkbox", new RegExp(`^${key}\\b`));
const step = (desk, number, total, key) => desk.heading(`${number} of ${total}: certificate ${key}`).waitFor();

async function choose(desk, keys) {
  await desk.enter("/");
  await desk.listed();
  await desk.link("Decide on several").click();
  await desk.heading(TITLE).waitFor();
  for (const key of keys) await box(desk, key).check();
  await desk.button(`Begin with ${keys.length} certificates`).click();
}

/** Plans the decision on the shown certificate. */
const accept = (desk, decision) => desk.button(`Plan ${decision}`).click();

/** Attests the planned decisions and starts to send them. */
async function start(desk, count) {
  await desk.get("checkbox", ATTESTED).check();
  await desk.button(`Send ${count} decision${count === 1 ? "" : "s"}`).click();
}

/** Plans all three decisions; the second one is a rejection. */
async function acceptAll(desk) {
  await step(desk, 1, 3, FIRST);
  await accept(desk, "confirmation");
  await step(desk, 2, 3, REJECTED);
  await accept(desk, "rejection");
  await step(desk, 3, 3, THIRD);
  await accept(desk, "confirmation");
  await desk.heading("Ready to send").waitFor();
}

/** Returns each certificate of the run with its state, as `key: text`. */
const results = (desk) =>
  desk.get("table", "Results").locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => `${row.cells[0].innerText}: ${row.querySelector(".badge").innerText.trim()}`),
  );

const stands = (desk, expected) => eventually(() => results(desk), expected, "where each certificate stands");
const decisions = (desk) => desk.sent("POST").map(({ path }) => path.split("/").slice(-3).join("/"));
const ALL_DECIDED = [`${FIRST}: Confirmed`, `${REJECTED}: Rejected, under review by the operator`, `${THIRD}: Confirmed`];

journey("three certificates are looked at, then decided one after the other, each with a receipt", async (desk, sandbox) => {
  await choose(desk, [FIRST, REJECTED, THIRD]);
  await step(desk, 1, 3, FIRST);
  // The silent effect of a confirmation is shown for this certificate.
  await desk.saysPlainly(/This confirms 4 assets; 4 are not checked and will be recorded as received\./);
  await accept(desk, "confirmation");
  await step(desk, 2, 3, REJECTED);
  await desk.saysPlainly(/You reject 2 of 5 assets/);
  await accept(desk, "rejection");
  await step(desk, 3, 3, THIRD);
  await accept(desk, "confirmation");
  await desk.saysPlainly(/2 certificates will be confirmed \(9 assets, 9 of them unchecked\)\.\s+1 certificate will be rejected \(2 of 5 assets have a problem\)\./);
  await desk.button("Send 3 decisions").click({ force: true });
  await desk.heading("Ready to send").waitFor();
  assert.deepEqual(desk.sent("POST"), [], "nothing is sent before it is attested");
  await start(desk, 3);
  await desk.heading("Results").waitFor();
  await stands(desk, ALL_DECIDED);
  assert.deepEqual(decisions(desk), ["1001/confirmation", "1002/rejection", "1048/confirmation"].map((end) => `4711/${end}`));
  for (const [key, status] of [[FIRST, "Confirmed"], [REJECTED, "clearingProcess"], [THIRD, "Confirmed"]]) {
    assert.equal(await sandbox.statusOf(key), status);
  }
  await desk.saysPlainly(/2 confirmed, 1 rejected/);
  await desk.button("Print receipt").nth(1).click();
  assert.match(await desk.dialog(`Receipt for certificate ${REJECTED}`).innerText(), /2 assets with a problem/);
  await desk.page.keyboard.press("Escape");
  await desk.button("Close results").click();
  await desk.button("Begin").waitFor();
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
  for (const [number, key, decision] of [[1, FIRST, "confirmation"], [2, REJECTED, "rejection"]]) {
    await step(desk, number, 2, key);
    await eventually(() => desk.focused(), `${number} of 2: certificate ${key}`);
    await desk.enabled(desk.button(`Plan ${decision}`));
    await keyboard.press("Enter");
  }
  await eventually(() => desk.focused(), "Ready to send");
  await keyboard.press("Enter");
  await desk.tabTo(desk.get("checkbox", ATTESTED));
  assert.deepEqual(desk.sent("POST"), []);
  await keyboard.press("Space");
  await desk.tabTo(desk.button("Send 2 decisions"));
  await desk.enabled(desk.button("Send 2 decisions"));
  await keyboard.press("Enter");
  await eventually(() => desk.focused(), "Results");
  await stands(desk, ALL_DECIDED.slice(0, 2));
  assert.equal(await sandbox.statusOf(REJECTED), "clearingProcess");
});
