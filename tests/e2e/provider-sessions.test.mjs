// Renewed tokens, ended sessions, and windows that restore one.
import assert from "node:assert/strict";
import { tell } from "./provider.mjs";
import { eventually, until } from "./screen.mjs";
import { ASSET, CONFIRM, KEY, PLACE, before, enterCertificate, journey, rareJourney, signInElsewhere, signInHere, tolerateEnd } from "./signing-in.mjs";

rareJourney("a token is renewed before its end, with the next request", async (desk, { openId }) => {
  openId.lifetime = 60;
  await desk.page.clock.install();
  await enterCertificate(desk);
  const renewals = () => openId.asked.filter((asked) => asked === "POST /token").length;
  assert.equal(renewals(), 1);
  await desk.page.clock.fastForward(60_000);
  await desk.button("Refresh").click();
  await eventually(renewals, 2);
  await desk.complete();
  assert.deepEqual(await desk.alerts(), []);
});

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

rareJourney("a provider that does not answer is reported in place, and changes stay", async (desk, { openId }) => {
  openId.isDown = true;
  await desk.visit(PLACE);
  await desk.button("Sign in").click();
  await desk.says(/The sign-in service does not respond/);
  openId.isDown = false;
  await signInHere(desk);
  await desk.complete();
  await desk.mark(ASSET, "received");
  await openId.end();
  openId.isDown = true;
  await desk.button("Refresh").click();
  await desk.says(/sign in/i);
  openId.isDown = false;
  // The provider's session continues, so it does not ask for the user.
  await desk.button("Sign in").click();
  await desk.complete();
  await eventually(() => desk.row(ASSET).getAttribute("data-status"), "received");
  desk.tolerateAll(/status of 401/);
  desk.tolerateAll(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
});

rareJourney("in German, a session is taken up in another window", { locale: "de-DE" }, async (desk, { openId }) => {
  await desk.visit(PLACE);
  await desk.button("Anmelden").click();
  await tell(desk.page);
  await desk.complete();
  await openId.end({ all: true });
  await desk.button("Aktualisieren").click();
  await desk.says(/Melden Sie sich wieder an/);
  await desk.saysPlainly(/kommen hierher zurück/);
  const [other] = await Promise.all([desk.context.waitForEvent("page"), desk.button("Anmelden").click()]);
  await tell(other);
  await desk.complete();
  await desk.link("Einstellungen").click();
  await desk.saysPlainly(/Sie sind angemeldet als alice/);
  tolerateEnd(desk);
});

rareJourney("ids that were typed before signing in are still there after it", async (desk) => {
  await desk.visit("/scrap-errors");
  await desk.get("textbox", "Error IDs").fill("1\n3");
  await desk.link("Settings").click();
  await signInElsewhere(desk);
  await desk.page.getByText(/You are signed in as alice/).waitFor();
  await desk.link("Scrap errors").click();
  assert.equal(await desk.get("textbox", "Error IDs").inputValue(), "1\n3");
});
