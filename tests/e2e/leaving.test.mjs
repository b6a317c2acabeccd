// Unsaved marks and a reload of the page.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";

const KEY = "4711/1001";
const ASSET = 1001001;

journey("a reload with stored changes does not ask, and offers them again", async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "received");
  const asked = [];
  desk.page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await desk.reloadSignedIn();
  await desk.complete();
  await desk.button("Restore").click();
  await eventually(() => desk.row(ASSET).getAttribute("data-status"), "received");
  assert.deepEqual(asked, []);
});
