// Loads the other files of the program (src/parts.rs). `cargo xtask build` puts this into the glue that wasm-bindgen
// makes, where `wasm` is what the program exports; the page names each file with its checksum and its parts.
const files = new Map();
const loadFile = ({ href, integrity }) => {
  if (!integrity) throw new Error(`no checksum for ${href}`);
  if (!files.get(href)) {
    // What failed once is not taken from the browser's cache again.
    const cache = files.has(href) ? "reload" : "default";
    const answer = fetch(href, { integrity, cache, signal: AbortSignal.timeout(60_000) });
    const bytes = answer.then((response) => response.arrayBuffer());
    // Never twice: the parts have one memory, in which a file writes what its code starts from.
    const loading = bytes.then((bytes) => WebAssembly.instantiate(bytes, { __wasm_split: wasm }));
    files.set(href, loading);
    loading.catch(() => files.set(href, null));
  }
  return files.get(href);
};
const loadPart = (name) => async (tell, data) => {
  let isHere = false;
  try {
    const links = [...document.querySelectorAll(`link[data-part~="${name}"]`)];
    if (!links.length) throw new Error(`no file for ${name}`);
    await Promise.all(links.map(loadFile));
    isHere = true;
  } catch (error) {
    console.error(error);
  }
  wasm.__indirect_function_table.get(tell)(data, isHere);
};
