//! Takes the pages that have files of their own (`src/parts.rs`) out of the program that Trunk has built.
//!
//! What only such a page uses goes into its file; what several of them use, but not the program itself, into one
//! that they share. Trunk does not know how, so its last steps are done again here for what is left.

use crate::command::{command, output, run};
use crate::{packages, page, tools, workspace};
use anyhow::{Context, Result, anyhow, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use wasm_split_cli_support::{Options, transform};

/// What the program is called until it has the names that Trunk gave.
const NAME: &str = "acceptance-desk";
/// The module from which the program wants the functions that load its parts. Nothing of that name is served.
const LOADERS: &str = "./parts.js";

/// Splits the program and puts it and its parts into the `files` of `dist`.
pub(crate) fn split(dist: &Path, files: &[PathBuf]) -> Result<()> {
    let folder = workspace::target()?.join("acceptance-desk-parts");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let parts = take_apart(&folder)?;
    bind(&folder)?;
    let glue = fs::read_to_string(folder.join(format!("{NAME}.js")))?;
    let source = fs::read_to_string(workspace::root().join("parts.js")).context("parts.js")?;
    let names: BTreeSet<&str> = parts.values().flatten().map(String::as_str).collect();
    let glue = with_loaders(&glue, &source, &names)?;
    let index = dist.join("index.html");
    let html = fs::read_to_string(&index).context("dist/index.html")?;
    let program = optimised(&folder.join(format!("{NAME}_bg.wasm")))?;
    let html = replace(&html, page::program(files)?, &program)?;
    let mut html = replace(&html, page::glue(files)?, glue.as_bytes())?;
    for (file, names) in &parts {
        let content = optimised(&folder.join(file).with_extension("wasm"))?;
        html = with_part(&html, dist, &content, names)?;
    }
    fs::write(index, html).context("dist/index.html")
}

/// Splits what cargo has built; gives the files of the parts and which parts need each of them.
fn take_apart(folder: &Path) -> Result<BTreeMap<String, BTreeSet<String>>> {
    let built = workspace::target()?.join(tools::WASM).join("release").join(format!("{NAME}.wasm"));
    let input = fs::read(&built).with_context(|| built.display().to_string())?;
    let program = folder.join(format!("{NAME}.wasm"));
    let mut options = Options::new(&input);
    options.output_dir = folder;
    options.main_out_path = &program;
    options.link_name = LOADERS;
    let done = transform(options).map_err(|error| anyhow!("the program could not be split: {error:#}"))?;
    let mut files: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (part, needed) in done.prefetch_map {
        if needed.is_empty() {
            bail!("nothing could be taken out of the program for the part {part}");
        }
        for file in needed {
            files.entry(file).or_default().insert(part.clone());
        }
    }
    Ok(files)
}

/// Makes the glue of the program without its parts. They need what the linker exports: the table of functions.
fn bind(folder: &Path) -> Result<()> {
    let program = tools::WASM_BINDGEN.folder()?.join("wasm-bindgen");
    let mut bindgen = command(program);
    bindgen.args(["--target", "web", "--no-typescript", "--omit-default-module-path", "--keep-lld-exports"]);
    bindgen.arg("--out-dir").arg(folder).arg(folder.join(format!("{NAME}.wasm")));
    run(&mut bindgen).context("the glue of the program could not be made")
}

fn optimised(file: &Path) -> Result<Vec<u8>> {
    let small = file.with_extension("small.wasm");
    let mut optimiser = command(packages::programs().join("wasm-opt"));
    // It says that it does not know every kind of name, and removes all of them.
    output(optimiser.arg("-Oz").arg(file).arg("-o").arg(&small))
        .with_context(|| format!("{} could not be made small", file.display()))?;
    fs::read(&small).with_context(|| small.display().to_string())
}

/// The glue with the functions that load parts, in the place of the module that it would import once for each part.
fn with_loaders(glue: &str, source: &str, names: &BTreeSet<&str>) -> Result<String> {
    let end = format!(" from \"{LOADERS}\"");
    let own = |line: &str| Some(line.strip_prefix("import * as ")?.strip_suffix(&end)?.to_owned());
    let all: String =
        names.iter().map(|name| format!("__wasm_split_load_{name}: loadPart(\"{name}\"), ")).collect();
    let mut made = String::new();
    let mut first: Option<String> = None;
    for line in glue.lines() {
        match (own(line.trim_end_matches(';')), &first) {
            (None, _) => made.push_str(line),
            (Some(own), Some(first)) => made.push_str(&format!("const {own} = {first};")),
            (Some(own), None) => {
                made.push_str(&format!("{source}const {own} = {{ {all}}};"));
                first = Some(own);
            }
        }
        made.push('\n');
    }
    first.context("the program has no part").map(|_| made)
}

/// Puts new content into a file; gives the page with the new checksum.
fn replace(html: &str, file: &Path, content: &[u8]) -> Result<String> {
    let before = page::checksum(&fs::read(file)?);
    fs::write(file, content).with_context(|| file.display().to_string())?;
    Ok(html.replace(&before, &page::checksum(content)))
}

/// Puts the file of some parts into the bundle; gives the page that names it. A browser does nothing about the tag.
fn with_part(html: &str, dist: &Path, content: &[u8], names: &BTreeSet<String>) -> Result<String> {
    let parts: Vec<&str> = names.iter().map(String::as_str).collect();
    let name = format!("{}-{}.wasm", parts.join("-"), page::digits(content));
    fs::write(dist.join(&name), content).with_context(|| name.clone())?;
    page::with_part(html, &name, &parts.join(" "), content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_glue_loads_parts_itself() {
        let names = BTreeSet::from(["one", "two"]);
        let glue = "import * as import1 from \"./parts.js\"\nimport * as import2 from \"./parts.js\";\nf(import2);\n";
        let made = with_loaders(glue, "const loadPart = 0;\n", &names).unwrap();
        let all = "{ __wasm_split_load_one: loadPart(\"one\"), __wasm_split_load_two: loadPart(\"two\"), }";
        let own = format!("const import1 = {all};\nconst import2 = import1;\n");
        assert_eq!(made, format!("const loadPart = 0;\n{own}f(import2);\n"));
        assert!(with_loaders("import { a } from \"./snippet.js\"", "", &names).is_err());
    }
}
