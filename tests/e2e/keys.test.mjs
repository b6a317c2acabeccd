// Marking assets by keyboard only, with the browser's own focus order.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";

const KEY = "4711/1043";
/** Keys of a person; characters in quicker succession are those of a scanner. */
const PACE = { delay: 150 };

journey("quick typing reaches the right fields: nothing is lost, and no status is chosen by accident", async (desk) => {
  await desk.enterCertificate("4711/1001");
  await desk.get("checkbox", "Select asset 1001001").focus();
  // No key waits for the page.
  for (const key of ["1", "1", "3"]) await desk.page.keyboard.press(key, PACE);
  await desk.page.keyboard.type("Not what was ordered");
  for (const key of ["Control+Enter", "1"]) await desk.page.keyboard.press(key, PACE);
  const statuses = () => desk.page.locator("tr[data-asset-id]").evaluateAll((rows) => rows.map((row) => row.dataset.status));
  await eventually(statuses, ["received", "received", "damaged", "received"]);
  assert.equal(await desk.explanationOf(1001003).inputValue(), "Not what was ordered");
});

journey("Ctrl+Z undoes typed text, and then the mark whose digit moved the focus there", async (desk) => {
  await desk.enterCertificate("4711/1001");
  await desk.get("checkbox", "Select asset 1001001").focus();
  const focused = () => desk.page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? "");
  const status = () => desk.page.locator("tr[data-asset-id='1001001']").getAttribute("data-status");
  const press = async (...keys) => {
    for (const key of keys) await desk.page.keyboard.press(key, PACE);
  };
  await press("3");
  await until(focused, (name) => name === "Explanation for asset 1001001", "a reason wants words");
  await press("Control+z");
  await eventually(status, "");
  await until(focused, (name) => name === "Status of asset 1001001", "back where the digit was pressed");
  await press("3");
  // The number of steps depends on the browser.
  await desk.page.keyboard.type("L");
  await press("End");
  await desk.page.keyboard.type("id");
  const typed = () => desk.explanationOf(1001001).inputValue();
  await eventually(typed, "Lid");
  // The number of steps depends on the browser.
  for (let there = "Lid"; there !== ""; there = await typed()) {
    await press("Control+z");
    await until(typed, (text) => text.length < there.length, "some of what was typed is taken back");
    assert.equal(await status(), "damaged");
  }
  await press("Control+z");
  await eventually(status, "");
  // Two keys between two frames, as an experienced user presses them.
  await press("1");
  await eventually(status, "received");
});

journey("Page Down and Up lead on page by page, and where they lead is in sight", async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.page.locator("tr[data-asset-id] select").first().focus();
  const place = () =>
    desk.page.evaluate(() => {
      const { activeElement: active } = document;
      const { top, bottom } = active.getBoundingClientRect();
      const isInSight = top >= document.querySelector(".toolbar").getBoundingClientRect().bottom && bottom <= innerHeight;
      return { row: Number(active.closest("tr")?.getAttribute("aria-rowindex") ?? 0), isInSight };
    });
  let last = await place();
  for (const key of ["PageDown", "PageDown", "PageDown", "PageDown", "PageUp", "PageUp", "PageUp"]) {
    await desk.page.keyboard.press(key, PACE);
    const isOn = ({ row }) => (key === "PageDown" ? row > last.row : row < last.row && row > 0);
    await until(place, isOn, `${key} leads on from ${last.row}`);
    // After scrolling, the table keeps the position of its rows.
    await desk.painted();
    last = await place();
    assert.ok(last.isInSight, `${key} leads to row ${last.row}, which is out of sight`);
  }
});

journey("arrows lead along the status column and choose nothing, on every system", async (desk) => {
  await desk.enterCertificate("4711/1001");
  const focused = () => desk.page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? "");
  await desk.statusOf(1001001).focus();
  for (const [key, id] of [["ArrowDown", 1001002], ["ArrowDown", 1001003], ["ArrowUp", 1001002], ["End", 1001004], ["Home", 1001001]]) {
    await desk.page.keyboard.press(key);
    await eventually(focused, `Status of asset ${id}`, key);
  }
  assert.equal(await desk.page.locator("tr[data-changed]").count(), 0);
  // A letter chooses, and a code changes nothing.
  await desk.page.keyboard.press("d", PACE);
  await eventually(() => desk.statusOf(1001001).inputValue(), "damaged");
  await desk.page.keyboard.type("DN1104512", { delay: 90 });
  await desk.page.keyboard.press("Enter");
  await desk.page.getByText("Nothing was marked.").first().waitFor();
  assert.equal(await desk.page.locator("tr[data-changed]").count(), 1);
});

journey("a certificate is left while an explanation is typed", async (desk) => {
  await desk.enterCertificate("4711/1001");
  await desk.mark(1001001, "damaged");
  await desk.explanationOf(1001001).pressSequentially("Wet");
  // The browser reports the typed text when the field is removed with the focus.
  await desk.link("Certificates").first().evaluate((link) => link.click());
  await desk.heading("Certificates").waitFor();
  await desk.page.goBack();
  await eventually(() => desk.explanationOf(1001001).inputValue(), "Wet");
});

journey("arrows lead through the cells of the grid, and Tab through one row of it alone", async (desk) => {
  await desk.enterCertificate("4711/1001");
  const [first, second] = [1001001, 1001002];
  const focused = () =>
    desk.page.evaluate(() => {
      const { activeElement: active } = document;
      return [active.closest("tr")?.dataset.assetId ?? "", active.getAttribute("aria-label") ?? active.className.split(" ").at(-1)];
    });
  const after = async (key, expected) => {
    await desk.page.keyboard.press(key, PACE);
    await eventually(focused, expected, key);
  };
  await desk.get("checkbox", `Select asset ${first}`).focus();
  await after("ArrowRight", [String(first), "id"]);
  await after("ArrowRight", [String(first), "serial"]);
  await after("ArrowDown", [String(second), "serial"]);
  await after("ArrowRight", [String(second), "description"]);
  await after("ArrowRight", [String(second), `Status of asset ${second}`]);
  const status = await desk.statusOf(second).inputValue();
  await after("ArrowRight", [String(second), `Details of asset ${second}`]);
  assert.equal(await desk.statusOf(second).inputValue(), status, "on the way through, nothing is chosen");
  const stops = () =>
    desk.page.evaluate(() => [...new Set([...document.querySelectorAll("table.assets tbody [tabindex='0']")].map((stop) => stop.closest("tr").dataset.assetId))]);
  assert.deepEqual(await stops(), [String(second)]);
  await desk.page.keyboard.press("Tab");
  assert.equal((await focused())[0], "", "behind the row is what follows the table");
  await after("Shift+Tab", [String(second), `Details of asset ${second}`]);
  await desk.mark(second, "damaged", "Lid broken");
  await desk.explanationOf(second).focus();
  await desk.page.keyboard.press("Home");
  await after("ArrowRight", [String(second), `Explanation for asset ${second}`]);
  await desk.page.keyboard.press("Home");
  await after("ArrowLeft", [String(second), `Status of asset ${second}`]);
  await desk.page.getByRole("searchbox").fill(String(first));
  await eventually(stops, [String(first)], "the row that was worked in is gone");
});
