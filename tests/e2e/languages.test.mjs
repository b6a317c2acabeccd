import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { ACTIVATED } from "./service.mjs";

const KEY = "4711/1001";
const ASSET = 1001001;

journey("a German browser shows German, from the loader to the crash panel", { locale: "de-DE" }, async (desk, sandbox) => {
  await desk.visit("/");
  assert.equal(await desk.page.evaluate(() => document.documentElement.lang), "de");
  await desk.get("textbox", "Zugriffstoken").fill(ACTIVATED);
  await desk.button("Anmelden").click();
  await desk.get("table", "Abnahmeprotokolle").waitFor();
  await desk.link("4711/1043").click();
  await desk.page.getByText("72 von 143").waitFor();
  await desk.enter("/certificates/4712/2000");
  await desk.page.getByText(/von 10\.000/).first().waitFor();
  await desk.enterCertificate(KEY);
  await desk.page.getByText(/\b\d{2}\.\d{2}\.\d{4}\b/).filter({ visible: true }).first().waitFor();
  await desk.page.locator(".decide").first().click();
  const dialog = desk.page.getByRole("dialog");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button").last().click();
  await desk.outcome("confirmed");
  assert.equal(await sandbox.statusOf(KEY), "Confirmed");
  await desk.page.evaluate(() => setTimeout(() => dispatchEvent(new CustomEvent("acceptance-desk:panic"))));
  await desk.get("alertdialog", "Acceptance Desk wurde angehalten").getByRole("button", { name: "Neu laden" }).waitFor();
});

const LOST = "a language whose texts cannot be loaded leaves the one that is there, with session and marks";
journey(LOST, async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "received");
  await desk.link("Settings").click();
  await desk.page.route("**/locales/de.json", (route) => route.abort("connectionrefused"));
  await desk.choose("Language", "Deutsch");
  await desk.says(/The texts of this language could not be loaded/);
  await desk.heading("Settings").waitFor();
  assert.equal(await desk.page.locator("html[data-crashed]").count(), 0);
  await desk.link("Certificates").click();
  await desk.link(KEY).click();
  await desk.complete();
  assert.equal(await desk.row(ASSET).getAttribute("data-status"), "received");
  desk.tolerateAll(/net::ERR_CONNECTION_REFUSED|Failed to fetch/);
});

journey("a deployment replaces texts by keys that only it loads", { locale: "de-DE" }, async (desk) => {
  await desk.visit("/");
  await desk.get("textbox", "Zugriffstoken").waitFor();
  assert.equal(desk.sent("GET", "/locales/keys.json").length, 0);
  const texts = { de: { certificates: "Übernahmebestätigungen" } };
  await desk.page.route("**/config.json", (route) => route.fulfill({ json: { texts } }));
  await desk.visit("/");
  await desk.heading("Übernahmebestätigungen").waitFor();
  await desk.page.reload();
  await desk.heading("Übernahmebestätigungen").waitFor();
});
