// Deployments: a served folder, and another build that replaces it while pages are open.
import { cp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "./folders.mjs";
import { DIST } from "./service.mjs";

/** Returns a new copy of the bundle. */
export async function copyOfDist() {
  const folder = await temporaryFolder();
  await cp(DIST, folder, { recursive: true });
  return folder;
}

/** Replaces the build: the program has other names, the old ones are removed, and the page names the new one. */
export async function deployNext(folder, build = "0f0e0d0c0b0a0908") {
  const page = join(folder, "index.html");
  let html = await readFile(page, "utf8");
  for (const file of await readdir(folder)) {
    const next = file.replace(/^(acceptance-desk-)[0-9a-f]{16}(?=[._])/, `$1${build}`);
    if (next === file) continue;
    await rename(join(folder, file), join(folder, next));
    if (!/\.(br|gz)$/.test(file)) html = html.replaceAll(file, next);
  }
  html = html.replace(/(<meta name="?build"? content="?)[0-9a-f]+/, `$1${build}`);
  for (const copy of [`${page}.br`, `${page}.gz`]) await rm(copy, { force: true });
  await writeFile(page, html);
  await writeFile(join(folder, "version.json"), JSON.stringify({ build }));
}
