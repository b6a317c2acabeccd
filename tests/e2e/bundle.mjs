// The files of the bundle, and copies of it in which one file is another.
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "./folders.mjs";
import { DIST } from "./service.mjs";

// Where there is no bundle yet, the sandbox does not start and says so.
const files = await readdir(DIST).catch(() => []);
// The file that is loaded when a certificate is first opened.
export const PART = files.find((name) => /^certificate-[0-9a-f]{16}\.bin$/.test(name));
export const named = (ending) => files.find((name) => name.endsWith(ending) && /-[0-9a-f]{8,}/.test(name));
// The texts of a language that come with the operator's part and the rest.
export const laterTexts = (language) => files.find((name) => name.startsWith(`later-${language}-`) && name.endsWith(".json"));

/** A copy of the bundle with one file replaced, without its compressed copies. */
export async function tampered(ending, change) {
  const folder = await temporaryFolder();
  await cp(DIST, folder, { recursive: true });
  const path = join(folder, named(ending));
  for (const name of [path, `${path}.br`, `${path}.gz`]) await rm(name, { force: true });
  const content = change(await readFile(join(DIST, named(ending))));
  if (content) await writeFile(path, content);
  return folder;
}

/** A section that a compiled program may have and that does nothing. */
export const CUSTOM_SECTION = Buffer.from([0, 3, 1, 0x78, 0]);
