//! `cargo xtask campaign mutants`: breaks the code on purpose, one place at a time, and asks whether a test notices.

use crate::command::{cargo, now};
use crate::{tools, workspace};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};

/// Where it is broken: what decides, and what may be said about a decision.
const FILES: [&str; 6] = [
    "crates/rules/src/**/*.rs",
    "crates/process/src/submit/*.rs",
    "crates/process/src/save.rs",
    "crates/process/src/patching.rs",
    "crates/process/src/gather.rs",
    "crates/process/src/find.rs",
];
/// Of a hundred broken places, so many must be noticed at least.
const LEAST_SHARE: u64 = 90;
/// Random cases of each property for each broken place; the first few find what there is to find.
const CASES: &str = "300";
/// The seconds after which a test that never ends counts as having noticed.
const PATIENCE: &str = "60";

/// What became of the broken places.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    /// A test failed, or did not end.
    killed: u64,
    /// No test noticed.
    survived: u64,
    /// The compiler refused it, so there was nothing to notice.
    refused: u64,
}

/// Breaks the files that are named, or all.
pub(crate) fn mutants(files: &[String]) -> Result<()> {
    let tool = tools::MUTANTS;
    tool.ensure()?;
    let folder = workspace::target()?.join("mutants");
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let mut command =
        cargo(&["mutants", "--workspace", "--jobs", "1", "--cap-lints", "true", "--colors", "never"]);
    command.args(["--no-times", "--minimum-test-timeout", PATIENCE]);
    let all = || FILES.map(str::to_owned).to_vec();
    for file in if files.is_empty() { all() } else { files.to_vec() } {
        command.args(["--file", &file]);
    }
    command.arg("--output").arg(&folder).env("CARGO_TARGET_DIR", folder.join("built"));
    command.env("ACCEPTANCE_CASES", CASES).env("PROPTEST_CASES", CASES);
    command.env("PATH", crate::command::path_with(&[tool.folder()?])?);
    let begin = now();
    // That something survived is no failure of the tool; what it found is read from its report.
    let status = command.status().context("cargo-mutants could not be started")?;
    let report = folder.join("mutants.out");
    if !matches!(status.code(), Some(0 | 2 | 3)) {
        bail!("cargo-mutants failed ({status}); details are in {}", report.display());
    }
    let outcome = read(&report)?;
    println!("{} in {} s", outcome.line(), begin.elapsed().as_secs());
    for line in std::fs::read_to_string(report.join("missed.txt")).unwrap_or_default().lines() {
        println!("survived: {line}");
    }
    outcome.judge()
}

fn read(report: &Path) -> Result<Outcome> {
    let path: PathBuf = report.join("outcomes.json");
    let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    Outcome::parse(&text).with_context(|| path.display().to_string())
}

impl Outcome {
    fn parse(text: &str) -> Result<Self> {
        let found: serde_json::Value = serde_json::from_str(text)?;
        let count = |name: &str| {
            let count = found.get(name).and_then(serde_json::Value::as_u64);
            count.with_context(|| format!("the report does not count `{name}`"))
        };
        Ok(Self {
            killed: count("caught")?.saturating_add(count("timeout")?),
            survived: count("missed")?,
            refused: count("unviable")?,
        })
    }

    /// How many of a hundred were noticed, rounded down.
    fn share(&self) -> Option<u64> {
        self.killed.saturating_mul(100).checked_div(self.killed.saturating_add(self.survived))
    }

    fn line(&self) -> String {
        let Self { killed, survived, refused } = self;
        let share = self.share().unwrap_or(0);
        format!("mutants: {killed} killed, {survived} survived, {refused} did not compile: {share} % killed")
    }

    fn judge(&self) -> Result<()> {
        match self.share() {
            None => bail!("nothing was broken; is the file named as in the repository?"),
            Some(share) if share < LEAST_SHARE => {
                bail!("{share} % killed, and {LEAST_SHARE} % are wanted: write the tests that are missing")
            }
            Some(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(killed: u64, survived: u64) -> Outcome {
        Outcome { killed, survived, refused: 0 }
    }

    #[test]
    fn the_report_is_counted_and_what_never_ends_was_noticed() {
        let text = r#"{"outcomes":[],"total_mutants":10,"missed":1,"caught":5,"timeout":2,"unviable":2,"success":0}"#;
        let outcome = Outcome::parse(text).unwrap();
        assert_eq!(outcome, Outcome { killed: 7, survived: 1, refused: 2 });
        assert_eq!(outcome.line(), "mutants: 7 killed, 1 survived, 2 did not compile: 87 % killed");
        assert!(Outcome::parse("{}").is_err());
    }

    #[test]
    fn less_than_nine_of_ten_fail_and_so_does_nothing_at_all() {
        assert!(outcome(90, 10).judge().is_ok());
        assert!(outcome(899, 101).judge().is_err());
        assert!(outcome(0, 0).judge().is_err());
        assert!(outcome(1, 0).judge().is_ok());
    }
}
