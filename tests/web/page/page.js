// Lists the component tests and runs them one at a time: for a driver by `runTest`, in a browser
// window by the URL, with `?filter=` for some of them.
import init, * as glue from "./tests.js";

const KINDS = ["debug", "log", "info", "warn", "error"];
const output = document.getElementById("output");
const loaded = init("./tests_bg.wasm");
// wasm-bindgen-test collects the console of a failed test by these functions.
for (const kind of KINDS) {
  const original = console[kind].bind(console);
  console[kind] = (...words) => {
    window[`on_console_${kind}`]?.(words);
    original(...words);
  };
  loaded.then(() => (window[`on_console_${kind}`] = glue[`__wbgtest_console_${kind}`]));
}
window.__wbg_test_invoke = (run) => run();

/** The exported functions by test name. A mark before the first `_` denotes an ignored test. */
const tests = loaded.then((wasm) => {
  const found = Object.keys(wasm).filter((name) => /^__wbgt_[^$_]*_/.test(name));
  return new Map(found.map((name) => [name.slice(name.indexOf("::") + 2), wasm[name]]));
});

/** The test that closes the app of the test before it. */
const CLOSING = "desk::the_app_closes_without_an_error";

/** Returns the names of all other tests. */
window.listTests = async () => [...(await tests).keys()].filter((name) => name !== CLOSING);

/** Runs one test, and closes its app. Returns its milliseconds, and the report of a failure. */
window.runTest = async (name) => {
  const all = await tests;
  const run = (name) => new glue.WasmBindgenTestContext(false).run([all.get(name)]);
  output.textContent = "";
  const start = performance.now();
  const hasPassed = [await run(name), await run(CLOSING)].every(Boolean);
  return { milliseconds: Math.round(performance.now() - start), failure: hasPassed ? null : output.textContent };
};

const filter = new URLSearchParams(location.search).get("filter");
if (filter !== null) {
  const names = (await listTests()).filter((name) => name.includes(filter));
  const lines = [];
  let failed = 0;
  for (const name of names) {
    const { milliseconds, failure } = await runTest(name);
    if (failure !== null) failed += 1;
    lines.push(`test ${name} ... ${failure === null ? "ok" : "FAILED"}, ${milliseconds} ms`, ...(failure === null ? [] : [failure]));
  }
  output.textContent = [...lines, `test result: ${names.length - failed} passed; ${failed} failed`].join("\n");
}
