// Two users of one computer: a page restored by Back, and a sign-out in another tab.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { CERTIFICATES } from "./service.mjs";

/** Opens another tab, in which the user signed in and out. */
async function signOutElsewhere(desk) {
  const other = await desk.openTab("/settings");
  await other.signIn();
  await other.button("Sign out").click();
  await other.get("textbox", "Access token").waitFor();
}

journey("a page that Back brings as it was left has no session after a sign-out in another tab", async (desk) => {
  // Chromium drops a cached page that gets a message; other browsers keep it, and it never gets the
  // message.
  await desk.page.addInitScript(() => delete window.BroadcastChannel);
  await desk.enter("/");
  await desk.listed();
  await desk.page.evaluate(() => (window.isAsLeft = true));
  await desk.page.goto("about:blank");
  await signOutElsewhere(desk);
  const before = desk.sent("GET", CERTIFICATES).length;
  await desk.goBack();
  await desk.get("textbox", "Access token").waitFor();
  assert.equal(await desk.page.evaluate(() => window.isAsLeft), true);
  assert.equal(await desk.get("table", "Certificates").count(), 0);
  assert.equal(await desk.button("Refresh").count(), 0, "nor is there anything to read anew");
  assert.equal(desk.sent("GET", CERTIFICATES).length, before);
});

journey("a sign-out in one tab ends the session in another without channels between tabs", async (desk) => {
  await desk.page.addInitScript(() => delete window.BroadcastChannel);
  await desk.enter("/");
  await desk.listed();
  await signOutElsewhere(desk);
  await desk.get("textbox", "Access token").waitFor();
  assert.equal(await desk.get("table", "Certificates").count(), 0);
});
