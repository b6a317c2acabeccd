// Loads the parts of the program (src/lazy.rs). `cargo xtask build` bundles this with wasm-bindgen's glue and inserts
// PARTS: the file of each part and its checksum.
import { initSync } from "./acceptance-desk.js";
import { load } from "./load.js";

export { default } from "./acceptance-desk.js";

// All parts require this one, since its file contains code that several parts use.
const SHARED = "certificate";

// A file is a sequence of modules, each preceded by its length. Each runs only once: they share one
// memory, in which a module writes its initial data.
const instantiate = async (answer) => {
  const bytes = await answer.arrayBuffer();
  for (let start = 0, end; start < bytes.byteLength; start = end) {
    end = start + 4 + new DataView(bytes).getUint32(start, true);
    await WebAssembly.instantiate(bytes.slice(start + 4, end), { __wasm_split: initSync() });
  }
};
const part = (name) => async (tell, data) => {
  const names = name === SHARED ? [SHARED] : [SHARED, name];
  const isHere = await Promise.all(names.map((name) => load(PARTS[name], instantiate))).then(
    () => true,
    (error) => console.warn(error),
  );
  initSync().__indirect_function_table.get(tell)(data, isHere === true);
};
export const __wasm_split_load_certificate = part("certificate");
export const __wasm_split_load_openid = part("openid");
export const __wasm_split_load_rest = part("rest");
