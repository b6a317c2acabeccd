// The key presses of a keyboard user, from the sign-in to a confirmed certificate.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";
import { ACTIVATED } from "./service.mjs";

const KEY = "4711/1067";
const ASSETS = 12;
const MOST = 45;
/** Keys of a person; characters in quicker succession are those of a scanner. */
const PACE = { delay: 150 };

journey("sign-in, search, 12 marks and a confirmation take at most 45 key presses", async (desk, sandbox) => {
  let presses = 0;
  const press = async (...keys) => {
    for (const key of keys) {
      presses += 1;
      await desk.page.keyboard.press(key, PACE);
      await desk.painted();
    }
  };
  const isFocused = (selector) => desk.page.evaluate((selector) => document.activeElement.matches(selector), selector);
  const tabTo = async (selector) => {
    for (let count = 0; !(await isFocused(selector)); count += 1) {
      assert.ok(count < 20, `${selector} is reached by Tab`);
      await press("Tab");
    }
  };
  await desk.visit("/");
  await eventually(() => isFocused("input.token"), true, "the field for the token has the focus");
  await press(...ACTIVATED, "Enter");
  await desk.listed();
  await press("/", ...KEY.split("/")[1]);
  await eventually(() => desk.keys(), [KEY]);
  await press("Enter");
  await desk.complete();
  await press("j");
  for (let count = 0; count < ASSETS; count += 1) await press("1");
  await until(() => desk.page.locator("tr[data-changed]").count(), (count) => count >= ASSETS, "all are marked");
  // The command palette moves the focus to the button.
  await press("Control+k");
  await desk.page.getByRole("combobox", { name: "Find certificates and commands" }).waitFor();
  await press(..."co", "Enter");
  await eventually(() => isFocused(".decide"), true);
  await press("Enter");
  await desk.page.getByRole("dialog").getByRole("checkbox").waitFor();
  await tabTo("dialog input[type=checkbox]");
  await press("Space");
  await tabTo("dialog .dialog-actions button:last-child");
  await desk.enabled(desk.page.locator("dialog .dialog-actions button:last-child"));
  await press("Enter");
  await desk.outcome("confirmed");
  assert.equal(await sandbox.statusOf(KEY), "Confirmed");
  console.log(`${presses} key presses`);
  assert.ok(presses <= MOST, `${presses} key presses`);
});
