//! The browsers of the tests, and the programs that drive them.

use crate::command::{command, find, install, is_executable, output};
use crate::tools;
use anyhow::{Context, Result, anyhow};
use std::path::PathBuf;
use std::process::{Command, Stdio};

const DEBIAN_PACKAGES: [&str; 4] = ["chromium", "chromium-driver", "firefox-esr", "fonts-liberation"];

/// A program that may be named by a variable, or else is looked for under several names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Program {
    pub(crate) title: &'static str,
    pub(crate) variable: &'static str,
    pub(crate) names: &'static [&'static str],
}

pub(crate) const CHROMIUM: Program = Program {
    title: "Chromium",
    variable: "CHROMIUM",
    names: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
};
pub(crate) const CHROMEDRIVER: Program =
    Program { title: "chromedriver", variable: "CHROMEDRIVER", names: &["chromedriver"] };
pub(crate) const FIREFOX: Program =
    Program { title: "Firefox", variable: "FIREFOX", names: &["firefox", "firefox-esr"] };

impl Program {
    pub(crate) fn find(&self) -> Option<PathBuf> {
        match std::env::var_os(self.variable) {
            Some(named) => Some(PathBuf::from(named)).filter(|file| is_executable(file)),
            None => self.names.iter().find_map(|name| find(name)),
        }
    }

    pub(crate) fn path(&self) -> Result<PathBuf> {
        self.find().ok_or_else(|| {
            anyhow!(
                "{} was not found: install it (on Debian: `apt-get install {}`) or name it in {}",
                self.title,
                DEBIAN_PACKAGES.join(" "),
                self.variable
            )
        })
    }

    /// What the program says about its version, in one line.
    pub(crate) fn version(&self) -> Result<String> {
        let text = output(command(self.path()?).arg("--version").stderr(Stdio::null()))?;
        Ok(text.lines().next().unwrap_or_default().trim().to_owned())
    }
}

/// The driver of Firefox, compiled by cargo because Debian has none.
pub(crate) fn geckodriver() -> Result<PathBuf> {
    match std::env::var_os("GECKODRIVER") {
        Some(named) => Ok(PathBuf::from(named)),
        None => Ok(tools::GECKODRIVER.folder()?.join("geckodriver")),
    }
}

/// Both browsers and both drivers, or the way out.
pub(crate) fn ensure() -> Result<()> {
    let programs = [CHROMIUM, CHROMEDRIVER, FIREFOX];
    if programs.iter().any(|program| program.find().is_none()) && find("apt-get").is_some() {
        with_apt()?;
    }
    for program in programs {
        program.path()?;
    }
    if std::env::var_os("GECKODRIVER").is_none() {
        tools::GECKODRIVER.ensure()?;
    }
    Ok(())
}

fn with_apt() -> Result<()> {
    tools::announce("installing Chromium and Firefox with apt-get", "2 minutes, once");
    let by_hand = format!(
        "the browsers could not be installed: run `apt-get update && apt-get install {}` as root, then repeat",
        DEBIAN_PACKAGES.join(" ")
    );
    let apt = |arguments: &[&str]| -> Result<()> {
        install(as_root()?.arg("apt-get").args(arguments), "apt").with_context(|| by_hand.clone())
    };
    apt(&["update", "-qq"])?;
    apt(&[&["install", "-y", "-qq", "--no-install-recommends"], DEBIAN_PACKAGES.as_slice()].concat())
}

/// The start of a command that has root's rights without asking for a password.
pub(crate) fn as_root() -> Result<Command> {
    let own = output(command("id").arg("-u"))?;
    let mut start = command(if own.trim() == "0" { "env" } else { "sudo" });
    if own.trim() == "0" {
        start.arg("DEBIAN_FRONTEND=noninteractive");
    } else {
        start.args(["-n", "DEBIAN_FRONTEND=noninteractive"]);
    }
    Ok(start)
}
