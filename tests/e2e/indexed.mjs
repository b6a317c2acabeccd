// Makes pictures small: a PNG with at most 256 colours needs a third of the bytes.
import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;

/** Returns the chunks of a PNG: pairs of a type and its content. */
function chunksOf(png) {
  const chunks = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push([png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  return chunks;
}

function chunk(type, content) {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** Returns the prediction of the PNG filter of type 4. */
function nearestOf(left, above, corner) {
  const guess = left + above - corner;
  const [a, b, c] = [left, above, corner].map((each) => Math.abs(guess - each));
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

/** Returns the colours of a picture as browsers take it, with 8 bits for red, green and blue: one number a pixel. */
function pixelsOf(png) {
  const chunks = chunksOf(png);
  const header = chunks[0][1];
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header.readUInt32BE(8) !== 0x08020000) throw new Error("not a picture with 8 bits for red, green and blue");
  const lines = inflateSync(Buffer.concat(chunks.filter(([type]) => type === "IDAT").map(([, content]) => content)));
  const [row, bytes] = [width * 3, Buffer.alloc(width * height * 3)];
  for (let y = 0; y < height; y += 1) {
    const filter = lines[y * (row + 1)];
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x;
      const left = x < 3 ? 0 : bytes[at - 3];
      const above = y === 0 ? 0 : bytes[at - row];
      const corner = x < 3 || y === 0 ? 0 : bytes[at - row - 3];
      const predicted = [0, left, above, (left + above) >> 1, nearestOf(left, above, corner)][filter];
      bytes[at] = lines[y * (row + 1) + 1 + x] + predicted;
    }
  }
  const pixels = Uint32Array.from({ length: width * height }, (_, index) => bytes.readUIntBE(index * 3, 3));
  return { width, height, pixels };
}

const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

/** Returns the most frequent colours, and the nearest of them for each colour. */
function palette(pixels) {
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const all = [...counts.keys()].sort((one, other) => counts.get(other) - counts.get(one) || one - other);
  const colours = all.slice(0, COLOURS).map(parts);
  const distance = (one, other) => one.reduce((sum, value, index) => sum + (value - other[index]) ** 2, 0);
  const nearest = (colour) => {
    let best = 0;
    for (let index = 1; index < colours.length; index += 1) {
      if (distance(colour, colours[index]) < distance(colour, colours[best])) best = index;
    }
    return best;
  };
  return { colours, indices: new Map(all.map((colour, index) => [colour, index < COLOURS ? index : nearest(parts(colour))])) };
}

/** Returns the same picture with at most 256 colours. */
export function indexed(png) {
  const { width, height, pixels } = pixelsOf(png);
  const { colours, indices } = palette(pixels);
  const header = Buffer.from(chunksOf(png)[0][1]);
  header.writeUInt32BE(0x08030000, 8);
  const lines = Buffer.alloc((width + 1) * height);
  pixels.forEach((colour, index) => (lines[index + Math.floor(index / width) + 1] = indices.get(colour)));
  const content = [
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(colours.flat())),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURE, ...content]);
}
