// Outcomes after a refusal or a lost request, and after a sign-out while a decision is being sent.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { hurry, neverSaid, record } from "./meanwhile.mjs";
import { eventually } from "./screen.mjs";

const KEY = "4711/1001";
const DECISION = "**/confirmation";

/** Opens a certificate with a clock that can be moved. */
async function enter(desk) {
  await desk.page.clock.install();
  await desk.enterCertificate(KEY);
}

journey("409 to a confirmation that has its effect a moment later: confirmed", async (desk, sandbox) => {
  await record(desk.page);
  await enter(desk);
  await desk.page.route(DECISION, (route) => route.fulfill({ status: 409, contentType: "application/json", body: "{}" }));
  await desk.decide("Confirm", KEY);
  await hurry(desk, () => sandbox.confirm(KEY));
  await desk.outcome("confirmed");
  await neverSaid(desk, "not-applied");
  assert.equal(desk.sent("POST").length, 1);
  desk.tolerate(/status of 409/);
});

journey("the request is lost: unknown, and it is never sent again by itself", { tag: "@firefox" }, async (desk, sandbox) => {
  await enter(desk);
  await desk.page.route(DECISION, (route) => route.abort("connectionreset"));
  await desk.decide("Confirm", KEY);
  await hurry(desk);
  await desk.outcome("unknown");
  await desk.says(/Outcome of your confirmation unknown/);
  assert.equal(await desk.button("Confirm certificate").count(), 0);
  await desk.button("Refresh status").click();
  await desk.outcome("unknown");
  assert.equal(desk.sent("POST").length, 1);
  await sandbox.confirm(KEY);
  await desk.button("Refresh status").click();
  await desk.outcome("confirmed");
  await desk.says(/someone else/i);
  assert.equal(desk.sent("POST").length, 1);
  desk.tolerate(/\/confirmation$/);
});

journey("sign-out while a decision is being sent asks first; after the next sign-in its outcome is shown", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  // The request arrives; its answer is lost.
  await desk.page.route(DECISION, async (route) => {
    await route.fetch();
    await new Promise(() => {});
  });
  await desk.decide("Confirm", KEY);
  await eventually(() => sandbox.statusOf(KEY), "Confirmed");
  await desk.link("Settings").click();
  await desk.heading("Settings").waitFor();
  await desk.button("Sign out").click();
  const question = desk.page.getByRole("dialog");
  const token = desk.get("textbox", "Access token");
  await question.or(token).waitFor();
  assert.equal(await token.count(), 0, "the question comes before the sign-out");
  await question.getByRole("button", { name: /sign out/i }).click();
  await token.waitFor();
  await desk.enter(`/certificates/${KEY}`);
  await desk.outcome("confirmed");
  assert.equal(desk.sent("POST").length, 1);
  // A read by the page that signs out may be refused.
  desk.tolerateAll(/status of 401/);
});
