// A film of labels, for browsers with a file as their camera.
import { readFile, writeFile } from "node:fs/promises";
import { shipped } from "./shipped.mjs";

const { prepareZXingModule, writeBarcode } = shipped("zxing-wasm/writer");

const [WIDTH, HEIGHT] = [1280, 720];
const [INK, PAPER, GREY] = [16, 235, 128];

/**
 * Writes a film that shows one label after the other in its middle, each for a second, and another one at its edge. A
 * label has a text, a format, and the pixels of its smallest module.
 */
export async function film(path, labels, atEdge) {
  const program = shipped.resolve("zxing-wasm/writer/zxing_writer.wasm");
  await prepareZXingModule({ overrides: { wasmBinary: await readFile(program) }, fireImmediately: true });
  const drawn = async ({ text, format, scale }) => ({ symbol: (await writeBarcode(text, { format })).symbol, scale });
  const draw = (picture, { symbol, scale }, left, top) => {
    for (let y = 0; y < symbol.height * scale; y += 1) {
      for (let x = 0; x < symbol.width * scale; x += 1) {
        const isInk = symbol.data[Math.trunc(y / scale) * symbol.width + Math.trunc(x / scale)] === 0;
        if (isInk) picture[(top + y) * WIDTH + left + x] = INK;
      }
    }
  };
  const edge = await drawn(atEdge);
  const pictures = [];
  for (const label of await Promise.all(labels.map(drawn))) {
    const { symbol, scale } = label;
    const light = Buffer.alloc(WIDTH * HEIGHT, PAPER);
    draw(light, label, (WIDTH - symbol.width * scale) >> 1, (HEIGHT - symbol.height * scale) >> 1);
    draw(light, edge, 4 * edge.scale, 4 * edge.scale);
    pictures.push(Buffer.from("FRAME\n"), light, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY));
  }
  // YUV4MPEG2: a header line, then each picture after a line of its own, luma before chroma.
  await writeFile(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F1:1 Ip A1:1 C420jpeg\n`), ...pictures]));
}
