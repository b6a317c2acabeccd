// Rejecting a certificate, its review, and the next decision.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";

const KEY = "4711/1001";
const ASSETS = [1001001, 1001002, 1001003, 1001004];
const PROBLEM = ASSETS[1];
const EXPLANATION = "Display cracked, lower left – “Gehäuse” too";

const colourOfOutcome = (desk) => desk.page.locator(".outcome-title").evaluate((title) => getComputedStyle(title).color);

journey("a certificate with a problem is rejected, reviewed, changed and confirmed", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await desk.button(/^Mark [\d,]+ unchecked assets? as received$/).click();
  await desk.saysPlainly(/4 of 4 checked/);
  await desk.mark(PROBLEM, "damaged", EXPLANATION);
  await desk.saysPlainly(/1 problem\b/);
  await eventually(() => desk.isOff(desk.button("Reject certificate")), false);
  const dialog = await desk.ask("Reject", KEY);
  assert.match(await dialog.innerText(), /You reject 1 of 4 assets:\s+.+, serial \w+: Damaged/);
  await desk.answer(dialog, "Reject");
  await desk.outcome("rejected");
  await desk.says(/Current status: Under review/);
  const colourOfRejection = await colourOfOutcome(desk);
  assert.equal(await sandbox.statusOf(KEY), "clearingProcess");
  const [, problem] = await sandbox.assets(KEY);
  assert.deepEqual(
    [problem.acceptanceStatus, problem.explanation, problem.confirmationStatus],
    ["damaged", EXPLANATION, "clearingProcess"],
  );
  assert.equal(desk.sent("POST", "/rejection").length, 1);
  assert.equal(desk.sent("POST").length, 1);
  assert.equal(JSON.parse(desk.sent("PATCH")[0].body).length, 4);

  await desk.reloadSignedIn();
  await desk.complete();
  await desk.outcome("blocked");
  await desk.armsNothing();
  assert.ok((await desk.conditions("confirm")).includes("false: Under review by the operator: no decision until the review ends"));
  assert.ok((await desk.conditions("reject")).includes("false: Under review by the operator: no decision until the review ends"));

  await sandbox.endReview(KEY);
  await desk.reloadSignedIn();
  await desk.complete();
  await desk.outcome("idle");
  assert.equal(await desk.row(PROBLEM).getAttribute("data-status"), "damaged");
  assert.equal(await desk.explanationOf(PROBLEM).inputValue(), EXPLANATION);
  assert.equal(await desk.row(ASSETS[0]).getAttribute("data-status"), "received");

  await desk.mark(PROBLEM, "received", "");
  await desk.decide("Confirm", KEY);
  await desk.outcome("confirmed");
  assert.notEqual(await colourOfOutcome(desk), colourOfRejection, "nobody takes one for the other");
  assert.equal(await sandbox.statusOf(KEY), "Confirmed");
  assert.deepEqual(JSON.parse(desk.sent("PATCH").at(-1).body), [
    { assetId: PROBLEM, acceptanceStatus: "received", explanation: "" },
  ]);
});
