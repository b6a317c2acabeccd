// Signing in with a provider, and the obstacles.
import assert from "node:assert/strict";
import { hold } from "./meanwhile.mjs";
import { tell } from "./provider.mjs";
import { FIREFOX, eventually } from "./screen.mjs";
import { ASSET, PLACE, account, enterCertificate, journey, signInHere, tolerateEnd } from "./signing-in.mjs";

journey("signing in with a provider by keyboard leads back to the place, and the answer goes out of the address", { tag: ["@firefox", "@development"] }, async (desk, { openId }) => {
  await desk.visit(`${PLACE}?show=unmarked`);
  assert.equal(desk.sent("GET", "/assets").length, 0);
  await desk.tabTo(desk.button("Sign in"));
  await desk.page.keyboard.press("Enter");
  await desk.page.getByRole("textbox", { name: "Name" }).waitFor();
  await desk.page.keyboard.type("alice");
  await desk.page.keyboard.press("Enter");
  await desk.complete();
  assert.equal(desk.path(), `${PLACE}?show=unmarked`);
  assert.equal(await account(desk), "You are signed in as alice@desk.example.");
  const asked = new URL(desk.requests.find(({ path }) => path === "/auth").url);
  assert.equal(asked.searchParams.get("code_challenge_method"), "S256");
  assert.equal(asked.searchParams.get("response_type"), "code");
  assert.deepEqual(openId.asked.filter((asked) => asked.includes("/token")).slice(-1), ["POST /token"]);
});

journey("no token, code or verifier is left anywhere but in the memory of the tab", { chromiumOnly: "bodies of requests" }, async (desk) => {
  const secrets = new Set();
  const receivers = new Set();
  desk.page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (request.headers().authorization && origin === desk.sandbox.url) receivers.add(pathname.split("/")[1]);
  });
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
  assert.deepEqual([...receivers], ["api"], "no file of the app is requested with the token");
  for (const secret of secrets) assert.ok(!desk.console.join().includes(secret), secret);
});

journey("a device whose clock is four minutes ahead signs in", async (desk, { openId }) => {
  openId.idLifetime = 60;
  await desk.page.clock.install({ time: Date.now() + 240_000 });
  await enterCertificate(desk);
});

journey("a reload signs in again without asking", async (desk, { openId }) => {
  await enterCertificate(desk);
  const asked = openId.asked.length;
  await desk.page.reload();
  await desk.complete();
  assert.equal(desk.path(), PLACE);
  assert.ok(!openId.asked.slice(asked).some((asked) => asked.includes("interaction")));
});

journey("a reload after the session at the provider asks the user, without an error", async (desk, { openId }) => {
  await enterCertificate(desk);
  // The certificate itself is read beside its assets.
  await desk.enabled(desk.button("Confirm certificate"));
  await openId.end({ all: true });
  const isBack = desk.page.waitForURL(/signed-in\?error=login_required/, { waitUntil: "commit" });
  await Promise.all([isBack, desk.page.reload()]);
  await eventually(() => desk.path(), PLACE);
  await desk.button("Sign in").waitFor();
  assert.deepEqual(await desk.alerts(), []);
  await signInHere(desk);
  await desk.complete();
});

journey("an answer with the state of another sign-in signs no user in", async (desk) => {
  await desk.visit(PLACE);
  await desk.button("Sign in").click();
  await desk.page.getByRole("textbox", { name: "Name" }).waitFor();
  await desk.page.goto(`${desk.sandbox.url}/signed-in?code=stolen&state=guessed&iss=${encodeURIComponent(desk.sandbox.openId.issuer)}`);
  await desk.says(/sent an invalid response/);
  assert.deepEqual(desk.sent("POST"), []);
});

journey("a browser that allows no other window offers this one, and marks are offered again", async (desk, { openId }) => {
  await desk.context.addInitScript(() => (window.open = () => null));
  await enterCertificate(desk);
  await desk.mark(ASSET, "received");
  await openId.end({ all: true });
  await desk.button("Refresh").click();
  await desk.says(/sign in/i);
  await desk.button("Sign in").first().click();
  await desk.says(/Your browser blocked/);
  desk.page.on("dialog", (dialog) => dialog.accept());
  await desk.button("Sign in on this page").click();
  await tell(desk.page);
  await desk.complete();
  await desk.button("Restore").click();
  await eventually(() => desk.row(ASSET).getAttribute("data-status"), "received");
  tolerateEnd(desk);
});

journey("the sign-in that was tampered with does not run", async (desk) => {
  await desk.page.route("**/provider-*.js", (route) => route.fulfill({ body: "window.__tampered = true; export {}", contentType: "text/javascript" }));
  await desk.visit("/");
  await desk.button("Sign in").click();
  await desk.says(/could not be loaded/);
  assert.equal(await desk.page.evaluate(() => window.__tampered), undefined);
  desk.tolerateAll(/integrity|digest/);
});

journey("a missing part of the sign-in is reported in place, and loads at the next press", async (desk) => {
  const part = "**/openid-*.bin";
  await desk.page.route(part, (route) => route.abort());
  await desk.visit(PLACE);
  await desk.button("Sign in").waitFor();
  assert.equal(await desk.page.getByRole("alert").filter({ hasText: "loaded" }).count(), 0, "nobody has asked for it yet");
  await desk.button("Sign in").click();
  await desk.says(/sign-in could not be loaded/);
  await desk.page.unroute(part);
  await desk.button("Sign in").click();
  await desk.page.getByRole("textbox", { name: "Name" }).waitFor();
  // While the answer is processed, the page must not offer to sign in again.
  const held = await hold(desk, "GET", "/openid-*.bin");
  await tell(desk.page, "alice");
  await desk.page.getByText("Signing you in…").waitFor();
  assert.equal(await desk.button("Sign in").getAttribute("aria-disabled"), "true");
  held.letGo();
  await desk.complete();
  desk.tolerateAll(/ERR_FAILED|fetch|^(Type|Network)?Error /);
});

journey("Back from the provider leads to a page that works", async (desk) => {
  await desk.visit(PLACE);
  await desk.page.evaluate(() => (window.isAsLeft = true));
  await desk.button("Sign in").click();
  await desk.page.getByRole("textbox", { name: "Name" }).waitFor();
  await desk.goBack();
  await eventually(() => desk.path(), PLACE);
  // Ordinary browsers cache the page that was left with its state.
  if (!FIREFOX) assert.equal(await desk.page.evaluate(() => window.isAsLeft), true);
  await signInHere(desk);
  await desk.complete();
});
