//! The packages of npm: wasm-opt for the bundle, what the journeys through the browser need, and Lighthouse.

use crate::command::{command, find, install, output};
use crate::{tools, workspace};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};

/// stylelint needs it.
const OLDEST_NODE: (u32, u32) = (20, 19);

pub(crate) fn folder() -> PathBuf {
    workspace::root().join("tests").join("e2e")
}

/// The programs of the packages, among them wasm-opt.
pub(crate) fn programs() -> PathBuf {
    folder().join("node_modules").join(".bin")
}

/// The checker of accessibility that the journeys inject.
pub(crate) fn axe() -> PathBuf {
    folder().join("node_modules").join("axe-core").join("axe.min.js")
}

/// Node and npm, or the way out.
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

/// Whether the packages of the lock file are installed.
pub(crate) fn are_installed() -> Result<bool> {
    Ok(are_installed_in(&folder()))
}

fn are_installed_in(folder: &Path) -> bool {
    std::fs::read_to_string(stamp(folder))
        .is_ok_and(|installed| lock(folder).is_ok_and(|lock| lock == installed))
}

/// Installs the packages of the bundle and of the journeys unless they are there.
pub(crate) fn ensure() -> Result<()> {
    ensure_in(&folder(), "wasm-opt and the browser test packages")
}

/// Installs Lighthouse unless it is there: it is large, so nothing but its own measurements asks for it.
pub(crate) fn ensure_lighthouse() -> Result<()> {
    ensure_in(&workspace::root().join("bench"), "Lighthouse")
}

/// Installs what the lock file of a folder names. No script of a package runs.
fn ensure_in(folder: &Path, what: &str) -> Result<()> {
    check_node()?;
    let _alone = workspace::alone("packages")?;
    if are_installed_in(folder) {
        return Ok(());
    }
    tools::announce(&format!("installing {what} with npm"), "half a minute, once");
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
