// The outcome that the page shows for a decision, whatever happens to its requests.
import assert from "node:assert/strict";
import { journeys } from "./journey.mjs";
import { hurry } from "./meanwhile.mjs";
import { eventually } from "./screen.mjs";
import { CERTIFICATES } from "./service.mjs";

const journey = journeys({ tag: ["@firefox"] });

const KEY = "4711/1001";
const ASSET = 1001002;
const TO_REJECT = "4711/1002";
const DECISION = /\/(confirmation|rejection)$/;
/** The error that a browser logs for a lost POST, which ends with the URL. */
const LOST = DECISION;
/**
 * Daily, only `the request is lost` runs: component tests cover the other cases; these journeys cover
 * them on the built page.
 */
const CAMPAIGN = { tag: ["@firefox", "@campaign"] };

const onPost = (desk, answer) => desk.page.route(DECISION, answer);

const OTHERS = [
  ["an asset was marked", (sandbox) => sandbox.markAsset(KEY, ASSET, "damaged", "dent"), /, serial \w+ \(Asset 1001002\): was Not checked, is now Damaged – dent/],
  ["the certificate was confirmed", (sandbox) => sandbox.confirm(KEY), /Certificate: was Open, is now Confirmed/],
];

for (const [what, act, difference] of OTHERS) {
  journey(`${what} by another user while the last question was open: nothing is sent`, CAMPAIGN, async (desk, sandbox) => {
    await desk.enterCertificate(KEY);
    const dialog = await desk.ask("Confirm", KEY);
    await act(sandbox);
    await desk.answer(dialog, "Confirm");
    await desk.outcome("changed");
    await desk.says(difference);
    await desk.says(/nothing was sent/);
    assert.equal(desk.sent("POST").length, 0);
  });
}

journey("a change between the two reads before a decision is detected too", CAMPAIGN, async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  const dialog = await desk.ask("Confirm", KEY);
  let changed = false;
  await desk.page.route(`**${CERTIFICATES}/${KEY}/assets*`, async (route) => {
    if (!changed) await sandbox.markAsset(KEY, ASSET, "other");
    changed = true;
    await route.continue();
  });
  await desk.answer(dialog, "Confirm");
  await desk.outcome("changed");
  assert.equal(desk.sent("POST").length, 0);
  await desk.button("Show current state").click();
  await desk.complete();
  await eventually(() => desk.row(ASSET).getAttribute("data-status"), "other");
  await desk.outcome("blocked");
});

journey("marks that others contradict are shown side by side, and nothing is sent", CAMPAIGN, async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "received");
  await sandbox.markAsset(KEY, ASSET, "damaged", "dent");
  await desk.button("Save changes").click();
  await desk.says(/Nothing was sent/);
  await desk.saysPlainly(/Your change: Received\. Saved: Damaged – dent\./);
  await desk.armsNothing();
  assert.equal(desk.sent("PATCH").length, 0);
  await desk.button(`Use saved value for asset ${ASSET}`).click();
  await eventually(() => desk.row(ASSET).getAttribute("data-status"), "damaged");
});

journey("the reply is lost after the service has confirmed: confirmed, by reading back", CAMPAIGN, async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await onPost(desk, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await desk.decide("Confirm", KEY);
  await desk.outcome("confirmed");
  await desk.says(/someone else/i);
  assert.equal(await sandbox.statusOf(KEY), "Confirmed");
  assert.equal(desk.sent("POST").length, 1);
  desk.tolerate(LOST);
});

journey("the request is lost: unknown, and it is never sent again by itself", async (desk, sandbox) => {
  await desk.page.clock.install();
  await desk.enterCertificate(KEY);
  await onPost(desk, (route) => route.abort("connectionreset"));
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
  desk.tolerate(LOST);
});

journey("the lost rejection was reviewed already: the page says only that it may have been made", CAMPAIGN, async (desk, sandbox) => {
  await desk.page.clock.install();
  await desk.enterCertificate(TO_REJECT);
  await onPost(desk, async (route) => {
    await route.fetch();
    await sandbox.endReview(TO_REJECT);
    await route.abort("connectionreset");
  });
  await desk.decide("Reject", TO_REJECT);
  await hurry(desk);
  await desk.outcome("unknown");
  await desk.says(/may already have been reviewed/);
  assert.equal(desk.sent("POST").length, 1);
  desk.tolerate(LOST);
});

journey("200 with a web page and no effect is no confirmation", CAMPAIGN, async (desk, sandbox) => {
  await desk.page.clock.install();
  await desk.enterCertificate(KEY);
  await onPost(desk, (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Confirmed</h1>" }));
  await desk.decide("Confirm", KEY);
  await hurry(desk);
  await desk.outcome("unknown");
  assert.equal(await sandbox.statusOf(KEY), "firstConfirmationPending");
  assert.equal(desk.sent("POST").length, 1);
});

for (const answer of ["html", "empty", "success-false"]) {
  journey(`the odd answer “${answer}” to what was done is no failure`, { ...CAMPAIGN, flags: ["--answer", answer] }, async (desk, sandbox) => {
    await desk.enterCertificate(KEY);
    await desk.mark(ASSET, "received");
    await desk.decide("Confirm", KEY);
    await desk.outcome("confirmed");
    assert.equal(await sandbox.statusOf(KEY), "Confirmed");
  });
}

journey("409 after the service has confirmed: confirmed", CAMPAIGN, async (desk) => {
  await desk.enterCertificate(KEY);
  await onPost(desk, async (route) => {
    await route.fetch();
    await route.continue({ headers: { ...route.request().headers(), "idempotency-key": "another" } });
  });
  await desk.decide("Confirm", KEY);
  await desk.outcome("confirmed");
  desk.tolerate(/status of 409/);
});

journey("the session ends before anything was sent: sign-in in place, marks kept", CAMPAIGN, async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "received");
  const dialog = await desk.ask("Confirm", KEY);
  await desk.page.route("**/api/**", (route) => route.fulfill({ status: 401, body: "[]" }));
  await desk.answer(dialog, "Confirm");
  await desk.outcome("session");
  await desk.says(/sign in/i);
  assert.equal(desk.sent("POST").length, 0);
  await desk.page.unroute("**/api/**");
  await desk.signIn();
  await desk.complete();
  await eventually(() => desk.row(ASSET).getAttribute("data-changed"), "true");
  assert.equal(desk.sent("POST").length, 0, "never sent by signing in");
  await desk.decide("Confirm", KEY);
  await desk.outcome("confirmed");
  assert.equal(await sandbox.statusOf(KEY), "Confirmed");
  desk.tolerateAll(/status of 401/);
});

journey("a lost session asks for a token in one place", CAMPAIGN, async (desk) => {
  await desk.enterCertificate(KEY);
  const dialog = await desk.ask("Confirm", KEY);
  await desk.page.route("**/api/**", (route) => route.fulfill({ status: 401, body: "[]" }));
  await desk.answer(dialog, "Confirm");
  await desk.outcome("session");
  await eventually(() => desk.button("Sign in").count(), 1);
  assert.equal(await desk.page.locator("input.token").count(), 1);
  desk.tolerateAll(/status of 401/);
});

journey("the session ends with the decision: unknown until it can be read again", CAMPAIGN, async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await onPost(desk, async (route) => {
    await desk.page.route("**/api/**", (any) => any.fulfill({ status: 401, body: "[]" }));
    await route.fulfill({ status: 401, body: "[]" });
  });
  await desk.decide("Confirm", KEY);
  await desk.outcome("unknown");
  await desk.get("textbox", "Access token").waitFor();
  await desk.page.unroute("**/api/**");
  await desk.signIn();
  await desk.button("Refresh status").click();
  await desk.outcome("not-applied");
  assert.equal(desk.sent("POST").length, 1, "never sent by signing in");
  assert.equal(await sandbox.statusOf(KEY), "firstConfirmationPending");
  desk.tolerateAll(/status of 401/);
});

journey("a redirection of the decision is not followed", CAMPAIGN, async (desk, sandbox) => {
  await desk.page.clock.install();
  await desk.enterCertificate(KEY);
  await onPost(desk, (route) => route.fulfill({ status: 307, headers: { location: "/login" } }));
  await desk.decide("Confirm", KEY);
  await hurry(desk);
  await desk.outcome("unknown");
  assert.deepEqual(desk.requests.filter(({ path }) => path === "/login"), []);
  assert.equal(await sandbox.statusOf(KEY), "firstConfirmationPending");
});

journey("two confirmations are needed: pending-second, and a warning before the next", CAMPAIGN, async (desk, sandbox) => {
  const key = "4711/1003";
  await desk.enterCertificate(key);
  await desk.decide("Confirm", key);
  await desk.outcome("pending-second");
  await desk.says(/second confirmation/i);
  assert.equal(await sandbox.statusOf(key), "secondConfirmationPending");
});

journey("a certificate that vanishes from all lists is neither confirmed nor not", CAMPAIGN, async (desk) => {
  await desk.page.clock.install();
  await desk.enterCertificate(KEY);
  await onPost(desk, async (route) => {
    await desk.page.route(`**${CERTIFICATES}?*`, (list) => list.fulfill({ json: { data: [], totalCount: -1 } }));
    await route.continue();
  });
  await desk.decide("Confirm", KEY);
  await hurry(desk);
  await desk.outcome("unknown");
  assert.equal(desk.sent("POST").length, 1);
});

journey("marks are lost on the way before a decision: nothing was decided, and it says that some may be saved", CAMPAIGN, async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "received");
  await desk.page.route("**/assets", (route) =>
    route.request().method() === "PATCH" ? route.abort("connectionreset") : route.continue(),
  );
  await desk.decide("Confirm", KEY);
  await desk.outcome("not-applied");
  await desk.says(/Some changes may be saved/);
  assert.equal(desk.sent("PATCH").length, 1);
  assert.equal(desk.sent("POST").length, 0);
  assert.equal(await sandbox.statusOf(KEY), "firstConfirmationPending");
  desk.tolerate(/\/assets$/);
});

journey("waiting can be stopped; the decision that was sent stays unknown until it is checked", CAMPAIGN, async (desk) => {
  await desk.page.clock.install();
  await desk.enterCertificate(KEY);
  await onPost(desk, () => {});
  await desk.decide("Confirm", KEY);
  await desk.button("Stop waiting").click();
  await hurry(desk);
  await desk.outcome("unknown");
  assert.equal(desk.sent("POST").length, 1);
});
