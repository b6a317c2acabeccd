// A submission or a save locks its certificate until it ends; other tabs show that, then the state
// of the service.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { decisionSays, hold, record, recorded } from "./meanwhile.mjs";
import { eventually, until } from "./screen.mjs";

const KEY = "4711/1001";
const ASSETS = [1001001, 1001002, 1001003, 1001004];
const IN_REVIEW = "4711/1005";
const PLACE = `/certificates/${KEY}`;

/** Marks every asset, one of them as a problem, so that only a rejection is allowed. */
async function markProblem(desk) {
  await desk.mark(ASSETS[0], "damaged", "Lid broken");
  for (const id of ASSETS.slice(1)) await desk.mark(id, "received");
}

/** Rejects with marks whose PATCH is held. */
async function rejectSlowly(desk) {
  const patch = await hold(desk, "PATCH", "/assets");
  await markProblem(desk);
  await desk.decide("Reject", KEY);
  await patch.arrived;
  return patch;
}

/** Opens the same certificate in another tab and records its outcomes. */
async function openBeside(desk) {
  const other = await desk.openTab("/settings");
  await record(other.page);
  await other.page.goto(desk.sandbox.url + PLACE);
  await other.signIn();
  return other;
}

const outcomeOf = (desk) => desk.page.locator("[data-outcome]").getAttribute("data-outcome");

async function takeOver(desk) {
  await desk.button("Work here instead").click();
}

async function neverDenied(desk) {
  const denials = (await recorded(desk)).filter((saying) => /^not-applied|was not made/.test(saying));
  assert.deepEqual(denials, [], "nothing is said from a journal alone");
}

/**
 * Waits until a read in this tab shows the other tab's rejection: as the state of the certificate or, while the other tab's
 * journal is still here, as the outcome of the rejection.
 */
async function showsRejection(desk, sandbox) {
  await until(() => outcomeOf(desk), (outcome) => /^(blocked|rejected)$/.test(outcome), "the rejection");
  await until(() => desk.page.locator(".badges").innerText(), (text) => /in clearing|under review/i.test(text), "the status");
  assert.equal(await sandbox.statusOf(KEY), "clearingProcess");
  await neverDenied(desk);
}

async function offersNothing(desk) {
  await desk.armsNothing();
  assert.equal(await desk.statusOf(ASSETS[0]).isDisabled(), true);
}

journey("a tab that takes over while another one rejects says that the other is sending, then shows the service's state", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  const patch = await rejectSlowly(desk);
  const other = await openBeside(desk);
  await takeOver(other);
  await other.outcome("sending");
  await decisionSays(other, /another tab is sending/i);
  await other.complete();
  await offersNothing(other);
  patch.letGo();
  await desk.outcome("rejected");
  await showsRejection(other, sandbox);
  assert.equal(desk.sent("POST").length + other.sent("POST").length, 1);
});

journey("a tab that opens a certificate whose rejection goes on after its page was left says the same", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  const patch = await rejectSlowly(desk);
  await desk.get("navigation", "Main").getByRole("link", { name: "Certificates" }).click();
  await desk.listed();
  const other = await openBeside(desk);
  await other.outcome("sending");
  await decisionSays(other, /another tab is sending/i);
  await other.complete();
  await offersNothing(other);
  patch.letGo();
  await showsRejection(other, sandbox);
  assert.equal(desk.sent("POST").length + other.sent("POST").length, 1);
});

journey("a tab that is closed while it sends marks frees the certificate, and the other tab reads before it speaks", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await rejectSlowly(desk);
  const other = await openBeside(desk);
  await other.outcome("sending");
  await desk.page.close();
  desk.page = other.page;
  await until(() => outcomeOf(other), (outcome) => /^(not-applied|unknown)$/.test(outcome), "it ends");
  await decisionSays(other, /Current status: Open/i);
  assert.doesNotMatch(await other.decision().innerText(), /another tab/i);
  assert.equal(desk.sent("POST").length + other.sent("POST").length, 0);
  assert.equal(await sandbox.statusOf(KEY), "firstConfirmationPending");
});

journey("without locks, a tab says that another one may be sending, then shows the service's state", async (desk, sandbox) => {
  await desk.context.addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { value: undefined }));
  await desk.enterCertificate(KEY);
  const patch = await rejectSlowly(desk);
  const other = await openBeside(desk);
  await decisionSays(other, /another tab may be sending/i);
  await other.complete();
  await neverDenied(other);
  patch.letGo();
  await desk.outcome("rejected");
  await showsRejection(other, sandbox);
  assert.equal(desk.sent("POST").length + other.sent("POST").length, 1);
});

journey("a tab that another one takes over while its last question is open cannot send", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  const dialog = await desk.ask("Confirm", KEY);
  await dialog.getByRole("checkbox").check();
  const other = await openBeside(desk);
  await takeOver(other);
  await other.complete();
  await desk.saysPlainly(/Another tab of this browser is working on this certificate/);
  await dialog.waitFor({ state: "detached" });
  assert.equal(await desk.button("Confirm certificate").isDisabled(), true);
  // Otherwise this tab would send its POST before the other one has saved.
  await other.mark(ASSETS[0], "received");
  await other.save();
  assert.equal(desk.sent("POST").length, 0);
  assert.equal(await sandbox.statusOf(KEY), "firstConfirmationPending");
});

journey("a tab that takes over while another one saves marks offers no decision until they are saved", async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSETS[0], "received");
  const patch = await hold(desk, "PATCH", "/assets");
  await desk.button("Save changes").click();
  await patch.arrived;
  const other = await openBeside(desk);
  await takeOver(other);
  await other.complete();
  await desk.saysPlainly(/Another tab of this browser is working on this certificate/);
  await other.armsNothing();
  patch.letGo();
  await eventually(() => other.row(ASSETS[0]).getAttribute("data-status"), "received");
  await eventually(() => other.isOff(other.button("Confirm certificate")), false, "it is armed again");
});

journey("a tab says that another one is sending the end of a review, then shows the service's state", async (desk, sandbox) => {
  await desk.enter(`/review/${IN_REVIEW}`);
  const post = await hold(desk, "POST", "/reviewFinished");
  await desk.button("Finish review").click();
  await desk.dialog(/^Finish review/).getByRole("button", { name: "Finish review" }).click();
  await post.arrived;
  const other = await desk.openTab(`/review/${IN_REVIEW}`);
  await other.signIn();
  await other.outcome("sending");
  await other.saysPlainly(/another tab is sending/i);
  post.letGo();
  await desk.outcome("ended");
  await other.page.locator('[data-outcome="sending"]').waitFor({ state: "detached" });
  assert.equal(await other.button("Finish review").and(other.page.locator(":not([aria-disabled=true])")).count(), 0);
  assert.equal(await sandbox.statusOf(IN_REVIEW), "firstConfirmationPending");
  assert.equal(desk.sent("POST").length + other.sent("POST").length, 1);
});
