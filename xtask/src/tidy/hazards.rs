//! Every test that `docs/hazards.md` names is there: a list of what is held must not outlive the tests.

use super::{File, Finding};

const LIST: &str = "docs/hazards.md";
/// What a hazard without a test says.
const UNHELD: &str = "Not covered";

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let Some(list) = files.iter().find(|file| file.path == LIST) else { return Vec::new() };
    let mut findings = Vec::new();
    // The hazard that is being read, and whether anything was said about its tests.
    let mut open: Option<(usize, bool)> = None;
    for (number, line) in (1..).zip(list.text.lines()) {
        if line.starts_with("## ") || line.starts_with("### ") {
            findings.extend(silent(list, open));
            open = line.starts_with("### H").then_some((number, false));
        }
        let names = line.strip_prefix("- `").and_then(|rest| rest.split_once("`: "));
        if let Some((path, names)) = names {
            findings.extend(missing(files, path, names).map(|advice| Finding::at(list, number, advice)));
        }
        if let Some((_, is_said)) = &mut open {
            *is_said |= names.is_some() || line.starts_with(UNHELD);
        }
    }
    findings.extend(silent(list, open));
    findings
}

fn silent(list: &File, hazard: Option<(usize, bool)>) -> Option<Finding> {
    let (line, is_said) = hazard?;
    let advice = format!("name the tests of this hazard, or say `{UNHELD}`");
    (!is_said).then(|| Finding::at(list, line, advice))
}

/// What is wrong with the names, each between backticks, of tests of one file.
fn missing<'a>(files: &'a [File], path: &'a str, names: &'a str) -> impl Iterator<Item = String> + 'a {
    let file = files.iter().find(|file| file.path == path);
    let no_file = file.is_none().then(|| format!("there is no file `{path}`"));
    let no_name = (!names.contains('`')).then(|| format!("no test of `{path}` is named"));
    let absent = names.split('`').skip(1).step_by(2).filter_map(move |name| {
        let is_there = file.is_none_or(|file| holds(file, name));
        (!is_there).then(|| format!("`{path}` has no test `{name}`"))
    });
    no_file.into_iter().chain(no_name).chain(absent)
}

/// Whether a file has a test of exactly this name.
fn holds(file: &File, name: &str) -> bool {
    if file.has_extension(&["mjs"]) {
        let begins = |call: &str| {
            ['"', '`'].iter().any(|quote| file.text.contains(&format!("{call}({quote}{name}{quote}")))
        };
        return begins("journey") || begins("test");
    }
    let mut is_test = false;
    for line in file.text.lines().map(str::trim) {
        if line.starts_with("#[") {
            is_test |= line.contains("test]");
        } else {
            let name_of = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ");
            if is_test && name_of.and_then(|rest| rest.split('(').next()) == Some(name) {
                return true;
            }
            is_test = false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUST: &str = "#[test]\nfn one() {}\n\nfn two() {}\n\n\
                        #[tokio::test]\n#[expect(x)]\nasync fn three() {}\n// #[test]\nfn four() {}\n";
    const JOURNEYS: &str = "journey(\"a, b\", async () => {});\n  journey(`${how} ends`, x);\ntest('x');\n";

    fn findings(list: &str) -> Vec<String> {
        let files = [(LIST, list), ("crates/a/tests/a.rs", RUST), ("tests/e2e/a.test.mjs", JOURNEYS)];
        let files = files.map(|(path, text)| File { path: path.into(), text: text.into() });
        check(&files).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_test_that_is_named_and_not_there_is_found() {
        assert!(findings("- `crates/a/tests/a.rs`: `one`, `three`\n").is_empty());
        assert!(findings("- `tests/e2e/a.test.mjs`: `a, b`, `${how} ends`\n").is_empty());
        for name in ["two", "four", "on", "one()", "five"] {
            let found = findings(&format!("x\n- `crates/a/tests/a.rs`: `one`, `{name}`\n"));
            assert_eq!(found, [format!("{LIST}:2: `crates/a/tests/a.rs` has no test `{name}`")]);
        }
        for name in ["a", "b", "x", "a, b\", async"] {
            assert_eq!(findings(&format!("- `tests/e2e/a.test.mjs`: `{name}`\n")).len(), 1, "{name}");
        }
        assert_eq!(
            findings("- `crates/b.rs`: `one`\n"),
            [format!("{LIST}:1: there is no file `crates/b.rs`")]
        );
        assert_eq!(findings("- `crates/a/tests/a.rs`: all of it\n").len(), 1);
    }

    #[test]
    fn a_hazard_about_whose_tests_nothing_is_said_is_found() {
        assert!(
            findings("### H1 a\nNot covered.\n### H2 b\n- `crates/a/tests/a.rs`: `one`\n## Rest\n")
                .is_empty()
        );
        assert_eq!(findings("## Rest\n### H1 a\nSomething.\n### H2 b\nNot covered: why.\n").len(), 1);
        assert_eq!(findings("### H1 a\nNot covered.\n### H2 b\n").len(), 1);
    }
}
