//! `cargo xtask campaign`: long runs that no change waits for.

use crate::command::{cargo, now, run};
use crate::components::{self, Browser};
use crate::{dist, journeys, mutants, tools};
use anyhow::{Result, bail};
use std::time::{SystemTime, UNIX_EPOCH};

/// A long run of tests, most of which also run daily with fewer cases.
enum Campaign {
    /// The tests of a package, with a million cases.
    Package(&'static str),
    /// Sessions in a browser, by `tests/e2e/campaign.mjs`.
    Sessions,
    /// A project of the journeys.
    Journeys(&'static str),
    /// All component tests in another browser.
    Components(Browser),
    /// The shipped files, built twice.
    Reproducible,
}

/// All campaigns: name, description and kind.
const CAMPAIGNS: [(&str, &str, Campaign); 15] = [
    ("rules", "a million cases of every property of the rules", Campaign::Package("acceptance-rules")),
    ("process", "a million orders of events of every process", Campaign::Package("acceptance-process")),
    (
        "persistence",
        "a million round trips and twelve million damaged texts of every kind",
        Campaign::Package("acceptance-persistence"),
    ),
    ("arrange", "a million cases of sorting, grouping and columns", Campaign::Package("acceptance-arrange")),
    (
        "marklist",
        "a million lists, cells and scans of every property of the import",
        Campaign::Package("acceptance-marklist"),
    ),
    ("journeys", "long checks, and journeys with every variant", Campaign::Journeys("campaign")),
    ("sweep", "every request of five journeys, with every kind of fault", Campaign::Sessions),
    ("people", "the same with jumping clocks and other users, alone and with faults", Campaign::Sessions),
    ("lost", "200 decisions whose reply is lost, before or after the service has acted", Campaign::Sessions),
    (
        "development",
        "import, camera and sign-in in the page of `cargo xtask serve`",
        Campaign::Journeys("development"),
    ),
    ("firefox", "decisions, reviews and sign-in in Firefox", Campaign::Journeys("firefox")),
    ("components-firefox", "all component tests in Firefox", Campaign::Components(Browser::Firefox)),
    ("webkit", "the smoke journeys in WebKit", Campaign::Journeys("webkit")),
    ("components-webkit", "all component tests in WebKit", Campaign::Components(Browser::WebKit)),
    ("reproducible", "two builds in two folders, with equal bytes", Campaign::Reproducible),
];

/// Number of cases of a package.
const CASES: &str = "1000000";
/// The campaign that mutates the code instead of running more cases.
const MUTANTS: &str = "mutants";

/// The options of cargo for optimised tests with debug assertions.
const PROFILE: [&str; 6] = [
    "--config",
    "profile.campaign.inherits='dev'",
    "--config",
    "profile.campaign.opt-level=3",
    "--profile",
    "campaign",
];

/// Runs the named campaigns, or all. Arguments from the first `--` on are options of the one named campaign, if it takes
/// options.
pub(crate) fn campaign(arguments: &[String]) -> Result<()> {
    if let Some((name, files)) = arguments.split_first()
        && name == MUTANTS
    {
        return mutants::mutants(files);
    }
    let end = arguments.iter().position(|argument| argument.starts_with("--")).unwrap_or(arguments.len());
    let (names, options) = arguments.split_at(end);
    let chosen = choose(names)?;
    let takes_options = matches!(*chosen, [(_, _, Campaign::Sessions | Campaign::Journeys(_))]);
    if !options.is_empty() && !takes_options {
        bail!(
            "`{}` is for one of the campaigns sweep, people, lost, journeys, development, firefox and webkit, which stands before it",
            options.join(" ")
        );
    }
    let mut failed = Vec::new();
    for (name, about, campaign) in chosen {
        println!("==> {name}: {about}");
        let start = now();
        let result = one(name, campaign, options);
        let verdict = if result.is_ok() { "passed" } else { "FAILED" };
        println!("==> {name}: {verdict}, {} s", start.elapsed().as_secs());
        if let Err(error) = result {
            eprintln!("error: {error:#}");
            failed.push(*name);
        }
    }
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    Ok(())
}

/// Returns the named campaigns, or all.
fn choose(names: &[String]) -> Result<Vec<&'static (&'static str, &'static str, Campaign)>> {
    if let Some(unknown) = names.iter().find(|name| !CAMPAIGNS.iter().any(|(known, ..)| known == *name)) {
        let known: Vec<_> = CAMPAIGNS.iter().map(|(name, ..)| *name).collect();
        bail!("there is no campaign `{unknown}`: {}; or {MUTANTS}, alone", known.join(", "));
    }
    Ok(CAMPAIGNS
        .iter()
        .filter(|(name, ..)| names.is_empty() || names.iter().any(|chosen| chosen == name))
        .collect())
}

/// The variable with the seed of all properties. `.cargo/config.toml` sets it for daily runs.
const SEED: &str = "PROPTEST_RNG_SEED";

/// Returns a seed that differs in every run.
#[expect(clippy::disallowed_methods, reason = "this program runs natively")]
fn seed() -> Result<String> {
    Ok(SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs().to_string())
}

fn one(name: &str, campaign: &Campaign, options: &[String]) -> Result<()> {
    match campaign {
        Campaign::Package(package) => {
            let mut tests = cargo(&["test", "--locked", "--quiet"]);
            tests.args(PROFILE).args(["-p", package]);
            let seed = seed()?;
            println!("{SEED}={seed}");
            run(tests.env("ACCEPTANCE_CASES", CASES).env("PROPTEST_CASES", CASES).env(SEED, seed))
        }
        Campaign::Sessions => {
            tools::ensure_for_building()?;
            run(journeys::node()?.args(["tests/e2e/campaign.mjs", name]).args(options))
        }
        Campaign::Journeys(project) => journeys::run(project, options),
        Campaign::Components(browser) => components::run_in(&[*browser], &[]),
        Campaign::Reproducible => dist::reproducible(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn campaign_of(text: &str) -> String {
        let arguments: Vec<_> = text.split_whitespace().map(str::to_owned).collect();
        campaign(&arguments).expect_err("refused").to_string()
    }

    #[test]
    fn an_unknown_campaign_and_options_without_a_campaign_are_refused() {
        assert!(campaign_of("sweeps").contains("there is no campaign `sweeps`: rules, process"));
        for text in ["--seed 7", "rules --seed 7", "sweep lost --seed 7"] {
            assert!(campaign_of(text).contains("`--seed 7` is for one"), "{text}");
        }
    }

    #[test]
    fn without_a_name_all_are_run() {
        assert_eq!(choose(&[]).map(|all| all.len()).ok(), Some(CAMPAIGNS.len()));
        let named = choose(&["lost".to_owned()]).unwrap_or_default();
        assert_eq!(named.iter().map(|(name, ..)| *name).collect::<Vec<_>>(), ["lost"]);
    }
}
