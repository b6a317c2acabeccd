// Makes the files of the page besides the program, in `target/page`: the style sheet, the scripts, and a list of the
// scripts that are loaded when they are needed. Trunk.toml calls this before each build, and index.html copies the files.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

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
for (const name of await readdir(FILES)) if (!files.has(name)) await rm(FILES + name);
