// The texts of a PDF that Chromium printed.
import { inflateSync } from "node:zlib";

/** Returns the content of a stream. */
function content(object) {
  const [, stream] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(object);
  return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
}

/** Returns the character of each glyph of a font, from its map to Unicode. */
function characters(map) {
  const found = new Map();
  const text = (hex) => Buffer.from(hex, "hex").swap16().toString("utf16le");
  for (const [, list] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, glyph, hex] of list.matchAll(/<(\w+)> <(\w+)>/g)) found.set(parseInt(glyph, 16), text(hex));
  }
  for (const [, list] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, ...range] of list.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [first, last, start] = range.map((hex) => parseInt(hex, 16));
      for (let glyph = first; glyph <= last; glyph += 1) found.set(glyph, String.fromCodePoint(start + glyph - first));
    }
  }
  return found;
}

/** Returns the text of each page, without spaces: they are gaps between glyphs. */
export function pageTexts(pdf) {
  const objects = new Map();
  for (const [, number, object] of pdf.toString("latin1").matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(number, object);
  const fontOf = (number) => characters(content(objects.get(/\/ToUnicode (\d+)/.exec(objects.get(number))[1])));
  const pages = [...objects.values()].filter((object) => /^<<\/Type \/Page\n/.test(object));
  return pages.map((page) => {
    const fonts = new Map([...page.matchAll(/\/F(\d+) (\d+) 0 R/g)].map(([, name, number]) => [name, fontOf(number)]));
    let [font, text] = [new Map(), ""];
    const drawn = content(objects.get(/\/Contents (\d+)/.exec(page)[1]));
    for (const [, name, hex] of drawn.matchAll(/\/F(\d+) [\d.]+ Tf|<([\dA-F]+)>/gi)) {
      if (name) font = fonts.get(name);
      else text += hex.match(/.{4}/g).map((glyph) => font.get(parseInt(glyph, 16)) ?? "").join("");
    }
    return text.normalize("NFKC").replace(/\s/g, "");
  });
}
