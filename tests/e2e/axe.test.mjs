import assert from "node:assert/strict";
import { accessible, lookAtLists, openOffer, sizes } from "./accessible.mjs";
import { journey } from "./journey.mjs";
import { SandboxWithProvider, tell } from "./provider.mjs";
import { eventually } from "./screen.mjs";
import { goThroughRun } from "./several.mjs";

const KEY = "4711/1001";

accessible("every place is accessible", async (desk, look) => {
  await desk.visit("/");
  await look("sign-in");
  await desk.signIn("bad token");
  await desk.says(/Character/);
  await look("sign-in refused");
  await desk.signIn();
  await desk.listed();
  await look("list");
  await desk.link("Settings").click();
  await desk.heading("Settings").waitFor();
  await look("settings");
  await desk.button("Test connection").click();
  await desk.get("table", "Results").waitFor();
  await look("settings with findings");
  await desk.link("Scrap errors").click();
  await desk.get("textbox", "Error IDs").fill("1\n007\n3\n3");
  await desk.get("textbox", "Stock IDs").fill("5");
  await desk.saysPlainly(/leading zero/);
  await look("scrap errors");
  await desk.get("textbox", "Error IDs").fill("1\n3");
  await desk.get("region", "Request").locator("pre").waitFor();
  await look("a request about scrap errors");
  desk.page.on("dialog", (dialog) => dialog.accept());
  await desk.page.route(/clearingProcess/, (route) => route.fulfill({ json: { data: [] } }));
  await desk.enter("/certificates?status=clearing");
  await desk.saysPlainly(/Is a certificate missing here/);
  await look("empty list");
  await desk.page.route("**/api/**", (route) => route.fulfill({ status: 500, json: { title: "Out of order" } }));
  await desk.button("Refresh").click();
  await desk.says(/500/);
  await look("error");
  await desk.page.unrouteAll();
  await desk.visit("/nothing");
  await look("not found");
  // The app repeats failed reads.
  desk.tolerateAll(/status of 500/);
});

accessible("decisions of several certificates are accessible", async (desk, look) => {
  await desk.enter("/certificates/several");
  await goThroughRun(desk, look);
});

accessible("signing in with a provider is accessible", { sandbox: SandboxWithProvider }, async (desk, look, findings, { openId }) => {
  await desk.visit(`/certificates/${KEY}`);
  await look("sign-in");
  openId.isDown = true;
  await desk.button("Sign in").click();
  await desk.says(/does not respond/);
  await look("no answer");
  openId.isDown = false;
  await desk.button("Sign in").click();
  await tell(desk.page);
  await desk.complete();
  await openId.end({ all: true });
  await desk.button("Refresh").click();
  await desk.says(/Sign in again/);
  await look("a session that is over");
  const [other] = await Promise.all([desk.context.waitForEvent("page"), desk.button("Sign in").click()]);
  await desk.saysPlainly(/in the other window/);
  // A page in the background may not be painted.
  await desk.page.bringToFront();
  await look("signing in elsewhere");
  await tell(other, "demo-not-activated");
  await desk.complete();
  await desk.mark(1001001, "received");
  await desk.button("Save changes").click();
  await desk.says(/signed in as demo-not-activated/);
  await look("not activated");
  await desk.visit("/signed-in?code=x&state=y.window");
  await desk.page.evaluate(() => {
    window.close = () => {};
    const channel = new BroadcastChannel("acceptance-desk sign-in");
    // The message is repeated until the app listens.
    setInterval(() => channel.postMessage("taken"), 20);
  });
  await desk.saysPlainly(/close this window/);
  await look("the other window");
  desk.tolerateAll(/status of 40[013]|ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
});

accessible("the log and the offer of a new version are accessible", async (desk, look) => {
  await desk.page.route("**/version.json", (route) => route.fulfill({ json: { build: "0f0e0d0c" } }));
  await desk.visit("/settings");
  await desk.page.getByText("Nothing yet.").waitFor();
  await look("empty log");
  await desk.link("Certificates").first().click();
  await desk.signIn();
  await desk.link(KEY).click();
  await desk.complete();
  await desk.mark(1001001, "received");
  await desk.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await desk.saysPlainly(/A new version is available/);
  await desk.saysPlainly(/stored in this browser and offered again/);
  await look("new version");
  await desk.save();
  await desk.decide("Confirm", KEY);
  await desk.outcome("confirmed");
  await desk.link("Settings").click();
  await desk.get("list", "Activity log").waitFor();
  await look("log");
});

accessible("lists, scans and views of a certificate are accessible", async (desk, look) => {
  await desk.enterCertificate(KEY);
  await lookAtLists(desk.page, look);
});

accessible("a decision is accessible, from the first mark to its outcome", async (desk, look, findings) => {
  await desk.enterCertificate(KEY);
  await look("certificate");
  await findings.lookNarrow("conditions", () => desk.button("Conditions").click());
  await openOffer(desk.page);
  await findings.lookWide("explanation offered");
  await desk.page.keyboard.press("Escape");
  await findings.lookNarrow("explanation offered", () => openOffer(desk.page));
  await desk.page.keyboard.press("Escape");
  await desk.mark(1001001, "received", "");
  await desk.mark(1001002, "damaged", "dent");
  await desk.get("checkbox", "Select asset 1001003").check();
  await desk.button("Details of asset 1001004").click();
  await look("certificate with marks, selection and details");
  await desk.mark(1001002, "received", "dent");
  const hint = desk.page.locator(".next-hint", { hasText: "1001002" });
  await hint.waitFor();
  await findings.lookWide("certificate with a hint");
  await findings.lookNarrow("certificate with a hint", () => hint.waitFor());
  // The request never arrives.
  await desk.page.route("**/confirmation", () => {}, { times: 1 });
  const dialog = await desk.ask("Confirm", KEY);
  await look("dialog");
  await desk.answer(dialog, "Confirm");
  await desk.button("Stop waiting").click();
  await desk.outcome("unknown");
  await desk.button("Refresh status").click();
  await desk.button("Decide again").waitFor();
  await look("unknown");
  await desk.button("Decide again").click();
  await desk.complete();
  await desk.decide("Confirm", KEY);
  await desk.outcome("confirmed");
  await desk.complete();
  await look("confirmed");
});

accessible("the rejection's last question and the crash panel are accessible", async (desk, look) => {
  await desk.enterCertificate("4711/1002");
  await desk.ask("Reject", "4711/1002");
  await look("rejection");
  await desk.page.evaluate(() => setTimeout(() => dispatchEvent(new CustomEvent("acceptance-desk:panic"))));
  await desk.get("alertdialog", "Acceptance Desk has stopped").waitFor();
  await look("crash panel");
});

journey("at 200 % zoom nothing is lost to the side", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }, async (desk) => {
  await desk.enterCertificate("4711/1043");
  assert.deepEqual((await sizes(desk.page)).filter((problem) => problem.startsWith("the page")), []);
  await desk.button("Confirm certificate").scrollIntoViewIfNeeded();
});

journey("the focus can be seen on everything that takes it", async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.page.locator("body").press("Tab");
  const unseen = [];
  for (let step = 0; step < 45; step += 1) {
    await desk.page.keyboard.press("Tab");
    const problem = await desk.page.evaluate(() => {
      const { activeElement: active } = document;
      if (active === document.body) return null;
      // A choice drawn as a segment shows the focus of the radio button inside it.
      const drawn = [active, active.nextElementSibling, active.closest("label, .select")].filter(Boolean);
      const isSeen = drawn.some((element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
      });
      return isSeen ? null : active.outerHTML.slice(0, 120);
    });
    if (problem) unseen.push(problem);
  }
  assert.deepEqual(unseen, []);
});

accessible("forced colours keep every state visible", { forcedColors: "active" }, async (desk, look, findings) => {
  await desk.enterCertificate("4711/1002");
  await findings.check("forced colours");
  const edges = await desk.button("Reject certificate").evaluate((button) => getComputedStyle(button).borderTopStyle);
  assert.notEqual(edges, "none", "a button has an edge");
});

for (const reducedMotion of ["reduce", "no-preference"]) {
  journey(`motion: ${reducedMotion}`, { reducedMotion }, async (desk) => {
    await desk.enterCertificate(KEY);
    await desk.ask("Confirm", KEY);
    const longest = await desk.page.evaluate(() => {
      const seconds = (text) => Math.max(...text.split(",").map((part) => parseFloat(part) * (part.includes("ms") ? 1 : 1000)));
      return Math.max(
        ...[...document.querySelectorAll("*")].map((element) => {
          const style = getComputedStyle(element);
          return Math.max(seconds(style.transitionDuration), style.animationName === "none" ? 0 : seconds(style.animationDuration));
        }),
      );
    });
    assert.ok(longest <= (reducedMotion === "reduce" ? 1 : 150), `${longest} ms`);
  });
}

journey("a chosen appearance is kept and is there before the app is", { colorScheme: "light" }, async (desk) => {
  await desk.visit("/settings");
  await desk.choose("Appearance", "Dark");
  await eventually(() => desk.page.evaluate(() => document.documentElement?.dataset.theme), "dark");
  await desk.page.route("**/*.wasm", () => {});
  await desk.page.goto(`${desk.sandbox.url}/settings`, { waitUntil: "commit" });
  await eventually(() => desk.page.evaluate(() => document.documentElement?.dataset.theme), "dark");
});
