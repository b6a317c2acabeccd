//! Paths: the repository, the target folder, and the cache of tools.

use crate::command;
pub(crate) use crate::command::{cache, root};
use anyhow::{Context, Result, anyhow};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Returns the target folder of cargo.
pub(crate) fn target() -> Result<&'static Path> {
    static TARGET: OnceLock<PathBuf> = OnceLock::new();
    if let Some(found) = TARGET.get() {
        return Ok(found);
    }
    let found = metadata()?
        .get("target_directory")
        .and_then(|value| value.as_str())
        .map(PathBuf::from)
        .ok_or_else(|| anyhow!("cargo did not say where it builds"))?;
    Ok(TARGET.get_or_init(|| found))
}

/// Returns the packages of the workspace with their declared dependencies, as cargo describes them.
pub(crate) fn metadata() -> Result<serde_json::Value> {
    let text = command::output(&mut command::cargo(&[
        "metadata",
        "--locked",
        "--no-deps",
        "--format-version",
        "1",
    ]))?;
    serde_json::from_str(&text).context("the output of `cargo metadata`")
}

/// Locks a folder until the file is dropped: concurrent commands would overwrite each other's
/// files.
pub(crate) fn alone(with: &str) -> Result<std::fs::File> {
    let path = target()?.join(format!("acceptance-desk-{with}.lock"));
    std::fs::create_dir_all(target()?)?;
    let file = std::fs::File::create(&path).with_context(|| path.display().to_string())?;
    file.lock().with_context(|| path.display().to_string())?;
    Ok(file)
}

/// Returns a link to this program that stays valid when cargo rebuilds it.
pub(crate) fn own_program() -> Result<PathBuf> {
    let folder = target()?.join("acceptance-desk-tools");
    let path = folder.join(format!("xtask{}", std::env::consts::EXE_SUFFIX));
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let _ = std::fs::remove_file(&path);
    let own = std::env::current_exe()?;
    std::fs::hard_link(&own, &path).or_else(|_| std::fs::copy(&own, &path).map(drop))?;
    Ok(path)
}

/// Returns the folder of the built app.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// Returns a program that cargo built without optimisation.
pub(crate) fn built(name: &str) -> Result<PathBuf> {
    Ok(target()?.join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

/// Returns all files below a folder, in a fixed order.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

pub(crate) fn extension(file: &Path) -> &str {
    file.extension().and_then(|extension| extension.to_str()).unwrap_or_default()
}

pub(crate) fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Returns bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the version of a package in Cargo.lock.
pub(crate) fn locked_version(package: &str) -> Result<String> {
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).context("Cargo.lock")?;
    version_in(&lock, package).ok_or_else(|| anyhow!("Cargo.lock does not name {package}"))
}

fn version_in(lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.next()?;
    let version = lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')?;
    Some(version.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locked_version_is_that_of_the_exact_name() {
        let lock = "[[package]]\nname = \"wasm-bindgen-test\"\nversion = \"0.3.1\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(version_in(lock, "wasm-bindgen").as_deref(), Some("0.2.130"));
        assert_eq!(version_in(lock, "leptos"), None);
    }
}
