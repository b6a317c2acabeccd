// Temporary folders that are removed when the process ends.
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders = [];
process.on("exit", () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Creates an empty folder. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), "desk-"));
  folders.push(folder);
  return folder;
}
