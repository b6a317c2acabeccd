//! Third-party packages in the bundle, and their licences.

use crate::command::{cargo, command, output};
use crate::{packages, tools, workspace};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A package of a registry with code in the bundle.
#[derive(Debug, Default)]
pub(crate) struct Package {
    name: String,
    version: String,
    licence: String,
    authors: String,
    folder: PathBuf,
}

impl Package {
    fn title(&self) -> String {
        format!("{} {}", self.name, self.version)
    }
}

/// Returns the packages of the browser program, without ours and those of builds and tests.
pub(crate) fn shipped() -> Result<Vec<Package>> {
    let tree = output(&mut cargo(&[
        "tree",
        "--locked",
        "--package=acceptance-desk",
        "--features=split",
        "--edges=normal,no-proc-macro",
        &format!("--target={}", tools::WASM),
        "--prefix=none",
        "--no-dedupe",
        "--format={p}",
    ]))?;
    let metadata = output(&mut cargo(&["metadata", "--locked", "--format-version", "1"]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let mut packages = Vec::new();
    // Each line is a name and a version; the folder of our own packages follows.
    let lines: BTreeSet<_> = tree.lines().filter(|line| !line.contains(" (/")).collect();
    for line in lines {
        let mut words = line.split_whitespace();
        let (name, version) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let version = version.trim_start_matches('v');
        let known = described(&metadata, name, Some(version))?;
        let text = |key: &str| known.get(key).and_then(Value::as_str).unwrap_or_default();
        let authors = known.get("authors").and_then(Value::as_array).into_iter().flatten();
        packages.push(Package {
            name: name.to_owned(),
            version: version.to_owned(),
            licence: text("license").split('/').map(str::trim).collect::<Vec<_>>().join(" OR "),
            authors: authors.filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
            folder: folder(known)?,
        });
    }
    Ok(packages)
}

fn described<'a>(metadata: &'a Value, name: &str, version: Option<&str>) -> Result<&'a Value> {
    let is_it = |it: &&Value| {
        let text = |key: &str| it.get(key).and_then(Value::as_str);
        text("name") == Some(name) && (version.is_none() || text("version") == version)
    };
    let all = metadata.get("packages").and_then(Value::as_array);
    all.and_then(|all| all.iter().find(is_it)).with_context(|| format!("cargo does not know {name}"))
}

fn folder(described: &Value) -> Result<PathBuf> {
    let manifest = described.get("manifest_path").and_then(Value::as_str).map(Path::new);
    manifest.and_then(Path::parent).map(Path::to_path_buf).context("a package without a folder")
}

/// Returns the source folder of a package.
pub(crate) fn folder_of(metadata: &Value, name: &str) -> Result<PathBuf> {
    folder(described(metadata, name, None)?)
}

/// Prefixes of licence files, in capitals.
const LICENCES: [&str; 5] = ["LICEN", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
/// Our own licence, used for packages that name it without a file.
const MIT: &str = "MIT";
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_contains_linked_packages_and_not_build_dependencies() {
        let packages = shipped().unwrap();
        let has = |name: &str| packages.iter().any(|package| package.name == name);
        assert!(has("leptos") && has("serde_json") && has("wasm_split_helpers"));
        assert!(!has("leptos_macro") && !has("acceptance-rules") && !has("wasm-bindgen-test"));
        assert!(packages.iter().all(|package| !package.licence.is_empty()));
    }

    #[test]
    fn packages_without_a_licence_file_keep_their_owners() {
        let bare = Package {
            name: "bare".into(),
            version: "1.0".into(),
            licence: MIT.into(),
            authors: "Jane Doe".into(),
            folder: workspace::root().join("xtask").join("src"),
        };
        let text = licences(std::slice::from_ref(&bare)).unwrap();
        assert!(text.contains("bare 1.0, MIT, copyright (c) Jane Doe"), "{text}");
        assert!(
            text.contains("Permission is hereby granted") && !text.contains("Acceptance Desk contributors")
        );
        assert!(text.contains("oauth4webapi") && text.contains("zxing-cpp, Apache-2.0"), "{text}");
        let other = Package { licence: "Zlib".into(), ..bare };
        assert!(licences(&[other]).is_err());
    }
}
