import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";

const KEY = "4711/1001";
/** What Chromium says of a redirection that arrives while its request is given up; the sandbox says whether it was followed. */
const GIVEN_UP = /\/login'? \(redirected from|ERR_FAILED \S*\/login$/;

for (const path of ["/nothing", "/certificates/4711", "/certificates/4711/abc", "/certificates/4711/1001/more", "/certificates/1e3/1"]) {
  journey(`${path} is no place: it says so and leads back`, async (desk) => {
    await desk.visit(path);
    await desk.heading("This page does not exist").waitFor();
    assert.match(await desk.page.title(), /This page does not exist/);
    await desk.link("To the list of certificates").click();
    await desk.heading("Certificates").waitFor();
    await desk.signIn();
    await desk.listed();
  });
}

journey("a certificate that no list holds is not known, and arms nothing", async (desk) => {
  await desk.enter("/certificates/4711/999999");
  await desk.says(/./);
  await desk.armsNothing();
  await desk.outcome("blocked");
  desk.tolerate(/status of 404/, desk.troubles.length);
});

/** Tries the list and a certificate: one sentence in place, no list, nothing to press. */
async function tellsInPlace(desk, pattern, { retry = true } = {}) {
  for (const path of ["/certificates?status=pending", `/certificates/${KEY}`]) {
    await desk.enter(path);
    await desk.says(pattern);
    const alerts = await desk.alerts();
    assert.equal(alerts.length, 1, `one alert: ${alerts}`);
    assert.match(alerts[0], /\.$/, "a sentence");
    assert.equal(await desk.page.locator("main table").count(), 0);
    assert.doesNotMatch(await desk.page.locator("main").innerText(), /No certificate|no assets/);
    await desk.armsNothing();
    assert.equal(await desk.button(retry ? "Try again" : "Sign in").count(), 1);
    assert.equal(await desk.page.locator("html[data-crashed]").count(), 0);
  }
}

for (const [odd, pattern, options] of [
  ["html", /web page \(text\/html.*sign in there, then try again.*base URL/],
  ["unauthorized", /401.*sign in/i, { retry: false, errors: /status of 401/ }],
  ["login", /sent the browser to another address.*sign in/i, { retry: false }],
  ["empty", /it is empty/],
]) {
  journey(`a service that answers “${odd}”`, { flags: ["--log", "--odd", odd] }, async (desk, sandbox) => {
    await tellsInPlace(desk, pattern, options);
    assert.match(sandbox.said, /GET \/api/);
    assert.doesNotMatch(sandbox.said, /\/login/, "a redirection is not followed");
    const meant = options?.errors ?? GIVEN_UP;
    desk.tolerate(meant, options?.errors ? desk.troubles.length : desk.troubles.filter((said) => meant.test(said)).length);
  });
}

journey("an unknown envelope is named by its members", { flags: ["--envelope", "unknown"] }, async (desk) => {
  await tellsInPlace(desk, /unknown shape.*payload/);
});

for (const envelope of ["bare", "items", "value", "results", "unannounced"]) {
  journey(`the envelope “${envelope}” is read like any other`, { flags: ["--envelope", envelope] }, async (desk) => {
    await desk.enter("/");
    await desk.link(KEY).click();
    await desk.complete();
    await desk.outcome("idle");
  });
}

for (const [what, answer, pattern] of [
  ["JSON that breaks off", { contentType: "application/json", body: '{"data":[{"lease' }, /not JSON \(application\/json\)/],
  ["null", { contentType: "application/json", body: "null" }, /unknown shape/],
  ["no content", { status: 204 }, /it is empty/],
  ["bytes that are no text", { contentType: "application/json", body: Buffer.from([0x5b, 0xff, 0xfe, 0x5d]) }, /4 bytes that are not UTF-8/],
  ["an error of its own", { status: 500, contentType: "text/html", body: "<h1>Oops</h1>" }, /error of its own \(500\)/],
  ["a refusal in JSON", { status: 400, json: { title: "Bad filter", detail: "Nope <b>no</b>" } }, /refused \(400\).*Bad filter: Nope <b>no<\/b>/],
]) {
  journey(`a service that answers ${what}`, async (desk) => {
    await desk.page.route("**/api/**", (route) => route.fulfill(answer));
    await tellsInPlace(desk, pattern);
    if (answer.status >= 400) desk.tolerate(/status of/, desk.troubles.length);
  });
}

journey("a service that is gone is told in place, and Try again finds it when it is back", async (desk) => {
  await desk.page.clock.install();
  await desk.enter("/");
  await desk.listed();
  await desk.page.route("**/api/**", (route) => route.abort("connectionrefused"));
  await desk.button("Reload").click();
  await until(async () => {
    await desk.page.clock.fastForward(5_000);
    return desk.alerts();
  }, (alerts) => alerts.length > 0);
  await desk.says(/could not be reached/);
  assert.equal(await desk.page.locator("main table").count(), 0);
  await desk.page.unroute("**/api/**");
  await desk.button("Try again").click();
  await desk.listed();
  desk.tolerate(/net::ERR_CONNECTION_REFUSED/, 4);
});

journey("a base URL that leads nowhere is told in place", { flags: ["--config", await config('{"baseUrl":"/nowhere"}')] }, async (desk) => {
  await tellsInPlace(desk, /web page \(text\/html/);
});

async function config(text) {
  const path = join(await mkdtemp(join(tmpdir(), "desk-")), "config.json");
  await writeFile(path, text);
  return path;
}

for (const [what, answer, named, reason] of [
  ["is missing", { status: 404, body: "" }, "config.json", /There is no such file \(404\)/],
  ["has an unknown key", { json: { baseURL: "/api" } }, "baseURL", /not known/],
  ["has a wrong value", { json: { pageSize: { assets: 0 } } }, "pageSize.assets", /cannot be used; expected: 1 … 1000/],
  ["has a wrong type", { json: { baseUrl: 7 } }, "baseUrl", /cannot be used/],
]) {
  journey(`a config.json that ${what} is named, and stops nothing else`, async (desk) => {
    await desk.page.route("**/config.json", (route) => route.fulfill(answer));
    await desk.visit("/connection");
    const problem = desk.get("region", "Configuration").getByRole("listitem").filter({ hasText: named });
    assert.match(await problem.innerText(), reason);
    await desk.signIn();
    await desk.link("Certificates").click();
    await desk.link(KEY).click();
    await desk.complete();
    await desk.outcome("idle");
    if (answer.status) desk.tolerate(/status of 404/);
  });
}

journey("a configuration that was not taken in full is told where people are, not only in the settings", async (desk) => {
  await desk.page.route("**/config.json", (route) => route.fulfill({ json: { baseURL: "/elsewhere" } }));
  await desk.enter("/");
  await desk.listed();
  await desk.page.getByText("Some settings were not applied.").waitFor({ timeout: 3000 });
});

journey("statuses and their names come from the configuration", async (desk, sandbox) => {
  const acceptanceStatuses = [{ code: "received" }, { code: "other", label: { en: "Something else" } }];
  await desk.page.route("**/config.json", (route) => route.fulfill({ json: { acceptanceStatuses } }));
  await desk.enterCertificate(KEY);
  const options = desk.statusOf(1001001).locator("option");
  assert.deepEqual(await options.allTextContents(), ["Not checked", "Received", "Something else"]);
  await desk.mark(1001001, "other");
  await desk.save();
  await eventually(async () => (await sandbox.marks(KEY))[1001001], "other");
});
