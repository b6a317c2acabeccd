//! Python programs, installed once with venv by version and checksum: schemathesis for the
//! sandbox's documents, and those of `supply.rs`.

use crate::command::{command, find, install, is_executable, output};
use crate::{tools, workspace};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// The minimum version that schemathesis supports.
const OLDEST: (u32, u32) = (3, 11);
const WAY_OUT: &str =
    "install Python 3.11 or newer with venv (on Debian: `apt-get install python3-venv`), then repeat";

/// Returns the folder with the settings of schemathesis and the exact versions of all packages.
pub(crate) fn settings() -> PathBuf {
    workspace::root().join("tests").join("contract")
}

fn requirements() -> Result<String> {
    std::fs::read_to_string(settings().join("requirements.txt")).context("tests/contract/requirements.txt")
}

/// Returns the required version of schemathesis.
pub(crate) fn version() -> Result<String> {
    version_in(&requirements()?).context("tests/contract/requirements.txt names no schemathesis")
}

fn version_in(requirements: &str) -> Option<String> {
    requirements
        .lines()
        .find_map(|line| line.strip_prefix("schemathesis=="))
        .and_then(|text| text.split_whitespace().next())
        .map(str::to_owned)
}

fn folder() -> Result<PathBuf> {
    Ok(workspace::cache()?.join(format!("schemathesis-{}", version()?)))
}

fn programs() -> Result<PathBuf> {
    Ok(folder()?.join(if cfg!(windows) { "Scripts" } else { "bin" }))
}

pub(crate) fn schemathesis() -> Result<PathBuf> {
    program("schemathesis")
}

/// Returns the path of an installed program.
pub(crate) fn program(name: &str) -> Result<PathBuf> {
    Ok(programs()?.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

/// Returns the stamp of a complete installation, with its versions.
fn stamp() -> Result<PathBuf> {
    Ok(folder()?.join("requirements.txt"))
}

pub(crate) fn is_installed() -> Result<bool> {
    let installed = std::fs::read_to_string(stamp()?);
    Ok(is_executable(&schemathesis()?)
        && installed.is_ok_and(|text| requirements().is_ok_and(|own| own == text)))
}

/// Checks the version of Python, with a remedy.
pub(crate) fn check() -> Result<String> {
    if find("python3").is_none() {
        bail!("python3 was not found: {WAY_OUT}");
    }
    let found = output(command("python3").arg("--version"))?.trim().to_owned();
    if numbers(&found).is_none_or(|numbers| numbers < OLDEST) {
        bail!("{found} is too old: {WAY_OUT}");
    }
    Ok(found)
}

fn numbers(version: &str) -> Option<(u32, u32)> {
    let mut parts = version.strip_prefix("Python ")?.split('.');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

/// Installs the programs unless they are present.
pub(crate) fn ensure() -> Result<()> {
    let _alone = workspace::alone("python")?;
    if is_installed()? {
        return Ok(());
    }
    check()?;
    tools::announce(&format!("installing schemathesis {} and the checkers", version()?), "a minute, once");
    let mut venv = command("python3");
    venv.args(["-m", "venv", "--clear"]).arg(folder()?);
    install(&mut venv, "venv")
        .with_context(|| format!("python3 could not make a folder for packages: {WAY_OUT}"))?;
    let mut pip = command(program("python")?);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    // Only pinned files are installed, and no package runs code during installation.
    pip.args(["--require-hashes", "--only-binary", ":all:", "--requirement"]);
    install(pip.arg(settings().join("requirements.txt")), "schemathesis")
        .context("pip could not install schemathesis; check the network, then repeat")?;
    std::fs::write(stamp()?, requirements()?).context("the folder of schemathesis")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        assert_eq!(numbers("Python 3.11.7"), Some((3, 11)));
        assert!(numbers("Python 3.10.2").is_some_and(|old| old < OLDEST));
        assert_eq!(numbers("Python"), None);
        assert_eq!(
            version_in("# x\nschemathesis==4.32.5 \\\n    --hash=sha256:0\nanyio==4\n").as_deref(),
            Some("4.32.5")
        );
        assert_eq!(version_in("hypothesis==6\n"), None);
    }
}
