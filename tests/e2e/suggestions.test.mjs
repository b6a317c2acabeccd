// Suggestions of explanations that the certificate already contains.
import assert from "node:assert/strict";
import { journey as everyday, journeys } from "./journey.mjs";
import { eventually } from "./screen.mjs";

const journey = journeys({ tag: "@campaign" });

const KEY = "4711/1001";
const [FIRST, SECOND, THIRD, FOURTH] = [1001001, 1001002, 1001003, 1001004];

const suggested = (desk) => desk.get("listbox", "Explanations in this certificate").getByRole("option").allInnerTexts();

journey("a suggestion is inserted by keys or a press, and typing narrows the list", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await desk.mark(FIRST, "damaged", "Display cracked");
  await desk.mark(SECOND, "notReceived", "Not on the pallet");
  await desk.mark(THIRD, "damaged");
  await desk.explanationOf(THIRD).focus();
  await eventually(() => suggested(desk), ["Display cracked", "Not on the pallet"], "those of this status first");
  await desk.page.keyboard.type("pal");
  await eventually(() => suggested(desk), ["Not on the pallet"]);
  await desk.page.keyboard.press("Escape");
  await eventually(() => suggested(desk), []);
  assert.equal(await desk.explanationOf(THIRD).inputValue(), "pal", "nothing typed is lost");
  await desk.explanationOf(THIRD).fill("");
  await eventually(() => suggested(desk).then((all) => all.length), 2);
  await desk.page.keyboard.press("ArrowDown");
  const active = await desk.explanationOf(THIRD).getAttribute("aria-activedescendant");
  assert.equal(await desk.page.locator(`#${active}`).innerText(), "Display cracked");
  await desk.page.keyboard.press("Enter");
  assert.equal(await desk.explanationOf(THIRD).inputValue(), "Display cracked");
  await eventually(() => suggested(desk), []);
  assert.match(await desk.focused(), /^Explanation for asset/);
  await desk.mark(FOURTH, "notReceived");
  await desk.explanationOf(FOURTH).focus();
  await eventually(() => suggested(desk), ["Not on the pallet", "Display cracked"]);
  await desk.get("option", "Not on the pallet").click();
  await eventually(() => desk.explanationOf(FOURTH).inputValue(), "Not on the pallet");
  await desk.save();
  const held = (await sandbox.assets(KEY)).map((asset) => asset.explanation);
  assert.deepEqual(held, ["Display cracked", "Not on the pallet", "Display cracked", "Not on the pallet"]);
});

journey("a suggestion is inserted for several assets at once", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await desk.mark(FIRST, "damaged", "Display cracked");
  for (const id of [SECOND, THIRD]) await desk.get("checkbox", `Select asset ${id}`).check();
  await desk.get("combobox", "Status for selected assets").selectOption("damaged");
  await desk.get("textbox", "Explanation for selected assets").focus();
  await eventually(() => suggested(desk), ["Display cracked"]);
  await desk.page.keyboard.press("ArrowDown");
  await desk.page.keyboard.press("Enter");
  await desk.button("Apply to selected").click();
  await desk.save();
  const held = (await sandbox.assets(KEY)).slice(0, 3).map((asset) => asset.explanation);
  assert.deepEqual(held, ["Display cracked", "Display cracked", "Display cracked"]);
});

everyday("suggestions stay below their field when the window narrows", async (desk) => {
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  await desk.enterCertificate(KEY);
  await desk.mark(FIRST, "damaged", "Display cracked");
  await desk.mark(SECOND, "damaged");
  const field = desk.explanationOf(SECOND);
  await field.focus();
  await eventually(() => suggested(desk), ["Display cracked"]);
  for (const width of [859, 600]) {
    await desk.page.setViewportSize({ width, height: 800 });
    const overflow = () => desk.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await eventually(overflow, 0, `the page fits into ${width} px`);
    const gap = async () => {
      const [own, list] = [await field.boundingBox(), await desk.get("listbox", "Explanations in this certificate").boundingBox()];
      return [Math.abs(list.x - own.x) < 2, Math.abs(list.y - own.y - own.height) < 5];
    };
    await eventually(gap, [true, true], `the list is below the field at ${width} px`);
  }
});
