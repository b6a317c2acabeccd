// Printed pages: the expected content, and no controls.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { pageTexts } from "./pdf.mjs";
import { eventually } from "./screen.mjs";

const KEY = "4711/1002";

/** Returns the printed controls, and the colour behind the text. */
async function paper(desk) {
  await desk.page.emulateMedia({ media: "print" });
  const seen = await desk.page.evaluate(() => {
    const isThere = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    const pressed = [...document.querySelectorAll("button, input[type=search], input[type=radio], nav[aria-label], [type=checkbox]")].filter(isThere);
    const names = pressed.filter((element) => !element.matches(".sort-button")).map((element) => element.getAttribute("aria-label") || element.textContent);
    return { names, text: document.body.innerText, scheme: getComputedStyle(document.documentElement).colorScheme };
  });
  await desk.page.emulateMedia({ media: "screen" });
  return seen;
}

/** Prints the page. Returns the number of sheets, after asserting that each one has a heading. */
async function countPages(desk, format, heading) {
  // With the emulated medium of the screen, the sheet would be printed as it is on the screen.
  await desk.page.emulateMedia({ media: "print" });
  const pdf = await desk.page.pdf({ format });
  await desk.page.emulateMedia({ media: "screen" });
  const texts = pageTexts(pdf);
  for (const [index, text] of texts.entries()) assert.ok(text.includes(heading.replaceAll(" ", "")), `sheet ${index + 1}: ${text.slice(0, 200)}`);
  return texts.length;
}

const DARK = { colorScheme: "dark" };

journey("the pages are on paper without anything to press, and light", DARK, async (desk) => {
  for (const [path, wanted] of [
    ["/certificates", /4711\/1001[\s\S]*Elektro/],
    [`/certificates/${KEY}`, /1002002[\s\S]*(Damaged|Riss)/],
    ["/review", /4711\/1005/],
    ["/review/4711/1005", /Riss im Display/],
  ]) {
    await desk.enter(path);
    await eventually(async () => wanted.test((await paper(desk)).text), true, `${path} has what a reader wants`);
    const { names, scheme } = await paper(desk);
    assert.deepEqual(names, [], `${path}: nothing to press`);
    assert.equal(scheme, "light");
  }
});

journey("a receipt is a sheet that is printed alone, on as many pages as it needs", DARK, async (desk) => {
  await desk.enterCertificate("4711/1043");
  await desk.button(/^Mark [\d,]+ unchecked assets? as received$/).click();
  await desk.decide("Reject", "4711/1043");
  await desk.outcome("rejected");
  await desk.button("Print receipt").click();
  const dialog = desk.dialog(/^Receipt for certificate/);
  await dialog.getByRole("row").first().waitFor();
  const rows = (heading) => dialog.getByRole("region", { name: heading }).locator("tbody").getByRole("row").count();
  assert.equal(await rows(/^All assets/), 143);
  assert.equal(await rows(/with a problem$/), 2, "the problems are first");
  const places = await dialog.locator("h3, .paper-result").allInnerTexts();
  assert.deepEqual(places, ["Rejected, under review by the operator", "2 assets with a problem", "All assets (143)"]);
  const { names, text } = await paper(desk);
  assert.deepEqual(names, []);
  assert.doesNotMatch(text, /Find asset|Acceptance Desk/);
  const pages = await countPages(desk, "A4", "Receipt for certificate 4711/1043");
  assert.ok(pages >= 3 && pages <= 6, `${pages} pages`);
  await desk.page.keyboard.press("Escape");
  await eventually(() => dialog.count(), 0);
  await eventually(() => desk.focused(), "Print receipt");
});

journey("a checklist has a line for each asset, and at least 20 of them on a page", DARK, async (desk) => {
  await desk.enterCertificate("4711/1043");
  await desk.tool("Checklist");
  const sheet = desk.dialog("Checklist for certificate 4711/1043");
  await eventually(() => sheet.locator("tbody").getByRole("row").count(), 143);
  const { names, text } = await paper(desk);
  assert.deepEqual(names, []);
  assert.match(text, /1043001[\s\S]*1043143/, "the sheet is printed, although its button is not");
  for (const format of ["A4", "Letter"]) {
    const pages = await countPages(desk, format, "Checklist for certificate 4711/1043");
    assert.ok(pages >= 5 && pages <= Math.ceil(143 / 20), `${pages} pages of ${format}`);
  }
  await desk.page.emulateMedia({ media: "print" });
  const heights = await sheet.locator("td.serial").evaluateAll((cells) => cells.map((cell) => cell.querySelector("bdi").getClientRects().length));
  assert.deepEqual([...new Set(heights)], [1], "serial numbers are on one line");
  await desk.page.emulateMedia({ media: "screen" });
});
