// Imports packages of js/package.json, so that tests use the versions of the bundle.
import { createRequire } from "node:module";

export const shipped = createRequire(new URL("../../js/package.json", import.meta.url));
