// What is on paper: what a reader wants of each page, and nothing to press.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";

const KEY = "4711/1002";

/** What can be pressed and is on paper, and the colour below the text. */
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

const DARK = { colorScheme: "dark", chromiumOnly: "paper is Chromium's" };

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
  await desk.button(/^Mark [\d,]+ unchecked as received$/).click();
  await desk.decide("Reject", "4711/1043");
  await desk.outcome("rejected");
  await desk.button("Receipt to print").click();
  const dialog = desk.dialog(/^Receipt for certificate/);
  await dialog.getByRole("row").first().waitFor();
  assert.equal(await dialog.getByRole("row").count(), 144);
  const { names, text } = await paper(desk);
  assert.deepEqual(names, []);
  assert.doesNotMatch(text, /Find asset|Acceptance Desk/);
  const pdf = await desk.page.pdf({ format: "A4" });
  const pages = pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g).length;
  assert.ok(pages >= 3 && pages <= 9, `${pages} pages`);
  await desk.page.keyboard.press("Escape");
  await eventually(() => dialog.count(), 0);
  await eventually(() => desk.focused(), "Receipt to print");
});
