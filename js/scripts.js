// Defines the functions by which the program loads its scripts. The page lists their files (build.mjs), so that they are
// of the same build.
import { load } from "./load.js";

const fileOf = (name) => JSON.parse(document.querySelector("meta[name=scripts]").content)[name];
const script = async (name) => load(fileOf(name), (_, path) => import(path));

// Workbooks: spreadsheets.js, for src/browser/spreadsheets.rs.
globalThis.acceptanceDeskSpreadsheets = () => script("spreadsheets");

// The camera as a scanner: scanner.js, for src/browser/scanner.rs.
globalThis.acceptanceDeskScanner = () => script("scanner");

// The reader of codes and its compiled program, for scanner.js in browsers without one.
const codeFiles = () => Promise.all([script("codes"), load(fileOf("codes.wasm"), (answer) => answer.arrayBuffer())]);
globalThis.acceptanceDeskCodeFiles = codeFiles;
globalThis.acceptanceDeskCodes = async () => {
  const [codes, program] = await codeFiles();
  await codes.start(program);
  return codes;
};

// Sign-in with a provider: provider.js, for src/browser/provider.rs.
globalThis.acceptanceDeskProvider = () => script("provider");
