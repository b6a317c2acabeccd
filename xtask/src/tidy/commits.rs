//! Titles of commits that are not published yet: short, with a plain verb first, one change each.

use super::comments::PRONOUNS;
use crate::command::{command, output};
use anyhow::{Result, bail};

const LONGEST: usize = 72;
/// The first words of titles: verbs that name a change.
const VERBS: &str = "Accept Add Align Allow Announce Answer Avoid Bound Build Cancel Cap Check Clear Close Compare \
    Convert Copy Correct Count Cover Create Delete Derive Describe Detect Disable Discard Document \
    Download Draw Drop Enable Enforce Ensure Exclude Export Expose Extend Extract Filter Fix Focus \
    Follow Format Generate Group Guard Handle Hide Ignore Import Improve Include Increase Inline Insert \
    Install Limit Link List Load Lock Log Lower Mark Match Measure Merge Migrate Move Name Offer Open \
    Order Pack Parse Pin Preserve Prevent Print Propose Protect Prove Raise Read Record Reduce Refuse \
    Reject Release Reload Remove Rename Render Renew Reorder Repeat Replace Report Request Require Reset \
    Resolve Restore Restrict Retain Retry Return Reuse Revert Rewrite Run Save Scan Search Select Send \
    Separate Serve Set Share Shorten Show Sign Simplify Skip Sort Speed Split Start Stop Store Support \
    Switch Test Tighten Track Translate Treat Trim Truncate Unify Update Upgrade Use Validate Verify \
    Wait Warn Wrap Write";
/// Number of checked commits without a remote branch.
const LATEST: &str = "--max-count=20";
const REMOTE: &str = "origin/main";

/// Checks the titles of unpublished commits.
pub(super) fn check_unpublished() -> Result<()> {
    let findings = check(&unpublished());
    if !findings.is_empty() {
        bail!("tidy: {}", findings.join("\n"));
    }
    Ok(())
}

/// Returns the titles of commits that are not on the remote branch, or the latest ones without a remote.
/// Empty without a git history.
fn unpublished() -> Vec<String> {
    let is_published = output(command("git").args(["rev-parse", "--verify", "--quiet", REMOTE])).is_ok();
    let range = if is_published { format!("{REMOTE}..HEAD") } else { LATEST.to_owned() };
    let titles = output(command("git").args(["log", "--no-merges", "--format=%s", &range, "--"]));
    titles.unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Returns a finding for each title that breaks a rule.
fn check(titles: &[String]) -> Vec<String> {
    let findings = titles.iter().filter_map(|title| fault(title).map(|fault| (title, fault)));
    findings.map(|(title, fault)| format!("commit \"{title}\": {fault}")).collect()
}

/// Returns the first rule that a title breaks.
fn fault(title: &str) -> Option<&'static str> {
    let words = || title.split(|character: char| !character.is_alphanumeric());
    let first = words().next().unwrap_or_default();
    if title.chars().count() > LONGEST {
        Some("more than 72 characters; move the reason to the body")
    } else if !first.starts_with(char::is_uppercase) || title.ends_with('.') {
        Some("begin with a capital letter and end without a full stop")
    } else if !VERBS.split_whitespace().any(|verb| verb == first) {
        Some("begin with a verb such as Add, Fix, Remove, Rename, Move, Split, Test, Document, Update")
    } else if title.contains(", and ") {
        Some("one change for each commit; split it")
    } else if words().any(|word| word == "who" || PRONOUNS.contains(&word)) {
        Some("name the thing instead of a person")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_titles_pass() {
        for title in [
            "Add a check of commit titles to tidy",
            "Fix undo() after a save",
            "Move store.rs",
            "Speed up the first page",
        ] {
            assert_eq!(fault(title), None, "{title}");
        }
    }

    #[test]
    fn each_rule_finds_its_fault() {
        for (title, expected) in [
            (&*"Fix ".repeat(20), "72 characters"),
            ("add a check", "capital letter"),
            ("Add a check.", "capital letter"),
            ("", "capital letter"),
            ("Keep the focus on Back", "a verb such as"),
            ("Take screenshots", "a verb such as"),
            ("Add a guide, and a glossary", "split"),
            ("Test signing in by somebody else", "person"),
            ("Ask", "a verb such as"),
            ("Asking for a name needs a verb", "a verb such as"),
            ("The bar covers no row", "a verb such as"),
        ] {
            let found = check(&[title.to_owned()]);
            let [finding] = found.as_slice() else { panic!("{title}: {found:?}") };
            assert!(finding.contains(expected), "{finding}");
        }
    }
}
