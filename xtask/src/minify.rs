//! Makes the scripts of the bundle small, and the page's checksums true again. Trunk's own minifier stops at
//! what wasm-bindgen writes today.

use crate::command::{command, run};
use crate::{packages, page};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// Minifies every script among the `files` of `dist`.
pub(crate) fn scripts(dist: &Path, files: &[PathBuf]) -> Result<()> {
    let index = dist.join("index.html");
    let mut html = fs::read_to_string(&index).context("dist/index.html")?;
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "js")) {
        let before = page::checksum(&fs::read(file)?);
        let mut terser = command(packages::programs().join("terser"));
        terser.arg(file).args(["--compress", "passes=2", "--mangle", "--ecma", "2022", "--output"]).arg(file);
        if !file.ends_with("boot.js") {
            terser.arg("--module");
        }
        run(&mut terser).with_context(|| format!("{} could not be minified", file.display()))?;
        html = html.replace(&before, &page::checksum(&fs::read(file)?));
    }
    fs::write(index, html).context("dist/index.html")
}
