import assert from "node:assert/strict";
import { laterTexts } from "./bundle.mjs";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";

const KEY = "4711/1001";
const ASSET = 1001001;

async function signInInGerman(desk) {
  await desk.get("textbox", "Zugangstoken").fill("demo-activated");
  await desk.button("Anmelden").click();
}

journey("a German browser shows German, from the loader to the last question", { locale: "de-DE" }, async (desk, sandbox) => {
  await desk.visit("/");
  assert.equal(await desk.page.evaluate(() => document.documentElement.lang), "de");
  await signInInGerman(desk);
  await desk.get("table", "Abnahmeprotokolle").waitFor();
  await desk.link("4711/1043").click();
  await desk.page.getByText("72 von 143").waitFor();
  await desk.visit("/certificates/4712/2000");
  await signInInGerman(desk);
  await desk.page.getByText(/von 10\.000/).first().waitFor();
  await desk.visit(`/certificates/${KEY}`);
  await signInInGerman(desk);
  await desk.complete();
  await desk.page.getByText(/\b\d{2}\.\d{2}\.\d{4}\b/).first().waitFor();
  await desk.page.locator(".decide").first().click();
  const dialog = desk.page.getByRole("dialog");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button").last().click();
  await desk.outcome("confirmed");
  assert.equal(await sandbox.statusOf(KEY), "Confirmed");
});

journey("a German crash panel is German", { locale: "de-DE" }, async (desk) => {
  await desk.visit("/");
  await desk.page.evaluate(() => setTimeout(() => dispatchEvent(new CustomEvent("acceptance-desk:panic"))));
  await desk.get("alertdialog", "Acceptance Desk wurde angehalten").getByRole("button", { name: "Neu laden" }).waitFor();
});

journey("another language keeps the session and the marks, and is remembered", async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "damaged", "dent");
  await desk.link("Connection").click();
  await desk.button("Leave").click();
  await desk.choose("Language", "Deutsch");
  await desk.heading("Verbindung").waitFor();
  assert.equal(await desk.page.evaluate(() => document.documentElement.lang), "de");
  await eventually(() => desk.page.evaluate(() => document.activeElement.value), "de", "the focus stays at the choice");
  await desk.button("Abmelden").waitFor();
  await desk.link("Abnahmeprotokolle").click();
  await desk.link(KEY).click();
  await desk.complete();
  assert.equal(await desk.row(ASSET).getAttribute("data-status"), "damaged");
  assert.equal(await desk.row(ASSET).getByRole("textbox").inputValue(), "dent");
  await desk.page.getByText("Beschädigt").first().waitFor({ state: "attached" });
  desk.page.on("dialog", (dialog) => dialog.accept());
  await desk.page.reload();
  await signInInGerman(desk);
  await desk.complete();
});

for (const [what, file] of [
  ["a language that cannot be loaded", "locales/de.json"],
  ["a language without the texts of the page", laterTexts("de")],
]) {
  journey(`${what} leaves the one that is there, with session and marks`, async (desk) => {
    await desk.enterCertificate(KEY);
    await desk.mark(ASSET, "received");
    await desk.link("Connection").click();
    await desk.button("Leave").click();
    await desk.page.route(`**/${file}`, (route) => route.abort("connectionrefused"));
    await desk.choose("Language", "Deutsch");
    await eventually(() => desk.sent("GET", `/${file}`).length, 1);
    await desk.heading("Connection").waitFor();
    assert.equal(await desk.page.locator("html[data-crashed]").count(), 0);
    await desk.link("Certificates").click();
    await desk.link(KEY).click();
    await desk.complete();
    assert.equal(await desk.row(ASSET).getAttribute("data-status"), "received");
    desk.tolerate(/net::ERR_CONNECTION_REFUSED|Failed to fetch/, desk.troubles.length);
  });
}

journey("no text is missing in German", { locale: "de-DE" }, async (desk) => {
  const english = /\b(the|certificate|asset|marked|Save|Reload|Status of|Confirm|Reject)\b/;
  await desk.visit("/");
  await signInInGerman(desk);
  await desk.get("table", "Abnahmeprotokolle").waitFor();
  const text = () => desk.page.locator("header, h1, thead, legend, .pager, .segments, button, label").allInnerTexts();
  assert.doesNotMatch((await text()).join("\n").replace("Acceptance Desk", ""), english);
  await desk.link(KEY).click();
  await desk.complete();
  assert.doesNotMatch((await text()).join("\n").replace("Acceptance Desk", ""), english);
  assert.doesNotMatch(await desk.page.locator("section.decision").innerText(), english);
  const names = await desk.page.locator("[aria-label]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  assert.doesNotMatch(names.join("\n"), english);
});

journey("the deployment's language stands before the browser's", async (desk) => {
  await desk.page.route("**/config.json", (route) => route.fulfill({ json: { locale: "de" } }));
  await desk.visit("/connection");
  await desk.heading("Verbindung").waitFor();
  await desk.get("radio", "English").click({ force: true });
  await desk.heading("Connection").waitFor();
});
