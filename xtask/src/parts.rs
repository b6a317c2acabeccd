//! The step of the build in which Trunk asks for wasm-bindgen: takes the parts out of the program first.
//!
//! Parts in files of their own (`src/lazy.rs`): what only a part reaches goes into its file, what the certificate and
//! others reach into the certificate's, what only others share into one of its own, and the glue names each file with
//! its checksum.

use crate::command::{command, output};
use crate::{packages, texts, workspace};
use anyhow::{Context, Result, anyhow, bail};
use base64::Engine;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha384};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

/// The name under which Trunk calls this program for this step.
pub(crate) const NAME: &str = "wasm-bindgen";
/// Set while the bundle is built, whose program is marked for splitting.
pub(crate) const SPLIT: &str = "ACCEPTANCE_DESK_SPLIT";
const PROGRAM: &str = "acceptance-desk";
/// The part that all others need (`parts.js`).
const SHARED: &str = "certificate";
/// What several of the others need, and it does not (`parts.js`).
const COMMON: &str = "common";
/// The scripts of the sign-in, of the camera, of its codes and of workbooks, which are loaded like parts.
const SCRIPTS: [&str; 4] = ["codes", "provider", "scanner", "spreadsheets"];
/// The compiled program that `codes.js` starts, among the packages of npm.
const READER: &str = "zxing-wasm/dist/reader/zxing_reader.wasm";

/// The folder of the finished parts.
pub(crate) fn folder() -> Result<PathBuf> {
    Ok(workspace::target()?.join("acceptance-desk-parts"))
}

/// Writes the glue that Trunk asks wasm-bindgen for, or prints the version.
pub(crate) fn bind(arguments: &[String]) -> Result<()> {
    let Some(input) = arguments.iter().find(|argument| argument.ends_with(".wasm")) else {
        println!("{NAME} {}", workspace::locked_version(NAME)?);
        return Ok(());
    };
    let option = |name: &str| arguments.iter().find_map(|argument| argument.strip_prefix(name));
    let out = PathBuf::from(option("--out-dir=").context("wasm-bindgen without a folder for its files")?);
    let name = option("--out-name=").context("wasm-bindgen without a name for its files")?;
    if std::env::var_os(SPLIT).is_none() {
        return glue(Path::new(input), name, &out, Bindgen::new().keep_debug(true));
    }
    let folder = folder()?;
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let modules = folder.join("modules");
    let program = modules.join(format!("{PROGRAM}.wasm"));
    let parts = take_apart(Path::new(input), &modules, &program)?;
    // Parts need the exports of the linker: the memory and the table of functions.
    glue(&program, name, &out, Bindgen::new().omit_default_module_path(true).keep_lld_exports(true))?;
    let program = out.join(format!("{PROGRAM}_bg.wasm"));
    fs::write(&program, optimised(&program)?)?;
    let mut files = Map::new();
    for (name, modules) in parts {
        let mut content = Vec::new();
        for module in modules {
            let module = optimised(&module)?;
            content.extend(u32::try_from(module.len())?.to_le_bytes());
            content.extend(module);
        }
        files.insert(name.clone(), keep(&folder, &name, "bin", &content)?);
    }
    for name in SCRIPTS {
        let script = bundled(&workspace::root().join(format!("{name}.js")), &[])?;
        files.insert(name.to_owned(), keep(&folder, name, "js", script.as_bytes())?);
    }
    let reader = fs::read(packages::folder().join("node_modules").join(READER)).context(READER)?;
    files.insert("codes.wasm".to_owned(), keep(&folder, "codes", "wasm", &reader)?);
    for texts::Catalogue { tag, later, .. } in texts::packed()? {
        let name = format!("later-{tag}");
        let file = keep(&folder, &name, "json", later.as_bytes())?;
        files.insert(name, file);
    }
    fs::remove_dir_all(&modules)?;
    let glue = out.join(format!("{PROGRAM}.js"));
    fs::copy(workspace::root().join("parts.js"), out.join("parts.js")).context("parts.js")?;
    let files = format!("--define:FILES={}", Value::Object(files));
    fs::write(&glue, bundled(&glue, &[&files])?)?;
    Ok(())
}

/// Writes the JavaScript glue of a program, as a module for browsers, and the program that fits it.
pub(crate) fn glue(input: &Path, name: &str, out: &Path, options: &mut Bindgen) -> Result<()> {
    fs::create_dir_all(out).with_context(|| out.display().to_string())?;
    options
        .web(true)
        .and_then(|options| options.input_path(input).out_name(name).typescript(false).generate(out))
        .with_context(|| format!("the glue of {} could not be made", input.display()))
}

/// Splits what cargo has built; gives the modules of each part.
fn take_apart(input: &Path, modules: &Path, program: &Path) -> Result<BTreeMap<String, Vec<PathBuf>>> {
    let input = fs::read(input).with_context(|| input.display().to_string())?;
    let mut options = Options::new(&input);
    options.output_dir = modules;
    options.main_out_path = program;
    options.link_name = "./parts.js";
    let done = transform(options).map_err(|error| anyhow!("the program could not be split: {error:#}"))?;
    if done.prefetch_map.values().any(Vec::is_empty) || !done.prefetch_map.contains_key(SHARED) {
        bail!("a part without a module: {:?}", done.prefetch_map);
    }
    let mut parts: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    let mut found = done.split_modules;
    found.sort();
    for module in found {
        let stem = module.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // What is of no part alone has a number for its name.
        let is_shared = || done.prefetch_map.get(SHARED).is_some_and(|modules| modules.contains(&stem));
        let part = match stem.strip_prefix("split_") {
            Some(part) => part,
            None if is_shared() => SHARED,
            None => COMMON,
        };
        parts.entry(part.to_owned()).or_default().push(module);
    }
    Ok(parts)
}

fn optimised(file: &Path) -> Result<Vec<u8>> {
    let small = file.with_extension("small");
    let mut optimiser = command(packages::programs().join("wasm-opt"));
    // It says that it does not know every kind of name, and removes all of them. -Os and -Oz make less, but brotli makes
    // less of what -O3 makes of parts, and less again where the flow of control was laid out anew, and by another 1.5 %
    // where functions of one kind stand together. Small functions are put where they are called: a browser does that
    // only with what runs often, and much of a page runs once. The first kilobyte of the memory is the end of the stack,
    // which no address points into.
    optimiser.args([
        "--low-memory-unused",
        "--always-inline-max-function-size=8",
        "--reorder-functions-by-name",
        "-O3",
    ]);
    optimiser.args(["--flatten", "--rereloop", "-O3", "-O3"].repeat(2));
    output(optimiser.arg(file).arg("-o").arg(&small))
        .with_context(|| format!("{} could not be made small", file.display()))?;
    fs::read(&small).with_context(|| small.display().to_string())
}

/// A script with all that it imports, minified.
pub(crate) fn bundled(script: &Path, options: &[&str]) -> Result<String> {
    let mut bundler = command(packages::programs().join("esbuild"));
    bundler.env("NODE_PATH", packages::folder().join("node_modules")).arg(script);
    bundler.args(["--bundle", "--minify", "--format=esm", "--target=es2022", "--legal-comments=none"]);
    bundler.args(options);
    output(&mut bundler).with_context(|| format!("{} could not be bundled", script.display()))
}

/// Writes a file under a name with its hash; gives that name and the checksum.
fn keep(folder: &Path, name: &str, ending: &str, content: &[u8]) -> Result<Value> {
    let file = format!("{name}-{}.{ending}", digits(content));
    fs::write(folder.join(&file), content).with_context(|| file.clone())?;
    Ok(json!([file, checksum(content)]))
}

/// What browsers compare a file with.
pub(crate) fn checksum(content: &[u8]) -> String {
    format!("sha384-{}", base64::engine::general_purpose::STANDARD.encode(Sha384::digest(content)))
}

/// Bytes as people compare them.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Sixteen digits that stand for a content.
pub(crate) fn digits(content: &[u8]) -> String {
    hex(Sha384::digest(content).get(..8).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_browsers() {
        assert_eq!(
            checksum(b"alert('Hello, world.');"),
            "sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO"
        );
        assert_eq!(digits(b"alert('Hello, world.');"), "1fc05187c8f8f0ef");
    }
}
