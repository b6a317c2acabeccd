// Reads codes in pictures with zxing-cpp, for browsers that cannot. One file, which is loaded when the camera is used;
// its compiled program is a file of its own, which `parts.js` loads and checks.
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** How zxing-cpp looks: for what stands on labels of assets, and for the text that a hand scanner would type. */
const OPTIONS = {
  formats: ["QRCode", "DataMatrix", "PDF417", "Code128", "Code39", "ITF", "EAN13", "EAN8", "UPCA", "UPCE"],
  tryHarder: true,
  textMode: "Plain",
};
/** The longer side of a picture that is looked at, in pixels. A larger one takes longer and shows little more. */
const SIDE = 1280;

const picture = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** Starts the compiled program. Without its bytes the library would ask another host for them. */
export const start = async (wasmBinary) => {
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
};

/** The codes in what a video shows now, as a BarcodeDetector gives them. */
export const detect = async (video) => {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight));
  const [width, height] = [videoWidth, videoHeight].map((side) => Math.round(side * scale));
  Object.assign(picture.canvas, { width, height });
  picture.drawImage(video, 0, 0, width, height);
  const found = await readBarcodes(picture.getImageData(0, 0, width, height), OPTIONS);
  return found.map(({ text }) => ({ rawValue: text }));
};
