// Files that are dropped: taken where they are wanted, and elsewhere in the place of no page.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "./folders.mjs";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";

/** Makes two files and the folder that contains them. */
async function onDesktop() {
  const folder = await temporaryFolder();
  const [ids, list] = [join(folder, "ids.txt"), join(folder, "list.csv")];
  await writeFile(ids, "2\n3");
  await writeFile(list, "Asset,Status\n1001001,damaged\n");
  return { ids, list, folder };
}

journey("ids are dropped on their list, and take the place of no page elsewhere", async (desk) => {
  const { ids, folder } = await onDesktop();
  await desk.visit("/scrap-errors");
  const [errors, stocks] = ["Error ids", "Stock ids"].map((name) => desk.get("textbox", name));
  await errors.fill("1");
  await desk.drop(errors, ids);
  await eventually(() => errors.inputValue(), "1\n2\n3");
  await desk.drop(errors, folder);
  await desk.says(/no file/);
  await desk.drop(desk.heading("Scrap errors"), ids);
  await desk.drop(desk.get("region", "Request"), ids);
  await desk.drop(stocks, ids);
  const json = desk.get("region", "Request").locator("pre");
  await eventually(() => json.innerText(), '{"errorIds":[1,2,3],"stockIdList":[2,3]}');
  assert.equal(desk.path(), "/scrap-errors");
});

journey("a list is dropped on its dialog, and takes the place of no page beside it", async (desk) => {
  const { list, folder } = await onDesktop();
  await desk.enterCertificate("4711/1001");
  const heading = desk.page.locator("h1");
  await desk.drop(heading, list);
  await desk.button("Files and lists").click();
  const dialog = desk.dialog("Files and lists");
  await dialog.waitFor();
  await desk.drop(heading, list);
  const cells = dialog.getByRole("textbox", { name: "Cells from a spreadsheet" });
  await desk.drop(cells, folder);
  await dialog.getByText(/no file/).waitFor();
  assert.equal(await dialog.getByText("list.csv").count(), 0);
  await desk.drop(cells, list);
  await dialog.getByText("list.csv").waitFor();
  await dialog.getByRole("button", { name: "Mark 1 asset" }).click();
  await eventually(() => desk.statusOf(1001001).inputValue(), "damaged");
  assert.equal(desk.path(), "/certificates/4711/1001");
});
