import assert from "node:assert/strict";
import { journey } from "./journey.mjs";

const KEY = "4711/1001";
const FIRST = 1001001;

journey("a decision is kept as a receipt to print", { acceptDownloads: true }, async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.mark(FIRST, "received", "<b>Ding</b> & Söhne <img src=x onerror=alert(1)>");
  await desk.decide("Confirm", KEY);
  await desk.outcome("confirmed");

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
  assert.equal(await alone.getByRole("cell", { name: "Not checked before the confirmation" }).count(), 3);
  await alone.getByRole("cell", { name: "<b>Ding</b> & Söhne <img src=x onerror=alert(1)>" }).waitFor();
  assert.equal(await alone.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
  assert.equal(await alone.evaluate(() => getComputedStyle(document.querySelector("thead")).display), "table-header-group");
  await alone.close();
  assert.deepEqual(asked, [], "nothing is asked for");
});
