import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";
import { CERTIFICATES } from "./service.mjs";

journey("a certificate without assets says so and arms nothing", async (desk) => {
  await desk.enterCertificate("4711/1007");
  await desk.saysPlainly(/no assets/);
  await desk.page.getByRole("status").filter({ hasText: "no assets" }).waitFor({ state: "attached" });
  await desk.outcome("blocked");
  await desk.armsNothing();
  assert.ok((await desk.conditions("confirm")).includes("false: The certificate has no assets"));
});

journey("statuses that only look like known ones arm nothing and are shown as they are", async (desk, sandbox) => {
  const key = "4712/2003";
  await desk.enterCertificate(key);
  await desk.outcome("blocked");
  await desk.armsNothing();
  const held = Object.values(await sandbox.marks(key));
  assert.deepEqual(held, ["received ", "rece\u200Bived", " ", "received"]);
  assert.deepEqual(await desk.rows().evaluateAll((rows) => rows.map((row) => row.dataset.status)), held);
  const shown = await desk.page.locator(".status-select select").evaluateAll((all) => all.map((one) => one.value));
  assert.deepEqual(shown, held);
  await desk.saysPlainly(/not readable with certainty/);

  // Not even with every asset marked anew: the certificate's own statuses cannot be read.
  for (const id of Object.keys(await sandbox.marks(key))) await desk.mark(id, "received");
  await desk.outcome("blocked");
  await desk.armsNothing();
});

journey("an unknown certificate status is shown raw and is a warning", async (desk) => {
  await desk.enterCertificate("4712/2001");
  await desk.saysPlainly(/awaitingCountersignature \(unknown\)/);
  await desk.outcome("idle");
  const conditions = await desk.conditions("confirm");
  assert.ok(conditions.includes("warning: This app does not know the status of the certificate"), conditions);
  const dialog = await desk.ask("Confirm", "4712/2001");
  assert.match(await dialog.innerText(), /This app does not know the status of the certificate/);
});

journey("an authorization that is not ready is a warning", async (desk) => {
  await desk.enterCertificate("4711/1008");
  const conditions = await desk.conditions("confirm");
  assert.ok(conditions.some((condition) => condition.startsWith("warning: The authorization is not")), conditions);
  assert.equal(await desk.isOff(desk.button("Confirm certificate")), false);
});

journey("unknown acceptance statuses are kept, shown raw and count as not received", async (desk) => {
  await desk.enterCertificate("4712/2002");
  assert.deepEqual(await desk.rows().evaluateAll((rows) => rows.map((row) => row.dataset.status)), [
    "received",
    "stolen",
    "received",
    "wrongColour",
  ]);
  assert.equal(await desk.statusOf(2002002).inputValue(), "stolen");
  assert.ok((await desk.conditions("confirm")).includes("false: 2 assets have a problem"));
  assert.equal(await desk.isOff(desk.button("Confirm certificate")), true);
  assert.equal(await desk.isOff(desk.button("Reject certificate")), false);
});

for (const [key, badge, reason] of [
  ["4711/1005", "Under review", "false: Under review by the operator: no decision until the review ends"],
  ["4711/1006", "Confirmed", "false: The certificate is already confirmed"],
]) {
  journey(`a certificate that is ${badge} can be neither confirmed nor rejected`, async (desk) => {
    await desk.enterCertificate(key);
    await desk.page.locator(".badges").getByText(badge).waitFor();
    await desk.outcome("blocked");
    await desk.armsNothing();
    for (const decision of ["confirm", "reject"]) assert.ok((await desk.conditions(decision)).includes(reason));
  });
}

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

for (const cap of [1, 7, 49]) {
  journey(`a service that gives ${cap} assets at most is read to the end`, { flags: ["--asset-cap", `${cap}`] }, async (desk) => {
    await desk.enterCertificate("4711/1002");
    await eventually(() => desk.rows().count(), 5);
    await desk.outcome("idle");
  });
}

journey("a service without a stable order is read until it agrees, or arms nothing", { flags: ["--drifting"] }, async (desk) => {
  await desk.enter("/certificates/4711/1043");
  await until(
    async () => [await desk.page.locator('[data-complete="true"]').count(), (await desk.alerts()).join()],
    ([complete, alerts]) => complete > 0 || /contradict|keeps changing|repeats/.test(alerts),
  );
  if ((await desk.page.locator('[data-complete="true"]').count()) === 0) await desk.armsNothing();
});

journey("10,000 assets: progress, Cancel, pages, and one click to mark them all", async (desk) => {
  const key = "4712/2000";
  await desk.enter(`/certificates/${key}`);
  await desk.page.getByText(/[\d,]+ assets read/).waitFor();
  await desk.armsNothing();
  await desk.page.getByRole("button", { name: "Cancel", exact: true }).click();
  await desk.says(/cancelled/i);
  assert.equal(await desk.assetsTable().count(), 0, "no partial list");
  await desk.armsNothing();
  const before = desk.sent("GET", "/assets").length;
  assert.ok(before < 200, `${before} requests before Cancel`);

  await desk.button("Try again").click();
  await desk.page.locator('[data-complete="true"]').waitFor({ timeout: 60_000 });
  await desk.page.getByRole("status").filter({ hasText: "10,000 of 10,000 assets loaded" }).waitFor({ state: "attached" });
  assert.ok((await desk.rows().count()) < 60, "only the rows in sight are in the document");
  assert.equal(await desk.assetsTable().getAttribute("aria-rowcount"), "10001");
  await desk.button(/^Mark [\d,]+ unchecked as received$/).click();
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

journey("ids beyond 2^53 stay exact in the page and on the wire", async (desk, sandbox) => {
  const key = "9007199254740993/9007199254740995";
  const ids = ["9007199254740992", "9007199254740993", "9007199254740995", "9223372036854775807"];
  await desk.enterCertificate(key);
  assert.deepEqual(await desk.rows().evaluateAll((rows) => rows.map((row) => row.dataset.assetId)), ids);
  await desk.mark(ids[3], "received");
  await desk.mark(ids[0], "received");
  await desk.save();
  const [{ body, path }] = desk.sent("PATCH");
  assert.equal(path, `/api${CERTIFICATES}/${key}/assets`);
  for (const id of [ids[0], ids[3]]) assert.match(body, new RegExp(`"assetId":${id}\\b`));
  const { text } = await sandbox.ask("GET", path);
  const held = [...text.matchAll(/\{[^{}]*\}/g)].filter(([asset]) => asset.includes('"acceptanceStatus":"received"'));
  assert.deepEqual(held.map(([asset]) => /"assetId":(\d+)/.exec(asset)[1]), [ids[0], ids[1], ids[3]]);
});

journey("hostile texts stay texts", async (desk) => {
  await desk.enter("/certificates?status=pending&skip=60");
  await desk.listed();
  await desk.visit("/certificates/4711/1013");
  await desk.signIn();
  await desk.complete();
  await desk.ofAllRows("Assets", async () => {
    for (const details of await desk.page.getByRole("button", { name: /^Details of asset/ }).all()) await details.click();
    assert.equal(await desk.page.evaluate(() => document.documentElement.dataset.pwned), undefined);
    assert.equal(await desk.page.locator("main img, main script, main iframe").count(), 0);
    assert.equal(await desk.page.locator('a[href^="javascript"], a[href^="http"]').count(), 0);
  });
  const foreign = desk.requests.filter(({ url }) => url.origin !== desk.sandbox.url);
  assert.deepEqual(foreign, []);
});
