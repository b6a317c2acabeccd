//! `target/times.json`: durations of the suites in the last runs, and the slowest tests.

use crate::{components, journeys, workspace};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::fs;

/// Number of stored runs.
const RUNS: usize = 10;
const SLOWEST: usize = 20;

/// Duration of one suite.
#[derive(Clone, Debug)]
pub(crate) struct TimedStep {
    pub(crate) name: &'static str,
    pub(crate) seconds: f64,
    pub(crate) passed: bool,
}

/// The suites of this run.
#[derive(Debug, Default)]
pub(crate) struct Times {
    pub(crate) steps: Vec<TimedStep>,
}

impl Times {
    pub(crate) fn add(&mut self, name: &'static str, seconds: f64, passed: bool) {
        self.steps.push(TimedStep { name, seconds, passed });
    }

    /// Inserts this run before the earlier ones, with the slowest tests of the newest reports.
    pub(crate) fn store(&self) -> Result<()> {
        let file = workspace::target()?.join("times.json");
        let before =
            fs::read_to_string(&file).ok().and_then(|text| serde_json::from_str::<Value>(&text).ok());
        let before =
            before.as_ref().and_then(|value| value.get("runs")?.as_array()).cloned().unwrap_or_default();
        let suite = |TimedStep { name, seconds, passed }: &TimedStep| json!({ "name": name, "seconds": seconds.round(), "passed": passed });
        let suites: Vec<_> = self.steps.iter().map(suite).collect();
        let runs: Vec<_> = std::iter::once(json!({ "suites": suites })).chain(before).take(RUNS).collect();
        let text = serde_json::to_string_pretty(&json!({ "slowest": slowest(), "runs": runs }))?;
        fs::write(&file, text).with_context(|| file.display().to_string())
    }
}

/// Returns the slowest journeys and component tests.
fn slowest() -> Vec<Value> {
    let mut tests = journeys::milliseconds().unwrap_or_default();
    for browser in ["chromium", "firefox"] {
        let report = components::report(browser).ok().and_then(|file| fs::read_to_string(file).ok());
        let report =
            report.and_then(|text| serde_json::from_str::<Vec<Value>>(&text).ok()).unwrap_or_default();
        tests.extend(report.iter().filter_map(|test| {
            Some((format!("{browser}: {}", test.get("name")?.as_str()?), test.get("milliseconds")?.as_u64()?))
        }));
    }
    tests.sort_by_key(|(_, milliseconds)| std::cmp::Reverse(*milliseconds));
    tests
        .into_iter()
        .take(SLOWEST)
        .map(|(name, milliseconds)| json!({ "test": name, "milliseconds": milliseconds }))
        .collect()
}
