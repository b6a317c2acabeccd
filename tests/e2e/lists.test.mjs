// Lists as people have them, for a certificate with 143 assets: from the file or the paste to *Apply*, with few presses.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { until } from "./screen.mjs";
import { styled, workbook } from "./workbooks.mjs";

const KEY = "4711/1043";
/** The greatest number of presses, choices and pastes for a list of 143 assets. */
const MOST = 8;
const [RECEIVED, DAMAGED, MISSING, OTHER] = ["received", "damaged", "notReceived", "other"];

/** Returns what became of the asset at an index. */
const truth = (at) => (at % 50 === 9 ? DAMAGED : at % 40 === 7 ? MISSING : RECEIVED);
/** Returns the marks of all assets. */
const marks = (assets, status = truth) => Object.fromEntries(assets.map(({ assetId }, at) => [assetId, status(at)]));
const lines = (...rows) => rows.map((cells) => cells.join(";")).join("\r\n");
const cell = (text, style = 0) => `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** A user at the import screen, whose presses are counted. */
class Importer {
  presses = 0;

  constructor(desk) {
    this.desk = desk;
  }

  async act(step) {
    this.presses++;
    await step;
  }

  /** Waits until the list is compared. */
  async read() {
    await this.desk.page.locator(".import-apply").waitFor();
  }

  file(name, content) {
    const buffer = Buffer.from(content);
    return this.act(this.desk.page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer }));
  }

  paste(text) {
    return this.act(this.desk.get("textbox", "Cells from a spreadsheet").fill(text));
  }

  press(name) {
    return this.act(this.desk.button(name).click());
  }

  /** Gives a word a status. */
  word(word, status) {
    return this.act(this.desk.get("combobox", `Status of ${word}`).selectOption({ label: status }));
  }

  /** Gives a column a role. */
  role(column, role) {
    return this.act(this.desk.get("combobox", column).selectOption({ label: role }));
  }

  /** Presses the primary button until the certificate is shown. */
  async finish() {
    const { page } = this.desk;
    while (page.url().endsWith("/import")) {
      const button = page.locator('dialog [data-rank="primary"], .import-apply [data-rank="primary"]').last();
      const name = await button.innerText();
      assert.match(name, /^(Confirm|Apply) \d/, "the list can be applied");
      await this.act(button.click());
      // The next question, the next button or the certificate follows.
      const isSame = async () => page.url().endsWith("/import") && (await button.innerText().catch(() => "")) === name && !(await page.locator("dialog").count());
      await until(isSame, (same) => !same || /^Apply/.test(name), `${name} has an effect`);
    }
  }
}

/** Imports a list as `steps` do, and compares the marks with those that are expected, and the presses with the limit. */
function list(title, expected, steps, afterwards = () => {}) {
  journey(`${title}: at most ${MOST} presses, and each asset is marked as the list says`, async (desk, sandbox) => {
    const assets = await sandbox.assets(KEY);
    await desk.enterCertificate(KEY);
    await desk.tool("Import");
    await desk.page.getByRole("heading", { level: 1, name: "Import list" }).waitFor();
    const before = await sandbox.marks(KEY);
    const importer = new Importer(desk);
    await steps(importer, assets);
    await importer.finish();
    await afterwards(desk);
    await desk.save();
    assert.deepEqual(await sandbox.marks(KEY), { ...before, ...expected(assets) });
    assert(importer.presses <= MOST, `${importer.presses} presses`);
  });
}

list("A German delivery note with its own columns", marks, async (importer, assets) => {
  const words = { [RECEIVED]: "vollständig", [DAMAGED]: "beschädigt", [MISSING]: "fehlt" };
  const text = lines(
    ["Lieferschein 2026-4711", "", "", "", "", ""],
    ["Pos.", "Artikelbezeichnung", "Inventar-Nr.", "Serien-Nr.", "Lieferzustand", "Anmerkung"],
    ...assets.map(({ assetId, serialNumber }, at) => [at + 1, "Notebook 14, grau", assetId, serialNumber, words[truth(at)], truth(at) === DAMAGED ? "Gehäuse gerissen" : ""]),
    ["", "Summe", "", "", assets.length, ""],
  );
  await importer.file("Lieferschein.csv", Buffer.from(text, "latin1"));
  await importer.read();
});

list("A workbook with ticks and crosses of Wingdings", (assets) => marks(assets, (at) => (truth(at) === RECEIVED ? RECEIVED : MISSING)), async (importer, assets) => {
  const heads = `<row>${["Asset", "Model", "Received"].map((text) => cell(text)).join("")}</row>`;
  const row = ({ assetId }, at) => `<row>${cell(assetId)}${cell("Dock")}${cell(truth(at) === RECEIVED ? "ü" : "û", 1)}</row>`;
  const fonts = ['<name val="Calibri"/>', '<name val="Wingdings"/>'];
  await importer.file("ticks.xlsx", styled(heads + assets.map(row).join(""), { fonts }));
  await importer.read();
  await importer.role("Column C: Received", "Status");
  await importer.word("✗", "Not received");
});

list("A workbook with struck-out lines", (assets) => marks(assets.filter((_, at) => at % 10 !== 3), () => RECEIVED), async (importer, assets) => {
  const heads = `<row>${["Asset", "Serial number", "Status"].map((text) => cell(text)).join("")}</row>`;
  const row = ({ assetId, serialNumber }, at) => {
    const [style, status] = at % 10 === 3 ? [1, "damaged"] : [0, "received"];
    return `<row>${cell(assetId, style)}${cell(serialNumber, style)}${cell(status, style)}</row>`;
  };
  const fonts = ['<name val="Calibri"/>', '<name val="Calibri"/><strike/>'];
  await importer.file("struck.xlsx", styled(heads + assets.map(row).join(""), { fonts }));
  await importer.read();
});

list("A list with two columns of ticks", marks, async (importer, assets) => {
  const rows = assets.map(({ assetId }, at) => [assetId, truth(at) === MISSING ? "" : "x", truth(at) === DAMAGED ? "x" : "", truth(at) === MISSING ? "x" : ""]);
  await importer.paste(lines(["Asset", "Received", "Damaged", "Missing"], ...rows).replaceAll(";", "\t"));
  await importer.read();
});

list("A list in sections", marks, async (importer, assets) => {
  const section = (name, status) => [[name, "", ""], ...assets.filter((_, at) => truth(at) === status).map(({ assetId, serialNumber }) => [assetId, serialNumber, "Monitor"])];
  const rows = [["Asset", "Serial number", "Model"], ...section("Delivered", RECEIVED), ...section("Damaged in transit", DAMAGED), ...section("Not delivered", MISSING)];
  await importer.file("sections.xlsx", workbook([{ name: "Sections", rows: rows.map((cells) => cells.map(String)) }]));
  await importer.read();
  await importer.word("Damaged in transit", "Damaged");
});

list("A supplier's delivery note without statuses", (assets) => marks(assets, () => RECEIVED), async (importer, assets) => {
  const rows = assets.map(({ serialNumber }, at) => [at + 1, "ThinkPad T14", serialNumber, 1]);
  await importer.file("Lieferung.csv", lines(["Pos", "Artikel", "Seriennummer", "Menge"], ...rows));
  await importer.read();
  await importer.word("No status", "Received");
});

list("A column of scanned codes", (assets) => marks(assets, () => RECEIVED), async (importer, assets) => {
  await importer.paste(assets.map(({ serialNumber }) => serialNumber).join("\n"));
  await importer.read();
  await importer.word("No status", "Received");
});

list("The text of a mail with columns of spaces", marks, async (importer, assets) => {
  const words = { [RECEIVED]: "ok", [DAMAGED]: "broken", [MISSING]: "missing" };
  const row = (...cells) => cells.map((text, at) => String(text).padEnd([12, 20, 10][at])).join("  ").trimEnd();
  const rows = assets.map(({ assetId, serialNumber }, at) => row(assetId, serialNumber, words[truth(at)]));
  await importer.paste([row("Asset", "Serial number", "Condition"), ...rows].join("\n"));
  await importer.read();
});

list("Half of the certificate", (assets) => marks(assets.slice(0, 72), () => OTHER), async (importer, assets) => {
  const rows = assets.slice(0, 72).map(({ assetId }) => [assetId, "andere Farbe", "grün statt blau"]);
  await importer.paste(lines(["Objekt", "Abweichung", "Bemerkung"], ...rows));
  await importer.read();
  await importer.role("Column B: Abweichung", "Status");
  await importer.word("andere Farbe", "Other");
}, async (desk) => {
  await desk.page.getByText("71 assets of this certificate are not in your list").waitFor();
  await desk.page.locator(".note").getByRole("button", { name: "Show" }).click();
  await desk.page.getByText("71 selected").waitFor();
  // The bar of selected assets stands in place of that of unsaved changes.
  await desk.button("Clear selection").click();
});
