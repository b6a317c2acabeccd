//! Component tests: compiled for the browser, bound by wasm-bindgen, and run by
//! `tests/e2e/components.mjs`.

use crate::browsers::{CHROMIUM, FIREFOX, WEBKIT};
use crate::command::{cargo, command, run};
use crate::{browsers, tools, workspace};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use wasm_bindgen_cli_support::Bindgen;

/// The files of the page that runs the tests.
const PAGE: [&str; 2] = ["index.html", "page.js"];
/// Part of the names of tests that Firefox runs daily too: storage, history, locks, windows, files
/// and focus.
const IN_BOTH: &str = "both::";

/// The variable that is set while tests are compiled for a campaign, in which generated tests have their full size.
const CAMPAIGN: &str = "ACCEPTANCE_CAMPAIGN";

/// The browser of a test run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Browser {
    Chromium,
    /// The tests that depend on the browser.
    FirefoxEveryDay,
    Firefox,
    WebKit,
}

impl Browser {
    fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::FirefoxEveryDay | Self::Firefox => "firefox",
            Self::WebKit => "webkit",
        }
    }

    fn program(self) -> browsers::Program {
        match self {
            Self::Chromium => CHROMIUM,
            Self::FirefoxEveryDay | Self::Firefox => FIREFOX,
            Self::WebKit => WEBKIT,
        }
    }
}

/// Runs the tests in some browsers, one by one. Words select tests by parts of their names;
/// `--open` serves the page for a browser with a window instead.
pub(crate) fn run_in(chosen: &[Browser], words: &[String]) -> Result<()> {
    tools::ensure_for_compiling()?;
    for browser in chosen {
        let folder = compile(*browser)?;
        browsers::ensure(&[browser.program()])?;
        let mut node = node(&folder, *browser);
        if *browser == Browser::FirefoxEveryDay {
            node.args(["--only", IN_BOTH]);
        }
        run(node.args(words)).with_context(|| {
            format!(
                "component tests in {}; `cargo xtask test web NAME --open` shows one in a window",
                browser.name()
            )
        })?;
    }
    Ok(())
}

fn node(folder: &Path, browser: Browser) -> Command {
    let mut node = command("node");
    node.arg("tests/e2e/components.mjs").arg("--folder").arg(folder).args(["--browser", browser.name()]);
    for program in [CHROMIUM, FIREFOX, WEBKIT] {
        if let Some(path) = program.find() {
            node.env(program.variable, path);
        }
    }
    node
}

/// Compiles the tests for a browser and returns the folder of their page.
fn compile(browser: Browser) -> Result<PathBuf> {
    let _alone = workspace::alone("component-tests")?;
    let program = program(browser)?;
    let folder = workspace::target()?.join("component-tests").join("page");
    Bindgen::new()
        .debug(true)
        .export_wasm(true)
        .emit_start(false)
        .web(true)
        .and_then(|options| {
            options.input_path(&program).out_name("tests").typescript(false).generate(&folder)
        })
        .with_context(|| format!("the glue of {} could not be made", program.display()))?;
    for name in PAGE {
        let from = workspace::root().join("tests/web/page").join(name);
        fs::copy(&from, folder.join(name)).with_context(|| from.display().to_string())?;
    }
    Ok(folder)
}

/// Returns the program that cargo compiles from `tests/web`.
fn program(browser: Browser) -> Result<PathBuf> {
    let mut build =
        cargo(&["test", "--no-run", "--locked", "--quiet", "--profile", "web", "--target", tools::WASM]);
    build.args(["-p", "acceptance-desk", "--test", "web", "--message-format=json-render-diagnostics"]);
    if matches!(browser, Browser::Firefox | Browser::WebKit) {
        build.env(CAMPAIGN, "1");
    }
    let output = build.stderr(Stdio::inherit()).output().context("cargo could not be started")?;
    if !output.status.success() {
        bail!("the component tests could not be compiled");
    }
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    executable(&lines).context("cargo named no program of the component tests")
}

/// Finds the program among the messages of cargo.
fn executable(messages: &str) -> Option<PathBuf> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    messages.filter_map(|message| Some(message.get("executable")?.as_str()?.into())).next_back()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_found_among_the_messages_of_cargo() {
        let messages = "{\"reason\":\"compiler-artifact\",\"executable\":null}\nx\n{\"executable\":\"target/web.wasm\"}\n";
        assert_eq!(executable(messages), Some(PathBuf::from("target/web.wasm")));
        assert_eq!(executable("{}"), None);
    }
}
