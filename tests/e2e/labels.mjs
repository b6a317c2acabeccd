// A film of labels, for browsers with a file as their camera.
import { readFile, writeFile } from "node:fs/promises";
import { shipped } from "./shipped.mjs";

const { prepareZXingModule, writeBarcode } = shipped("zxing-wasm/writer");

const [WIDTH, HEIGHT, GAP] = [1280, 720, 100];
const [INK, PAPER, GREY] = [16, 235, 128];

/** Writes a film with labels side by side; each has a text, a format, and the pixels of its smallest module. */
export async function film(path, labels) {
  const program = shipped.resolve("zxing-wasm/writer/zxing_writer.wasm");
  await prepareZXingModule({ overrides: { wasmBinary: await readFile(program) }, fireImmediately: true });
  const light = Buffer.alloc(WIDTH * HEIGHT, PAPER);
  let left = GAP;
  for (const { text, format, scale } of labels) {
    const { symbol } = await writeBarcode(text, { format });
    for (let y = 0; y < symbol.height * scale; y += 1) {
      for (let x = 0; x < symbol.width * scale; x += 1) {
        const isInk = symbol.data[Math.trunc(y / scale) * symbol.width + Math.trunc(x / scale)] === 0;
        if (isInk) light[(GAP + y) * WIDTH + left + x] = INK;
      }
    }
    left += symbol.width * scale + GAP;
  }
  // YUV4MPEG2: a header line, then each picture after a line of its own, luma before chroma.
  const picture = Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]);
  await writeFile(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420jpeg\n`), picture, picture]));
}
