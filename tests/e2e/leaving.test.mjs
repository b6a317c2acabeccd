// Unsaved marks and a reload of the page.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";

const KEY = "4711/1001";
const ASSET = 1001001;

journey("reloading with unsaved marks makes the browser ask; without them it does not", async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "received");
  const asked = [];
  desk.page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await desk.page.evaluate(() => setTimeout(() => location.reload()));
  await eventually(() => asked, ["beforeunload"]);
  assert.equal(await desk.row(ASSET).getAttribute("data-status"), "received");
  await desk.save();
  await desk.reloadSignedIn();
  await desk.complete();
  assert.deepEqual(asked, ["beforeunload"]);
  assert.equal(await desk.row(ASSET).getAttribute("data-status"), "received");
});
