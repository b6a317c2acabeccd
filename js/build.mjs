// Makes the files of the page besides the program, in `target/page`: the style sheet, the scripts, a list of the scripts
// that are loaded when they are needed, and the user guides as pages without scripts. Trunk.toml calls this before each build, and index.html copies the files.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { marked } from "marked";

/** Scripts that the page starts with, and that the browser registers. Their names have no hash. */
const CLASSIC = ["boot.js", "worker.js"];
/** Modules that are loaded when they are needed (scripts.js). */
const MODULES = ["codes", "provider", "scanner", "spreadsheets"];
/** The compiled program for codes.js. */
const READER = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));

const inRepository = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const FOLDER = inRepository("target/page/");
const FILES = `${FOLDER}files/`;

/** Returns a file with all its imports, minified. */
const bundled = async (path, options) => {
  const common = { bundle: true, minify: true, write: false, legalComments: "none", target: "es2022", logLevel: "warning" };
  const { outputFiles } = await build({ entryPoints: [inRepository(path)], ...common, ...options });
  return outputFiles[0].contents;
};

/** Returns the name of a file with a hash of its content, and the checksum for subresource integrity. */
const named = (name, ending, content) => {
  const digest = createHash("sha384").update(content).digest();
  return [`${name}-${digest.toString("hex").slice(0, 16)}.${ending}`, `sha384-${digest.toString("base64")}`];
};

const style = await bundled("style/index.css", { target: undefined });
const files = new Map();
for (const name of CLASSIC) files.set(name, await bundled(`js/${name}`, { format: "iife" }));
const list = {};
const add = (key, name, ending, content) => {
  list[key] = named(name, ending, content);
  files.set(list[key][0], content);
};
for (const name of MODULES) add(name, name, "js", await bundled(`js/${name}.js`, { format: "esm" }));
add("codes.wasm", "codes", "wasm", await readFile(READER));

await mkdir(FILES, { recursive: true });
await writeFile(`${FOLDER}style.css`, style);
await writeFile(`${FOLDER}scripts.html`, `<meta name="scripts" content='${JSON.stringify(list)}'>`);
for (const [name, content] of files) await writeFile(FILES + name, content);
for (const name of await readdir(FILES)) if (!files.has(name)) await rm(FILES + name, { recursive: true });

/** The user guides by language. */
const GUIDES = { en: "docs/user-guide.md", de: "docs/user-guide.de.md", fr: "docs/user-guide.fr.md" };
const HELP = `${FILES}help/`;
const PICTURES = /src="(screenshots\/[^"]+)"/g;

/** Returns the ID of a heading as the links of the guides spell it. */
const idOf = (text) => text.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, "").replaceAll(" ", "-");
marked.use({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
});

await rm(`${HELP}screenshots`, { recursive: true, force: true });
await mkdir(HELP, { recursive: true });
await writeFile(`${HELP}help.css`, await bundled("style/help.css", { target: undefined }));
for (const [language, guide] of Object.entries(GUIDES)) {
  const text = await readFile(inRepository(guide), "utf8");
  let body = marked.parse(text);
  for (const [other, path] of Object.entries(GUIDES)) body = body.replaceAll(`"${basename(path)}"`, `"${other}.html"`);
  // Links to other documents lead nowhere here.
  body = body.replace(/<a href="(?!#|https:|\w+\.html")[^"]*">(.*?)<\/a>/g, "$1");
  // The policy of files allows pictures within the page only, so that no browser asks for an icon.
  for (const [, picture] of body.matchAll(PICTURES)) {
    body = body.replaceAll(picture, `data:image/png;base64,${(await readFile(inRepository(`docs/${picture}`))).toString("base64")}`);
  }
  const [, title] = /^# (.*)$/m.exec(text);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="help.css">`;
  await writeFile(`${HELP}${language}.html`, `<!doctype html><html lang="${language}"><head>${head}</head><body>${body}</body></html>`);
}
