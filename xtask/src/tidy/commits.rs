//! Titles of commits that are not published yet: short, with a plain verb first, one change each.

use crate::command::{command, output};
use anyhow::{Result, bail};

const LONGEST: usize = 72;
/// Verbs that do not name a change.
const VERBS: [&str; 11] =
    ["Ask", "Give", "Have", "Hold", "Keep", "Know", "Let", "Part", "Say", "Take", "Tell"];
const PRONOUNS: [&str; 5] = ["anybody", "nobody", "somebody", "who", "whoever"];
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
    } else if VERBS.contains(&first) {
        Some("begin with a verb such as Add, Fix, Remove, Rename, Move, Split, Test, Document, Update")
    } else if title.contains(", and ") {
        Some("one change for each commit; split it")
    } else if words().any(|word| PRONOUNS.contains(&word)) {
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
        for title in ["Add a check of commit titles to tidy", "Fix undo() after a save", "Move store.rs"] {
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
        ] {
            let found = check(&[title.to_owned()]);
            let [finding] = found.as_slice() else { panic!("{title}: {found:?}") };
            assert!(finding.contains(expected), "{finding}");
        }
        assert!(check(&["Asking for a name needs a verb".to_owned()]).is_empty());
    }
}
