// Builds the page with AG Grid as a folder that the sandbox can serve, with compressed copies as in the app's bundle.
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";

const inRepository = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const ESBUILD = inRepository("js/node_modules/esbuild/bin/esbuild");

const modules = createRequire(import.meta.url).resolve("ag-grid-community").split("/dist/")[0];
/** The version of AG Grid Community. */
export const { version } = JSON.parse(await readFile(join(modules, "package.json"), "utf8"));

/** Builds the page in a temporary folder. */
export async function buildPage() {
  const folder = await mkdtemp(join(tmpdir(), "aggrid-"));
  const options = ["--bundle", "--minify", "--format=esm", "--log-level=warning", `--outfile=${join(folder, "page.js")}`];
  await promisify(execFile)(process.execPath, [ESBUILD, inRepository("bench/aggrid/page.js"), ...options]);
  await copyFile(inRepository("bench/aggrid/index.html"), join(folder, "index.html"));
  for (const name of ["index.html", "page.js"]) {
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(await readFile(join(folder, name))));
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
