import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";

const KEY = "4711/1001";
const ASSETS = [1001001, 1001002, 1001003, 1001004];

journey("hints stand at their rows, lead there, and keep nothing from being sent", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await desk.button(/^Mark [\d,]+ unchecked as received$/).click();
  await desk.mark(ASSETS[1], "other");
  await desk.mark(ASSETS[2], "damaged", "x".repeat(300));
  const described = (id) => desk.explanationOf(id).evaluate((field) => document.getElementById(field.getAttribute("aria-describedby"))?.innerText);
  await eventually(() => described(ASSETS[1]), "Hint: Please describe what is wrong.");
  await eventually(() => described(ASSETS[2]), "Hint: 300 characters; the service may refuse more than 256.");
  await desk.decision().getByRole("button", { name: "2 hints" }).click();
  await eventually(() => desk.focused(), `Explanation for asset ${ASSETS[1]}`);
  await eventually(() => desk.rows().count(), 4);

  await desk.mark(ASSETS[2], "damaged", "Bent.");
  await desk.decision().getByRole("button", { name: "1 hint" }).waitFor();
  const dialog = await desk.ask("Reject", KEY);
  assert.match(await dialog.innerText(), new RegExp(`Asset ${ASSETS[1]}: Please describe what is wrong`));
  await desk.answer(dialog, "Reject");
  await desk.outcome("rejected");
  assert.equal((await sandbox.assets(KEY))[1].explanation ?? "", "");
});
