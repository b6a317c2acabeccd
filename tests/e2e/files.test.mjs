// Dropped files: opened in drop areas, and ignored elsewhere instead of replacing the page.
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
  const [errors, stocks] = ["Error IDs", "Stock IDs"].map((name) => desk.get("textbox", name));
  await errors.fill("1");
  await desk.drop(errors, ids);
  await eventually(() => errors.inputValue(), "1\n2\n3");
  await desk.drop(errors, folder);
  await desk.says(/Drop a text file here/);
  await desk.drop(desk.heading("Scrap errors"), ids);
  await desk.drop(desk.get("region", "Request"), ids);
  await desk.drop(stocks, ids);
  const json = desk.get("region", "Request").locator("pre");
  await eventually(() => json.innerText(), '{"errorIds":[1,2,3],"stockIdList":[2,3]}');
  assert.equal(desk.path(), "/scrap-errors");
});

journey("a list is dropped on the import screen, and takes the place of no page beside it", async (desk) => {
  const { list, folder } = await onDesktop();
  await desk.enterCertificate("4711/1001");
  const heading = desk.page.locator("h1");
  await desk.drop(heading, list);
  await desk.tool("Import");
  const cells = desk.get("textbox", "Cells from a spreadsheet");
  await cells.waitFor();
  await desk.drop(heading, list);
  await desk.drop(cells, folder);
  await desk.page.getByText(/Drop a file here/).waitFor();
  assert.equal(await desk.page.getByText("list.csv").count(), 0);
  await desk.drop(cells, list);
  await desk.page.getByText("list.csv").waitFor();
  await desk.button("Apply 1 change").click();
  await eventually(() => desk.statusOf(1001001).inputValue(), "damaged");
  assert.equal(desk.path(), "/certificates/4711/1001");
});
