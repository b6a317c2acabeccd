// Demo certificates that are large, hostile or not ready.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { hold } from "./meanwhile.mjs";
import { eventually } from "./screen.mjs";

journey("10,000 assets: progress, Cancel, pages, and one click to mark them all", async (desk) => {
  const key = "4712/2000";
  const page = await hold(desk, "GET", `${key}/assets?take=50&skip=2500`);
  await desk.enter(`/certificates/${key}`);
  await desk.page.getByText(/Loading assets… [\d,]+/).waitFor();
  await page.arrived;
  await desk.armsNothing();
  await desk.page.getByRole("button", { name: "Cancel", exact: true }).click();
  await desk.says(/cancelled/i);
  assert.equal(await desk.assetsTable().count(), 0, "no partial list");
  await desk.armsNothing();
  const before = desk.sent("GET", "/assets").length;
  assert.ok(before < 200, `${before} requests before Cancel`);

  page.letGo();
  await desk.button("Try again").click();
  await desk.page.locator('[data-complete="true"]').waitFor({ timeout: 60_000 });
  await desk.page.getByRole("status").filter({ hasText: "10,000 of 10,000 assets loaded" }).waitFor({ state: "attached" });
  assert.ok((await desk.rows().count()) < 60, "only the rows in sight are in the document");
  assert.equal(await desk.assetsTable().getAttribute("aria-rowcount"), "10001");
  await desk.button(/^Mark [\d,]+ unchecked assets? as received$/).click();
  await desk.saysPlainly(/10,000 of 10,000 checked/);
  await desk.saysPlainly(/10,000 unsaved/);
  await desk.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await eventually(() => desk.row(2010000).getAttribute("data-status"), "received");
  assert.ok((await desk.page.locator("*").count()) <= 1000, "at most 1,000 elements whatever the count");
  await desk.get("searchbox", "Find asset").fill("2009999");
  await eventually(() => desk.rows().count(), 1);
  const dialog = await desk.ask("Confirm", key);
  assert.match(await dialog.innerText(), /10,000 assets/);
});
