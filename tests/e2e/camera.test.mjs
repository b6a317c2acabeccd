// The camera where the browser reads no codes itself, as in Chromium on Linux: a film is what it sees.
import assert from "node:assert/strict";
import { join } from "node:path";
import { ARGUMENTS, launch } from "./browser.mjs";
import { temporaryFolder } from "./folders.mjs";
import { journeys } from "./journey.mjs";
import { film } from "./labels.mjs";
import { eventually, until } from "./screen.mjs";

const KEY = "4711/1001";
const [FIRST, SECOND, THIRD, FOURTH] = [1001001, 1001002, 1001003, 1001004];
const PROGRAM = "**/codes-*.wasm";
const LABELS = [
  { text: String(FIRST), format: "QRCode", scale: 8 },
  { text: String(SECOND), format: "Code128", scale: 4 },
  { text: String(THIRD), format: "DataMatrix", scale: 12 },
];

let filmed;
/** Makes the film on first use; returns its path. */
const filmOfLabels = () =>
  (filmed ??= (async () => {
    const path = join(await temporaryFolder(), "labels.y4m");
    await film(path, LABELS);
    return path;
  })());

/** Launches a browser whose camera shows the film. */
async function launchFilmed() {
  const camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", `--use-file-for-fake-video-capture=${await filmOfLabels()}`];
  return launch({ args: [...ARGUMENTS, ...camera] });
}

const journey = journeys({ launch: launchFilmed, chromiumOnly: "a camera that shows a file" });

async function open(desk) {
  await desk.enterCertificate(KEY);
  await desk.button("Scan").click();
  return desk.dialog("Scan assets");
}
const press = (dialog, name) => dialog.getByRole("button", { name }).click();
const count = (dialog) => dialog.locator(".scan-count").innerText();
/** Counts the pictures that the decoder takes from the camera. */
const countPictures = (desk) =>
  desk.context.addInitScript(() => {
    window.pictures = 0;
    const take = CanvasRenderingContext2D.prototype.getImageData;
    CanvasRenderingContext2D.prototype.getImageData = function (...given) {
      window.pictures += 1;
      return take.apply(this, given);
    };
  });
const pictures = (desk) => desk.page.evaluate(() => window.pictures);
const loaded = (desk) => desk.requests.map(({ path }) => /^\/codes-[0-9a-f]{16}\.(\w+)$/.exec(path)?.[1]).filter(Boolean);

journey("labels before the camera are received, by what is loaded from the desk's own host when it is first used", async (desk, sandbox) => {
  await countPictures(desk);
  const dialog = await open(desk);
  await dialog.getByRole("button", { name: "Use the camera" }).waitFor();
  assert.deepEqual(loaded(desk), [], "before anybody wants the camera");
  await press(dialog, "Use the camera");
  await eventually(() => count(dialog), "3 of 4", "a QR code, a Code 128 and a Data Matrix");
  const first = await pictures(desk);
  await until(() => pictures(desk), (count) => count > first + 2, "two more pictures are read");
  assert.equal(await dialog.getByText("not on this certificate").count(), 0, "nothing is read that is not there");
  await press(dialog, "Stop the camera");
  await press(dialog, "Use the camera");
  await press(dialog, "Done");
  await desk.save();
  assert.deepEqual(await sandbox.marks(KEY), { [FIRST]: "received", [SECOND]: "received", [THIRD]: "received", [FOURTH]: null });
  assert.deepEqual([...new Set(loaded(desk))].toSorted(), ["js", "wasm"]);
  assert.deepEqual([...new Set(desk.requests.map(({ url }) => url.origin))], [sandbox.url]);
});

journey("what reads codes does not come: typing works, a sentence says so, and it can be tried again", async (desk) => {
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

journey("a camera that is stopped while something is loaded is off at once, and nothing is said of it", async (desk) => {
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
