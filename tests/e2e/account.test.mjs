// The account menu: user, language, appearance, log and sign-out, on every page.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";

const KEY = "4711/1001";
const ASSET = 1001001;

const menu = (desk) => desk.page.locator("#account");
const isOpen = (desk) => desk.page.locator("#account:popover-open").count();
const active = (desk, read) => desk.page.evaluate(`(${read})(document.activeElement)`);

/** Opens the menu by keyboard and checks that it fits on the screen. */
async function openMenu(desk, name) {
  const button = desk.button(name);
  await button.focus();
  assert.equal(await button.getAttribute("aria-expanded"), "false");
  await desk.page.keyboard.press("Enter");
  await eventually(() => button.getAttribute("aria-expanded"), "true");
  const { x, width } = await menu(desk).boundingBox();
  assert.ok(x >= 0 && x + width <= desk.page.viewportSize().width, "the menu is on the screen");
}

async function closeMenu(desk) {
  await desk.page.keyboard.press("Escape");
  await eventually(() => isOpen(desk), 0, "Escape closes the menu");
}

journey("appearance and language are chosen by keyboard from a certificate, on a phone too", async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "damaged", "dent");
  await openMenu(desk, "Account");
  await menu(desk).getByText("Signed in with an access token.").waitFor();
  await menu(desk).getByRole("radio", { name: "Dark" }).focus();
  await desk.page.keyboard.press("Space");
  await eventually(() => desk.page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await menu(desk).getByRole("radio", { name: "Browser default" }).focus();
  // Each arrow key chooses a language, and the menu stays open.
  for (const [value, heading] of [["en", "Certificate"], ["de", "Abnahmeprotokoll"], ["fr", "Procès-verbal"]]) {
    await desk.page.keyboard.press("ArrowRight");
    await desk.page.getByRole("heading", { name: `${heading} ${KEY}` }).waitFor();
    await until(() => active(desk, "(one) => one.value"), (chosen) => chosen === value, `the focus is at ${value}`);
  }
  assert.equal(await desk.row(ASSET).getByRole("textbox").inputValue(), "dent");
  assert.equal(await desk.row(ASSET).getAttribute("data-status"), "damaged");
  assert.equal(await isOpen(desk), 1);
  await closeMenu(desk);
  await desk.page.setViewportSize({ width: 360, height: 640 });
  await openMenu(desk, "Compte");
  await menu(desk).locator("[value=fr]").focus();
  await desk.page.keyboard.press("ArrowLeft");
  await desk.page.getByRole("heading", { name: `Abnahmeprotokoll ${KEY}` }).waitFor();
  await closeMenu(desk);
});

journey("compact rows are lower at once, in the table that is open, and after a reload", async (desk) => {
  await desk.enterCertificate("4711/1043");
  const height = () => desk.rows().first().evaluate((row) => row.getBoundingClientRect().height);
  // All rows are in the document, so the scroll bar has its final size.
  const whole = () => desk.assetsTable().evaluate((table) => table.getBoundingClientRect().height);
  const [before, long] = [await height(), await whole()];
  await desk.button("Account").click();
  await menu(desk).getByRole("radio", { name: "Compact" }).check();
  await until(height, (now) => now < before, "the rows are lower");
  await until(whole, (now) => now < long * 0.95, "and so is the table");
  const target = await desk.statusOf(await desk.rows().first().getAttribute("data-asset-id")).boundingBox();
  assert.ok(target.height >= 24, `a status can be hit: ${target.height} px`);
  await desk.reloadSignedIn();
  await desk.complete();
  assert.ok((await height()) < before);
});

journey("Help opens the guide of the language with its pictures, and links to the other guides", async (desk) => {
  await desk.enter("/");
  await desk.button("Account").click();
  const opened = desk.context.waitForEvent("page");
  await menu(desk).getByRole("link", { name: "Help" }).click();
  const guide = await opened;
  desk.watch(guide);
  await guide.getByRole("heading", { name: "User guide" }).waitFor();
  for (const [language, title] of [["Français", "Guide de l’utilisateur"], ["Deutsch", "Benutzerhandbuch"]]) {
    const widths = await guide.evaluate(() => Promise.all([...document.images].map((one) => one.decode().then(() => one.naturalWidth))));
    assert.ok(widths.length > 5 && widths.every((width) => width > 300), `${widths}`);
    await guide.getByRole("link", { name: language }).click();
    await guide.getByRole("heading", { name: title }).waitFor();
  }
});
