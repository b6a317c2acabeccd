//! `cargo xtask campaign`: the long runs, which no change has to wait for.

use crate::checks::count;
use crate::command::cargo;
use crate::mutants;
use anyhow::{Result, bail};

/// A long run of tests that also run, with fewer cases, in every check.
struct Campaign {
    name: &'static str,
    about: &'static str,
    arguments: &'static [&'static str],
    settings: &'static [(&'static str, &'static str)],
}

/// Every campaign there is; a new one is a new entry.
const CAMPAIGNS: [Campaign; 3] = [
    Campaign {
        name: "rules",
        about: "a million cases of every property of the rules",
        arguments: &["-p", "acceptance-rules"],
        settings: &[("ACCEPTANCE_CASES", "1000000"), ("PROPTEST_CASES", "1000000")],
    },
    Campaign {
        name: "process",
        about: "a million orders of events of every process",
        arguments: &["-p", "acceptance-process"],
        settings: &[("ACCEPTANCE_CASES", "1000000"), ("PROPTEST_CASES", "1000000")],
    },
    Campaign {
        name: "saved",
        about: "a million round trips and twelve million damaged texts of every kind",
        arguments: &["-p", "acceptance-saved"],
        settings: &[("ACCEPTANCE_CASES", "1000000"), ("PROPTEST_CASES", "1000000")],
    },
];

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

/// Runs the campaigns that are named, or all of them but the mutants, which take far longer.
pub(crate) fn campaign(names: &[String]) -> Result<()> {
    if let Some((name, files)) = names.split_first()
        && name == MUTANTS
    {
        return mutants::mutants(files);
    }
    for name in names {
        if !CAMPAIGNS.iter().any(|campaign| campaign.name == name) {
            let known: Vec<_> = CAMPAIGNS.iter().map(|campaign| campaign.name).collect();
            bail!("there is no campaign `{name}`: {}; or {MUTANTS}, alone", known.join(", "));
        }
    }
    count(|run| {
        for campaign in &CAMPAIGNS {
            if names.is_empty() || names.iter().any(|name| campaign.name == name) {
                let mut tests = cargo(&["test"]);
                tests.args(PROFILE).args(campaign.arguments).envs(campaign.settings.iter().copied());
                run.suite(&format!("{}: {}", campaign.name, campaign.about), &mut tests)?;
            }
        }
        Ok(())
    })
}
