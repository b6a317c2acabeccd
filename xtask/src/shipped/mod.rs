//! Third-party packages in the bundle, and their licences.

mod licences;

use crate::command::{cargo, output};
use crate::tools;
use anyhow::{Context, Result};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub(crate) use licences::{licences, licences_of_rust};

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
            licence: licences::MIT.into(),
            authors: "somebody".into(),
            folder: crate::workspace::root().join("xtask").join("src"),
        };
        let text = licences(std::slice::from_ref(&bare)).unwrap();
        assert!(text.contains("bare 1.0, MIT, copyright (c) somebody"), "{text}");
        assert!(
            text.contains("Permission is hereby granted") && !text.contains("Acceptance Desk contributors")
        );
        assert!(text.contains("oauth4webapi") && text.contains("zxing-cpp, Apache-2.0"), "{text}");
        let other = Package { licence: "Zlib".into(), ..bare };
        assert!(licences(&[other]).is_err());
    }
}
