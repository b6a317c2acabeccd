// The ZIP archive of a workbook. Its directory is verified before and while it is unpacked.
import { turns } from "./turns.js";

const MB = 2 ** 20;
const LARGEST = 50 * MB;
const LARGEST_UNPACKED = 500 * MB;
const MOST_ENTRIES = 10_000;
// Smaller parts may be packed a thousand to one.
const WORTH_A_RATIO = MB;
const LARGEST_RATIO = 200;
// Packed bytes at a time; even the densest ones unpack to a few megabytes.
const PIECE = 2 ** 14;
const SLICE = 2 ** 16;

const ENTRY = 0x04034b50;
const LISTED = 0x02014b50;
const END = 0x06054b50;
const LOCATOR_64 = 0x07064b50;
const END_64 = 0x06064b50;
const STORED = 0;
const DEFLATED = 8;
// Marks a number that a later field contains in eight bytes.
const ELSEWHERE = 0xffffffff;

/** Returns the error of a refused workbook. */
export const refusal = (problem, said) => Object.assign(new Error(said), { problem });

const CRC = Uint32Array.from({ length: 256 }, (_, value) => {
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});
const checked = (crc, bytes) => {
  for (let at = 0; at < bytes.length; at++) crc = CRC[(crc ^ bytes[at]) & 255] ^ (crc >>> 8);
  return crc;
};

const check = (bytes) => {
  if (bytes.length > LARGEST) throw refusal("too-large", `${bytes.length} bytes, and ${LARGEST} are the limit`);
  if (bytes.length < 4 || viewOf(bytes).getUint32(0, true) !== ENTRY) throw refusal("not-a-workbook", "no ZIP archive");
};

const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const long = (view, at) => Number(view.getBigUint64(at, true));

/** Returns the position of the directory and the number of its entries. */
const directory = (view) => {
  let end = view.byteLength - 22;
  // Only a comment may come after it.
  const first = Math.max(0, end - 0xffff);
  while (end >= first && view.getUint32(end, true) !== END) end--;
  if (end < first) throw refusal("unreadable", "the end is missing");
  const found = { count: view.getUint16(end + 10, true), at: view.getUint32(end + 16, true) };
  if (end < 20 || view.getUint32(end - 20, true) !== LOCATOR_64) return found;
  const end64 = long(view, end - 12);
  if (view.getUint32(end64, true) !== END_64) throw refusal("unreadable", "the end is missing");
  return { count: long(view, end64 + 32), at: long(view, end64 + 48) };
};

const listed = (bytes, view, at) => {
  if (view.getUint32(at, true) !== LISTED) throw refusal("unreadable", "the directory is damaged");
  const after = at + 46 + view.getUint16(at + 28, true);
  const next = after + view.getUint16(at + 30, true);
  const entry = {
    name: new TextDecoder().decode(bytes.subarray(at + 46, after)).replaceAll("\\", "/").replace(/^\//, "").toLowerCase(),
    isLocked: Boolean(view.getUint16(at + 8, true) & 1),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    size: view.getUint32(at + 24, true),
    packed: view.getUint32(at + 20, true),
    start: view.getUint32(at + 42, true),
  };
  for (let field = after; field + 4 <= next; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    let number = field + 4;
    for (const name of ["size", "packed", "start"]) {
      if (entry[name] !== ELSEWHERE) continue;
      entry[name] = long(view, number);
      number += 8;
    }
  }
  return { entry, next: next + view.getUint16(at + 32, true) };
};

const entriesOf = (bytes) => {
  const view = viewOf(bytes);
  const entries = new Map();
  let total = 0;
  let { count, at } = directory(view);
  if (count > MOST_ENTRIES) throw refusal("bomb", `${count} entries, and ${MOST_ENTRIES} are the limit`);
  for (; count > 0; count--) {
    const { entry, next } = listed(bytes, view, at);
    const { name, size, packed, isLocked } = entry;
    at = next;
    total += size;
    if (isLocked) throw refusal("encrypted", name);
    if (total > LARGEST_UNPACKED) throw refusal("bomb", `more than ${LARGEST_UNPACKED} bytes when unpacked`);
    if (size > WORTH_A_RATIO && size > packed * LARGEST_RATIO) throw refusal("bomb", `${name}: ${packed} bytes for ${size}`);
    entries.set(name, entry);
  }
  return entries;
};

/** Returns the names of an archive's entries, and a function that unpacks one. */
export const archive = (bytes) => {
  check(bytes);
  const entries = entriesOf(bytes);
  const turn = turns();
  let unpacked = 0;

  const packed = ({ name, start, packed: length }) => {
    const view = viewOf(bytes);
    if (view.getUint32(start, true) !== ENTRY) throw refusal("unreadable", `${name}: not where it should be`);
    let at = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    const end = at + length;
    if (end > bytes.length) throw refusal("unreadable", `${name}: cut off`);
    const pull = (controller) => {
      if (at === end) return controller.close();
      const piece = bytes.subarray(at, Math.min(at + PIECE, end));
      at += piece.length;
      controller.enqueue(piece);
    };
    return new ReadableStream({ pull }, { highWaterMark: 0 });
  };

  /** Yields the content of an entry, slice by slice. */
  async function* slices(name) {
    const entry = entries.get(name.toLowerCase());
    if (!entry) throw refusal("unreadable", `${name}: missing`);
    const { method, size, crc } = entry;
    if (method !== DEFLATED && method !== STORED) throw refusal("unreadable", `${name}: packed by method ${method}`);
    const source = packed(entry);
    const reader = (method === STORED ? source : source.pipeThrough(new DecompressionStream("deflate-raw"))).getReader();
    let length = 0;
    let sum = -1;
    try {
      for (let { value } = await reader.read(); value; { value } = await reader.read()) {
        length += value.length;
        unpacked += value.length;
        // Several sheets may be the same entry.
        if (length > size || unpacked > LARGEST_UNPACKED) throw refusal("bomb", `${name}: more than it says`);
        sum = checked(sum, value);
        for (let at = 0; at < value.length; at += SLICE) {
          yield value.subarray(at, at + SLICE);
          await turn();
        }
      }
    } finally {
      reader.cancel().catch(() => {});
    }
    if (length !== size || ~sum >>> 0 !== crc) throw refusal("unreadable", `${name}: damaged`);
  }

  return { names: [...entries.keys()], has: (name) => entries.has(name.toLowerCase()), slices };
};
