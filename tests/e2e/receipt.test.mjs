import assert from "node:assert/strict";
import { journey } from "./journey.mjs";

const KEY = "4711/1001";
const [FIRST, SECOND, ...REST] = [1001001, 1001002, 1001003, 1001004];

journey("a decision is kept as a receipt to print and as JSON", { acceptDownloads: true }, async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await desk.mark(FIRST, "received", "<b>Ding</b> & Söhne <img src=x onerror=alert(1)>");
  await desk.decide("Confirm", KEY);
  await desk.outcome("confirmed");

  const json = await desk.download(() => desk.button("Download receipt (JSON)").click());
  assert.match(json.name, /^certificate-4711-1001-confirmed-\d{8}T\d{4}Z\.json$/);
  const receipt = JSON.parse(json.bytes);
  assert.equal(receipt.format, "acceptance-desk.receipt");
  assert.equal(receipt.service, `${sandbox.url}/api`);
  assert.equal(receipt.readBack.confirmationStatus, await sandbox.statusOf(KEY));
  // Times are in the time zone of this browser, Berlin.
  assert.match(receipt.decision.sentAt.local, /\+0[12]:00$/);
  assert.equal(Date.parse(receipt.decision.sentAt.local), Date.parse(receipt.decision.sentAt.utc));
  assert.ok(Date.parse(receipt.decision.sentAt.utc) <= Date.parse(receipt.readBack.at.utc));
  assert.deepEqual(
    receipt.assets.map(({ assetId, acceptanceStatus, explanation, recordedWithoutMark }) => [
      assetId,
      acceptanceStatus,
      explanation || null,
      recordedWithoutMark,
    ]),
    [
      [FIRST, "received", "<b>Ding</b> & Söhne <img src=x onerror=alert(1)>", false],
      ...[SECOND, ...REST].map((id) => [id, "received", null, true]),
    ],
  );
  // The assets in the receipt are those of the service now.
  const held = await sandbox.assets(KEY);
  assert.deepEqual(held.map((asset) => asset.acceptanceStatus), receipt.assets.map((asset) => asset.acceptanceStatus));

  await desk.button("Print receipt").click();
  const html = await desk.download(() => desk.button("Save as file").click());
  assert.match(html.name, /^certificate-4711-1001-confirmed-\d{8}T\d{4}Z\.html$/);
  // The file is self-contained: no script, and nothing to load.
  const alone = await desk.context.newPage();
  desk.watch(alone);
  const asked = [];
  alone.on("request", (request) => /^http/.test(request.url()) && asked.push(request.url()));
  await alone.setContent(html.bytes.toString());
  await alone.emulateMedia({ media: "print", colorScheme: "dark" });
  await alone.getByRole("heading", { name: `Receipt for certificate ${KEY}` }).waitFor();
  assert.equal(await alone.locator("script, link, img, iframe, [style]").count(), 0);
  assert.equal(await alone.locator("tbody").getByRole("row").count(), 4);
  await alone.getByRole("cell", { name: "<b>Ding</b> & Söhne <img src=x onerror=alert(1)>" }).waitFor();
  assert.equal(await alone.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
  assert.equal(await alone.evaluate(() => getComputedStyle(document.querySelector("thead")).display), "table-header-group");
  await alone.close();
  assert.deepEqual(asked, [], "nothing is asked for");
});
