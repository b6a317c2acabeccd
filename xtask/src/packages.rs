//! The packages of npm, by folder: `js` for the bundle, `tests/e2e` for tests, `bench` for the benchmark.

use crate::command::{announce, command, find, install, output};
use crate::workspace;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};

/// The minimum version that stylelint supports.
const OLDEST_NODE: (u32, u32) = (20, 19);

/// Returns the folder of the scripts. Its packages are in the bundle, or build it.
pub(crate) fn scripts() -> PathBuf {
    workspace::root().join("js")
}

/// Returns the folder of the journeys. Its packages are tools for tests.
pub(crate) fn journeys() -> PathBuf {
    workspace::root().join("tests").join("e2e")
}

/// Returns the path of a file in the packages of a folder.
pub(crate) fn installed(folder: &Path, file: &str) -> PathBuf {
    folder.join("node_modules").join(file)
}

/// Returns the path of a program in the packages of a folder.
pub(crate) fn program(folder: &Path, name: &str) -> PathBuf {
    installed(folder, ".bin").join(name)
}

/// Checks the versions of Node and npm, with a remedy.
pub(crate) fn check_node() -> Result<()> {
    let (major, minor) = OLDEST_NODE;
    let way_out =
        format!("install Node.js {major}.{minor} or newer with npm (https://nodejs.org), then repeat");
    if find("node").is_none() || find("npm").is_none() {
        bail!("Node.js or npm was not found: {way_out}");
    }
    let found = output(command("node").arg("--version"))?;
    if version(&found).is_none_or(|version| version < OLDEST_NODE) {
        bail!("Node.js {} is too old: {way_out}", found.trim());
    }
    Ok(())
}

fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim().trim_start_matches('v').split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

fn stamp(folder: &Path) -> PathBuf {
    folder.join("node_modules").join(".acceptance-desk-lock")
}

fn lock(folder: &Path) -> Result<String> {
    let path = folder.join("package-lock.json");
    std::fs::read_to_string(&path).with_context(|| path.display().to_string())
}

/// Returns whether the packages of the bundle and of the tests are installed.
pub(crate) fn are_installed() -> bool {
    are_installed_in(&scripts()) && are_installed_in(&journeys())
}

fn are_installed_in(folder: &Path) -> bool {
    std::fs::read_to_string(stamp(folder))
        .is_ok_and(|installed| lock(folder).is_ok_and(|lock| lock == installed))
}

/// Installs the packages of the bundle and of the tests unless they are present.
pub(crate) fn ensure() -> Result<()> {
    ensure_in(&scripts(), "the packages of the bundle")?;
    ensure_in(&journeys(), "the test tools")
}

/// Installs the packages of the benchmark unless they are present. They are large, so only `cargo xtask bench` needs them.
pub(crate) fn ensure_for_bench() -> Result<()> {
    ensure_in(&workspace::root().join("bench"), "AG Grid Community and Lighthouse")
}

/// Installs the packages in the lock file of a folder, without running their scripts.
fn ensure_in(folder: &Path, what: &str) -> Result<()> {
    check_node()?;
    let _alone = workspace::alone("packages")?;
    if are_installed_in(folder) {
        return Ok(());
    }
    announce(&format!("installing {what} with npm"), "half a minute, once");
    let mut npm = command("npm");
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
    install(npm.current_dir(folder), "npm").with_context(|| {
        format!("npm could not install the packages of {}; check the network, then repeat", folder.display())
    })?;
    std::fs::write(stamp(folder), lock(folder)?).with_context(|| folder.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        assert_eq!(version("v20.20.2\n"), Some((20, 20)));
        assert!(version("v20.9.0").is_some_and(|old| old < OLDEST_NODE));
        assert!(version("v22.0.0").is_some_and(|new| new >= OLDEST_NODE));
        assert_eq!(version("next"), None);
    }
}
