// Signing out, in this tab and in others, and the next user.
import assert from "node:assert/strict";
import { SandboxWithLastingSession } from "./provider.mjs";
import { eventually, until } from "./screen.mjs";
import { KEY, enter, enterCertificate, journey, signInHere } from "./signing-in.mjs";

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
