// Every state of the operator's pages can be used by everyone, in every language, in both appearances.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Findings } from "./accessible.mjs";
import { journey } from "./journey.mjs";
import { ACTIVATED, CONFIG } from "./service.mjs";
import { eventually } from "./screen.mjs";

const CASE = "4711/1005";
const CASES = 23;
const CHUNKS = { method: "PATCH", path: "/v1/logistics/scrapErrors", chunkSize: 2 };

/** Looks at every state in both appearances, which differ in nothing but their colours. */
function looks(desk, findings) {
  return async (state) => {
    for (const colorScheme of ["light", "dark"]) {
      await desk.page.emulateMedia({ colorScheme });
      await findings.look(desk, `${state}, ${colorScheme}`);
    }
  };
}

/** By place and not by name, so that it holds in every language. */
async function signIn(desk) {
  await desk.page.locator("input[type=password]").fill(ACTIVATED);
  await desk.page.keyboard.press("Enter");
}

for (const [width, locale] of [
  [1280, "en-GB"],
  [1280, "de-DE"],
  [1280, "fr-FR"],
  [768, "en-GB"],
  [320, "en-GB"],
  [320, "de-DE"],
  [320, "fr-FR"],
]) {
  const options = { viewport: { width, height: 800 }, locale, flags: ["--config", CONFIG] };
  const where = `${width} px, ${locale}`;

  journey(`reviews can be worked by everyone: ${where}`, options, async (desk, sandbox) => {
    const findings = new Findings();
    const look = looks(desk, findings);
    const { page } = desk;
    const isWide = width >= 1100;
    await desk.visit("/review");
    await look("queue, to sign in");
    await page.route("**/api/**", (route) => route.fulfill({ status: 400, json: { title: "Closed" } }), { times: 1 });
    await signIn(desk);
    await page.locator(".trouble").waitFor();
    await look("queue that cannot be read");
    let release;
    const held = new Promise((go) => (release = go));
    await page.route("**/assets*", (route) => held.then(() => route.continue()));
    await page.locator(".trouble .button").click();
    await page.locator("table.cases").waitFor();
    await look("queue while its cases are read");
    release();
    await eventually(() => page.locator(".queue-count").innerText().then((text) => text.startsWith(`${CASES} `)), true);
    await look("queue");
    await page.locator("[popovertarget=account]").click();
    await page.locator("#account input").first().waitFor();
    await look("account menu");
    await page.keyboard.press("Escape");
    if (width <= 1020) {
      await page.locator(".figures > .fold").click();
      await page.locator(".figure").first().waitFor();
      await look("queue with its figures");
    }
    await page.locator("input[type=search]").fill("nothing at all");
    await page.locator(".empty").waitFor();
    await look("no case found");
    await page.locator(".empty .button").click();
    await page.route(/clearingProcess/, (route) => route.fulfill({ status: 400, json: { title: "Closed" } }), { times: 1 });
    await page.locator(".page-head .button").click();
    await page.locator(".queue-note").waitFor();
    await look("queue that is older");
    await desk.link(CASE).click();
    await desk.complete();
    await look(isWide ? "case beside the queue" : "case");
    for (const summary of await page.locator("summary").all()) await summary.click();
    await look("case, all unfolded");
    if (isWide) {
      await page.locator(".beside input[type=search]").fill("nothing at all");
      await page.locator(".beside .empty").waitFor();
      await look("case beside no queue");
      await page.locator(".beside .empty .button").click();
    }
    await sandbox.markAsset("4711/1001", 1001001, "received");
    await page.locator(".choice .button").click();
    await page.locator("dialog").waitFor();
    await look("last question");
    await page.route("**/reviewFinished", (route) => route.abort("connectionreset"), { times: 1 });
    await page.locator("dialog [data-rank=primary]").click();
    await eventually(() => desk.sent("POST").length, 1);
    await page.locator(".sending .button").click({ timeout: 5000 }).catch(() => {});
    await desk.outcome("unknown");
    await look("unknown whether the review has ended");
    await sandbox.endReview(CASE);
    await page.locator(".decision [data-rank=primary]").click();
    await desk.outcome("ended");
    await desk.complete();
    await look("review ended");
    findings.assertNone();
    desk.tolerate(/status of 400/, 2);
    desk.tolerate(/net::ERR/);
  });

  journey(`scrap errors and the check can be worked by everyone: ${where}`, options, async (desk) => {
    const findings = new Findings();
    const look = looks(desk, findings);
    const { page } = desk;
    const folder = await mkdtemp(join(tmpdir(), "desk-"));
    await page.route("**/config.json", (route) => route.fulfill({ json: { scrapErrors: CHUNKS } }));
    await desk.visit("/scrap-errors");
    await look("scrap errors, to sign in");
    await signIn(desk);
    const [errors, stocks] = [page.locator("#scrap-errors"), page.locator("#scrap-stocks")];
    await errors.fill("1\n007\n3\n3");
    await stocks.fill("x\n".repeat(60));
    await page.locator(".scrap-lines").nth(1).waitFor();
    await look("many findings");
    await writeFile(join(folder, "ids.txt"), "5");
    await errors.scrollIntoViewIfNeeded();
    await desk.drop(errors, join(folder, "ids.txt"), folder);
    await page.locator(".field-error").first().filter({ hasText: /\w/ }).waitFor();
    await look("several files");
    await errors.fill("1\n2\n3\n4\n5");
    await page.getByRole("radio", { name: "null" }).nth(1).check({ force: true });
    await page.locator(".scrap-json").waitFor();
    await look("a request in parts");
    const region = page.locator(".scrap-request");
    const isOutcome = (name) => eventually(() => region.getAttribute("data-outcome"), name);
    let count = 0;
    await page.route("**/scrapErrors", (route) => ((count += 1) === 2 ? route.abort("connectionreset") : route.continue()));
    await region.locator("[data-rank=primary]").first().click();
    await isOutcome("unknown");
    await look("unknown whether it was done");
    await page.unroute("**/scrapErrors");
    await page.route("**/scrapErrors", (route) => route.fulfill({ status: 400, json: { detail: "No such error: 1." } }), { times: 1 });
    await region.locator(".acts").first().locator(".button").first().click();
    const send = region.locator("[aria-describedby~=scrap-closed]");
    await eventually(() => desk.isOff(send), false);
    await send.click();
    await isOutcome("refused");
    await look("refused");
    await eventually(() => desk.isOff(send), false);
    await send.click();
    await isOutcome("taken");
    await look("taken");
    await page.locator('nav a[href="/connection"]').click();
    const check = page.locator("[aria-labelledby=check-heading] .button, section:has(#check-heading) .button").first();
    let release;
    const held = new Promise((go) => (release = go));
    await page.route(/take=1000/, (route) => held.then(() => route.continue()), { times: 1 });
    await check.click();
    await page.locator(".check-line").waitFor();
    await look("check under way");
    release();
    await page.locator("table.findings").waitFor();
    await look("check done");
    findings.assertNone();
    await rm(folder, { recursive: true });
    // Two that the check asks for, and the refusal.
    desk.tolerate(/status of 400/, 2);
    desk.tolerate(/status of 401/);
    desk.tolerate(/net::ERR/);
  });
}
