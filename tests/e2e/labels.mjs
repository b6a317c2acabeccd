// A film of labels, for browsers that take a file for their camera.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

const [WIDTH, HEIGHT, GAP] = [1280, 720, 100];
const [INK, PAPER, GREY] = [16, 235, 128];

/** Writes a film in which labels stand side by side; each has a text, a format, and the pixels of its smallest mark. */
export async function film(path, labels) {
  const program = createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm");
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
  // YUV4MPEG2: a line about the film, then each picture behind a line of its own, light first and colours after it.
  const picture = Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]);
  await writeFile(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420jpeg\n`), picture, picture]));
}
