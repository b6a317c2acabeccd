//! Third-party packages in the bundle: bills of materials and licences.

mod licences;

use crate::command::{cargo, command, output};
use crate::{packages, tools, workspace};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) use licences::{licences, licences_of_rust};

/// A package with code in the bundle.
#[derive(Debug, Default)]
pub(crate) struct Package {
    name: String,
    version: String,
    licence: String,
    authors: String,
    folder: PathBuf,
    /// Its checksum in the registry; our own packages have none.
    checksum: Option<String>,
    /// Indices of its dependencies.
    needs: BTreeSet<usize>,
}

impl Package {
    fn title(&self) -> String {
        format!("{} {}", self.name, self.version)
    }

    fn url(&self) -> String {
        format!("pkg:cargo/{}@{}", self.name, self.version)
    }
}

/// Returns the packages of the browser program, itself first, without build and test dependencies.
pub(crate) fn shipped() -> Result<Vec<Package>> {
    let tree = output(&mut cargo(&[
        "tree",
        "--locked",
        "--package=acceptance-desk",
        "--features=split",
        "--edges=normal,no-proc-macro",
        &format!("--target={}", tools::WASM),
        "--prefix=depth",
        "--format= {p} | {l}",
    ]))?;
    let metadata = output(&mut cargo(&["metadata", "--locked", "--format-version", "1"]))?;
    let lock = fs::read_to_string(workspace::root().join("Cargo.lock")).context("Cargo.lock")?;
    let mut packages = read(&tree)?;
    let metadata = serde_json::from_str(&metadata)?;
    for package in &mut packages {
        let known = described(&metadata, &package.name, Some(&package.version))?;
        package.folder = folder(known)?;
        package.authors = known
            .get("authors")
            .and_then(Value::as_array)
            .map(|all| all.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "))
            .unwrap_or_default();
        package.checksum = checksum(&lock, package);
    }
    Ok(packages)
}

/// Reads lines such as `2 serde v1.0.1 (proc-macro) | MIT OR Apache-2.0 (*)`.
fn read(tree: &str) -> Result<Vec<Package>> {
    let (mut packages, mut above): (Vec<Package>, Vec<usize>) = (Vec::new(), Vec::new());
    for line in tree.lines() {
        let mut words = line.split_whitespace();
        let mut word = || words.next().with_context(|| format!("`cargo tree` printed `{line}`"));
        let depth: usize = word()?.parse().with_context(|| line.to_owned())?;
        let (name, version) = (word()?.to_owned(), word()?.trim_start_matches('v').to_owned());
        let licence = line.rsplit(" | ").next().unwrap_or_default().trim_end_matches(" (*)");
        let known = packages.iter().position(|it| it.name == name && it.version == version);
        let place = known.unwrap_or(packages.len());
        if known.is_none() {
            let licence = licence.split('/').map(str::trim).collect::<Vec<_>>().join(" OR ");
            packages.push(Package { name, version, licence, ..Package::default() });
        }
        above.truncate(depth);
        if let Some(parent) = above.last().and_then(|parent| packages.get_mut(*parent)) {
            parent.needs.insert(place);
        }
        above.push(place);
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

fn checksum(lock: &str, package: &Package) -> Option<String> {
    let start = format!("name = \"{}\"\nversion = \"{}\"\n", package.name, package.version);
    let (_, rest) = lock.split_once(&start)?;
    let (own, _) = rest.split_once("\n\n").unwrap_or((rest, ""));
    let (_, sum) = own.split_once("checksum = \"")?;
    sum.split('"').next().map(str::to_owned)
}

/// Returns the bill of materials of the program in CycloneDX.
pub(crate) fn bill(packages: &[Package]) -> Result<Vec<u8>> {
    let component = |package: &Package| {
        let mut component = json!({
            "type": "library",
            "bom-ref": package.url(),
            "name": package.name,
            "version": package.version,
            "licenses": [{ "expression": package.licence }],
            "purl": package.url(),
        });
        if let (Some(sum), Some(members)) = (&package.checksum, component.as_object_mut()) {
            members.insert("hashes".into(), json!([{ "alg": "SHA-256", "content": sum }]));
        }
        component
    };
    let (own, others) = packages.split_first().context("the program has no package")?;
    let version = output(command("rustc").arg("--version"))?;
    let rust = json!({
        "type": "library",
        "bom-ref": "rust-std",
        "name": "rust-std",
        "version": version.split(' ').nth(1),
        "licenses": [{ "expression": "MIT OR Apache-2.0" }],
    });
    let mut main = component(own);
    *main.get_mut("type").context("a component has a type")? = "application".into();
    let edges = packages.iter().map(|package| {
        let needs = package.needs.iter().filter_map(|place| packages.get(*place)).map(Package::url);
        json!({ "ref": package.url(), "dependsOn": needs.collect::<Vec<_>>() })
    });
    written(&json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": main },
        "components": others.iter().map(component).chain([rust]).collect::<Vec<_>>(),
        "dependencies": edges.collect::<Vec<_>>(),
    }))
}

/// Returns npm's bill of materials of its packages, without time and npm version.
pub(crate) fn bill_of_npm() -> Result<Vec<u8>> {
    let mut npm = command("npm");
    npm.args(["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"]);
    let mut bill: Value = serde_json::from_str(&output(npm.current_dir(packages::scripts()))?)?;
    let members = bill.as_object_mut().context("npm printed no bill of material")?;
    members.shift_remove("serialNumber");
    if let Some(about) = members.get_mut("metadata").and_then(Value::as_object_mut) {
        about.shift_remove("timestamp");
        about.shift_remove("tools");
    }
    written(&bill)
}

fn written(bill: &Value) -> Result<Vec<u8>> {
    Ok((serde_json::to_string_pretty(bill)? + "\n").into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREE: &str = "0 desk v0.1.0 (/somewhere) | MIT OR Apache-2.0\n1 one v1.0.0 | MIT/Apache-2.0\n2 two v2.0.0 | MIT\n\
                        1 two v2.0.0 | MIT (*)\n1 two v1.9.0 | MIT\n";

    #[test]
    fn packages_stand_once_and_know_what_they_need() {
        let packages = read(TREE).unwrap();
        let told: Vec<_> =
            packages.iter().map(|it| (it.title(), it.licence.as_str(), it.needs.clone())).collect();
        let expected = [
            ("desk 0.1.0", "MIT OR Apache-2.0", BTreeSet::from([1, 2, 3])),
            ("one 1.0.0", "MIT OR Apache-2.0", BTreeSet::from([2])),
            ("two 2.0.0", "MIT", BTreeSet::new()),
            ("two 1.9.0", "MIT", BTreeSet::new()),
        ];
        assert_eq!(told, expected.map(|(title, licence, needs)| (title.to_owned(), licence, needs)));
        assert!(read("nothing").is_err());
    }

    #[test]
    fn the_checksum_is_that_of_the_version() {
        let lock = "[[package]]\nname = \"two\"\nversion = \"1.9.0\"\ndependencies = [\n \"one\",\n]\n\n\
                    [[package]]\nname = \"two\"\nversion = \"2.0.0\"\nchecksum = \"abc\"\n";
        let packages = read(TREE).unwrap();
        let sums: Vec<_> = packages.iter().map(|package| checksum(lock, package)).collect();
        assert_eq!(sums, [None, None, Some("abc".to_owned()), None]);
    }

    #[test]
    fn the_program_contains_linked_packages_and_not_build_dependencies() {
        let packages = shipped().unwrap();
        let has = |name: &str| packages.iter().any(|package| package.name == name);
        assert!(has("leptos") && has("serde_json") && has("wasm_split_helpers"));
        assert!(!has("leptos_macro") && !has("acceptance-sandbox") && !has("wasm-bindgen-test"));
        assert!(packages.iter().all(|package| !package.licence.is_empty()));
    }

    #[test]
    fn packages_without_a_licence_file_keep_their_owners() {
        let authors = "somebody".to_owned();
        let folder = workspace::root().join("xtask").join("src");
        let bare = Package {
            name: "bare".into(),
            version: "1.0".into(),
            licence: licences::MIT.into(),
            authors,
            folder,
            ..Package::default()
        };
        let bare = Package { checksum: Some("abc".into()), ..bare };
        let told = licences(std::slice::from_ref(&bare)).unwrap();
        assert!(told.contains("bare 1.0, MIT, copyright (c) somebody"), "{told}");
        assert!(
            told.contains("Permission is hereby granted") && !told.contains("Acceptance Desk contributors")
        );
        assert!(told.contains("oauth4webapi") && told.contains("zxing-cpp, Apache-2.0"), "{told}");
        let other = Package { licence: "Zlib".into(), ..bare };
        assert!(licences(&[other]).is_err());
    }
}
