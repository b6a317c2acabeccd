// Scanning assets one by one, and the checklist with codes.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";

const KEY = "4711/1001";
const [FIRST, SECOND, THIRD, FOURTH] = [1001001, 1001002, 1001003, 1001004];

async function open(desk) {
  await desk.tool("Scan");
  const dialog = desk.dialog("Scan assets");
  await dialog.waitFor();
  await eventually(() => desk.focused(), "Serial number or asset ID");
  return dialog;
}
/** Types a code as a scanner does, without moving the focus, and presses Enter. */
async function scan(desk, code) {
  await desk.page.keyboard.type(code);
  await desk.page.keyboard.press("Enter");
}
const said = (dialog) => dialog.locator(".scan-last").innerText().then((text) => text.replace(/[\u2068\u2069]/g, "").split("\n").map((line) => line.trim()).filter(Boolean));
const serials = async (sandbox) => Object.fromEntries((await sandbox.assets(KEY)).map((asset) => [asset.assetId, asset.serialNumber]));

journey("a pallet is scanned: received, again, foreign; the rest is marked at once, and all is saved", async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await desk.mark(THIRD, "damaged");
  const serial = await serials(sandbox);
  const dialog = await open(desk);
  await scan(desk, serial[FIRST]);
  await until(() => said(dialog), ([what, which, count]) => what === "Received" && which.includes(serial[FIRST]) && count === "1 of 4");
  await scan(desk, serial[FIRST]);
  await until(() => said(dialog), ([what, , count]) => what === "Already scanned" && count === "1 of 4");
  await scan(desk, serial[THIRD]);
  await until(() => said(dialog), ([what]) => what === "Already marked: Damaged", "a status that is there stays");
  await scan(desk, "FOREIGN77");
  await until(() => said(dialog), ([what, which, count]) => what === "Not on this certificate" && which === "FOREIGN77" && count === "2 of 4");
  await scan(desk, String(SECOND));
  await until(() => said(dialog), ([what, , count]) => what === "Received" && count === "3 of 4");
  assert.equal(await dialog.getByText("not scanned").count(), 0, "the rest is shown only after Done");
  await dialog.getByRole("button", { name: "Undo last scan" }).click();
  await until(() => said(dialog), (lines) => lines.join() === "2 of 4");
  assert.equal(await desk.statusOf(SECOND).inputValue(), "", "its mark is gone too");
  await eventually(() => desk.focused(), "Serial number or asset ID");
  // A scan goes to the field wherever the focus is, and its Enter presses nothing.
  await dialog.getByRole("button", { name: "Done" }).focus();
  await scan(desk, String(SECOND));
  await until(() => said(dialog), ([what, , count]) => what === "Received" && count === "3 of 4");
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.getByRole("heading", { name: "1 code is not on this certificate" }).waitFor();
  await dialog.getByRole("heading", { name: "1 asset was not scanned" }).waitFor();
  await dialog.getByRole("button", { name: "Mark 1 unchecked asset as not received" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await eventually(() => desk.statusOf(FOURTH).inputValue(), "notReceived");
  await desk.save();
  assert.deepEqual(await sandbox.marks(KEY), { [FIRST]: "received", [SECOND]: "received", [THIRD]: "damaged", [FOURTH]: "notReceived" });
});

/** Adds a reader of codes and a camera to the browser. */
const canSee = (desk, code, camera) =>
  desk.context.addInitScript(
    ([code, camera]) => {
      globalThis.BarcodeDetector = class {
        static async getSupportedFormats() {
          return ["qr_code", "code_128"];
        }
        async detect() {
          globalThis.looks = (globalThis.looks ?? 0) + 1;
          return [{ rawValue: code, format: "code_128", boundingBox: { x: 140, y: 65, width: 20, height: 20 } }];
        }
      };
      if (!camera) return;
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement("canvas");
        const picture = canvas.getContext("2d");
        // A camera shows changing pictures.
        setInterval(() => picture.fillRect(0, 0, 9, 9), 40);
        return canvas.captureStream();
      };
    },
    [code, camera],
  );

journey("the camera scans, nothing is loaded where the browser reads codes itself, and each code counts once", async (desk, sandbox) => {
  const serial = await serials(sandbox);
  await canSee(desk, serial[FIRST], true);
  await desk.enterCertificate(KEY);
  const dialog = await open(desk);
  await dialog.getByRole("button", { name: "Use camera" }).click();
  await until(() => said(dialog), (lines) => lines.at(-1) === "1 of 4");
  const looks = () => desk.page.evaluate(() => globalThis.looks);
  const first = await looks();
  await until(looks, (count) => count > first + 2, "the same code is seen again");
  assert.equal((await said(dialog))[0], "Received", "a code that stays in sight is no second scan");
  await dialog.getByRole("button", { name: "Stop camera" }).click();
  await eventually(() => dialog.locator("video").count(), 0);
  assert.deepEqual(desk.requests.filter(({ path }) => path.startsWith("/codes-")), []);
});

journey("a checklist has a code for each asset", async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.tool("Checklist");
  const sheet = desk.dialog(`Checklist for certificate ${KEY}`);
  await eventually(() => sheet.locator("tbody svg path[fill='#000']").count(), 4);
  await sheet.getByRole("button", { name: "Close" }).click();
});
