// Signing out, in this tab and in others, and the next user.
import assert from "node:assert/strict";
import { SandboxWithLastingSession } from "./provider.mjs";
import { eventually, until } from "./screen.mjs";
import { ASSET, KEY, enter, enterCertificate, journey, rareJourney, signInHere, signOut } from "./signing-in.mjs";

journey("signing out ends the session at the provider and in the other tabs, and gives back what could renew it", async (desk, { openId }) => {
  await enterCertificate(desk);
  const second = await desk.context.newPage();
  await second.goto(desk.sandbox.url);
  await second.getByRole("button", { name: "Sign in" }).click();
  await second.getByRole("table", { name: "Certificates" }).waitFor();
  await desk.link("Settings").click();
  await desk.button("Sign out").click();
  await desk.button("Sign in").waitFor();
  await second.getByRole("button", { name: "Sign in" }).waitFor();
  await eventually(() => openId.asked.filter((asked) => asked === "POST /token/revocation").length, 2);
  await until(async () => openId.asked.join(), (asked) => asked.includes("/session/end/confirm"), "signed out there");
  assert.equal(await desk.link(KEY).count(), 0);
  await desk.button("Sign in").click();
  await desk.page.getByRole("textbox", { name: "Name" }).waitFor();
});

rareJourney("until the session at the provider is over, the page says that it signs out, and nobody signs in", async (desk) => {
  await enter(desk, "/settings");
  await desk.page.getByText(/You are signed in as/).waitFor();
  let release;
  const released = new Promise((done) => (release = done));
  await desk.page.route("**/token/revocation", async (route) => {
    await released;
    await route.continue();
  });
  const signedOut = signOut(desk);
  await desk.saysPlainly(/Signing you out…/);
  assert.equal(await desk.isOff(desk.button("Sign in")), true);
  release();
  await signedOut;
  assert.equal(await desk.isOff(desk.button("Sign in")), false);
});

journey("after a sign-out, a provider that cannot end its session asks for the user", { sandbox: SandboxWithLastingSession }, async (desk) => {
  await enter(desk, "/settings");
  await desk.page.getByText(/You are signed in as alice/).waitFor();
  await desk.button("Sign out").click();
  await desk.says(/but not at the sign-in service/);
  await signInHere(desk, "bob");
  await desk.page.getByText(/You are signed in as bob/).waitFor();
});

journey("signing out while the provider is down is told here", async (desk, { openId }) => {
  await enter(desk, "/settings");
  await desk.page.getByText(/You are signed in as/).waitFor();
  openId.isDown = true;
  await desk.button("Sign out").click();
  await desk.says(/signed out here, but the sign-in service did not respond/);
  assert.equal(desk.path(), "/settings");
  openId.isDown = false;
  // The provider's session continues, so it asks for the user.
  await signInHere(desk, "alice");
  await desk.page.getByText(/You are signed in as/).waitFor();
  assert.deepEqual(await desk.alerts(), []);
  await desk.button("Sign out").click();
  await until(async () => openId.asked.join(), (asked) => asked.includes("/session/end/confirm"), "signed out there");
  desk.tolerateAll(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
});

rareJourney("a user without activation sees that, with the user's name", async (desk) => {
  await enterCertificate(desk, KEY, "demo-not-activated");
  await desk.mark(ASSET, "received");
  await desk.button("Save changes").click();
  await desk.says(/not activated.*Ask the operator/);
  await desk.says(/signed in as demo-not-activated@desk\.example/);
  assert.equal(await desk.row(ASSET).getAttribute("data-changed"), "true");
  desk.tolerate(/status of 403/);
});

rareJourney("the log of a user says when they signed in, not that they reloaded, and nothing of another user", async (desk) => {
  const acts = () => desk.get("table", "Activities").locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.cells[1].innerText));
  await enter(desk, "/settings");
  await eventually(acts, ["Sign in"]);
  await desk.page.reload();
  await desk.page.getByText(/You are signed in as alice/).waitFor();
  await eventually(acts, ["Sign in"]);
  await signOut(desk);
  await enter(desk, "/settings", "bob");
  await eventually(acts, ["Sign in"]);
  await signOut(desk);
  await enter(desk, "/settings", "alice");
  await eventually(acts, ["Sign in", "Sign out", "Sign in"]);
});
