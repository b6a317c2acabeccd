//! `cargo xtask campaign mutants`: mutates the code in one place at a time and checks that a test
//! fails.
//!
//! `.cargo/mutants.toml` names the places; cargo-mutants does the rest.

use crate::command::{cargo, path_with};
use crate::{tools, workspace};
use anyhow::{Context, Result, bail};
use serde_json::Value;

/// Minimum share of caught mutants, in percent.
const LEAST_SHARE: u64 = 90;
/// Number of random cases of each property for each mutant; the first few find most faults.
const CASES: &str = "300";

/// Runs cargo-mutants with further options, such as `--file GLOB` or `--shard 1/8`, and checks the
/// share.
pub(crate) fn mutants(options: &[String]) -> Result<()> {
    let tool = tools::MUTANTS;
    tool.ensure()?;
    let folder = workspace::target()?.join("mutants");
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let mut command = cargo(&["mutants", "--workspace", "--colors", "never", "--output"]);
    command.arg(&folder).args(options).env("PATH", path_with(&[tool.folder()?])?);
    command.env("ACCEPTANCE_CASES", CASES).env("PROPTEST_CASES", CASES);
    let status = command.status().context("cargo-mutants could not be started")?;
    // 2 and 3 mean a missed mutant or a timeout.
    if !matches!(status.code(), Some(0 | 2 | 3)) {
        bail!("cargo-mutants failed ({status})");
    }
    let report = folder.join("mutants.out").join("outcomes.json");
    let text = std::fs::read_to_string(&report).with_context(|| report.display().to_string())?;
    let share = share(&serde_json::from_str(&text)?).context("no place was broken")?;
    println!("{share} % of the broken places were noticed");
    if share < LEAST_SHARE {
        bail!("{LEAST_SHARE} % are wanted: write the missing tests");
    }
    Ok(())
}

/// Returns the share of caught mutants in percent, rounded down; a timeout counts as caught.
fn share(report: &Value) -> Option<u64> {
    let count = |name: &str| report.get(name).and_then(Value::as_u64).unwrap_or_default();
    let noticed = count("caught") + count("timeout");
    (noticed * 100).checked_div(noticed + count("missed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_counts_viable_mutants_alone() {
        let report = |missed: u64, caught: u64, timeout: u64| serde_json::json!({ "missed": missed, "caught": caught, "timeout": timeout, "unviable": 9 });
        assert_eq!(share(&report(1, 5, 2)), Some(87));
        assert_eq!(share(&report(0, 0, 0)), None);
    }
}
