// Renewed tokens, ended sessions, and windows that restore one.
import assert from "node:assert/strict";
import { tell } from "./provider.mjs";
import { eventually, until } from "./screen.mjs";
import { ASSET, CONFIRM, KEY, before, enterCertificate, journey, signInElsewhere, tolerateEnd } from "./signing-in.mjs";

journey("a token that ends just before the decision: nothing is sent twice, and the truth is read", async (desk, { openId }) => {
  await enterCertificate(desk);
  await before(desk, `**${CONFIRM}`, () => openId.end());
  await desk.decide("Confirm", KEY);
  await desk.outcome("not-applied");
  assert.equal(desk.sent("POST", CONFIRM).length, 1);
  assert.equal(await desk.sandbox.statusOf(KEY), "firstConfirmationPending");
  await desk.button("Show current state").click();
  await desk.complete();
  await desk.decide("Confirm", KEY);
  await desk.outcome("confirmed");
  assert.equal(desk.sent("POST", CONFIRM).length, 2);
  desk.tolerate(/status of 401 .*\/confirmation$/);
  desk.tolerateAll(/status of 401/);
});

journey("a session that ends in the middle of a decision: the user signs in in another window and nothing is lost or sent", async (desk, { openId }) => {
  await enterCertificate(desk);
  await desk.mark(ASSET, "damaged", "Scratched.");
  await desk.button(/^Mark [\d,]+ unchecked assets? as received$/).click();
  await before(desk, "**/assets", () => openId.end({ all: true }));
  await desk.decide("Reject", KEY);
  await desk.outcome("session");
  const other = await signInElsewhere(desk);
  await until(async () => other.isClosed(), Boolean, "the other window closes itself");
  await desk.complete();
  assert.equal(desk.sent("POST", "/rejection").length, 0);
  assert.equal(await desk.row(ASSET).getAttribute("data-status"), "damaged");
  assert.equal(await desk.explanationOf(ASSET).inputValue(), "Scratched.");
  await desk.outcome("idle");
  await desk.decide("Reject", KEY);
  await desk.outcome("rejected");
  assert.equal(desk.sent("POST", "/rejection").length, 1);
  tolerateEnd(desk);
});

journey("a session that ends after the decision took effect: unknown until it is read, and then confirmed", async (desk, { openId }) => {
  await enterCertificate(desk);
  await desk.page.route(`**${CONFIRM}`, async (route) => {
    const response = await route.fetch();
    await openId.end({ all: true });
    await route.fulfill({ response });
  }, { times: 1 });
  await desk.decide("Confirm", KEY);
  await desk.outcome("unknown");
  assert.equal((await desk.sandbox.statusOf(KEY)).toLowerCase(), "confirmed");
  const other = await signInElsewhere(desk);
  await until(async () => other.isClosed(), Boolean, "the other window closes itself");
  await desk.button("Refresh status").click();
  await desk.outcome("confirmed");
  assert.equal(desk.sent("POST", CONFIRM).length, 1);
  tolerateEnd(desk);
});

journey("signing in is pressed again: the answer of the first window counts, and no window is left open", async (desk, { openId }) => {
  await enterCertificate(desk);
  await desk.mark(ASSET, "damaged");
  await openId.end({ all: true });
  await desk.button("Refresh").click();
  await desk.says(/sign in/i);
  const opened = [];
  desk.context.on("page", (page) => opened.push(page));
  await desk.button("Sign in").first().dblclick();
  await eventually(() => opened.length, 1);
  await opened[0].getByRole("textbox", { name: "Name" }).waitFor();
  await desk.saysPlainly(/If that window is closed/);
  // The page of the provider isolates itself, so its window seems closed.
  await desk.button("Sign in").first().click();
  await eventually(() => opened.length, 2);
  await opened[1].getByRole("textbox", { name: "Name" }).waitFor();
  await tell(opened[0]);
  await until(async () => opened[0].isClosed(), Boolean, "the first window closes itself");
  await desk.complete();
  await eventually(() => desk.row(ASSET).getAttribute("data-status"), "damaged");
  await tell(opened[1]);
  await until(async () => opened[1].isClosed(), Boolean, "and so does the second");
  await desk.complete();
  await eventually(() => desk.row(ASSET).getAttribute("data-status"), "damaged");
  tolerateEnd(desk);
});
