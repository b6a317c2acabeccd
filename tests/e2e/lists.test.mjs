// Lists of spreadsheets: pasted and chosen, tried without changing anything, taken as one step; files that come back.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";
import { read, write } from "./workbooks.mjs";

const KEY = "4711/1001";
const [FIRST, SECOND, THIRD, FOURTH] = [1001001, 1001002, 1001003, 1001004];

async function open(desk) {
  await desk.button("Files and lists").click();
  const dialog = desk.dialog("Files and lists");
  await dialog.waitFor();
  return dialog;
}
const paste = (dialog, text) => dialog.getByRole("textbox", { name: "Cells from a spreadsheet" }).fill(text);
const counts = (dialog) => dialog.locator(".sheet-counts li").allInnerTexts();
const says = (dialog, pattern) => until(() => dialog.innerText(), (text) => pattern.test(text.replace(/[\u2068\u2069]/g, "")), `the dialog says ${pattern}`);
const choose = (dialog, name, content) =>
  dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
async function saved(desk, press) {
  const [download] = await Promise.all([desk.page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

journey("a pasted list is tried, told line by line, taken as one step and undone by its name", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  const serial = (await sandbox.assets(KEY)).find((asset) => asset.assetId === SECOND).serialNumber;
  const dialog = await open(desk);
  await paste(
    dialog,
    [
      "Asset\tSerial number\tStatus\tComment",
      `${FIRST}\t\tdamaged\tDisplay cracked`,
      `\t${serial}\tErhalten\t`,
      `${THIRD}\t\tno such thing\t`,
      "999\t\treceived\t",
      `${FOURTH}\t\treceived\t`,
      `${FOURTH}\t\tdamaged\t`,
    ].join("\n"),
  );
  await eventually(() => counts(dialog), ["2 assets will change", "4 lines cannot be taken"]);
  await says(dialog, /Line 4, column C no such thing There is no such status\./);
  await says(dialog, /Line 5, column A 999 This certificate has no such asset\./);
  await says(dialog, /Line 6, .*Line 7 says something else of the same asset\./);
  await says(dialog, /Not checked → Damaged Display cracked/);
  assert.equal(await desk.statusOf(FIRST).inputValue(), "", "nothing changes before it is accepted");
  const file = await saved(desk, () => dialog.getByRole("button", { name: "Save these lines as a file" }).click());
  const lines = file.bytes.toString("utf8").split("\r\n");
  assert.match(lines[0], /"Asset","Serial number","Status","Comment","Reason"/);
  assert.equal(lines[1], `"${THIRD}","","no such thing","","There is no such status."`);
  await dialog.getByRole("button", { name: "Mark 2 assets" }).click();
  await eventually(() => desk.statusOf(FIRST).inputValue(), "damaged");
  assert.equal(await desk.explanationOf(FIRST).inputValue(), "Display cracked");
  assert.equal(await desk.statusOf(SECOND).inputValue(), "received");
  assert.equal(await desk.statusOf(FOURTH).inputValue(), "", "what contradicts itself is not taken");
  await desk.button("Undo").click();
  await until(() => desk.page.locator(".announcements").innerText(), (text) => /2 assets marked from a list/.test(text));
  assert.equal(await desk.statusOf(FIRST).inputValue(), "");
  assert.equal(await desk.statusOf(SECOND).inputValue(), "");
  await desk.button("Redo").click();
  await desk.save();
  assert.deepEqual(await sandbox.marks(KEY), { [FIRST]: "damaged", [SECOND]: "received", [THIRD]: null, [FOURTH]: null });
});

journey("a workbook that comes back as it was changes nothing, and corrected it changes what was corrected", async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.mark(FIRST, "damaged", '=1+1; "quoted"');
  await desk.mark(SECOND, "received");
  const dialog = await open(desk);
  const file = await saved(desk, () => dialog.getByRole("button", { name: "Excel (XLSX)", exact: true }).click());
  await choose(dialog, file.name, file.bytes);
  await eventually(() => counts(dialog), ["0 assets will change", "4 lines change nothing"]);
  await dialog.getByRole("button", { name: "Nothing to change" }).waitFor();
  const corrected = await withWorkbook(file.bytes, (text) => (text === "Received" ? "Not received" : text));
  await choose(dialog, file.name, corrected);
  await eventually(() => counts(dialog), ["1 asset will change", "3 lines change nothing"]);
  await dialog.getByRole("button", { name: "Mark 1 asset" }).click();
  await eventually(() => desk.statusOf(SECOND).inputValue(), "notReceived");
  assert.equal(await desk.explanationOf(FIRST).inputValue(), '=1+1; "quoted"');
});

/** The workbook with each of its texts changed. */
async function withWorkbook(bytes, change) {
  const { sheets } = await read(new Uint8Array(bytes));
  const [heads, ...rows] = sheets[0].rows.map((row) => row.map(change));
  return write(sheets[0].name, heads, rows);
}

journey("many pasted cells are folded, shown when somebody asks for them, and give way to others", async (desk) => {
  await desk.enterCertificate(KEY);
  const dialog = await open(desk);
  const field = dialog.getByRole("textbox", { name: "Cells from a spreadsheet" });
  const many = [FIRST, SECOND].map((id) => `${id}\tdamaged\t${"scratched ".repeat(1_500)}`).join("\n");
  const focused = () => desk.page.evaluate(() => document.activeElement.textContent || document.activeElement.ariaLabel);
  await paste(dialog, many);
  await eventually(focused, "Show the pasted cells");
  assert.equal(await field.isVisible(), false);
  await eventually(() => counts(dialog), ["2 assets will change"]);
  await desk.page.keyboard.press("Enter");
  await eventually(focused, "Cells from a spreadsheet");
  assert.equal(await field.inputValue(), many);
  await paste(dialog, many.replace("damaged", "received"));
  await eventually(() => dialog.getByRole("button", { name: "Mark 2 assets" }).isVisible(), true);
  assert.equal(await field.isVisible(), true, "what somebody corrects stays in sight");
  await paste(dialog, `${FIRST}\treceived`);
  await eventually(() => counts(dialog), ["1 asset will change"]);
  await paste(dialog, many);
  await dialog.getByRole("button", { name: "Paste other cells" }).click();
  await eventually(focused, "Cells from a spreadsheet");
  assert.equal(await field.inputValue(), "");
  await eventually(() => counts(dialog), []);
});

journey("what would change is compared again when marks change behind the trial", { tag: "@campaign" }, async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.mark(FIRST, "received");
  const dialog = await open(desk);
  await dialog.getByRole("heading", { name: "Files and lists" }).focus();
  await desk.page.keyboard.press("Control+z");
  await paste(dialog, `Asset\tStatus\n${FIRST}\treceived\n${SECOND}\treceived\n`);
  await eventually(() => counts(dialog), ["1 asset will change", "1 line changes nothing"], "the key undoes nothing while a dialog is open");
  assert.equal(await desk.statusOf(FIRST).inputValue(), "received");
  // Another tab of the same person, as it keeps its marks.
  await desk.page.evaluate(() => document.querySelector(".button.undo").click());
  await eventually(() => counts(dialog), ["2 assets will change"]);
  await dialog.getByRole("button", { name: "Mark 2 assets" }).waitFor();
});

journey("what is no list is refused with a sentence, and a right one after it is taken", { tag: "@campaign" }, async (desk) => {
  await desk.enterCertificate(KEY);
  const dialog = await open(desk);
  for (const [name, content, reason] of [
    ["a.csv", Buffer.from([1, 0, 2, 0, 3]), /neither a CSV file nor an Excel workbook/],
    ["a.xlsx", Buffer.from("PK\x03\x04 and nothing more"), /damaged or could not be read|neither a CSV file/],
    ["a.xls", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Buffer.alloc(2000)]), /neither a CSV file nor an Excel workbook/],
    ["a.csv", " \n \n", /There is nothing in this list/],
    ["a.csv", 'Asset,Status\n1001001,"received\n', /quotation mark that opens in line 2 is never closed/],
  ]) {
    await choose(dialog, name, content);
    await until(() => dialog.getByRole("alert").allInnerTexts(), (texts) => reason.test(texts.join(" ")), `${name}: ${reason}`);
    assert.equal(await dialog.getByRole("button", { name: /^Mark / }).count(), 0);
  }
  await choose(dialog, "right.csv", `Asset;Status\n${FIRST};received\n`);
  await says(dialog, /right\.csv · 2 lines/);
  await dialog.getByRole("button", { name: "Mark 1 asset" }).click();
  await eventually(() => desk.statusOf(FIRST).inputValue(), "received");
});

journey("columns that are not recognised are named by hand, of a list without headings too", { tag: "@campaign" }, async (desk) => {
  await desk.enterCertificate(KEY);
  const dialog = await open(desk);
  await paste(dialog, `x\tbroken box\n${FIRST}\tdamaged\n`);
  const column = (letter) => dialog.getByRole("combobox", { name: `Column ${letter}` });
  await column("A").selectOption({ label: "Not used" });
  await until(() => dialog.getByRole("alert").allInnerTexts(), (texts) => /Choose which column names the asset/.test(texts.join(" ")));
  await column("A").selectOption({ label: "Asset ID" });
  await column("B").selectOption({ label: "Status" });
  await dialog.getByRole("checkbox", { name: "The first line holds headings" }).check();
  await eventually(() => counts(dialog), ["1 asset will change"]);
  await dialog.getByRole("checkbox", { name: "The first line holds headings" }).uncheck();
  await eventually(() => counts(dialog), ["1 asset will change", "1 line cannot be taken"]);
});
