// Redirects and lost networks: nothing is followed or queued, and no decision is sent later
// automatically.
import assert from "node:assert/strict";
import { journeys } from "./journey.mjs";
import { hurry } from "./meanwhile.mjs";
import { eventually, until } from "./screen.mjs";

const journey = journeys({ tag: ["@firefox"] });

const KEY = "4711/1001";
const ASSET = 1001002;
const OPEN = "firstConfirmationPending";
const ELSEWHERE = "http://127.0.0.1:9";
/** Redirects with and without a change of the method, to the same origin and to another one. */
const REDIRECTIONS = [[302, ""], [303, ELSEWHERE], [307, ELSEWHERE], [308, ""]];

/** Tries every redirect of one kind of request; none is followed. */
async function redirected(desk, method, path, act) {
  for (const [code, origin] of REDIRECTIONS) {
    const pattern = `**/${path}`;
    const answer = (route) =>
      route.request().method() === method
        ? route.fulfill({ status: code, headers: { location: `${origin}/elsewhere` } })
        : route.continue();
    await desk.page.route(pattern, answer);
    await act(`${code} ${origin}`, () => desk.page.unroute(pattern, answer));
    await desk.page.unroute(pattern, answer);
  }
  assert.deepEqual(desk.requests.filter((request) => request.path === "/elsewhere"), []);
}

journey("a redirected read is not followed, is reported and enables nothing", async (desk) => {
  await desk.enterCertificate(KEY);
  await redirected(desk, "GET", "assets*", async (_, end) => {
    await desk.button("Refresh").click();
    await desk.says(/the server redirected the request/);
    await desk.armsNothing();
    await end();
    await desk.signIn();
    await desk.complete();
    await eventually(() => desk.alerts(), []);
  });
});

journey("a redirected saving is not followed, and the marks stay", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "damaged", "Lid broken");
  await redirected(desk, "PATCH", "assets", async (what) => {
    const before = desk.sent("PATCH").length;
    await desk.button("Save changes").click();
    await eventually(() => desk.sent("PATCH").length, before + 1, what);
    await until(() => desk.button("Save changes").isEnabled(), Boolean, what);
    assert.equal(await desk.explanationOf(ASSET).inputValue(), "Lid broken", what);
  });
  assert.equal((await sandbox.marks(KEY))[ASSET], null);
});

journey("a redirected decision is not followed, and unknown until it is read", async (desk, sandbox) => {
  await desk.page.clock.install();
  await desk.enterCertificate(KEY);
  let sent = 0;
  await redirected(desk, "POST", "confirmation", async (what, end) => {
    await desk.decide("Confirm", KEY);
    sent += 1;
    await hurry(desk);
    await desk.outcome("unknown");
    assert.equal(desk.sent("POST").length, sent, what);
    await end();
    await desk.button("Decide again").click();
    await desk.complete();
    await desk.outcome("idle");
  });
  assert.equal(await sandbox.statusOf(KEY), OPEN);
});

/** Times at which the network fails, with the outcome, and whether the decision was sent. */
const MOMENTS = [
  ["without a report of the browser while the question is open", "not-applied", false],
  ["as the reply comes", "unknown", true],
];

for (const [when, outcome, isSent] of MOMENTS) {
  journey(`offline ${when}: no decision leaves by itself when the network is back`, async (desk, sandbox) => {
    await desk.page.clock.install();
    await desk.enterCertificate(KEY);
    const dialog = await desk.ask("Confirm", KEY);
    if (isSent) {
      await desk.page.route("**/confirmation", async (route) => {
        await route.fetch();
        await desk.context.setOffline(true);
        await route.abort("internetdisconnected");
      });
    } else await desk.page.route("**/api/**", (route) => route.abort("internetdisconnected"));
    await desk.answer(dialog, "Confirm");
    await hurry(desk);
    await desk.outcome(outcome);
    await desk.context.setOffline(false);
    await desk.page.unroute("**/api/**");
    await desk.page.evaluate(() => dispatchEvent(new Event("online")));
    await desk.page.clock.fastForward(600_000);
    assert.equal(desk.sent("POST").length, isSent ? 1 : 0);
    assert.equal(await sandbox.statusOf(KEY), isSent ? "Confirmed" : OPEN);
    if (isSent) {
      await desk.button("Refresh status").click();
      await hurry(desk);
      await desk.outcome("confirmed");
      assert.equal(desk.sent("POST").length, 1);
    }
    // The number depends on retries; a page also requests the version.
    desk.tolerateAll(/\/api\/|\/version\.json$/);
  });
}

journey("a lost network is reported when it is lost, and marking continues", { chromiumOnly: "a network that can be taken away" }, async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.toolsAreLoaded();
  const note = desk.page.getByText("You are offline. You can");
  await desk.page.context().setOffline(true);
  await note.waitFor();
  await desk.mark(ASSET, "damaged");
  await desk.page.getByText("1 unsaved").waitFor();
  await desk.page.context().setOffline(false);
  await note.waitFor({ state: "detached" });
  await desk.save();
});
