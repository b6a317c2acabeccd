//! `cargo xtask test` and `cargo xtask check`: the suites, in parallel where that saves time.

use crate::command::{cargo, command, now, run};
use crate::components::{self, Browser};
use crate::stamps::{Stamp, versions, with_app, with_cargo};
use crate::{bundle, journeys, packages, supply, tidy, tools, weight, workspace};
use anyhow::{Context, Result, anyhow, bail};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Mutex;

/// A suite that `cargo xtask test NAME` runs by itself.
pub(crate) struct Suite {
    pub(crate) name: &'static str,
    title: &'static str,
    /// The files and folders on which the result depends; if empty, the suite always runs.
    inputs: &'static [&'static str],
    run: fn(&[String]) -> Result<()>,
}

pub(crate) const SUITES: [Suite; 10] = [
    Suite { name: "format", title: "formatting and style sheets", inputs: &[], run: format },
    Suite {
        name: "tidy",
        title: "layers, owners and circles of imports",
        inputs: &[],
        run: |_| tidy::tidy(),
    },
    Suite { name: "clippy", title: "clippy", inputs: with_cargo!("xtask"), run: clippy },
    Suite {
        name: "clippy-web",
        title: "clippy for the browser",
        inputs: with_app!("tests/web"),
        run: clippy_web,
    },
    Suite {
        name: "supply",
        title: "dependencies, spelling and links",
        inputs: &[],
        run: |_| supply::supply(),
    },
    Suite {
        name: "native",
        title: "native tests",
        inputs: with_cargo!(
            "xtask",
            "public",
            "deploy",
            "locales",
            "docs",
            "CHANGELOG.md",
            "README.md",
            "SECURITY.md"
        ),
        run: native,
    },
    Suite {
        name: "web",
        title: "component tests",
        inputs: with_app!(
            "docs/configuration.md",
            "tests/web",
            "tests/e2e/components.mjs",
            "tests/e2e/package-lock.json"
        ),
        run: web,
    },
    Suite { name: "bundle", title: "bundle and its budget", inputs: &[], run: built },
    Suite { name: "e2e", title: "journeys", inputs: &[], run: journeys::everyday },
    Suite {
        name: "servers",
        title: "journeys through nginx and Caddy",
        inputs: &[
            "crates/hosting",
            "crates/sandbox",
            "deploy",
            "tests/e2e/servers.mjs",
            "tests/e2e/servers.test.mjs",
        ],
        run: |words| journeys::run("servers", words),
    },
];

/// Names for several suites.
const GROUPS: [(&str, &[&str]); 1] = [("lint", &["format", "tidy", "clippy", "clippy-web"])];

/// Suites that run in parallel, each list in order. Native programs, the app and the bundle use
/// different target folders.
const LANES: [&[&str]; 3] =
    [&["format", "tidy", "clippy", "native", "supply"], &["clippy-web", "web"], &["bundle"]];
/// Suites that run alone after all lanes.
const AFTER: &[&str] = &["servers", "e2e"];
const CHECK: [&[&str]; 2] = [&["format", "tidy", "clippy", "native"], &["clippy-web"]];

/// The options of `cargo xtask test`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Options {
    /// Also runs suites that have passed with the same inputs.
    all: bool,
    /// Continues after a failure.
    keep_going: bool,
}

impl Options {
    /// Parses the options before the other arguments.
    fn from(mut arguments: &[String]) -> (Self, &[String]) {
        let mut options = Self::default();
        while let Some((first, rest)) = arguments.split_first() {
            match first.as_str() {
                "--all" => options.all = true,
                "--keep-going" => options.keep_going = true,
                _ => break,
            }
            arguments = rest;
        }
        (options, arguments)
    }
}

/// Runs one suite or all of them.
pub(crate) fn test(arguments: &[String]) -> Result<()> {
    let (options, rest) = Options::from(arguments);
    match rest.split_first() {
        None => several(options, &LANES, AFTER),
        Some((name, words)) => match GROUPS.iter().find(|(group, _)| group == name) {
            Some((_, names)) => several(options, &[names], &[]),
            None => one(options, name, words),
        },
    }
}

/// Runs the suites that every change must pass: formatting, lints, repository rules, native tests.
pub(crate) fn check(arguments: &[String]) -> Result<()> {
    let (options, rest) = Options::from(arguments);
    if let Some(word) = rest.first() {
        bail!("`check` takes --all and --keep-going, not `{word}`");
    }
    several(options, &CHECK, &[])
}

fn suite(name: &str) -> Result<&'static Suite> {
    SUITES.iter().find(|suite| suite.name == name).ok_or_else(|| {
        let known: Vec<_> = SUITES.iter().map(|suite| suite.name).collect();
        anyhow!("there is no suite `{name}`: lint, {}", known.join(", "))
    })
}

/// Runs one suite in this process. Words select tests; only a complete run writes a stamp.
fn one(options: Options, name: &str, words: &[String]) -> Result<()> {
    let suite = suite(name)?;
    if options.all {
        journeys::forget();
    }
    if suite.inputs.is_empty() || !words.is_empty() {
        return (suite.run)(words);
    }
    let stamp = Stamp::of(suite.name, suite.inputs, &versions())?;
    if stamp.is_fresh() && !options.all {
        println!("{} passed with the same files before; `--all` runs them again", suite.title);
        return Ok(());
    }
    stamp.clear();
    (suite.run)(words)?;
    stamp.pass()
}

/// Runs suites in lanes, each as a process with its output in a file, then those in `after`.
fn several(options: Options, lanes: &[&[&'static str]], after: &[&'static str]) -> Result<()> {
    // A build may replace the file of this program in the meantime.
    let program = workspace::own_program()?;
    let progress = Progress { options, program, ended: Mutex::default(), begin: now() };
    std::thread::scope(|scope| {
        for lane in lanes {
            scope.spawn(|| progress.lane(lane));
        }
    });
    progress.lane(after);
    progress.end()
}

/// The suites that have run so far.
struct Progress {
    options: Options,
    program: PathBuf,
    /// Whether each ended suite has passed.
    ended: Mutex<Vec<bool>>,
    begin: std::time::Instant,
}

impl Progress {
    fn lane(&self, names: &[&'static str]) {
        for name in names {
            let has_failed = self.lock().contains(&false);
            if has_failed && !self.options.keep_going {
                return;
            }
            self.step(name);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<bool>> {
        self.ended.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Runs a suite and shows its output after its end.
    fn step(&self, name: &'static str) {
        let start = now();
        println!("==> {name}");
        let result = self.logged(name);
        let seconds = start.elapsed().as_secs_f64();
        let mut ended = self.lock();
        let (verdict, output) = match &result {
            Ok(output) => ("passed", output.clone()),
            Err(error) => ("FAILED", format!("{error:#}\n")),
        };
        println!("==> {name}: {verdict}, {seconds:.0} s\n{output}");
        ended.push(result.is_ok());
    }

    /// Returns the output of a suite that has passed.
    fn logged(&self, name: &str) -> Result<String> {
        let path = workspace::target()?.join("suites").join(name).with_extension("log");
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
        let log = File::create(&path).with_context(|| path.display().to_string())?;
        let mut child = command(&self.program);
        child.arg("test").args(self.options.all.then_some("--all")).arg(name);
        let status = child.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).status()?;
        let output = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
        if !status.success() {
            bail!("{output}again: cargo xtask test {name}");
        }
        Ok(output)
    }

    /// Prints the numbers of passed and failed suites.
    fn end(&self) -> Result<()> {
        let ended = self.lock();
        let passed = ended.iter().filter(|passed| **passed).count();
        let failed = ended.len().saturating_sub(passed);
        println!("{passed} passed, {failed} failed, {} s", self.begin.elapsed().as_secs());
        if failed > 0 {
            std::process::exit(1);
        }
        Ok(())
    }
}

fn format(_: &[String]) -> Result<()> {
    tools::ensure_for_linting()?;
    run(&mut cargo(&["fmt", "--all", "--check"])).context("`cargo fmt --all` puts it right")?;
    packages::ensure()?;
    run(command(packages::program(&packages::journeys(), "stylelint")).arg("style/*.css"))
}

/// All packages except the app, which is compiled for browsers only.
const NATIVE: [&str; 4] = ["--locked", "--workspace", "--exclude", "acceptance-desk"];

fn clippy(_: &[String]) -> Result<()> {
    tools::ensure_for_linting()?;
    run(cargo(&["clippy", "--quiet", "--all-targets"]).args(NATIVE).args(["--", "-D", "warnings"]))
}

/// Runs clippy with the options of the bundle.
fn clippy_web(_: &[String]) -> Result<()> {
    tools::ensure_for_linting()?;
    tools::ensure_for_compiling()?;
    let package = ["clippy", "--locked", "--quiet", "--target", tools::WASM, "-p", "acceptance-desk"];
    run(cargo(&package).args(["--all-targets", "--features", "split", "--", "-D", "warnings"]))
}

fn native(words: &[String]) -> Result<()> {
    run(cargo(&["test", "--quiet"]).args(NATIVE).args(words))
}

/// Runs all component tests in Chromium, and those that depend on the browser in Firefox. Words
/// select tests in Chromium, or after `--firefox` or `--webkit` in that browser.
fn web(words: &[String]) -> Result<()> {
    let named = |name: &str| words.first().is_some_and(|word| word == name);
    match words {
        [] => components::run_in(&[Browser::Chromium, Browser::FirefoxEveryDay], words),
        [_, rest @ ..] if named("--firefox") => components::run_in(&[Browser::Firefox], rest),
        [_, rest @ ..] if named("--webkit") => components::run_in(&[Browser::WebKit], rest),
        _ => components::run_in(&[Browser::Chromium], words),
    }
}

fn built(_: &[String]) -> Result<()> {
    tools::ensure_for_building()?;
    bundle::refresh()?;
    weight::report()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn options_stand_before_the_suite_and_belong_to_its_runner_behind_it() {
        let arguments = words("--keep-going --all e2e --all");
        let (options, rest) = Options::from(&arguments);
        assert_eq!(options, Options { all: true, keep_going: true });
        assert_eq!(rest, words("e2e --all"));
    }

    #[test]
    fn every_suite_runs_once_in_a_complete_run() {
        let mut planned: Vec<_> = LANES.concat();
        planned.extend(AFTER);
        planned.sort_unstable();
        let mut known: Vec<_> = SUITES.iter().map(|suite| suite.name).collect();
        known.sort_unstable();
        assert_eq!(planned, known);
        assert!(suite("lints").is_err());
    }
}
