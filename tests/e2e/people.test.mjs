// Two people at one computer: a page that Back restores, and a sign-out in another tab.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { FIREFOX } from "./screen.mjs";
import { CERTIFICATES } from "./service.mjs";

/** Opens another tab, in which the user signed in and out. */
async function signOutElsewhere(desk) {
  const other = await desk.openTab("/connection");
  await other.signIn();
  await other.button("Sign out").click();
  await other.get("textbox", "Access token").waitFor();
}

journey("a page that Back brings as it was left has no session after a sign-out in another tab", async (desk) => {
  // Chromium drops a kept page to which something is told; others keep it, and it never hears.
  await desk.page.addInitScript(() => delete window.BroadcastChannel);
  await desk.enter("/");
  await desk.listed();
  await desk.page.evaluate(() => (window.isAsLeft = true));
  await desk.page.goto("about:blank");
  await signOutElsewhere(desk);
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
  await signOutElsewhere(desk);
  await desk.get("textbox", "Access token").waitFor();
  assert.equal(await desk.get("table", "Certificates").count(), 0);
});
