import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { FIREFOX, eventually } from "./screen.mjs";
import { ACTIVATED, CERTIFICATES } from "./service.mjs";

const KEY = "4711/1001";
const [FIRST, SECOND] = [1001001, 1001002];
const part = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** A token that says whose it is, as many services give them. */
const tokenOf = (subject) => [part({ alg: "none" }), part({ sub: subject }), ""].join(".");

/** Another tab, in which the user signed in and asked to sign out. */
async function signedOut(desk) {
  const other = await desk.context.newPage();
  await other.goto(`${desk.sandbox.url}/connection`);
  await other.getByRole("textbox", { name: "Access token" }).fill(ACTIVATED);
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.getByRole("button", { name: "Sign out" }).click();
  return other;
}

journey("who signs in after a session that ended neither sees nor sends what somebody else marked", async (desk, sandbox) => {
  let isOver = false;
  await desk.page.route("**/api/**", (route) => {
    const headers = route.request().headers();
    const isEnded = isOver && headers.authorization === `Bearer ${tokenOf("alice")}`;
    if (isEnded) return route.fulfill({ status: 401, body: "[]" });
    return route.continue({ headers: { ...headers, authorization: `Bearer ${ACTIVATED}` } });
  });
  await desk.enterCertificate(KEY, tokenOf("alice"));
  await desk.mark(FIRST, "other", "Alice saw it.");
  isOver = true;
  await desk.button("Reload").click();
  await desk.says(/sign in again/);
  await desk.signIn(tokenOf("bob"));
  await desk.complete();
  assert.equal(await desk.row(FIRST).getAttribute("data-status"), "");
  assert.equal(await desk.button("Restore").count(), 0);
  await desk.mark(SECOND, "received");
  await desk.save();
  const sent = desk.sent("PATCH").map(({ body }) => JSON.parse(body));
  assert.deepEqual(sent, [[{ assetId: SECOND, acceptanceStatus: "received" }]]);
  assert.equal((await sandbox.marks(KEY))[FIRST], null);
  isOver = false;
  await desk.page.reload();
  await desk.signIn(tokenOf("alice"));
  await desk.complete();
  await desk.button("Restore").click();
  await eventually(() => desk.row(FIRST).getAttribute("data-status"), "other");
  // Certificate and assets are asked for at once: one of them is refused, or both.
  desk.tolerate(/status of 401/, desk.troubles.length);
});

journey("a page that Back brings as it was left has no session after a sign-out in another tab", async (desk) => {
  // Chromium drops a kept page to which something is told; others keep it, and it never hears.
  await desk.page.addInitScript(() => delete window.BroadcastChannel);
  await desk.enter("/");
  await desk.listed();
  await desk.page.evaluate(() => (window.isAsLeft = true));
  await desk.page.goto("about:blank");
  const other = await signedOut(desk);
  await other.getByRole("textbox", { name: "Access token" }).waitFor();
  const before = desk.sent("GET", CERTIFICATES).length;
  await desk.goBack();
  await desk.get("textbox", "Access token").waitFor();
  if (!FIREFOX) assert.equal(await desk.page.evaluate(() => window.isAsLeft), true);
  assert.equal(await desk.get("table", "Certificates").count(), 0);
  assert.equal(await desk.button("Reload").count(), 0, "nor is there anything to read anew");
  assert.equal(desk.sent("GET", CERTIFICATES).length, before);
});

journey("who signs out in one tab has no session in another where tabs cannot talk to each other", async (desk) => {
  await desk.page.addInitScript(() => delete window.BroadcastChannel);
  await desk.enter("/");
  await desk.listed();
  await signedOut(desk);
  await desk.get("textbox", "Access token").waitFor();
  assert.equal(await desk.get("table", "Certificates").count(), 0);
});
