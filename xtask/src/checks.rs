//! `cargo xtask test`: every check, the cheapest first, up to the first failure.

use crate::command::{cargo, command, now, run, stream};
use crate::contract::{self, Plan};
use crate::tally::Tally;
use crate::{browsers, bundle, packages, python, screenshots, servers, supply, tidy, tools, weight};
use anyhow::{Context, Result, anyhow, bail};
use std::path::PathBuf;
use std::process::Command;

/// Runs one suite or all of them, then says how many checks passed and failed.
pub(crate) fn test(arguments: &[String]) -> Result<()> {
    count(|run| match arguments.split_first() {
        None => all(run),
        Some((suite, rest)) => one(run, suite, rest),
    })
}

/// What every change must pass: formatting, lints, the rules of the repository, native tests.
pub(crate) fn check() -> Result<()> {
    count(|run| {
        tools::ensure_for_linting()?;
        tools::ensure_for_compiling()?;
        lint(run)?;
        native(run, &[])
    })
}

/// Does some checks; the last line says how many passed and failed, after the reason of a failure.
pub(crate) fn count(checks: impl FnOnce(&mut Run) -> Result<()>) -> Result<()> {
    let mut run = Run::default();
    let result = checks(&mut run);
    if let Err(error) = &result {
        eprintln!("error: {error:#}");
        // What failed before any check was counted has failed all the same.
        run.tally.failed = run.tally.failed.max(1);
    }
    println!("{} passed, {} failed", run.tally.passed, run.tally.failed);
    if result.is_err() {
        std::process::exit(1);
    }
    Ok(())
}

fn all(run: &mut Run) -> Result<()> {
    tools::ensure_for_linting()?;
    tools::ensure_for_building()?;
    browsers::ensure()?;
    python::ensure()?;
    lint(run)?;
    supply::supply(run)?;
    native(run, &[])?;
    // Component tests wait most of the time.
    let plan = Plan::short(&[])?;
    std::thread::scope(|scope| {
        let beside = scope.spawn(|| contract::check(&plan));
        let first = web(run, &[]);
        let told = || beside.join().map_err(|_| anyhow!("the sandbox could not be asked"))?;
        first.and(run.step("the sandbox as its documents say", told))
    })?;
    built(run)?;
    journeys(run, &[])
}

fn one(run: &mut Run, suite: &str, rest: &[String]) -> Result<()> {
    match suite {
        "lint" => {
            tools::ensure_for_linting()?;
            tools::ensure_for_building()?;
            lint(run)
        }
        "tidy" => run.step("tidy", tidy::tidy),
        "supply" => {
            python::ensure()?;
            supply::supply(run)
        }
        "native" => native(run, rest),
        "contract" => {
            let plan = Plan::short(rest)?;
            python::ensure()?;
            run.contract(&plan)
        }
        "web" => {
            tools::ensure_for_building()?;
            browsers::ensure()?;
            web(run, rest)
        }
        "bundle" => {
            tools::ensure_for_building()?;
            built(run)
        }
        "e2e" => {
            tools::ensure_for_building()?;
            browsers::ensure()?;
            journeys(run, rest)
        }
        other => bail!("there is no suite `{other}`: lint, tidy, supply, native, contract, web, bundle, e2e"),
    }
}

fn lint(checks: &mut Run) -> Result<()> {
    checks.step("formatting", || {
        run(&mut cargo(&["fmt", "--all", "--check"])).context("`cargo fmt --all` puts it right")
    })?;
    checks.step("tidy", tidy::tidy)?;
    checks
        .step("style sheets", || run(command(packages::programs().join("stylelint")).arg("style/*.css")))?;
    checks.step("clippy", || {
        run(&mut cargo(&[
            "clippy",
            "--locked",
            "--quiet",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ]))
    })?;
    checks.step("clippy for the browser", || {
        // As the bundle is built; the clippy before has seen the code that is not split.
        let package = [
            "clippy",
            "--locked",
            "--quiet",
            "--target",
            tools::WASM,
            "-p",
            "acceptance-desk",
            "--all-targets",
        ];
        run(cargo(&package).args(["--features", "split", "--", "-D", "warnings"]))
    })
}

fn native(checks: &mut Run, rest: &[String]) -> Result<()> {
    checks.suite("native tests", cargo(&["test", "--locked", "--workspace"]).args(rest))
}

/// The same component tests in both browsers, at the same time once they are compiled.
fn web(checks: &mut Run, rest: &[String]) -> Result<()> {
    let runner = tools::WASM_BINDGEN.folder()?.join("wasm-bindgen-test-runner");
    let compiled = ["test", "--locked", "--target", tools::WASM, "-p", "acceptance-desk", "--test", "web"];
    checks.step("component tests compile", || run(cargo(&compiled).arg("--no-run")))?;
    let tests = |variable: &str, driver: PathBuf| {
        let mut tests = cargo(&compiled);
        tests.args(rest).env_remove("CHROMEDRIVER").env_remove("GECKODRIVER").env(variable, driver);
        tests
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", &runner)
            .env("WASM_BINDGEN_TEST_TIMEOUT", "600");
        tests
    };
    let mut chromium = tests("CHROMEDRIVER", browsers::CHROMEDRIVER.path()?);
    let mut firefox = tests("GECKODRIVER", browsers::geckodriver()?);
    std::thread::scope(|scope| {
        let beside = scope.spawn(move || Told::by(&mut firefox, |_| ()));
        let first = checks.suite("tests in Chromium", &mut chromium);
        let told = beside.join().map_err(|_| anyhow!("Firefox's tests could not be followed"))?;
        first.and(checks.told("tests in Firefox", told))
    })
}

fn built(checks: &mut Run) -> Result<()> {
    checks.step("bundle and its budget", || {
        bundle::refresh()?;
        weight::report()
    })
}

/// Journeys whose file name contains one of the words; without a word, all.
fn journeys(checks: &mut Run, words: &[String]) -> Result<()> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(packages::folder()).context("tests/e2e")? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let wanted = words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
        if name.ends_with(".test.mjs") && wanted {
            files.push(PathBuf::from("tests/e2e").join(name));
        }
    }
    if files.is_empty() {
        bail!("no journey found in tests/e2e");
    }
    files.sort();
    let mut node = screenshots::node()?;
    if files.iter().any(|file| file.ends_with("servers.test.mjs")) {
        node.envs(servers::programs()?);
    }
    checks
        .suite("journeys", node.args(["--test", "--test-concurrency=2", "--test-reporter=spec"]).args(files))
}

/// The checks so far.
#[derive(Debug, Default)]
pub(crate) struct Run {
    tally: Tally,
}

impl Run {
    /// A check without a count of its own.
    pub(crate) fn step(&mut self, title: &str, check: impl FnOnce() -> Result<()>) -> Result<()> {
        self.timed(title, |tally| {
            let result = check();
            tally.add(if result.is_ok() {
                Tally { passed: 1, failed: 0 }
            } else {
                Tally { passed: 0, failed: 1 }
            });
            result
        })
    }

    /// The sandbox against its documents.
    pub(crate) fn contract(&mut self, plan: &Plan) -> Result<()> {
        self.step("the sandbox as its documents say", || contract::check(plan))
    }

    /// A runner whose closing lines are counted.
    pub(crate) fn suite(&mut self, title: &str, command: &mut Command) -> Result<()> {
        println!("==> {title}");
        self.judge(title, Told::by(command, |line| println!("{line}")))
    }

    /// The same of a runner that has ended beside another one.
    fn told(&mut self, title: &str, told: Told) -> Result<()> {
        println!("==> {title}");
        told.lines.iter().for_each(|line| println!("{line}"));
        self.judge(title, told)
    }

    fn judge(&mut self, title: &str, told: Told) -> Result<()> {
        let mut own = Tally::default();
        told.lines.iter().for_each(|line| own.read(line));
        // A runner that could not even start its tests has failed all the same.
        own.failed = own.failed.max(u64::from(told.result.is_err()));
        self.tally.add(own);
        let result = match told.result {
            Ok(()) if own.passed == 0 => Err(anyhow!("{title}: no test ran")),
            result => result,
        };
        println!("    {title}: {}, {:.1} s", verdict(&result), told.seconds);
        result
    }

    fn timed(&mut self, title: &str, work: impl FnOnce(&mut Tally) -> Result<()>) -> Result<()> {
        println!("==> {title}");
        let start = now();
        let result = work(&mut self.tally);
        println!("    {title}: {}, {:.1} s", verdict(&result), start.elapsed().as_secs_f64());
        result
    }
}

fn verdict(result: &Result<()>) -> &'static str {
    if result.is_ok() { "passed" } else { "FAILED" }
}

/// What a runner said, and how it ended.
struct Told {
    lines: Vec<String>,
    result: Result<()>,
    seconds: f64,
}

impl Told {
    fn by(command: &mut Command, seen: impl Fn(&str)) -> Self {
        let (start, mut lines) = (now(), Vec::new());
        let result = stream(command, |line| {
            seen(line);
            lines.push(line.to_owned());
        });
        Self { lines, result, seconds: start.elapsed().as_secs_f64() }
    }
}
