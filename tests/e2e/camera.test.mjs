// The camera in a browser without a reader of codes, such as Chromium on Linux, with a film as its
// picture.
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
/** It is always in the picture, outside of the frame. */
const AT_EDGE = { text: String(FOURTH), format: "QRCode", scale: 5 };

let filmed;
/** Makes the film on first use and returns its path. */
const filmOfLabels = () =>
  (filmed ??= (async () => {
    const path = join(await temporaryFolder(), "labels.y4m");
    await film(path, LABELS, AT_EDGE);
    return path;
  })());

/** Launches a browser whose camera shows the film. */
async function launchFilmed() {
  const camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", `--use-file-for-fake-video-capture=${await filmOfLabels()}`];
  return launch({ args: [...ARGUMENTS, ...camera] });
}

const journey = journeys({ launch: launchFilmed });

async function open(desk) {
  await desk.enterCertificate(KEY);
  await desk.tool("Scan");
  return desk.dialog("Scan assets");
}
const press = (dialog, name) => dialog.getByRole("button", { name }).click();
const count = (dialog) => dialog.locator(".scan-count").innerText();
/** Counts the pictures that the decoder reads from the camera. */
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

journey("labels in the middle of the picture are received, with a reader loaded from the app's host", { tag: "@development" }, async (desk, sandbox) => {
  await countPictures(desk);
  const dialog = await open(desk);
  await press(dialog, "Use camera");
  await eventually(() => count(dialog), "3 of 4", "a QR code, a Code 128 and a Data Matrix");
  const first = await pictures(desk);
  await until(() => pictures(desk), (count) => count > first + 2, "two more pictures are read");
  assert.equal(await dialog.getByText("not on this certificate").count(), 0, "nothing is read that is not there");
  assert.equal(await count(dialog), "3 of 4", "the label at the edge is not read");
  await press(dialog, "Stop camera");
  await press(dialog, "Use camera");
  await press(dialog, "Done");
  await press(dialog, "Close");
  await desk.save();
  assert.deepEqual(await sandbox.marks(KEY), { [FIRST]: "received", [SECOND]: "received", [THIRD]: "received", [FOURTH]: null });
  assert.deepEqual([...new Set(loaded(desk))].toSorted(), ["js", "wasm"]);
  assert.deepEqual([...new Set(desk.requests.map(({ url }) => url.origin))], [sandbox.url]);
});

journey("the reader of codes is missing: typing works, a message says so, and it can be tried again", async (desk) => {
  // A browser's reader may support no codes.
  await desk.context.addInitScript(() => {
    globalThis.BarcodeDetector = class {
      static async getSupportedFormats() {
        return [];
      }
    };
  });
  await desk.page.route(PROGRAM, (route) => route.abort());
  const dialog = await open(desk);
  await eventually(() => desk.troubles.length, 2, "it could not be loaded beforehand");
  await press(dialog, "Use camera");
  await until(() => dialog.getByRole("alert").innerText(), (text) => /could not be started/.test(text));
  await eventually(() => dialog.locator("video").count(), 0);
  await dialog.getByRole("textbox").fill(String(FOURTH));
  await dialog.getByRole("textbox").press("Enter");
  await eventually(() => count(dialog), "1 of 4");
  await desk.page.unroute(PROGRAM);
  await press(dialog, "Use camera");
  await eventually(() => count(dialog), "4 of 4");
  assert.deepEqual(await desk.alerts(), []);
  desk.tolerate(/net::ERR_FAILED/, 4);
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
  await press(dialog, "Use camera");
  const isOn = () => desk.page.evaluate(() => globalThis.stream?.active);
  await eventually(() => dialog.locator("video").evaluate((video) => video.currentTime > 0), true);
  assert.equal(await isOn(), true);
  await press(dialog, "Stop camera");
  await eventually(isOn, false);
  release();
  await eventually(() => desk.troubles.length, 2, "what is loaded has ended");
  assert.deepEqual(await desk.alerts(), []);
  desk.tolerate(/net::ERR_FAILED/, 2);
});
