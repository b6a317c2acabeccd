//! Tests the sandbox against its OpenAPI documents with schemathesis, by allowed and forbidden
//! requests.

use crate::command::command;
use crate::{python, start, workspace};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

/// The documents with their paths.
const DOCUMENTS: [(&str, &str); 2] = [("leasing", "openapi.json"), ("logistics", "openapi-logistics.json")];
/// The header of a sandbox user without restrictions.
const TOKEN: &str = "Authorization: Bearer demo-activated";

/// The size of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// Maximum number of random cases for each operation; further cases come from its schema.
    each: &'static str,
    /// Minimum number of cases in total.
    least: u64,
    /// The seed; the same one generates the same cases.
    seed: String,
}

impl Plan {
    /// Returns the plan of every check, which takes less than a minute.
    pub(crate) fn short(options: &[String]) -> Result<Self> {
        Ok(Self { each: "20", least: 2_000, seed: seed(options)? })
    }

    /// Returns the plan of a campaign.
    pub(crate) fn long(options: &[String]) -> Result<Self> {
        Ok(Self { each: "1000", least: 20_000, seed: seed(options)? })
    }
}

fn seed(options: &[String]) -> Result<String> {
    match options {
        [] => Ok("1".to_owned()),
        [flag, seed] if flag == "--seed" && seed.parse::<u64>().is_ok() => Ok(seed.clone()),
        _ => bail!("the contract takes `--seed NUMBER` and nothing else"),
    }
}

/// The result of one document.
#[derive(Debug, PartialEq, Eq)]
struct DocumentResult {
    cases: u64,
    /// The problems, each kind once.
    troubles: Vec<String>,
}

impl DocumentResult {
    fn parse(report: &str) -> Result<Self> {
        let report: Value = serde_json::from_str(report)?;
        let count = |place: &str| {
            report
                .pointer(place)
                .and_then(Value::as_u64)
                .with_context(|| format!("the report has no {place}"))
        };
        let cases = count("/test_cases/generated")?;
        let list = |name: &str| report.get(name).and_then(Value::as_array).into_iter().flatten();
        let mut troubles: Vec<String> = list("failures")
            .chain(list("errors"))
            .map(|trouble| trouble.get("title").and_then(Value::as_str).unwrap_or("trouble").to_owned())
            .collect();
        // A report of another version may omit a title, but not the numbers.
        if troubles.is_empty() && count("/test_cases/with_failures")? + count("/test_cases/errored")? > 0 {
            troubles.push("trouble without a title".to_owned());
        }
        if report.get("complete") != Some(&Value::Bool(true)) {
            troubles.push("not run to the end".to_owned());
        }
        if count("/operations/tested")? != count("/operations/total")? {
            troubles.push("an operation was not tested".to_owned());
        }
        Ok(Self { cases, troubles })
    }
}

/// Tests a fresh sandbox with each document and prints the results.
pub(crate) fn check(plan: &Plan) -> Result<()> {
    let sandbox = start::build_sandbox()?;
    let folder = workspace::target()?.join("contract");
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let mut cases = 0;
    for (name, document) in DOCUMENTS {
        let service = Service::start(&sandbox, &folder)?;
        let outcome = ask(&service.address, document, plan, &folder.join(name))?;
        println!("    {name}: {} cases, {} failures", outcome.cases, outcome.troubles.len());
        if !outcome.troubles.is_empty() {
            let log = folder.join(name).with_extension("log");
            print!("{}", std::fs::read_to_string(&log).unwrap_or_default());
            bail!(
                "the sandbox is not as /{document} says (seed {}): {}",
                plan.seed,
                outcome.troubles.join("; ")
            );
        }
        cases += outcome.cases;
    }
    println!("    {cases} cases, 0 failures, seed {}", plan.seed);
    if cases < plan.least {
        bail!("{} cases are wanted at least", plan.least);
    }
    Ok(())
}

fn ask(address: &str, document: &str, plan: &Plan, files: &Path) -> Result<DocumentResult> {
    let (log, report) = (files.with_extension("log"), files.with_extension("json"));
    // The report of an earlier run must not be read for this one.
    let _ = std::fs::remove_file(&report);
    let out = File::create(&log).with_context(|| log.display().to_string())?;
    let mut schemathesis = command(python::schemathesis()?);
    schemathesis.arg("--config-file").arg(python::settings().join("schemathesis.toml"));
    schemathesis.args(["run", &format!("{address}/{document}"), "--url", address, "--header", TOKEN]);
    schemathesis.args(["--checks", "all", "--max-examples", plan.each, "--seed", &plan.seed]);
    schemathesis.args(["--continue-on-failure", "--no-color", "--warnings", "off", "--report", "json"]);
    schemathesis.arg("--report-json-path").arg(&report);
    // Schemathesis writes a cache to its working directory.
    schemathesis.current_dir(files.parent().unwrap_or(files));
    let errors = out.try_clone()?;
    let status = schemathesis.stdin(Stdio::null()).stdout(out).stderr(errors).status();
    let status = status.context("schemathesis could not be started")?;
    let details =
        || format!("schemathesis ended without a report ({status}); details are in {}", log.display());
    let text = std::fs::read_to_string(&report).with_context(details)?;
    let mut outcome = DocumentResult::parse(&text).with_context(|| report.display().to_string())?;
    if !status.success() && outcome.troubles.is_empty() {
        outcome.troubles.push(format!("schemathesis failed ({status})"));
    }
    Ok(outcome)
}

/// A sandbox in memory that stops when this value is dropped.
struct Service {
    process: Child,
    address: String,
}

impl Service {
    fn start(program: &PathBuf, folder: &Path) -> Result<Self> {
        let log = File::create(folder.join("sandbox.log"))?;
        let mut process = command(program)
            .args(["--memory", "--port", "0"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .context("the sandbox could not be started")?;
        let mut line = String::new();
        if let Some(stdout) = process.stdout.take() {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        let address = line.trim().strip_prefix("listening on ").map(str::to_owned);
        let mut service = Self { process, address: String::new() };
        service.address = address.context("the sandbox did not say where it listens")?;
        Ok(service)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(failures: &str, with_failures: u64, tested: u64, complete: bool) -> DocumentResult {
        let text = format!(
            r#"{{"complete":{complete},"operations":{{"total":3,"tested":{tested}}},"errors":[],"failures":[{failures}],
            "test_cases":{{"generated":460,"with_failures":{with_failures},"errored":0}}}}"#
        );
        DocumentResult::parse(&text).unwrap()
    }

    #[test]
    fn a_report_is_good_only_when_all_was_tested_to_the_end() {
        assert_eq!(report("", 0, 3, true), DocumentResult { cases: 460, troubles: Vec::new() });
        let title = r#"{"title":"Undocumented HTTP status code"}"#;
        assert_eq!(report(title, 2, 3, true).troubles, ["Undocumented HTTP status code"]);
        for bad in [report("", 1, 3, true), report("", 0, 2, true), report("", 0, 3, false)] {
            assert_eq!(bad.troubles.len(), 1, "{bad:?}");
        }
        assert!(DocumentResult::parse("{}").is_err());
    }

    #[test]
    fn only_a_seed_can_be_chosen() {
        let plan = |text: &str| {
            let options: Vec<_> = text.split_whitespace().map(str::to_owned).collect();
            Plan::short(&options).map(|plan| plan.seed)
        };
        assert_eq!(plan("").ok().as_deref(), Some("1"));
        assert_eq!(plan("--seed 7").ok().as_deref(), Some("7"));
        for text in ["--seed", "--seed x", "7", "--seed 7 8"] {
            assert!(plan(text).is_err(), "{text}");
        }
    }
}
