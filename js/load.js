// Loads files of the build by their checksums.

const loading = new Map();

/**
 * Loads a file once, and again after a failure. Resolves to what `use` returns for the answer and the path of the file,
 * which the browser then has in its cache.
 */
export const load = ([file, integrity], use) => {
  if (!loading.has(file)) {
    const path = `/${file}`;
    const options = { integrity, signal: AbortSignal.timeout(60_000) };
    // The file in the browser's cache may be damaged.
    const answer = fetch(path, options).catch(() => fetch(path, { ...options, cache: "reload" }));
    const loaded = answer.then((answer) => use(answer, path));
    loading.set(file, loaded);
    loaded.catch(() => loading.delete(file));
  }
  return loading.get(file);
};
