// Working through assets by keys alone, in the browser's own way of moving the focus.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";

const KEY = "4711/1043";
const MARKED = "tr[data-asset-id][data-changed]";

journey("ten assets are marked with twelve keys, and one of them with a reason", async (desk) => {
  await desk.enterCertificate(KEY);
  let presses = 0;
  const press = async (key) => {
    presses += 1;
    await desk.page.keyboard.press(key);
    // The next frame has the focus where the key leads.
    await desk.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };
  const unsaved = () => desk.page.locator(".summary .unsaved").innerText();
  await press("Control+f");
  await press("ArrowDown");
  for (let count = 1; count <= 10; count++) await press("1");
  assert.equal(presses, 12);
  await until(unsaved, (text) => text === "10 unsaved", "ten are marked");
  const focused = () => desk.page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? "");
  assert.match(await focused(), /^Status of asset \d+$/);
  const { y, height } = await desk.page.evaluate(() => document.activeElement.getBoundingClientRect().toJSON());
  const bar = await desk.page.locator(".toolbar").boundingBox();
  assert.ok(y >= bar.y + bar.height && y + height <= desk.page.viewportSize().height, "it is in sight");
  // A reason wants words; Ctrl+Enter goes on from there.
  await press("3");
  assert.match(await focused(), /^Explanation/);
  await desk.page.keyboard.type("Lid broken");
  await press("Control+Enter");
  assert.match(await focused(), /^Status of asset \d+$/);
  await until(unsaved, (text) => text === "11 unsaved", "eleven are marked");
  await eventually(() => desk.page.locator(`${MARKED}[data-status=damaged]`).count(), 1);
  await press("?");
  await desk.dialog("Keyboard shortcuts").waitFor();
  await press("Escape");
  await eventually(() => desk.page.locator("dialog[open]").count(), 0);
});
