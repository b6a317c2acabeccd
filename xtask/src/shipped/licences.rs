//! The licences of the bundle's packages.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::Package;
use crate::command::{command, output};
use crate::{packages, workspace};

/// Prefixes of licence files, in capitals.
const LICENCES: [&str; 5] = ["LICEN", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
/// Our own licence, used for packages that name it without a file.
pub(super) const MIT: &str = "MIT";
/// The licence of code that zxing-wasm contains with zxing-cpp, without a file in that package.
const ZUECI: &str = include_str!("zueci.txt");

/// Returns the licences of all packages of the program and its scripts; equal texts appear once.
pub(crate) fn licences(packages: &[Package]) -> Result<String> {
    let mut users: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut note = |texts: Vec<String>, title: &str| {
        for text in texts {
            users.entry(text).or_default().insert(title.to_owned());
        }
    };
    let mut bare = BTreeSet::new();
    for package in packages {
        let texts = texts(&package.folder)?;
        if texts.is_empty() && !package.licence.contains(MIT) {
            bail!("{} brings no licence, and is not under {MIT}: add its text", package.title());
        }
        if texts.is_empty() {
            let owners = if package.authors.is_empty() { "its contributors" } else { &package.authors };
            bare.insert(format!("{}, {}, copyright (c) {owners}", package.title(), package.licence));
        }
        note(texts, &package.title());
    }
    let manifest: Value =
        serde_json::from_str(&fs::read_to_string(packages::scripts().join("package.json"))?)?;
    let shipped = manifest.get("dependencies").and_then(Value::as_object).context("package.json")?;
    for (name, version) in shipped {
        let found = texts(&packages::installed(&packages::scripts(), name))?;
        let title = format!("{name} {} (npm)", version.as_str().unwrap_or_default());
        if found.is_empty() {
            bail!("{title} brings no licence: add its text");
        }
        note(found, &title);
    }
    // Its package contains the licence of its own code only.
    let apache = fs::read_to_string(workspace::root().join("LICENSE-APACHE"))?.replace("\r\n", "\n");
    note(vec![apache.trim_end().to_owned()], "zxing-cpp, Apache-2.0 (in zxing-wasm)");
    note(vec![ZUECI.trim_end().to_owned()], "libzueci, BSD-3-Clause (in zxing-wasm)");
    let mut all = "Acceptance Desk contains the following; RUST-LICENSES.html is about Rust's own library.\n"
        .to_owned();
    let list = |names: BTreeSet<String>| names.into_iter().collect::<Vec<_>>().join("\n");
    let line = "=".repeat(80);
    all.push_str(&format!("\n{line}\n{}\n{line}\n\n", list(bare)));
    // These have no file. The text is the same for all, and the owners are listed above.
    let mit = fs::read_to_string(workspace::root().join("LICENSE-MIT"))?.replace("\r\n", "\n");
    let start = mit.find("Permission is hereby granted").context("LICENSE-MIT has another text")?;
    all.push_str(&format!("MIT License\n\n{}", mit.get(start..).unwrap_or_default()));
    for (text, names) in users {
        all.push_str(&format!("\n{line}\n{}\n{line}\n\n{text}\n", list(names)));
    }
    Ok(all)
}

/// Returns the texts of the licence files in a folder.
fn texts(folder: &Path) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        if path.is_file() && LICENCES.iter().any(|start| name.starts_with(start)) {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            texts.push(text.replace("\r\n", "\n").trim_end().to_owned());
        }
    }
    Ok(texts)
}

/// Returns the licences of Rust's standard library, which is part of every program.
pub(crate) fn licences_of_rust() -> Result<PathBuf> {
    let root = output(command("rustc").args(["--print", "sysroot"]))?;
    Ok(Path::new(root.trim()).join("share").join("doc").join("rust").join("COPYRIGHT-library.html"))
}
