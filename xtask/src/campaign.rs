//! `cargo xtask campaign`: the long runs, which no change has to wait for.

use crate::checks::{Run, count};
use crate::command::cargo;
use crate::contract::Plan;
use crate::{browsers, dist, mutants, python, screenshots, tools};
use anyhow::{Result, bail};

/// A long run of tests that also run, with fewer cases, in every check.
struct Campaign {
    name: &'static str,
    about: &'static str,
    kind: Kind,
}

enum Kind {
    /// The tests of a package, with a million cases.
    Package(&'static str),
    /// Sessions in a browser, by `tests/e2e/campaign.mjs`.
    Sessions,
    /// The sandbox against its documents.
    Contract,
    /// Journeys in another browser.
    Firefox,
    /// What is shipped, built twice.
    Reproducible,
}

/// The journeys that run in Firefox too: what decides, what is lost on the way, and signing in.
const IN_FIREFOX: [&str; 9] = [
    "confirm",
    "reject",
    "resume",
    "truth",
    "network",
    "review",
    "provider",
    "provider-sessions",
    "provider-sign-out",
];

/// Every campaign there is; a new one is a new entry.
const CAMPAIGNS: [Campaign; 8] = [
    Campaign {
        name: "rules",
        about: "a million cases of every property of the rules",
        kind: Kind::Package("acceptance-rules"),
    },
    Campaign {
        name: "process",
        about: "a million orders of events of every process",
        kind: Kind::Package("acceptance-process"),
    },
    Campaign {
        name: "persistence",
        about: "a million round trips and twelve million damaged texts of every kind",
        kind: Kind::Package("acceptance-persistence"),
    },
    Campaign {
        name: "contract",
        about: "20,000 requests to the sandbox, which answers as its documents say",
        kind: Kind::Contract,
    },
    Campaign {
        name: "sweep",
        about: "every request of every journey, with every kind of trouble",
        kind: Kind::Sessions,
    },
    Campaign {
        name: "lost",
        about: "200 decisions whose reply is lost, on either side of what the service does",
        kind: Kind::Sessions,
    },
    Campaign { name: "firefox", about: "decisions, reviews and sign-in in Firefox", kind: Kind::Firefox },
    Campaign {
        name: "reproducible",
        about: "two builds in two folders, with equal bytes",
        kind: Kind::Reproducible,
    },
];

/// How many cases a package tries.
const CASES: &str = "1000000";
/// The one that runs no more cases, but broken code.
const MUTANTS: &str = "mutants";

/// Optimised, yet with the checks of a debug build.
const PROFILE: [&str; 6] = [
    "--config",
    "profile.campaign.inherits='dev'",
    "--config",
    "profile.campaign.opt-level=3",
    "--profile",
    "campaign",
];

/// Runs the campaigns that are named, or all. What begins with `--`, and all behind it, is for the one campaign that
/// is named, if that takes options.
pub(crate) fn campaign(arguments: &[String]) -> Result<()> {
    if let Some((name, files)) = arguments.split_first()
        && name == MUTANTS
    {
        return mutants::mutants(files);
    }
    let end = arguments.iter().position(|argument| argument.starts_with("--")).unwrap_or(arguments.len());
    let (names, options) = arguments.split_at(end);
    let chosen = choose(names)?;
    let takes_options = matches!(*chosen, [Campaign { kind: Kind::Sessions | Kind::Contract, .. }]);
    if !options.is_empty() && !takes_options {
        bail!(
            "`{}` is for one of the campaigns sweep, lost and contract, which stands before it",
            options.join(" ")
        );
    }
    count(|run| chosen.iter().try_for_each(|campaign| one(run, campaign, options)))
}

fn choose(names: &[String]) -> Result<Vec<&'static Campaign>> {
    if let Some(unknown) = names.iter().find(|name| !CAMPAIGNS.iter().any(|it| it.name == **name)) {
        let known: Vec<_> = CAMPAIGNS.iter().map(|campaign| campaign.name).collect();
        bail!("there is no campaign `{unknown}`: {}; or {MUTANTS}, alone", known.join(", "));
    }
    Ok(CAMPAIGNS.iter().filter(|it| names.is_empty() || names.iter().any(|name| it.name == name)).collect())
}

fn one(run: &mut Run, campaign: &Campaign, options: &[String]) -> Result<()> {
    let mut command = match campaign.kind {
        Kind::Package(package) => {
            let mut tests = cargo(&["test", "--locked"]);
            tests.args(PROFILE).args(["-p", package]);
            tests.env("ACCEPTANCE_CASES", CASES).env("PROPTEST_CASES", CASES);
            tests
        }
        Kind::Sessions => {
            tools::ensure_for_building()?;
            browsers::ensure()?;
            let mut node = screenshots::node()?;
            node.args(["tests/e2e/campaign.mjs", campaign.name]).args(options);
            node
        }
        Kind::Firefox => {
            tools::ensure_for_building()?;
            browsers::ensure()?;
            let mut node = screenshots::node()?;
            node.args(["--test", "--test-concurrency=2", "--test-reporter=spec"])
                .args(IN_FIREFOX.map(|name| format!("tests/e2e/{name}.test.mjs")))
                .env("JOURNEYS_IN_FIREFOX", browsers::FIREFOX.path()?);
            node
        }
        Kind::Reproducible => return run.step(campaign.about, dist::reproducible),
        Kind::Contract => {
            let plan = Plan::long(options)?;
            python::ensure()?;
            println!("{}: {}", campaign.name, campaign.about);
            return run.contract(&plan);
        }
    };
    run.suite(&format!("{}: {}", campaign.name, campaign.about), &mut command)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn campaign_of(text: &str) -> String {
        let arguments: Vec<_> = text.split_whitespace().map(str::to_owned).collect();
        campaign(&arguments).expect_err("refused").to_string()
    }

    #[test]
    fn an_unknown_campaign_and_options_of_nobody_are_refused() {
        assert!(campaign_of("sweeps").contains("there is no campaign `sweeps`: rules, process"));
        for text in ["--seed 7", "rules --seed 7", "sweep lost --seed 7"] {
            assert!(campaign_of(text).contains("`--seed 7` is for one"), "{text}");
        }
    }

    #[test]
    fn without_a_name_all_are_run() {
        assert_eq!(choose(&[]).map(|all| all.len()).ok(), Some(CAMPAIGNS.len()));
        let named = choose(&["lost".to_owned()]).unwrap_or_default();
        assert_eq!(named.iter().map(|campaign| campaign.name).collect::<Vec<_>>(), ["lost"]);
    }
}
