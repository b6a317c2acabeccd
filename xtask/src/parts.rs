//! The wasm-bindgen step of Trunk's build, which first splits the program into parts.
//!
//! `src/lazy.rs` puts functions into parts, and each part has its own file. Code of several parts is in the file of the
//! certificate's part. The glue contains the name and the checksum of each file.

use crate::command::{command, output};
use crate::{packages, similarity, workspace};
use anyhow::{Context, Result, anyhow, bail, ensure};
use base64::Engine;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha384};
use std::collections::BTreeMap;
use std::fs;
use std::mem;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::{Bindgen, Output};
use wasm_split_cli_support::{Options, transform};

/// The name under which Trunk calls this program for this step.
pub(crate) const NAME: &str = "wasm-bindgen";
/// This variable is set while the bundle is built, so that its program is compiled for splitting.
pub(crate) const SPLIT: &str = "ACCEPTANCE_DESK_SPLIT";
const PROGRAM: &str = "acceptance-desk";
/// The part that all others require (`parts.js`).
const SHARED: &str = "certificate";
/// The scripts for sign-in, camera, codes and workbooks, which are loaded like parts.
const SCRIPTS: [&str; 4] = ["codes", "provider", "scanner", "spreadsheets"];
/// The common part of the names that wasm-streams exports, a dependency of Leptos: classes for JavaScript, which no script
/// uses.
const UNUSED: &str = "intounderlying";
/// The compiled program for `codes.js`, from the packages of `js`.
const READER: &str = "zxing-wasm/dist/reader/zxing_reader.wasm";

/// Returns the folder of the finished parts.
pub(crate) fn folder() -> Result<PathBuf> {
    Ok(workspace::target()?.join("acceptance-desk-parts"))
}

/// Writes the wasm-bindgen glue for Trunk, or prints the version.
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
    // Parts require the linker's exports: the memory and the function table.
    let mut options = Bindgen::new();
    options.omit_default_module_path(true).keep_lld_exports(true);
    let mut bindings = bindings(&program, name, &mut options)?;
    remove_exports(&mut bindings);
    let names = shorten_imports(&mut bindings);
    write(&mut bindings, &out)?;
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
        let script = bundled(&workspace::root().join(format!("js/{name}.js")), &[])?;
        files.insert(name.to_owned(), keep(&folder, name, "js", script.as_bytes())?);
    }
    let reader = fs::read(packages::installed(&packages::scripts(), READER)).context(READER)?;
    files.insert("codes.wasm".to_owned(), keep(&folder, "codes", "wasm", &reader)?);
    fs::remove_dir_all(&modules)?;
    let glue = out.join(format!("{PROGRAM}.js"));
    let mut script = fs::read_to_string(&glue).with_context(|| glue.display().to_string())?;
    for (long, short) in names {
        let renamed = script.replacen(&format!("{long}:"), &format!("{short}:"), 1);
        ensure!(renamed != script, "the glue does not import {long}");
        script = renamed;
    }
    fs::write(&glue, script)?;
    let start = out.join("parts.js");
    fs::copy(workspace::root().join("js/parts.js"), &start).context("parts.js")?;
    let files = format!("--define:FILES={}", Value::Object(files));
    // Without the use of `Symbol.dispose`, esbuild finds that the classes of `UNUSED` are unused.
    fs::write(&glue, bundled(&start, &["--define:Symbol.dispose=undefined", &files])?)?;
    Ok(())
}

/// Writes the JavaScript glue of a program as a browser module, and the matching program.
pub(crate) fn glue(input: &Path, name: &str, out: &Path, options: &mut Bindgen) -> Result<()> {
    write(&mut bindings(input, name, options)?, out)
}

/// Returns the JavaScript glue of a program as a browser module, and the matching program.
fn bindings(input: &Path, name: &str, options: &mut Bindgen) -> Result<Output> {
    options
        .web(true)
        .and_then(|options| options.input_path(input).out_name(name).typescript(false).generate_output())
        .with_context(|| format!("the glue of {} could not be made", input.display()))
}

fn write(bindings: &mut Output, out: &Path) -> Result<()> {
    bindings.emit(out).with_context(|| format!("the glue could not be written to {}", out.display()))
}

/// Removes the exports of [`UNUSED`], so that wasm-opt removes their functions.
fn remove_exports(bindings: &mut Output) {
    let exports = &mut bindings.wasm_mut().exports;
    let unused: Vec<_> =
        exports.iter().filter(|export| export.name.contains(UNUSED)).map(|export| export.id()).collect();
    for export in unused {
        exports.delete(export);
    }
}

/// Renames the functions that the program imports from its glue, since their names end in hashes, which do not compress.
/// Returns each name with the short one.
fn shorten_imports(bindings: &mut Output) -> Vec<(String, String)> {
    let glue = format!("./{PROGRAM}_bg.js");
    let imports = bindings.wasm_mut().imports.iter_mut().filter(|import| import.module == glue);
    let names = (0..).map(|number| format!("_{number}"));
    imports.zip(names).map(|(import, name)| (mem::replace(&mut import.name, name.clone()), name)).collect()
}

/// Splits the program and returns the modules of each part.
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
        // A module of several parts has a number as its name.
        let part = stem.strip_prefix("split_").unwrap_or(SHARED);
        parts.entry(part.to_owned()).or_default().push(module);
    }
    Ok(parts)
}

/// Returns a module that compresses well. With brotli, -O3 compresses better than -Os and -Oz, and restructuring the
/// control flow compresses better still. The order of the functions is that of the optimised ones.
fn optimised(module: &Path) -> Result<Vec<u8>> {
    let small = module.with_extension("small");
    optimise(module, &small, &["-O3", "--flatten", "--rereloop", "-O3"])?;
    fs::write(module, similarity::named(&fs::read(&small)?)?)?;
    optimise(module, &small, &["-O3"])?;
    fs::read(&small).with_context(|| small.display().to_string())
}

fn optimise(module: &Path, small: &Path, passes: &[&str]) -> Result<()> {
    let mut optimiser = command(packages::program(&packages::scripts(), "wasm-opt"));
    // Binaryen warns of unknown kinds of names and removes all names. Very small functions are inlined, since browsers
    // inline only hot code. The first kilobyte of the memory is the end of the stack, so no address points there.
    optimiser.args([
        "--low-memory-unused",
        "--always-inline-max-function-size=4",
        "--reorder-functions-by-name",
    ]);
    output(optimiser.args(passes).arg(module).arg("-o").arg(small))
        .with_context(|| format!("{} could not be made small", module.display()))?;
    Ok(())
}

/// Returns a script with all its imports, minified.
pub(crate) fn bundled(script: &Path, options: &[&str]) -> Result<String> {
    let mut bundler = command(packages::program(&packages::scripts(), "esbuild"));
    bundler.arg(script).args([
        "--bundle",
        "--minify",
        "--format=esm",
        "--target=es2022",
        "--legal-comments=none",
    ]);
    bundler.args(options);
    output(&mut bundler).with_context(|| format!("{} could not be bundled", script.display()))
}

/// Writes a file under a name with its hash; returns the name and the checksum.
fn keep(folder: &Path, name: &str, ending: &str, content: &[u8]) -> Result<Value> {
    let file = format!("{name}-{}.{ending}", digits(content));
    fs::write(folder.join(&file), content).with_context(|| file.clone())?;
    Ok(json!([file, checksum(content)]))
}

/// Returns the checksum for subresource integrity.
pub(crate) fn checksum(content: &[u8]) -> String {
    format!("sha384-{}", base64::engine::general_purpose::STANDARD.encode(Sha384::digest(content)))
}

/// Returns bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns sixteen digits of a content hash.
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
