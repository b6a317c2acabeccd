// Loads the parts of the program (src/parts.rs). `cargo xtask build` bundles this into the glue that wasm-bindgen makes
// and puts in FILES: the address of each part and its checksum.
import { initSync } from "./acceptance-desk.js";

// What this part and others use is in its file, so all of them need it; what only the others share is in a file of its
// own.
const SHARED = "certificate";
const COMMON = "common";

const loading = new Map();
const load = (name, use) => {
  if (!loading.get(name)) {
    const [file, integrity] = FILES[name];
    const href = new URL(file, import.meta.url).href;
    // What failed once is not taken from the browser's cache again.
    const cache = loading.has(name) ? "reload" : "default";
    const loaded = fetch(href, { integrity, cache, signal: AbortSignal.timeout(60_000) }).then((answer) => use(answer, href));
    loading.set(name, loaded);
    loaded.catch(() => loading.set(name, null));
  }
  return loading.get(name);
};

// A file is one module after the other, each behind its length. Never twice: they have one memory, in which a module
// writes what its code starts from.
const instantiate = async (answer) => {
  const bytes = await answer.arrayBuffer();
  for (let start = 0, end; start < bytes.byteLength; start = end) {
    end = start + 4 + new DataView(bytes).getUint32(start, true);
    await WebAssembly.instantiate(bytes.slice(start + 4, end), { __wasm_split: initSync() });
  }
};
const part = (name) => async (tell, data) => {
  const files = name === SHARED ? [SHARED] : [SHARED, COMMON, name];
  const isHere = await Promise.all(files.map((file) => load(file, instantiate))).then(
    () => true,
    (error) => console.error(error),
  );
  initSync().__indirect_function_table.get(tell)(data, isHere === true);
};
export const __wasm_split_load_certificate = part("certificate");
export const __wasm_split_load_list = part("list");
export const __wasm_split_load_openid = part("openid");
export const __wasm_split_load_operator = part("operator");
export const __wasm_split_load_rest = part("rest");

// Workbooks: spreadsheets.js, for src/browser/spreadsheets.rs.
globalThis.acceptanceDeskSpreadsheets = () => load("spreadsheets", (_, href) => import(href));

// The camera as a scanner: scanner.js, for src/browser/scanner.rs.
globalThis.acceptanceDeskScanner = () => load("scanner", (_, href) => import(href));

// The reader of codes and its compiled program, for scanner.js in browsers that have none.
globalThis.acceptanceDeskCodes = async () => {
  const program = load("codes.wasm", (answer) => answer.arrayBuffer());
  const [codes, bytes] = await Promise.all([load("codes", (_, href) => import(href)), program]);
  await codes.start(bytes);
  return codes;
};

// Sign-in with a provider: provider.js, for src/browser/provider.rs.
globalThis.acceptanceDeskProvider = () => load("provider", (_, href) => import(href));

// Texts that come beside parts, for src/i18n/language.rs.
globalThis.acceptanceDeskTexts = (language) => load(`later-${language}`, (answer) => answer.text());
