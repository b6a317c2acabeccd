// Reads codes in pictures with zxing-cpp, for browsers without a reader. Loaded when the camera is
// used; its compiled program is a separate file, which `scripts.js` loads and verifies.
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** Options of zxing-cpp: the formats on asset labels, and the text that a hand scanner would type. */
const OPTIONS = {
  formats: ["QRCode", "DataMatrix", "PDF417", "Code128", "Code39", "ITF", "EAN13", "EAN8", "UPCA", "UPCE"],
  tryHarder: true,
  textMode: "Plain",
};
/** Length of a scanned picture's longer side in pixels. A larger one takes longer and shows little more. */
const SIDE = 1280;

const picture = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** Starts the compiled program. Without its bytes the library would request them from another host. */
export const start = async (wasmBinary) => {
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
};

/** Returns the box around a position in the scanned picture, in pixels of the video. */
const box = ({ topLeft, topRight, bottomRight, bottomLeft }, scale) => {
  const corners = [topLeft, topRight, bottomRight, bottomLeft];
  const [xs, ys] = [corners.map(({ x }) => x / scale), corners.map(({ y }) => y / scale)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

/** Returns the codes in the current frame of a video, in the form of a BarcodeDetector. */
export const detect = async (video) => {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight));
  const [width, height] = [videoWidth, videoHeight].map((side) => Math.round(side * scale));
  Object.assign(picture.canvas, { width, height });
  picture.drawImage(video, 0, 0, width, height);
  const found = await readBarcodes(picture.getImageData(0, 0, width, height), OPTIONS);
  return found.map(({ text, format, position }) => ({ rawValue: text, format: format.toLowerCase(), boundingBox: box(position, scale) }));
};
