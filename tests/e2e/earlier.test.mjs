// Explanations that the certificate has already, offered where another one is typed.
import assert from "node:assert/strict";
import { journeys } from "./journey.mjs";
import { eventually } from "./screen.mjs";

const journey = journeys({ tag: "@campaign" });

const KEY = "4711/1001";
const [FIRST, SECOND, THIRD, FOURTH] = [1001001, 1001002, 1001003, 1001004];

const offered = (desk) => desk.get("listbox", "Explanations of this certificate").getByRole("option").allInnerTexts();

journey("an earlier explanation is taken by keys or by a press, and what is typed narrows the choice", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await desk.mark(FIRST, "damaged", "Display cracked");
  await desk.mark(SECOND, "notReceived", "Not on the pallet");
  await desk.mark(THIRD, "damaged");
  await desk.explanationOf(THIRD).focus();
  await eventually(() => offered(desk), ["Display cracked", "Not on the pallet"], "those of this status first");
  await desk.page.keyboard.type("pal");
  await eventually(() => offered(desk), ["Not on the pallet"]);
  await desk.page.keyboard.press("Escape");
  await eventually(() => offered(desk), []);
  assert.equal(await desk.explanationOf(THIRD).inputValue(), "pal", "nothing typed is lost");
  await desk.explanationOf(THIRD).fill("");
  await eventually(() => offered(desk).then((all) => all.length), 2);
  await desk.page.keyboard.press("ArrowDown");
  const active = await desk.explanationOf(THIRD).getAttribute("aria-activedescendant");
  assert.equal(await desk.page.locator(`#${active}`).innerText(), "Display cracked");
  await desk.page.keyboard.press("Enter");
  assert.equal(await desk.explanationOf(THIRD).inputValue(), "Display cracked");
  await eventually(() => offered(desk), []);
  assert.match(await desk.focused(), /^Explanation for asset/);
  await desk.mark(FOURTH, "notReceived");
  await desk.explanationOf(FOURTH).focus();
  await eventually(() => offered(desk), ["Not on the pallet", "Display cracked"]);
  await desk.get("option", "Not on the pallet").click();
  await eventually(() => desk.explanationOf(FOURTH).inputValue(), "Not on the pallet");
  await desk.save();
  const held = (await sandbox.assets(KEY)).map((asset) => asset.explanation);
  assert.deepEqual(held, ["Display cracked", "Not on the pallet", "Display cracked", "Not on the pallet"]);
});

journey("several assets get an earlier explanation at once", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await desk.mark(FIRST, "damaged", "Display cracked");
  for (const id of [SECOND, THIRD]) await desk.get("checkbox", `Select asset ${id}`).check();
  await desk.get("combobox", "Status for selected assets").selectOption("damaged");
  await desk.get("textbox", "Explanation for selected assets").focus();
  await eventually(() => offered(desk), ["Display cracked"]);
  await desk.page.keyboard.press("ArrowDown");
  await desk.page.keyboard.press("Enter");
  await desk.button("Apply to selected").click();
  await desk.save();
  const held = (await sandbox.assets(KEY)).slice(0, 3).map((asset) => asset.explanation);
  assert.deepEqual(held, ["Display cracked", "Display cracked", "Display cracked"]);
});
