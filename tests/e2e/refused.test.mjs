// Outcomes after a refusal, a late change or a long delay, and recovery from an unknown one.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { decisionSays, hurry, neverSaid, record, recorded } from "./meanwhile.mjs";
import { eventually } from "./screen.mjs";
import { CERTIFICATES } from "./service.mjs";

const KEY = "4711/1001";
const ASSET = 1001002;
const ADDED = 1001099;
/** Three of its five assets are received, two are not. */
const TO_REJECT = "4711/1002";
const RECEIVED = 1002003;
const IN_REVIEW = "4711/1005";
const DECISION = /\/(confirmation|rejection|reviewFinished)$/;
const TIME = /\b\d{1,2}:\d{2}\b/;

/** Component tests and native tests cover these cases daily; these journeys cover them on the built page. */
const CAMPAIGN = { tag: "@campaign" };

const keyOf = { Confirm: KEY, Reject: TO_REJECT };
const onPost = (desk, answer) => desk.page.route(DECISION, answer);
const refuse = (desk, status) => {
  desk.tolerate(new RegExp(`status of ${status}`));
  return onPost(desk, (route) => route.fulfill({ status, contentType: "application/json", body: "{}" }));
};

/** Opens a certificate with a clock that can be moved, and records all outcomes. */
async function enter(desk, key) {
  await desk.page.clock.install();
  await record(desk.page);
  await desk.enterCertificate(key);
}

// Refusals that depend on the state.

for (const [status, tag] of [[409], [412, "@campaign"], [422, "@campaign"]]) {
  journey(`${status} to a confirmation that has its effect a moment later: confirmed`, { tag }, async (desk, sandbox) => {
    await enter(desk, KEY);
    await refuse(desk, status);
    await desk.decide("Confirm", KEY);
    await hurry(desk, () => sandbox.confirm(KEY));
    await desk.outcome("confirmed");
    await neverSaid(desk, "not-applied");
    assert.equal(desk.sent("POST").length, 1);
  });
}

journey("409 to the end of a review that has its effect a moment later: ended", CAMPAIGN, async (desk, sandbox) => {
  await desk.page.clock.install();
  await record(desk.page);
  await desk.enter(`/review/${IN_REVIEW}`);
  await refuse(desk, 409);
  await desk.button("Finish review").click();
  await desk.dialog(/^Finish review/).getByRole("button", { name: "Finish review" }).click();
  await hurry(desk, () => sandbox.endReview(IN_REVIEW));
  await desk.outcome("ended");
  await neverSaid(desk, "not-applied");
  assert.equal(desk.sent("POST").length, 1);
});

journey("409 and still open after four readings: unknown, with the refusal and the time of the reading", CAMPAIGN, async (desk) => {
  await enter(desk, KEY);
  await refuse(desk, 409);
  await desk.decide("Confirm", KEY);
  await hurry(desk);
  await desk.outcome("unknown");
  await decisionSays(desk, /refused/i);
  await decisionSays(desk, TIME);
  await neverSaid(desk, "not-applied");
  assert.equal(desk.sent("POST").length, 1);
});

for (const [verb, status] of [
  ["Confirm", 403],
  ["Reject", 400],
]) {
  journey(`${verb} meets ${status}, which does not depend on the state: not applied, after one reading`, CAMPAIGN, async (desk) => {
    const key = keyOf[verb];
    await desk.page.clock.install();
    await desk.enterCertificate(key);
    await refuse(desk, status);
    const dialog = await desk.ask(verb, key);
    // With the clock stopped, no pause between two reads ends.
    await desk.page.clock.pauseAt((await desk.page.evaluate(() => Date.now())) + 1_000);
    await desk.answer(dialog, verb);
    await desk.outcome("not-applied");
    assert.equal(desk.sent("POST").length, 1);
  });
}

journey("409 because another user set an asset to other just before: changed, with that asset", CAMPAIGN, async (desk, sandbox) => {
  await enter(desk, KEY);
  await onPost(desk, async (route) => {
    await sandbox.markAsset(KEY, ASSET, "other", "wrong colour");
    await route.continue();
  });
  await desk.decide("Confirm", KEY);
  await hurry(desk);
  await desk.outcome("changed");
  await decisionSays(desk, new RegExp(`${ASSET}.*Other`));
  await neverSaid(desk, "not-applied");
  assert.equal(await sandbox.statusOf(KEY), "firstConfirmationPending");
  desk.tolerate(/status of 409/);
});

journey("a success whose body says no is quoted, and the outcome is unknown", CAMPAIGN, async (desk) => {
  await enter(desk, KEY);
  await onPost(desk, (route) => route.fulfill({ json: { success: false, message: "Period closed" } }));
  await desk.decide("Confirm", KEY);
  await hurry(desk);
  await desk.outcome("unknown");
  await decisionSays(desk, /Period closed/);
  assert.equal(desk.sent("POST").length, 1);
});

// Numbers come from a read.

/** Adds an asset to all later answers; the page may be closed by then. */
async function addAsset(desk, key, acceptanceStatus) {
  await desk.page.route(`**${CERTIFICATES}/${key}/assets*`, async (route) => {
    const isFirstPage = new URL(route.request().url()).searchParams.get("skip") === "0";
    if (route.request().method() !== "GET" || !isFirstPage) return route.fallback();
    const response = await route.fetch().catch(() => undefined);
    const page = await response?.json();
    page?.data.push({ ...page.data[0], assetId: ADDED, acceptanceStatus });
    if (page?.totalCount > 0) page.totalCount += 1;
    return response && route.fulfill({ response, json: page }).catch(() => {});
  });
}

for (const [verb, outcome, status] of [
  ["Confirm", "confirmed", "received"],
  ["Reject", "rejected", "damaged"],
]) {
  journey(`an asset that was added just before the decision is named: ${outcome}`, CAMPAIGN, async (desk) => {
    const key = keyOf[verb];
    await desk.enterCertificate(key);
    await onPost(desk, async (route) => {
      await addAsset(desk, key, status);
      await route.continue();
    });
    await desk.decide(verb, key);
    await desk.outcome(outcome);
    await desk.row(ADDED).waitFor();
    await decisionSays(desk, new RegExp(`${ADDED}`));
  });
}

journey("the number of assets that go to the review is that of the service after the rejection", CAMPAIGN, async (desk, sandbox) => {
  await desk.enterCertificate(TO_REJECT);
  await onPost(desk, async (route) => {
    await sandbox.markAsset(TO_REJECT, RECEIVED, "damaged");
    await route.continue();
  });
  await desk.decide("Reject", TO_REJECT);
  await desk.outcome("rejected");
  await decisionSays(desk, /\b3 assets go to the/);
});

// Time.

for (const [what, pass] of [
  ["a laptop that slept", async ({ page }) => page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 61_000)],
  // Each request is shorter than its timeout.
  ["slow answers", ({ page }) => page.clock.fastForward(25_000)],
]) {
  journey(`${what}: more than a minute after the click nothing is sent`, CAMPAIGN, async (desk, sandbox) => {
    await enter(desk, KEY);
    await desk.mark(ASSET, "received");
    const dialog = await desk.ask("Confirm", KEY);
    const passing = ["GET", "PATCH", "GET"];
    await desk.page.route("**/api/**", async (route) => {
      const request = route.request();
      const isNext = request.method() === passing[0] && !request.url().includes("/assets?");
      if (isNext) {
        passing.shift();
        await pass(desk);
      }
      await route.continue();
    });
    await desk.answer(dialog, "Confirm");
    await desk.outcome("not-applied");
    await decisionSays(desk, /decide again/i);
    assert.equal(desk.sent("POST").length, 0);
    assert.equal(await sandbox.statusOf(KEY), "firstConfirmationPending");
  });
}

journey("another user rejects the certificate while its assets are read before the decision: nothing is sent", CAMPAIGN, async (desk, sandbox) => {
  await desk.enterCertificate(TO_REJECT);
  let isRejected = false;
  await desk.page.route(`**${CERTIFICATES}/${TO_REJECT}/assets?*`, async (route) => {
    const response = await route.fetch();
    if (!isRejected) await sandbox.reject(TO_REJECT);
    isRejected = true;
    await route.fulfill({ response }).catch(() => {});
  });
  await desk.decide("Reject", TO_REJECT);
  await desk.outcome("changed");
  assert.equal(desk.sent("POST").length, 0);
});

journey("a read-back that contradicts the marks once is repeated, and the decision is made", CAMPAIGN, async (desk, sandbox) => {
  await enter(desk, KEY);
  await desk.mark(ASSET, "received", "as agreed");
  const before = await sandbox.assets(KEY);
  let stale = 1;
  await desk.page.route(`**${CERTIFICATES}/${KEY}/assets?*`, async (route) => {
    const isFirstPage = new URL(route.request().url()).searchParams.get("skip") === "0";
    if (!isFirstPage || desk.sent("PATCH").length === 0 || stale === 0) return route.continue();
    stale -= 1;
    return route.fulfill({ json: { data: before, totalCount: before.length } });
  });
  await desk.decide("Confirm", KEY);
  await hurry(desk);
  await desk.outcome("confirmed");
  assert.equal(stale, 0, "one reading was of the old state");
  assert.equal(desk.sent("PATCH").length, 1);
  assert.equal(desk.sent("POST").length, 1);
  assert.equal(await sandbox.statusOf(KEY), "Confirmed");
});

// Recovery from an unknown outcome.

journey("an unknown outcome can be checked, and decided again once a reading shows the certificate open", CAMPAIGN, async (desk, sandbox) => {
  await enter(desk, KEY);
  const isOurs = (url) => url.pathname.startsWith("/api/");
  await desk.page.route(
    DECISION,
    async (route) => {
      await desk.page.route(isOurs, (any) => any.fulfill({ status: 500, body: "" }));
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await desk.decide("Confirm", KEY);
  await hurry(desk);
  await desk.outcome("unknown");
  assert.equal(await desk.button("Decide again").count(), 0, "no reading showed it open");
  await desk.page.unroute(isOurs);
  await desk.button("Refresh status").click();
  await desk.button("Decide again").waitFor();
  await desk.outcome("unknown");
  assert.equal(await desk.button("Refresh status").count(), 1);
  await decisionSays(desk, /since .*\b\d{1,2}:\d{2}\b/i);
  await decisionSays(desk, /: Open\b|still open/);
  await decisionSays(desk, /would then receive two/);
  await desk.button("Decide again").click();
  await desk.complete();
  await desk.outcome("idle");
  assert.equal(desk.sent("POST").length, 1, "nothing is sent by itself");
  await desk.decide("Confirm", KEY);
  await desk.outcome("confirmed");
  assert.equal(desk.sent("POST").length, 2);
  assert.equal(await sandbox.statusOf(KEY), "Confirmed");
  desk.tolerate(DECISION);
  desk.tolerateAll(/status of 500/);
});

/** Signs out through the first question and opens the certificate as the same user. */
async function signOutAndIn(desk) {
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
}

journey("sign-out while a decision is being sent asks first; after the next sign-in its outcome is shown", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  // The request arrives; its answer is lost.
  await onPost(desk, async (route) => {
    await route.fetch();
    await new Promise(() => {});
  });
  await desk.decide("Confirm", KEY);
  await eventually(() => sandbox.statusOf(KEY), "Confirmed");
  await signOutAndIn(desk);
  await desk.outcome("confirmed");
  assert.equal(desk.sent("POST").length, 1);
  // A read of the page that signs out.
  desk.tolerateAll(/status of 401/);
});

journey("sign-out while an outcome is unknown asks first; after the next sign-in it can be checked", CAMPAIGN, async (desk, sandbox) => {
  await enter(desk, KEY);
  await onPost(desk, (route) => route.abort("connectionreset"));
  await desk.decide("Confirm", KEY);
  await hurry(desk);
  await desk.outcome("unknown");
  await signOutAndIn(desk);
  await desk.outcome("unknown");
  await sandbox.confirm(KEY);
  await desk.button("Refresh status").click();
  await desk.outcome("confirmed");
  assert.equal(desk.sent("POST").length, 1);
  desk.tolerate(DECISION);
});
