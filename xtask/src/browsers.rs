//! The browsers of the tests, and LibreOffice. Playwright drives Chromium and Firefox, WebKitWebDriver drives WebKit.

use crate::command::{command, find, install, is_executable, output};
use crate::{tools, workspace};
use anyhow::{Context, Result, anyhow};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A program. An environment variable may give its path; otherwise the PATH is searched for its names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Program {
    pub(crate) title: &'static str,
    pub(crate) variable: &'static str,
    pub(crate) names: &'static [&'static str],
    /// The Debian packages that contain it.
    pub(crate) packages: &'static [&'static str],
}

pub(crate) const CHROMIUM: Program = Program {
    title: "Chromium",
    variable: "CHROMIUM",
    names: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    packages: &["chromium", "fonts-liberation"],
};
pub(crate) const FIREFOX: Program = Program {
    title: "Firefox",
    variable: "FIREFOX",
    names: &["firefox", "firefox-esr"],
    packages: &["firefox-esr", "fonts-liberation"],
};
pub(crate) const WEBKIT: Program = Program {
    title: "WebKit",
    variable: "WEBKIT_DRIVER",
    names: &["WebKitWebDriver"],
    packages: &["webkit2gtk-driver", "xvfb", "dbus", "fonts-liberation"],
};

pub(crate) const LIBREOFFICE: Program = Program {
    title: "LibreOffice",
    variable: "SOFFICE",
    names: &["soffice", "libreoffice"],
    packages: &["libreoffice-calc"],
};

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
                self.packages.join(" "),
                self.variable
            )
        })
    }

    /// Returns the program's version in one line.
    pub(crate) fn version(&self) -> Result<String> {
        let text = output(command(self.path()?).arg("--version").stderr(Stdio::null()))?;
        Ok(text.lines().next().unwrap_or_default().trim().to_owned())
    }
}

/// Installs the missing programs, if Debian packages can be installed.
pub(crate) fn ensure(programs: &[Program]) -> Result<()> {
    let _alone = workspace::alone("browsers")?;
    let missing: Vec<_> = programs.iter().filter(|program| program.find().is_none()).collect();
    if !missing.is_empty() && find("apt-get").is_some() {
        with_apt(&missing)?;
    }
    programs.iter().try_for_each(|program| program.path().map(drop))
}

fn with_apt(missing: &[&Program]) -> Result<()> {
    let titles: Vec<_> = missing.iter().map(|program| program.title).collect();
    tools::announce(&format!("installing {} with apt-get", titles.join(" and ")), "a minute, once");
    let packages = missing.iter().flat_map(|program| program.packages).copied().collect::<Vec<_>>();
    let by_hand = format!(
        "{} could not be installed: run `apt-get update && apt-get install {}` as root, then repeat",
        titles.join(" and "),
        packages.join(" ")
    );
    let apt = |arguments: &[&str]| -> Result<()> {
        install(as_root()?.arg("apt-get").args(arguments), "apt").with_context(|| by_hand.clone())
    };
    apt(&["update", "-qq"])?;
    apt(&[&["install", "-y", "-qq", "--no-install-recommends"], packages.as_slice()].concat())
}

/// Starts a command as root, without asking for a password.
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
