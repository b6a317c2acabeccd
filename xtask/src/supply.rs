//! `cargo xtask test supply`: checks dependencies, spelling and links.

use crate::command::{command, install, is_executable, run};
use crate::{packages, tools, workspace};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// A check by a program from Python's package index.
struct Check {
    title: &'static str,
    program: &'static str,
    arguments: &'static [&'static str],
    way_out: &'static str,
}

const CHECKS: [Check; 4] = [
    Check {
        title: "licences, bans and sources of dependencies",
        program: "cargo-deny",
        arguments: &["--locked", "check", "licenses", "bans", "sources"],
        way_out: "take another dependency, or allow it in .cargo/deny.toml in a commit of its own",
    },
    Check {
        title: "unused dependencies and files",
        program: "cargo-shear",
        arguments: &["--locked"],
        way_out: "remove what nothing uses",
    },
    Check {
        title: "spelling",
        program: "typos",
        arguments: &["--sort"],
        way_out: "`typos.toml` is for words that are meant",
    },
    Check {
        title: "links in Markdown",
        program: "rumdl",
        // The rules for empty links, missing anchors, references and files.
        arguments: &["check", "--no-cache", "--enable", "MD042,MD051,MD052,MD057", "."],
        way_out: "let the links lead somewhere",
    },
];

/// Licences of npm packages in the bundle. Each requires only a notice.
const SHIPPED_LICENCES: [&str; 3] = ["Apache-2.0", "CC0-1.0", "MIT"];
/// Further licences of npm packages that build or test the bundle.
const TOOL_LICENCES: [&str; 5] = ["BSD-3-Clause", "ISC", "MIT-0", "MPL-2.0", "Python-2.0"];
/// Tools that name their licence (MIT) only in a file.
const WITHOUT_FIELD: [&str; 1] = ["node_modules/svg-tags"];

/// Runs all checks. None sends a request.
pub(crate) fn supply() -> Result<()> {
    println!("licences of npm packages");
    check_licences()?;
    let programs = programs()?;
    for Check { title, program, arguments, way_out } in CHECKS {
        println!("{title}");
        run(command(programs.join(program)).args(arguments)).context(way_out)?;
    }
    Ok(())
}

/// Returns the folder of the programs. They are installed once with venv, by version and checksum.
fn programs() -> Result<PathBuf> {
    let _alone = workspace::alone("supply")?;
    let wanted = workspace::root().join("xtask/src/supply.txt");
    let (folder, stamp) =
        (workspace::cache()?.join("supply"), workspace::cache()?.join("supply/installed.txt"));
    let programs = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let python = programs.join(format!("python{}", std::env::consts::EXE_SUFFIX));
    let text = fs::read_to_string(&wanted).with_context(|| wanted.display().to_string())?;
    if is_executable(&python) && fs::read_to_string(&stamp).is_ok_and(|installed| installed == text) {
        return Ok(programs);
    }
    tools::announce("installing the checkers with pip", "half a minute, once");
    install(command("python3").args(["-m", "venv", "--clear"]).arg(&folder), "venv")
        .context("install Python 3 with venv (on Debian: `apt-get install python3-venv`), then repeat")?;
    let mut pip = command(python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    // Only pinned files are installed, and no package runs code during installation.
    pip.args(["--require-hashes", "--only-binary", ":all:", "--requirement"]).arg(wanted);
    install(&mut pip, "pip").context("pip could not install the checkers; check the network, then repeat")?;
    fs::write(&stamp, text).with_context(|| stamp.display().to_string())?;
    Ok(programs)
}

/// Checks the licences of the bundle's packages and of the test tools.
fn check_licences() -> Result<()> {
    for folder in [packages::scripts(), packages::journeys()] {
        let lock = folder.join("package-lock.json");
        let lock = fs::read_to_string(&lock).with_context(|| lock.display().to_string())?;
        let refused = refused_licences(&serde_json::from_str(&lock)?);
        if !refused.is_empty() {
            bail!("{}: replace {}, or allow the licence in supply.rs", folder.display(), refused.join(", "));
        }
    }
    Ok(())
}

/// Returns the packages of a lock file whose licence is not allowed.
fn refused_licences(lock: &Value) -> Vec<String> {
    let all = lock.get("packages").and_then(Value::as_object).into_iter().flatten();
    // The package without a path is the folder itself.
    let packages = all.filter(|(path, _)| !path.is_empty());
    let refused = packages.filter(|(path, package)| {
        let is_tool = package.get("dev") == Some(&Value::Bool(true));
        let is_allowed = |licence: &str| {
            SHIPPED_LICENCES.contains(&licence) || is_tool && TOOL_LICENCES.contains(&licence)
        };
        match package.get("license").and_then(Value::as_str) {
            Some(licence) => !licence.trim_matches(['(', ')']).split(" OR ").any(is_allowed),
            None => !(is_tool && WITHOUT_FIELD.contains(&path.as_str())),
        }
    });
    refused.map(|(path, _)| path.trim_start_matches("node_modules/").to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn licences_of_npm_packages_must_be_allowed() {
        let lock = json!({ "packages": {
            "": { "license": "Proprietary" },
            "node_modules/shipped": { "license": "MIT" },
            "node_modules/choice": { "license": "(GPL-3.0 OR CC0-1.0)" },
            "node_modules/tool": { "license": "MPL-2.0", "dev": true },
            "node_modules/svg-tags": { "dev": true },
            "node_modules/both": { "license": "MIT AND GPL-3.0" },
            "node_modules/only-for-tools": { "license": "MPL-2.0" },
            "node_modules/unnamed": { "dev": true },
        } });
        assert_eq!(refused_licences(&lock), ["both", "only-for-tools", "unnamed"]);
        check_licences().unwrap();
    }
}
