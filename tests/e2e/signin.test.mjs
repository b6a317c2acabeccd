import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";
import { ACTIVATED, NOT_ACTIVATED } from "./service.mjs";

const KEY = "4711/1001";
const ASSET = 1001001;

journey("a token that the service does not know is told in place, and the next one is taken", async (desk) => {
  await desk.enter("/", "mistyped");
  await desk.says(/401.*sign in/i);
  assert.equal(await desk.get("table", "Certificates").count(), 0);
  await desk.signIn();
  await desk.listed();
  await desk.link(KEY).waitFor();
  desk.tolerate(/status of 401/);
});

journey("a 401 that says [] is no empty list", { flags: ["--bare-unauthorized"] }, async (desk) => {
  await desk.enter("/", "mistyped");
  await desk.says(/401.*sign in/i);
  assert.equal(await desk.page.getByText("No certificate awaits").count(), 0);
  desk.tolerate(/status of 401/);
});

journey("who is not activated may read, and is told so with the marks kept", async (desk, sandbox) => {
  await desk.enterCertificate(KEY, NOT_ACTIVATED);
  await desk.mark(ASSET, "received");
  await desk.button("Save marks").click();
  await desk.says(/not activated/);
  assert.equal(await desk.row(ASSET).getAttribute("data-changed"), "true");
  await desk.decide("Confirm", KEY);
  await desk.outcome("not-applied");
  await desk.says(/not activated/);
  assert.equal(await desk.row(ASSET).getAttribute("data-status"), "received");
  assert.equal(desk.sent("POST").length, 0);
  assert.equal(await sandbox.statusOf(KEY), "firstConfirmationPending");
  desk.tolerate(/status of 403/, 2);
});

journey("a decision by who is not activated changes nothing and is not repeated", async (desk, sandbox) => {
  await desk.enterCertificate(KEY, NOT_ACTIVATED);
  await desk.decide("Confirm", KEY);
  await desk.outcome("not-applied");
  await desk.says(/not activated.*operator of the service/);
  assert.equal(desk.sent("POST").length, 1);
  assert.equal(await sandbox.statusOf(KEY), "firstConfirmationPending");
  desk.tolerate(/status of 403/);
});

journey("a session that ends while assets are read goes on where it was", async (desk) => {
  await desk.page.route("**/assets?*skip=50", (route) => route.fulfill({ status: 401, body: "[]" }), { times: 1 });
  await desk.enter("/certificates/4711/1043");
  await desk.says(/sign in/i);
  await desk.armsNothing();
  await desk.signIn();
  await desk.complete();
  await eventually(() => desk.rowCount(), 143);
  desk.tolerate(/status of 401/);
});

journey("the token is nowhere but in the header of requests to the service", async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "received");
  await desk.save();
  await desk.decide("Confirm", KEY);
  await desk.outcome("confirmed");
  await desk.link("Connection").click();
  await desk.heading("Connection").waitFor();
  const inPage = await desk.readable();
  assert.ok(!inPage.includes(ACTIVATED));
  for (const { url, body } of desk.requests) assert.ok(!`${url}${body}`.includes(ACTIVATED), `${url}`);
  assert.ok(!desk.console.join().includes(ACTIVATED));
  const origins = new Set(desk.requests.map(({ url }) => url.origin));
  assert.deepEqual([...origins], [desk.sandbox.url]);
});

journey("only the service gets the header", async (desk) => {
  const carriers = new Set();
  desk.page.on("request", (request) => {
    if (request.headers().authorization) carriers.add(new URL(request.url()).pathname.split("/")[1]);
  });
  await desk.enterCertificate(KEY);
  await desk.page.reload();
  await desk.signIn();
  await desk.complete();
  assert.deepEqual([...carriers], ["api"]);
});

journey("signing out forgets the token and what it showed", async (desk) => {
  await desk.enter("/");
  await desk.listed();
  await desk.link("Connection").click();
  await desk.button("Sign out").click();
  await desk.get("textbox", "Access token").waitFor();
  await desk.link("Certificates").click();
  await desk.get("textbox", "Access token").waitFor();
  assert.equal(await desk.link(KEY).count(), 0);
  const before = desk.lists().length;
  await desk.signIn();
  await desk.listed();
  assert.ok(desk.lists().length > before);
});

journey("signing out with unsaved marks asks first", async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "received");
  await desk.link("Connection").click();
  await desk.button("Leave").click();
  await desk.button("Sign out").click();
  await desk.dialog("Sign out with unsaved changes?").getByRole("button", { name: "Cancel" }).click();
  await desk.button("Sign out").click();
  await desk.button("Discard marks and sign out").click();
  await desk.signIn();
  await desk.link("Certificates").click();
  await desk.link(KEY).click();
  await desk.complete();
  assert.equal(await desk.row(ASSET).getAttribute("data-status"), "");
});

journey("without a token the service is asked nothing, and there is nothing to read anew", async (desk) => {
  await desk.visit("/");
  await desk.get("textbox", "Access token").waitFor();
  assert.equal(await desk.button("Reload").count(), 0);
  assert.deepEqual(desk.lists(), []);
  assert.deepEqual(await desk.alerts(), []);
});

for (const [what, token] of [
  ["a Cyrillic letter", "demo-\u0430ctivated"],
  ["an invisible character", "demo\u200B-activated"],
  ["a space", "demo activated"],
  ["an umlaut", "demö"],
  ["nothing", "   "],
]) {
  journey(`a token with ${what} is refused in place and stays in the field`, async (desk) => {
    await desk.enter("/", token);
    await desk.says(token.trim() ? /Character \d+ cannot be part of an access token/ : /Type or paste/);
    const field = desk.get("textbox", "Access token");
    assert.equal(await field.inputValue(), token);
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    assert.deepEqual(desk.lists(), []);
    await desk.signIn(`  ${ACTIVATED} `);
    await desk.listed();
  });
}

journey("who has signed in is led to the heading, not to nowhere", async (desk) => {
  for (const [place, heading] of [["/certificates", "Certificates"], ["/certificates/4711/1001", "Certificate 4711/1001"]]) {
    await desk.enter(place);
    await eventually(() => desk.focused(), heading, place);
  }
});
