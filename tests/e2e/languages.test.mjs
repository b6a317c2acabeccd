import assert from "node:assert/strict";
import { laterTexts } from "./bundle.mjs";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";
import { ACTIVATED } from "./service.mjs";

const KEY = "4711/1001";
const ASSET = 1001001;

journey("a German browser shows German, from the loader to the crash panel", { locale: "de-DE" }, async (desk, sandbox) => {
  await desk.visit("/");
  assert.equal(await desk.page.evaluate(() => document.documentElement.lang), "de");
  await desk.get("textbox", "Zugangstoken").fill(ACTIVATED);
  await desk.button("Anmelden").click();
  await desk.get("table", "Abnahmeprotokolle").waitFor();
  await desk.link("4711/1043").click();
  await desk.page.getByText("72 von 143").waitFor();
  await desk.enter("/certificates/4712/2000");
  await desk.page.getByText(/von 10\.000/).first().waitFor();
  await desk.enterCertificate(KEY);
  await desk.page.getByText(/\b\d{2}\.\d{2}\.\d{4}\b/).first().waitFor();
  await desk.page.locator(".decide").first().click();
  const dialog = desk.page.getByRole("dialog");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button").last().click();
  await desk.outcome("confirmed");
  assert.equal(await sandbox.statusOf(KEY), "Confirmed");
  await desk.page.evaluate(() => setTimeout(() => dispatchEvent(new CustomEvent("acceptance-desk:panic"))));
  await desk.get("alertdialog", "Acceptance Desk wurde angehalten").getByRole("button", { name: "Neu laden" }).waitFor();
});

const LOST = "a language without the texts of the page leaves the one that is there, with session and marks";
journey(LOST, { tag: "@campaign" }, async (desk) => {
  const texts = laterTexts("de");
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "received");
  await desk.link("Connection").click();
  await desk.button("Leave").click();
  await desk.page.route(`**/${texts}`, (route) => route.abort("connectionrefused"));
  await desk.choose("Language", "Deutsch");
  await eventually(() => desk.sent("GET", `/${texts}`).length, 1);
  await desk.heading("Connection").waitFor();
  assert.equal(await desk.page.locator("html[data-crashed]").count(), 0);
  await desk.link("Certificates").click();
  await desk.link(KEY).click();
  await desk.complete();
  assert.equal(await desk.row(ASSET).getAttribute("data-status"), "received");
  desk.tolerateAll(/net::ERR_CONNECTION_REFUSED|Failed to fetch/);
});
