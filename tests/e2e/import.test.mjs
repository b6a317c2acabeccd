// The import of statuses from a list: columns, words, corrections, changes, and exported files.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";
import { read, styled, workbook, write } from "./workbooks.mjs";

const KEY = "4711/1001";
const [FIRST, SECOND, THIRD, FOURTH] = [1001001, 1001002, 1001003, 1001004];

async function open(desk) {
  await desk.tool("Import");
  await desk.page.getByRole("heading", { level: 1, name: "Import list" }).waitFor();
}
const field = (desk) => desk.get("textbox", "Cells from a spreadsheet");
const paste = (desk, text) => field(desk).fill(text);
const sums = (desk) => desk.page.locator(".import-sums li").allInnerTexts();
const says = (desk, pattern) => until(() => desk.page.locator("main").innerText(), (text) => pattern.test(text.replace(/[\u2068\u2069]/g, "")), `the page says ${pattern}`);
const choose = (desk, name, content) =>
  desk.page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
/** Applies the changes; `left` is the number of lines that stay, for which the page asks. */
async function apply(desk, count, left = 0) {
  const name = left ? `Apply ${count} of ${count + left} lines` : `Apply ${count} change${count === 1 ? "" : "s"}`;
  await desk.button(name).click();
  if (left) await desk.dialog(name).getByRole("button", { name }).click();
}
async function exported(desk, format) {
  await desk.tool("Export");
  const dialog = desk.dialog("Export assets");
  const file = await desk.download(() => dialog.getByRole("button", { name: format, exact: true }).click());
  await dialog.getByRole("button", { name: "Close" }).click();
  return file;
}
/**
 * Returns a realistic workbook: a cover page, a list with two title lines, own headings and words, IDs as numbers and
 * texts, a hidden row, five wrong lines, and a hidden sheet of the same assets.
 */
async function deliveryList(sandbox, key) {
  const assets = await sandbox.assets(key);
  const word = (at) => (at % 50 === 9 ? "defekt" : at % 40 === 7 ? "fehlt" : "i.O.");
  const line = ({ assetId, serialNumber }, at) => [
    "IT", "Empfang", at % 2 ? String(assetId) : assetId, serialNumber, word(at), at % 50 === 9 ? "Gehäuse gerissen" : "", "",
  ];
  const lines = assets.map(line);
  const foreign = ["FOREIGN-1", "FOREIGN-2"].map((serial) => ["IT", "Lager", "", serial, "i.O.", "", ""]);
  const heading = ["Abteilung", "Empfänger", "Objekt-Nr.", "Seriennummer", "Zustand", "Mangel", "Bemerkungen"];
  const titles = [["Lieferliste Oktober"], ["Lieferdatum", "01.10.2026", "", `${assets.length} Positionen`]];
  const rows = [...titles, heading, ...lines, ...lines.slice(0, 3), ...foreign];
  const old = [heading, ...assets.map((asset, at) => line(asset, at).with(4, "fehlt"))];
  return workbook([
    { name: "Deckblatt", rows: [["Lieferschein"], ["Status", "endgültig"], ["Positionen", assets.length]] },
    // The last asset is hidden.
    { name: "Lieferung", rows, hiddenRows: [titles.length + assets.length] },
    { name: "Alt", rows: old, isHidden: true },
  ]);
}

journey("ticks of a symbol font are words of their own, and struck-out lines and colours are named", async (desk, sandbox) => {
  const key = "4711/1043";
  const ids = (await sandbox.assets(key)).map(({ assetId }) => assetId);
  await desk.enterCertificate(key);
  await open(desk);
  const cell = (style, text) => `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (...cells) => `<row>${cells.join("")}</row>`;
  const styles = {
    fonts: ['<name val="Calibri"/>', '<name val="Wingdings"/>', '<name val="Calibri"/><strike/>'],
    fills: ['<patternFill patternType="none"/>', "", "", '<patternFill patternType="solid"><fgColor rgb="FFFF0000"/></patternFill>'],
  };
  const [heading, ...lines] = [["Asset ID", "Received?"], [ids[0], "ü"], [ids[1], "û"], [ids[2], "ü"]];
  const ticks = [row(...heading.map((text) => cell(0, text))), ...lines.map(([id, tick], at) => row(cell(at === 2 ? 2 : 0, id), cell(1, tick)))];
  await choose(desk, "Ticks.xlsx", styled(ticks.join(""), styles));
  const word = (name) => desk.page.locator(".import-words tr").filter({ hasText: name });
  await until(() => word("✓").innerText(), (text) => /Guess/.test(text), "the tick is a word");
  assert.match(await word("✗").innerText(), /Unknown/);
  await says(desk, /1 struck-out line not included/);
  await desk.get("checkbox", "Include 1 struck-out line").check();
  await until(() => sums(desk), (texts) => !texts.some((text) => /struck/.test(text)), "the line is included");
  await choose(desk, "Colours.xlsx", styled([row(cell(0, "Asset ID")), row(cell(3, ids[0]))].join(""), styles));
  await says(desk, /Colours are not read/);
});

journey("a delivery list is understood: its words are confirmed once, its foreign lines left out, and it is applied", async (desk, sandbox) => {
  const key = "4711/1043";
  const assets = await sandbox.assets(key);
  await desk.enterCertificate(key);
  await open(desk);
  await choose(desk, "Lieferliste.xlsx", await deliveryList(sandbox, key));
  await says(desk, /Lieferliste\.xlsx · 151 lines/);
  const sheets = desk.get("combobox", "Sheet").locator("option");
  assert.deepEqual(await sheets.allInnerTexts(), ["Deckblatt", "Lieferung", "Alt (hidden)"]);
  assert.equal(await desk.get("combobox", "Sheet").locator("option:checked").innerText(), "Lieferung");
  const word = (name) => desk.page.locator(".import-words tr").filter({ hasText: name });
  await until(() => word("i.O.").innerText(), (row) => /Guess/.test(row));
  assert.equal(await word("i.O.").getByRole("combobox").inputValue(), "received");
  assert.equal(await word("fehlt").getByRole("combobox").inputValue(), "notReceived");
  assert.equal(await word("defekt").getByRole("combobox").inputValue(), "damaged");
  const role = (heading) => desk.page.locator(".import-column").filter({ hasText: heading }).getByRole("combobox").locator("option:checked").innerText();
  assert.deepEqual(await Promise.all(["Abteilung", "Empfänger", "Objekt-Nr.", "Seriennummer", "Zustand", "Mangel", "Bemerkungen"].map(role)), [
    "Not used", "Not used", "Asset ID", "Serial number", "Status", "Explanation", "Not used",
  ]);
  await desk.button(/^Confirm \d+ guesses$/).click();
  await says(desk, /2 lines have errors/);
  await says(desk, /3 duplicate lines/);
  await says(desk, /1 hidden line not included/);
  await desk.get("checkbox", "Include 1 hidden line").check();
  await until(() => sums(desk), (texts) => !texts.some((text) => /hidden/.test(text)), "the hidden line is included");
  const counts = await sums(desk);
  const changed = counts.filter((text) => /problem|received/.test(text)).reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
  await apply(desk, changed, 2);
  await eventually(() => desk.path(), `/certificates/${key}`);
  await desk.saysPlainly(/143 of 143 checked/);
  const damaged = assets[9].assetId;
  assert.equal(await desk.statusOf(damaged).inputValue(), "damaged");
  assert.equal(await desk.explanationOf(damaged).inputValue(), "Gehäuse gerissen");
  await desk.button("Undo").click();
  await desk.saysPlainly(/72 of 143 checked/);
});

journey("a hidden column of a workbook is used only if it is chosen", async (desk) => {
  await desk.enterCertificate(KEY);
  await open(desk);
  const rows = [["Asset", "Status", "Result"], [FIRST, "received", "damaged"], [SECOND, "received", "notReceived"]];
  await choose(desk, "list.xlsx", workbook([{ name: "May", rows, hiddenColumns: [1] }]));
  await until(() => sums(desk), (texts) => texts.join() === "2 problems", "the visible column is used");
  const hidden = desk.page.locator(".import-column").filter({ hasText: "Hidden" });
  assert.match(await hidden.innerText(), /^Status\s+Hidden/);
  await desk.get("combobox", "Column B: Status (hidden)").selectOption("Status");
  await until(() => sums(desk), (texts) => !texts.some((text) => /problem/.test(text)), "the hidden column is used");
});

journey("lines are corrected in place, left out or downloaded, and the rest is applied as one step", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  const serial = (await sandbox.assets(KEY)).find((asset) => asset.assetId === SECOND).serialNumber;
  await open(desk);
  await paste(
    desk,
    [
      "Asset\tSerial number\tStatus\tComment",
      `${FIRST}\t\tdamaged\tDisplay cracked`,
      `\t${serial}\tErhalten\t`,
      `${THIRD}\t\tno such thing\t`,
      "10010O4\t\treceived\t",
      "999\t\treceived\t",
      "999\t\tdamaged\t",
    ].join("\n"),
  );
  const line = (number) => desk.page.getByRole("group", { name: `Line ${number}` });
  await says(desk, /4 lines have errors/);
  // Nothing is guessed for ids: the similar asset is only offered.
  await line(5).getByRole("button", { name: new RegExp(String(FOURTH)) }).click();
  await line(5).getByText("Corrected").waitFor();
  await line(6).getByRole("checkbox", { name: "Leave out" }).check();
  await line(6).getByText("Left out").waitFor();
  await desk.page.locator("details", { hasText: "Unknown status." }).locator("summary").click();
  const file = await desk.download(() => desk.button("Save lines as file").click());
  const lines = file.bytes.toString("utf8").split("\r\n");
  assert.match(lines[0], /"Asset ID","Serial number","Status","Explanation","Not imported because"/);
  assert.equal(lines[1], `"${THIRD}","","no such thing","","Unknown status."`);
  assert.equal(lines.length, 4, "two lines and an end");
  await line(4).getByRole("combobox").selectOption({ label: "Not received" });
  await line(4).getByText("Corrected").waitFor();
  await line(7).getByRole("textbox", { name: "Asset ID" }).fill(String(THIRD));
  await line(7).getByRole("textbox", { name: "Asset ID" }).press("Tab");
  await line(7).getByText("Line 4 has a different value for this asset.").waitFor();
  await line(7).getByRole("checkbox", { name: "Leave out" }).check();
  await desk.page.getByRole("link", { name: `Certificate ${KEY}` }).click();
  await eventually(() => desk.statusOf(FIRST).inputValue(), "", "nothing changes before it is applied");
  await open(desk);
  await desk.page.locator("details", { hasText: "Unknown status." }).locator("summary").click();
  await line(4).getByText("Corrected").waitFor();
  await apply(desk, 4);
  await eventually(() => desk.statusOf(FIRST).inputValue(), "damaged");
  assert.equal(await desk.explanationOf(FIRST).inputValue(), "Display cracked");
  assert.equal(await desk.statusOf(SECOND).inputValue(), "received");
  assert.equal(await desk.statusOf(THIRD).inputValue(), "notReceived");
  assert.equal(await desk.statusOf(FOURTH).inputValue(), "received");
  await desk.button("Undo").click();
  await until(() => desk.page.locator(".announcements").innerText(), (text) => /4 assets marked from a list/.test(text));
  assert.equal(await desk.statusOf(FIRST).inputValue(), "");
  await desk.button("Redo").click();
  await desk.save();
  assert.deepEqual(await sandbox.marks(KEY), { [FIRST]: "damaged", [SECOND]: "received", [THIRD]: "notReceived", [FOURTH]: "received" });
});

journey("uncertain digits are confirmed by typing them, those in scientific notation for all lines at once", async (desk) => {
  await desk.enterCertificate(KEY);
  await open(desk);
  const [SCIENTIFIC, FRACTION] = [11, 12];
  const rows = [["Asset", "Status"], [{ value: FIRST, style: 1 }, "damaged"], [{ value: SECOND, style: 1 }, "damaged"], [{ value: THIRD, style: 2 }, "received"]];
  await choose(desk, "digits.xlsx", workbook([{ name: "S", rows }], [SCIENTIFIC, FRACTION]));
  await says(desk, /3 lines have errors/);
  await desk.button("Use the values shown here").click();
  await desk.button("Apply 2 of 3 lines").waitFor();
  const field = desk.page.getByRole("group", { name: "Line 4" }).getByRole("textbox", { name: "Asset ID" });
  assert.equal(await field.inputValue(), String(THIRD));
  await field.fill("");
  await field.fill(String(THIRD));
  await apply(desk, 3);
  await eventually(() => desk.statusOf(THIRD).inputValue(), "received");
});

journey("a workbook with other lists stays after one of them is applied", async (desk) => {
  await desk.enterCertificate(KEY);
  await open(desk);
  const list = (name, id) => ({ name, rows: [["Asset", "Status"], [id, "damaged"]] });
  await choose(desk, "two.xlsx", workbook([list("North", FIRST), list("South", SECOND)]));
  await apply(desk, 1);
  await eventually(() => desk.statusOf(FIRST).inputValue(), "damaged");
  await open(desk);
  await desk.get("combobox", "Sheet").selectOption({ label: "South" });
  await apply(desk, 1);
  await eventually(() => desk.statusOf(SECOND).inputValue(), "damaged");
});

journey("a word is remembered after a reload and waits for its confirmation", async (desk) => {
  await desk.enterCertificate(KEY);
  await open(desk);
  const list = `Asset\tStatus\n${FIRST}\tzerkratzt\n`;
  await paste(desk, list);
  await desk.get("combobox", "Status of zerkratzt").selectOption({ label: "Damaged" });
  await desk.button("Apply 1 change").waitFor();
  await desk.page.reload();
  await desk.signIn();
  await desk.page.getByRole("heading", { level: 1, name: "Import list" }).waitFor();
  await paste(desk, list);
  await says(desk, /Remembered/);
  assert.equal(await desk.button("Apply 1 change").count(), 0);
  await desk.button("Confirm 1 guess").click();
  await desk.button("Apply 1 change").waitFor();
});

journey("corrections of a sheet return with it", async (desk) => {
  await desk.enterCertificate(KEY);
  await open(desk);
  const rows = [["Asset", "Status"], ["999", "damaged"]];
  await choose(desk, "two.xlsx", workbook([{ name: "S1", rows }, { name: "S2", rows }]));
  const id = desk.page.getByRole("textbox", { name: "Asset ID" });
  await id.fill(String(FIRST));
  await desk.button("Apply 1 change").waitFor();
  await desk.get("combobox", "Sheet").selectOption({ label: "S2" });
  await eventually(() => id.inputValue(), "999");
  await desk.get("combobox", "Sheet").selectOption({ label: "S1" });
  await eventually(() => id.inputValue(), String(FIRST));
  await apply(desk, 1);
  await eventually(() => desk.statusOf(FIRST).inputValue(), "damaged");
});

journey("a workbook that comes back as it was changes nothing, and corrected it changes what was corrected", { tag: "@development" }, async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.mark(FIRST, "damaged", '=1+1; "quoted"');
  await desk.mark(SECOND, "received");
  const file = await exported(desk, "Excel (XLSX)");
  await open(desk);
  await choose(desk, file.name, file.bytes);
  await says(desk, /2 lines change nothing/);
  await says(desk, /2 lines have errors/);
  await desk.button("Nothing to change").waitFor();
  const corrected = await withWorkbook(file.bytes, (text) => (text === "Received" ? "Not received" : text));
  await choose(desk, file.name, corrected);
  await says(desk, /Received → Not received/);
  await apply(desk, 1, 2);
  await eventually(() => desk.statusOf(SECOND).inputValue(), "notReceived");
  assert.equal(await desk.explanationOf(FIRST).inputValue(), '=1+1; "quoted"');
});

/** Returns the workbook with each of its texts changed. */
async function withWorkbook(bytes, change) {
  const { sheets } = await read(new Uint8Array(bytes));
  const [heads, ...rows] = sheets[0].rows.map((row) => row.map(change));
  return write(sheets[0].name, heads, rows);
}

journey("many pasted cells are folded, shown on request, and replaced by others", async (desk) => {
  await desk.enterCertificate(KEY);
  await open(desk);
  const many = [FIRST, SECOND].map((id) => `${id}\tdamaged\t${"scratched ".repeat(1_500)}`).join("\n");
  const focused = () => desk.page.evaluate(() => document.activeElement.textContent || document.activeElement.ariaLabel);
  await paste(desk, many);
  await until(focused, (text) => text.startsWith("Show pasted cells"));
  assert.equal(await field(desk).isVisible(), false);
  await says(desk, /2 problems/);
  await desk.button("Show pasted cells").click();
  await eventually(focused, "Cells from a spreadsheet");
  assert.equal(await field(desk).inputValue(), many);
  await paste(desk, many.replace("damaged", "received"));
  await says(desk, /1 received/);
  assert.equal(await field(desk).isVisible(), true, "cells that the user edits stay in sight");
  await paste(desk, `${FIRST}\treceived`);
  await eventually(() => sums(desk), ["1 received"]);
  await paste(desk, many);
  await desk.button("Paste other cells").click();
  await eventually(focused, "Cells from a spreadsheet");
  assert.equal(await field(desk).inputValue(), "");
  await eventually(() => sums(desk), []);
});

journey("a file in a doubtful encoding shows its letters, and is read again in the chosen one", async (desk) => {
  await desk.enterCertificate(KEY);
  await open(desk);
  // "Gehäuse zerstört" as Mac Roman.
  const text = Buffer.concat([Buffer.from(`Asset;Status;Explanation\n${FIRST};damaged;Geh`), Buffer.from([0x8a]), Buffer.from("use zerst"), Buffer.from([0x9a]), Buffer.from("rt\n")]);
  await choose(desk, "mac.csv", text);
  await desk.get("combobox", "Encoding").selectOption({ label: "Mac Roman" });
  await until(() => desk.page.locator(".import-preview").innerText(), (lines) => /Gehäuse zerstört/.test(lines));
  await apply(desk, 1);
  await eventually(() => desk.explanationOf(FIRST).inputValue(), "Gehäuse zerstört");
});
