// Loads the parts of the program (src/lazy.rs). `cargo xtask build` bundles this with
// wasm-bindgen's glue and inserts FILES: the URL of each part and its checksum.
import { initSync } from "./acceptance-desk.js";

export { default } from "./acceptance-desk.js";

// All parts require this one, since its file contains code that several parts use.
const SHARED = "certificate";

const loading = new Map();
const load = (name, use) => {
  if (!loading.get(name)) {
    const [file, integrity] = FILES[name];
    const href = new URL(file, import.meta.url).href;
    const options = { integrity, signal: AbortSignal.timeout(60_000) };
    // The file in the browser's cache may be damaged.
    const asked = fetch(href, options).catch(() => fetch(href, { ...options, cache: "reload" }));
    const loaded = asked.then((answer) => use(answer, href));
    loading.set(name, loaded);
    loaded.catch(() => loading.delete(name));
  }
  return loading.get(name);
};

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
  const files = name === SHARED ? [SHARED] : [SHARED, name];
  const isHere = await Promise.all(files.map((file) => load(file, instantiate))).then(
    () => true,
    (error) => console.warn(error),
  );
  initSync().__indirect_function_table.get(tell)(data, isHere === true);
};
export const __wasm_split_load_certificate = part("certificate");
export const __wasm_split_load_openid = part("openid");
export const __wasm_split_load_rest = part("rest");

// Workbooks: spreadsheets.js, for src/browser/spreadsheets.rs.
globalThis.acceptanceDeskSpreadsheets = () => load("spreadsheets", (_, href) => import(href));

// The camera as a scanner: scanner.js, for src/browser/scanner.rs.
globalThis.acceptanceDeskScanner = () => load("scanner", (_, href) => import(href));

// The reader of codes and its compiled program, for scanner.js in browsers without one.
globalThis.acceptanceDeskCodes = async () => {
  const program = load("codes.wasm", (answer) => answer.arrayBuffer());
  const [codes, bytes] = await Promise.all([load("codes", (_, href) => import(href)), program]);
  await codes.start(bytes);
  return codes;
};

// Sign-in with a provider: provider.js, for src/browser/provider.rs.
globalThis.acceptanceDeskProvider = () => load("provider", (_, href) => import(href));
