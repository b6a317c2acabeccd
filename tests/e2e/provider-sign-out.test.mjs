// Signing out, in this tab and in others, and the user who comes next.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { tell } from "./provider.mjs";
import { eventually, until } from "./screen.mjs";
import { ASSET, KEY, account, before, enter, enterCertificate, options, signInElsewhere, signOut } from "./signing-in.mjs";

journey("another user gets nothing of the one before, and who comes back finds it again", options, async (desk, { openId }) => {
  await enterCertificate(desk);
  await desk.mark(ASSET, "damaged", "Alice saw it.");
  await openId.end({ all: true });
  await desk.button("Reload").click();
  await desk.says(/sign in/i);
  await signInElsewhere(desk, "bob");
  await desk.complete();
  await eventually(() => desk.row(ASSET).getAttribute("data-status"), "");
  assert.ok(!(await desk.page.locator("main").innerText()).includes("Alice saw it."));
  assert.equal(await account(desk), "You are signed in as bob@desk.example.");
  await signOut(desk);
  await enterCertificate(desk);
  await desk.button("Restore").click();
  await eventually(() => desk.explanationOf(ASSET).inputValue(), "Alice saw it.");
  desk.tolerate(/status of 401|status of 400/, desk.troubles.length);
});

journey("signing out ends the session at the provider and in the other tabs, and gives back what could renew it", options, async (desk, { openId }) => {
  await enterCertificate(desk);
  const second = await desk.context.newPage();
  await second.goto(desk.sandbox.url);
  await second.getByRole("button", { name: "Sign in" }).click();
  await second.getByRole("table", { name: "Certificates" }).waitFor();
  await desk.link("Connection").click();
  await desk.button("Sign out").click();
  await desk.button("Sign in").waitFor();
  await second.getByRole("button", { name: "Sign in" }).waitFor();
  await eventually(() => openId.asked.filter((asked) => asked === "POST /token/revocation").length, 2);
  await until(async () => openId.asked.join(), (asked) => asked.includes("/session/end/confirm"), "signed out there");
  assert.equal(await desk.link(KEY).count(), 0);
  await desk.button("Sign in").click();
  await desk.page.getByRole("textbox", { name: "Name" }).waitFor();
});

journey("another user who signs out in another tab takes nothing of the first one", options, async (desk) => {
  const kept = () => desk.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft")));
  await enterCertificate(desk);
  await desk.mark(ASSET, "damaged", "Alice saw it.");
  await eventually(kept, [`acceptance-desk.draft ${KEY} /api alice`]);
  await desk.context.clearCookies();
  const second = await desk.context.newPage();
  await second.goto(`${desk.sandbox.url}/connection`);
  await second.getByRole("button", { name: "Sign in" }).click();
  await tell(second, "bob");
  await second.getByText(/You are signed in as bob/).waitFor();
  await second.getByRole("button", { name: "Sign out" }).click();
  await second.waitForURL(`${desk.sandbox.url}/certificates**`);
  await second.getByRole("button", { name: "Sign in" }).waitFor();
  assert.deepEqual(await kept(), [`acceptance-desk.draft ${KEY} /api alice`]);
  assert.equal(await desk.explanationOf(ASSET).inputValue(), "Alice saw it.");
  await desk.button("Save marks").click();
  await desk.page.getByText("1 change saved.").waitFor();
});

journey("signing out in one tab asks about the marks of another one", options, async (desk) => {
  await enterCertificate(desk);
  await desk.mark(ASSET, "damaged");
  const second = await desk.context.newPage();
  await second.goto(`${desk.sandbox.url}/connection`);
  await second.getByRole("button", { name: "Sign in" }).click();
  await second.getByRole("button", { name: "Sign out" }).click();
  const dialog = second.getByRole("dialog", { name: "Sign out with unsaved changes?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await eventually(() => desk.row(ASSET).getAttribute("data-status"), "damaged");
  await second.getByRole("button", { name: "Sign out" }).click();
  await dialog.getByRole("button", { name: "Discard marks and sign out" }).click();
  await desk.button("Sign in").waitFor();
});

journey("until the session at the provider is over, the page says that it signs out, and nobody signs in", options, async (desk) => {
  await enter(desk, "/connection");
  await desk.page.getByText(/You are signed in as/).waitFor();
  let release;
  const released = new Promise((done) => (release = done));
  await desk.page.route("**/token/revocation", async (route) => {
    await released;
    await route.continue();
  });
  const signedOut = signOut(desk);
  await desk.saysPlainly(/Signing you out …/);
  assert.equal(await desk.isOff(desk.button("Sign in")), true);
  release();
  await signedOut;
  assert.equal(await desk.isOff(desk.button("Sign in")), false);
});

for (const renews of [true, false]) {
  journey(`signing out while the provider is down is told here, ${renews ? "with" : "without"} a refresh token`, options, async (desk, { openId }) => {
    openId.renews = renews;
    await enter(desk, "/connection");
    await desk.page.getByText(/You are signed in as/).waitFor();
    openId.isDown = true;
    await desk.button("Sign out").click();
    await desk.says(/signed out here, but the sign-in service could not be reached/);
    assert.equal(desk.path(), "/connection");
    openId.isDown = false;
    // As it says, the session there goes on.
    await desk.button("Sign in").click();
    await desk.page.getByText(/You are signed in as/).waitFor();
    assert.deepEqual(await desk.alerts(), []);
    await desk.button("Sign out").click();
    await until(async () => openId.asked.join(), (asked) => asked.includes("/session/end/confirm"), "signed out there");
    desk.tolerate(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/, desk.troubles.length);
  });
}

journey("who is not activated is told so, and who they are", options, async (desk) => {
  await enterCertificate(desk, KEY, "demo-not-activated");
  await desk.mark(ASSET, "received");
  await desk.button("Save marks").click();
  await desk.says(/not activated.*operator of the service/);
  await desk.says(/signed in as demo-not-activated@desk\.example/);
  assert.equal(await desk.row(ASSET).getAttribute("data-changed"), "true");
  desk.tolerate(/status of 403/);
});

journey("the log of a user says when they signed in, not that they reloaded, and nothing of another user", options, async (desk) => {
  const acts = () => desk.get("table", "Activities").locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.cells[1].innerText));
  await enter(desk, "/connection");
  await eventually(acts, ["Sign in"]);
  await desk.page.reload();
  await desk.page.getByText(/You are signed in as alice/).waitFor();
  await eventually(acts, ["Sign in"]);
  await signOut(desk);
  await enter(desk, "/connection", "bob");
  await eventually(acts, ["Sign in"]);
  await signOut(desk);
  await enter(desk, "/connection", "alice");
  await eventually(acts, ["Sign in", "Sign out", "Sign in"]);
});
