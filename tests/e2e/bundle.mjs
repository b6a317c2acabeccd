// The files of the bundle, and copies with one changed file.
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "./folders.mjs";
import { DIST } from "./service.mjs";

// Without a bundle the sandbox does not start and reports that.
const files = await readdir(DIST).catch(() => []);
// The file that is loaded when a certificate is opened first.
export const PART = files.find((name) => /^certificate-[0-9a-f]{16}\.bin$/.test(name));
export const named = (ending) => files.find((name) => name.endsWith(ending) && /-[0-9a-f]{8,}/.test(name));

/** Returns a copy of the bundle with one file replaced, without its compressed copies. */
export async function tampered(ending, change) {
  const folder = await temporaryFolder();
  await cp(DIST, folder, { recursive: true });
  const path = join(folder, named(ending));
  for (const name of [path, `${path}.br`, `${path}.gz`]) await rm(name, { force: true });
  const content = change(await readFile(join(DIST, named(ending))));
  if (content) await writeFile(path, content);
  return folder;
}

/** A custom section of a compiled program, without effect. */
export const CUSTOM_SECTION = Buffer.from([0, 3, 1, 0x78, 0]);
