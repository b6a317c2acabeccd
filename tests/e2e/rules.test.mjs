// Demo certificates that are large, hostile or not ready.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { hold } from "./meanwhile.mjs";
import { eventually } from "./screen.mjs";

journey("an authorization that is not ready is a warning", { tag: "@campaign" }, async (desk) => {
  await desk.enterCertificate("4711/1008");
  const conditions = await desk.conditions("confirm");
  assert.ok(conditions.some((condition) => condition.startsWith("warning: The authorization is not")), conditions);
  assert.equal(await desk.isOff(desk.button("Confirm certificate")), false);
});

journey("all 143 assets are shown and counted", async (desk, sandbox) => {
  const key = "4711/1043";
  await desk.enterCertificate(key);
  await desk.page.getByRole("status").filter({ hasText: "143 of 143 assets loaded" }).waitFor({ state: "attached" });
  await desk.saysPlainly(/72 of 143 checked/);
  await desk.saysPlainly(/2 problems/);
  const shown = await desk.ofAllRows("Assets", (rows) =>
    rows.evaluateAll((rows) => rows.map((row) => [row.dataset.assetId, row.dataset.status])),
  );
  const held = Object.entries(await sandbox.marks(key)).map(([id, status]) => [id, status ?? ""]);
  assert.deepEqual(shown, held);
  for (const { query } of desk.sent("GET", `${key}/assets`)) assert.match(query, /^\?take=50&skip=\d+$/);
});

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

journey("hostile texts stay texts", async (desk) => {
  await desk.enter("/certificates?status=pending");
  await desk.listed();
  await desk.enterCertificate("4711/1013");
  await desk.ofAllRows("Assets", async () => {
    for (const details of await desk.page.getByRole("button", { name: /^Details of asset/ }).all()) await details.click();
    assert.equal(await desk.page.evaluate(() => document.documentElement.dataset.pwned), undefined);
    assert.equal(await desk.page.locator("main img, main script, main iframe").count(), 0);
    assert.equal(await desk.page.locator('a[href^="javascript"], a[href^="http"]').count(), 0);
  });
  const foreign = desk.requests.filter(({ url }) => url.origin !== desk.sandbox.url);
  assert.deepEqual(foreign, []);
});
