// The camera where the browser reads no codes itself, as in Chromium on Linux: a film is what it sees.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { ARGUMENTS, launch } from "./browser.mjs";
import { journey } from "./journey.mjs";
import { film } from "./labels.mjs";
import { eventually, until } from "./screen.mjs";

const KEY = "4711/1001";
const [FIRST, SECOND, THIRD, FOURTH] = [1001001, 1001002, 1001003, 1001004];
const PROGRAM = "**/codes-*.wasm";

const folder = await mkdtemp(join(tmpdir(), "desk-camera-"));
const path = join(folder, "labels.y4m");
await film(path, [
  { text: String(FIRST), format: "QRCode", scale: 8 },
  { text: String(SECOND), format: "Code128", scale: 4 },
  { text: String(THIRD), format: "DataMatrix", scale: 12 },
]);
const FILMED = [...ARGUMENTS, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", `--use-file-for-fake-video-capture=${path}`];
let launched;
after(async () => {
  await (await launched)?.close();
  await rm(folder, { recursive: true });
});
const options = { browser: () => (launched ??= launch({ args: FILMED })), chromiumOnly: "a camera that shows a file" };

async function open(desk) {
  await desk.enterCertificate(KEY);
  await desk.button("Scan").click();
  return desk.dialog("Scan assets");
}
const press = (dialog, name) => dialog.getByRole("button", { name }).click();
const count = (dialog) => dialog.locator(".scan-count").innerText();
const loaded = (desk) => desk.requests.map(({ path }) => /^\/codes-[0-9a-f]{16}\.(\w+)$/.exec(path)?.[1]).filter(Boolean);

journey("labels before the camera are received, by what is loaded from the desk's own host when it is first used", options, async (desk, sandbox) => {
  const dialog = await open(desk);
  await dialog.getByRole("button", { name: "Use the camera" }).waitFor();
  assert.deepEqual(loaded(desk), [], "before anybody wants the camera");
  await press(dialog, "Use the camera");
  await eventually(() => count(dialog), "3 of 4", "a QR code, a Code 128 and a Data Matrix");
  await desk.page.waitForTimeout(600);
  assert.equal(await dialog.getByText("not on this certificate").count(), 0, "nothing is read that is not there");
  await press(dialog, "Stop the camera");
  await press(dialog, "Use the camera");
  await press(dialog, "Done");
  await desk.save();
  assert.deepEqual(await sandbox.marks(KEY), { [FIRST]: "received", [SECOND]: "received", [THIRD]: "received", [FOURTH]: null });
  assert.deepEqual([...new Set(loaded(desk))].toSorted(), ["js", "wasm"]);
  assert.deepEqual([...new Set(desk.requests.map(({ url }) => url.origin))], [sandbox.url]);
});

journey("what reads codes does not come: typing works, a sentence says so, and it can be tried again", options, async (desk) => {
  // A browser may have a reader that knows no codes.
  await desk.context.addInitScript(() => {
    globalThis.BarcodeDetector = class {
      static async getSupportedFormats() {
        return [];
      }
    };
  });
  await desk.page.route(PROGRAM, (route) => route.abort());
  const dialog = await open(desk);
  await press(dialog, "Use the camera");
  await until(() => dialog.getByRole("alert").innerText(), (text) => /Type the code/.test(text));
  await eventually(() => dialog.locator("video").count(), 0);
  await dialog.getByRole("textbox").fill(String(FOURTH));
  await dialog.getByRole("textbox").press("Enter");
  await eventually(() => count(dialog), "1 of 4");
  await desk.page.unroute(PROGRAM);
  await press(dialog, "Use the camera");
  await eventually(() => count(dialog), "4 of 4");
  assert.deepEqual(await desk.alerts(), []);
  desk.tolerate(/net::ERR_FAILED/);
});

journey("a camera that is stopped while something is loaded is off at once, and nothing is said of it", options, async (desk) => {
  await desk.context.addInitScript(() => {
    const camera = navigator.mediaDevices;
    const ask = camera.getUserMedia.bind(camera);
    camera.getUserMedia = async (wish) => (globalThis.stream = await ask(wish));
  });
  let release;
  const released = new Promise((done) => (release = done));
  await desk.page.route(PROGRAM, async (route) => {
    await released;
    await route.abort();
  });
  const dialog = await open(desk);
  await press(dialog, "Use the camera");
  const isOn = () => desk.page.evaluate(() => globalThis.stream?.active);
  await eventually(() => dialog.locator("video").evaluate((video) => video.currentTime > 0), true);
  assert.equal(await isOn(), true);
  await press(dialog, "Stop the camera");
  await eventually(isOn, false);
  release();
  await eventually(() => desk.troubles.length, 1, "what is loaded has ended");
  assert.deepEqual(await desk.alerts(), []);
  desk.tolerate(/net::ERR_FAILED/);
});
