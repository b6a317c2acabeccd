import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { SandboxWithProvider, tell } from "./provider.mjs";
import { FIREFOX, eventually, until } from "./screen.mjs";

const KEY = "4711/1001";
const PLACE = `/certificates/${KEY}`;
const ASSET = 1001001;
const CONFIRM = "/confirmation";
const options = { sandbox: SandboxWithProvider };

/** Signs in at the provider, in this window. */
async function signInHere(desk, name) {
  await desk.button("Sign in").click();
  await tell(desk.page, name);
}

async function enter(desk, path = "/", name = "alice") {
  await desk.visit(path);
  await signInHere(desk, name);
}

async function enterCertificate(desk, key = KEY, name = "alice") {
  await enter(desk, `/certificates/${key}`, name);
  await desk.complete();
}

/** Signs in in the other window that the desk opens; gives it. */
async function signInElsewhere(desk, name = "alice") {
  const opened = desk.context.waitForEvent("page");
  await desk.button("Sign in").first().click();
  const other = await opened;
  await tell(other, name);
  return other;
}

const account = async (desk) => {
  await desk.link("Connection").click();
  return desk.page.getByText(/You are signed in as/).innerText();
};

/** Signs out here and at the provider, and waits until the provider has sent the window back. */
async function signOut(desk) {
  // What is shown before that is the page that is being left, which says “Sign in” already.
  const isBack = (request) => request.isNavigationRequest() && request.url() === `${desk.sandbox.url}/`;
  const [request] = await Promise.all([desk.page.waitForRequest(isBack), desk.button("Sign out").click()]);
  await request.response();
  await desk.page.waitForLoadState();
  await desk.button("Sign in").waitFor();
}

/** Before the next such request leaves, something else happens. */
async function before(desk, pattern, act) {
  await desk.page.route(pattern, async (route) => {
    await act();
    await route.continue();
  }, { times: 1 });
}

journey("signing in with a provider leads back to the place, and the answer goes out of the address", options, async (desk, { openId }) => {
  await desk.visit(`${PLACE}?show=unmarked`);
  assert.equal(desk.sent("GET", "/assets").length, 0);
  await signInHere(desk);
  await desk.complete();
  assert.equal(desk.path(), `${PLACE}?show=unmarked`);
  assert.equal(await account(desk), "You are signed in as alice@desk.example.");
  const asked = new URL(desk.requests.find(({ path }) => path === "/auth").url);
  assert.equal(asked.searchParams.get("code_challenge_method"), "S256");
  assert.equal(asked.searchParams.get("response_type"), "code");
  assert.deepEqual(openId.asked.filter((asked) => asked.includes("/token")).slice(-1), ["POST /token"]);
});

journey("no token, code or verifier is left anywhere but in the memory of the tab", { ...options, chromiumOnly: "bodies of requests" }, async (desk) => {
  const secrets = new Set();
  desk.page.on("response", async (response) => {
    if (!response.url().endsWith("/token") || response.request().method() !== "POST") return;
    for (const [name, value] of new URLSearchParams(response.request().postData())) {
      if (["code", "code_verifier", "refresh_token"].includes(name)) secrets.add(value);
    }
    const answer = await response.json();
    for (const name of ["access_token", "refresh_token", "id_token"]) secrets.add(answer[name]);
  });
  await enterCertificate(desk);
  await eventually(() => secrets.size, 5);
  const page = await desk.readable();
  for (const secret of secrets) assert.ok(!page.includes(secret), secret);
  const [token] = [...secrets].slice(2);
  const carriers = desk.requests.filter(({ url, body }) => `${url}${body}`.includes(token));
  assert.deepEqual(carriers, []);
});

journey("a reload signs in again without asking", options, async (desk, { openId }) => {
  await enterCertificate(desk);
  const asked = openId.asked.length;
  await desk.page.reload();
  await desk.complete();
  assert.equal(desk.path(), PLACE);
  assert.ok(!openId.asked.slice(asked).some((asked) => asked.includes("interaction")));
});

journey("a reload after the session at the provider asks the person, and nothing is wrong", options, async (desk, { openId }) => {
  await enterCertificate(desk);
  await openId.end({ all: true });
  await Promise.all([desk.page.waitForRequest(/signed-in\?error=login_required/), desk.page.reload()]);
  await desk.page.waitForLoadState("networkidle");
  await desk.button("Sign in").waitFor();
  await eventually(() => desk.path(), PLACE);
  assert.deepEqual(await desk.alerts(), []);
  await signInHere(desk);
  await desk.complete();
});

journey("who gives up at the provider is told so, and can try again", options, async (desk) => {
  await desk.visit(PLACE);
  await desk.button("Sign in").click();
  await desk.button("Refuse").click();
  await desk.says(/You were not signed in/);
  assert.equal(desk.path(), PLACE);
  await signInHere(desk);
  await desk.complete();
});

journey("a token is renewed before its end, with the next request", options, async (desk, { openId }) => {
  openId.lifetime = 2;
  await enterCertificate(desk);
  const renewals = () => openId.asked.filter((asked) => asked === "POST /token").length;
  assert.equal(renewals(), 1);
  await desk.page.waitForTimeout(2500);
  await desk.button("Reload").click();
  await eventually(renewals, 2);
  await desk.complete();
  assert.deepEqual(await desk.alerts(), []);
});

journey("a read that the service refuses is repeated with the next token", options, async (desk, { openId }) => {
  await enterCertificate(desk);
  await openId.end();
  await desk.button("Reload").click();
  await eventually(() => openId.asked.filter((asked) => asked === "POST /token").length, 2);
  await desk.complete();
  assert.deepEqual(await desk.alerts(), []);
  desk.tolerate(/status of 401/, desk.troubles.length);
});

journey("a token that ends just before the decision: nothing is sent twice, and the truth is read", options, async (desk, { openId }) => {
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
  desk.tolerate(/status of 401/, desk.troubles.length);
});

journey("a session that ends in the middle of a decision: the person signs in in another window and nothing is lost or sent", options, async (desk, { openId }) => {
  await enterCertificate(desk);
  await desk.mark(ASSET, "damaged", "Scratched.");
  await desk.button("Mark all unmarked as received").click();
  await before(desk, "**/assets", () => openId.end({ all: true }));
  await desk.decide("Reject", KEY);
  await desk.outcome("session");
  const other = await signInElsewhere(desk);
  await until(async () => other.isClosed(), Boolean, "the other window closes itself");
  await desk.complete();
  assert.equal(desk.sent("POST", "/rejection").length, 0);
  assert.equal(await desk.row(ASSET).getAttribute("data-status"), "damaged");
  assert.equal(await desk.explanationOf(ASSET).inputValue(), "Scratched.");
  if (await desk.button("Show current state").count()) await desk.button("Show current state").click();
  await desk.decide("Reject", KEY);
  await desk.outcome("rejected");
  assert.equal(desk.sent("POST", "/rejection").length, 1);
  desk.tolerate(/status of 401|status of 400/, desk.troubles.length);
});

journey("a session that ends after the decision took effect: unknown until it is read, and then confirmed", options, async (desk, { openId }) => {
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
  if (await desk.button("Check again").count()) await desk.button("Check again").click();
  await desk.outcome("confirmed");
  assert.equal(desk.sent("POST", CONFIRM).length, 1);
  desk.tolerate(/status of 401|status of 400/, desk.troubles.length);
});

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
  await desk.saysPlainly(/1 mark saved/);
});

journey("signing out in one tab asks about the marks of another one", options, async (desk) => {
  await enterCertificate(desk);
  await desk.mark(ASSET, "damaged");
  const second = await desk.context.newPage();
  await second.goto(`${desk.sandbox.url}/connection`);
  await second.getByRole("button", { name: "Sign in" }).click();
  await second.getByRole("button", { name: "Sign out" }).click();
  const dialog = second.getByRole("dialog", { name: "Sign out with unsaved marks?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await eventually(() => desk.row(ASSET).getAttribute("data-status"), "damaged");
  await second.getByRole("button", { name: "Sign out" }).click();
  await dialog.getByRole("button", { name: "Discard marks and sign out" }).click();
  await desk.button("Sign in").waitFor();
});

journey("signing in is pressed again: what the first window brings back counts, and no window is stranded", options, async (desk, { openId }) => {
  await enterCertificate(desk);
  await desk.mark(ASSET, "damaged");
  await openId.end({ all: true });
  await desk.button("Reload").click();
  await desk.says(/sign in/i);
  const opened = [];
  desk.context.on("page", (page) => opened.push(page));
  await desk.button("Sign in").first().dblclick();
  await eventually(() => opened.length, 1);
  await opened[0].getByRole("textbox", { name: "Name" }).waitFor();
  await desk.saysPlainly(/If that window is gone/);
  // The page of the provider isolates itself, so nobody can tell that its window is still there.
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
  desk.tolerate(/status of 401|status of 400/, desk.troubles.length);
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
    await desk.says(/signed out here, but the sign-in could not be reached/);
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

journey("a provider that does not answer is told in place, and what is marked stays", options, async (desk, { openId }) => {
  openId.isDown = true;
  await desk.visit(PLACE);
  await desk.button("Sign in").click();
  await desk.says(/The sign-in does not answer/);
  openId.isDown = false;
  await signInHere(desk);
  await desk.complete();
  await desk.mark(ASSET, "received");
  await openId.end();
  openId.isDown = true;
  await desk.button("Reload").click();
  await desk.says(/sign in/i);
  openId.isDown = false;
  // The session at the provider goes on, so nobody is asked there.
  await desk.button("Sign in").click();
  await desk.complete();
  await eventually(() => desk.row(ASSET).getAttribute("data-status"), "received");
  desk.tolerate(/status of 401|ERR_EMPTY_RESPONSE|ERR_CONNECTION/, desk.troubles.length);
});

journey("an answer that nobody asked for signs nobody in", options, async (desk) => {
  await desk.visit("/signed-in?code=stolen&state=guessed");
  await desk.says(/this tab did not ask/);
  assert.equal(desk.path(), "/certificates?status=pending");
  assert.deepEqual(desk.sent("POST"), []);
  await desk.visit("/signed-in?code=stolen&state=guessed.window");
  await desk.says(/this tab did not ask/);
  assert.deepEqual(desk.sent("POST"), []);
});

journey("an answer with the state of another sign-in signs nobody in", options, async (desk) => {
  await desk.visit(PLACE);
  await desk.button("Sign in").click();
  await desk.page.getByRole("textbox", { name: "Name" }).waitFor();
  await desk.page.goto(`${desk.sandbox.url}/signed-in?code=stolen&state=guessed&iss=${encodeURIComponent(desk.sandbox.openId.issuer)}`);
  await desk.says(/cannot be relied upon/);
  assert.deepEqual(desk.sent("POST"), []);
});

journey("who is not activated is told so, and who they are", options, async (desk) => {
  await enterCertificate(desk, KEY, "demo-not-activated");
  await desk.mark(ASSET, "received");
  await desk.button("Save marks").click();
  await desk.says(/not activated.*operator of the service/);
  await desk.says(/signed in as demo-not-activated@desk\.example/);
  assert.equal(await desk.row(ASSET).getAttribute("data-changed"), "true");
  desk.tolerate(/status of 403/);
});

journey("a browser that allows no other window offers this one, and marks are offered again", options, async (desk, { openId }) => {
  await desk.context.addInitScript(() => (window.open = () => null));
  await enterCertificate(desk);
  await desk.mark(ASSET, "received");
  await openId.end({ all: true });
  await desk.button("Reload").click();
  await desk.says(/sign in/i);
  await desk.button("Sign in").first().click();
  await desk.says(/The browser did not allow/);
  desk.page.on("dialog", (dialog) => dialog.accept());
  await desk.button("Sign in on this page").click();
  await tell(desk.page);
  await desk.complete();
  await desk.button("Restore").click();
  await eventually(() => desk.row(ASSET).getAttribute("data-status"), "received");
  desk.tolerate(/status of 401|status of 400/, desk.troubles.length);
});

journey("the sign-in that was tampered with does not run", options, async (desk) => {
  await desk.page.route("**/provider-*.js", (route) => route.fulfill({ body: "window.__tampered = true; export {}", contentType: "text/javascript" }));
  await desk.visit("/");
  await desk.button("Sign in").click();
  await desk.says(/could not be loaded/);
  assert.equal(await desk.page.evaluate(() => window.__tampered), undefined);
  desk.tolerate(/integrity|digest/, desk.troubles.length);
});

journey("by keyboard alone", options, async (desk) => {
  await desk.visit(PLACE);
  await desk.tabTo(desk.button("Sign in"));
  await desk.page.keyboard.press("Enter");
  await desk.page.getByRole("textbox", { name: "Name" }).waitFor();
  await desk.page.keyboard.type("alice");
  await desk.page.keyboard.press("Enter");
  await desk.complete();
});

journey("Back from the provider leads to a page that works", options, async (desk) => {
  await desk.visit(PLACE);
  await desk.page.evaluate(() => (window.isAsLeft = true));
  await desk.button("Sign in").click();
  await desk.page.getByRole("textbox", { name: "Name" }).waitFor();
  await desk.goBack();
  await eventually(() => desk.path(), PLACE);
  // People's browsers keep the page that was left, which has the state of then.
  if (!FIREFOX) assert.equal(await desk.page.evaluate(() => window.isAsLeft), true);
  await signInHere(desk);
  await desk.complete();
});

journey("the log of a user says when they signed in, not that they reloaded, and nothing of another user", options, async (desk) => {
  const acts = () => desk.get("table", "What was done").locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.cells[1].innerText));
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

journey("in German, a session is taken up in another window", { ...options, locale: "de-DE" }, async (desk, { openId }) => {
  await desk.visit(PLACE);
  await desk.button("Anmelden").click();
  await tell(desk.page);
  await desk.complete();
  await openId.end({ all: true });
  await desk.button("Neu laden").click();
  await desk.says(/Bitte melden Sie sich wieder an/);
  await desk.saysPlainly(/öffnet ein anderes Fenster/);
  const [other] = await Promise.all([desk.context.waitForEvent("page"), desk.button("Anmelden").click()]);
  await tell(other);
  await desk.complete();
  await desk.link("Verbindung").click();
  await desk.saysPlainly(/Sie sind angemeldet als alice/);
  desk.tolerate(/status of 40[01]/, desk.troubles.length);
});

journey("ids that were typed before signing in are still there after it", options, async (desk) => {
  await desk.visit("/scrap-errors");
  await desk.get("textbox", "Error ids").fill("1\n3");
  await desk.link("Connection").click();
  await signInElsewhere(desk);
  await desk.page.getByText(/You are signed in as alice/).waitFor();
  await desk.link("Scrap errors").click();
  assert.equal(await desk.get("textbox", "Error ids").inputValue(), "1\n3");
});
