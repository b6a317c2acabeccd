// The page written by hand as a folder that can be served: its own files, and the style sheet that was built for the desk.
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const OWN = fileURLToPath(new URL("plain", import.meta.url));
/** What is taken from the desk, under which name; each with its compressed copies. */
const TAKEN = [
  [/^style-\w+\.css/, "style.css"],
  [/^favicon-\w+\.svg/, "favicon.svg"],
];

/** Puts the page together; the folder is temporary. */
export async function putTogether(dist) {
  const folder = await mkdtemp(join(tmpdir(), "plain-"));
  await cp(OWN, folder, { recursive: true });
  for (const file of await readdir(dist)) {
    const [pattern, name] = TAKEN.find(([pattern]) => pattern.test(file)) ?? [];
    if (pattern) await cp(join(dist, file), join(folder, file.replace(pattern, name)));
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
