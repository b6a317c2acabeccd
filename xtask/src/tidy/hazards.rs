//! Every test that `docs/hazards.md` names is there: a list of what is held must not outlive the tests.

use super::{File, finding};

const LIST: &str = "docs/hazards.md";
/// What a hazard without a test says.
const UNHELD: &str = "Not covered";

pub(super) fn check(files: &[File]) -> Vec<String> {
    let Some(list) = files.iter().find(|file| file.path == LIST) else { return Vec::new() };
    let mut findings = Vec::new();
    // The hazard that is being read and about whose tests nothing was said yet.
    let mut silent: Option<usize> = None;
    let end = (0, "## End");
    for (number, line) in (1..).zip(list.text.lines()).chain([end]) {
        if line.starts_with("## ") || line.starts_with("### ") {
            let advice = format!("name the tests of this hazard, or say `{UNHELD}`");
            findings.extend(silent.map(|hazard| finding(list, hazard, &advice)));
            silent = line.starts_with("### H").then_some(number);
        }
        let names = line.strip_prefix("- `").and_then(|rest| rest.split_once("`: "));
        if let Some((path, names)) = names {
            let advice = missing(files, path, names);
            findings.extend(advice.iter().map(|advice| finding(list, number, advice)));
        }
        if names.is_some() || line.starts_with(UNHELD) {
            silent = None;
        }
    }
    findings
}

/// What is wrong with the names, each between backticks, of tests of one file.
fn missing(files: &[File], path: &str, names: &str) -> Vec<String> {
    let Some(file) = files.iter().find(|file| file.path == path) else {
        return vec![format!("there is no file `{path}`")];
    };
    if !names.contains('`') {
        return vec![format!("no test of `{path}` is named")];
    }
    let names = names.split('`').skip(1).step_by(2);
    names.filter(|name| !holds(file, name)).map(|name| format!("`{path}` has no test `{name}`")).collect()
}

/// Whether a file has a test of exactly this name; a Rust function without `#[test]` is dead code, says rustc.
fn holds(file: &File, name: &str) -> bool {
    if file.has_extension(&["rs"]) {
        return file.text.contains(&format!("fn {name}("));
    }
    let quoted = ['"', '`'].map(|quote| format!("({quote}{name}{quote}"));
    quoted
        .iter()
        .any(|name| ["journey", "test"].iter().any(|call| file.text.contains(&format!("{call}{name}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(list: &str) -> Vec<String> {
        let rust = "#[test]\nfn one() {}\n#[tokio::test]\nasync fn three() {}\n";
        let journeys = "journey(\"a, b\", async () => {});\n  test(`${how} ends`, x);\n";
        let files = [(LIST, list), ("tests/a.rs", rust), ("tests/e2e/a.test.mjs", journeys)];
        check(&files.map(|(path, text)| File { path: path.into(), text: text.into() }))
    }

    #[test]
    fn a_test_that_is_named_and_not_there_is_found() {
        let right = "- `tests/a.rs`: `one`, `three`\n- `tests/e2e/a.test.mjs`: `a, b`, `${how} ends`\n";
        assert!(findings(right).is_empty());
        for name in ["two", "on", "one()"] {
            let found = findings(&format!("x\n- `tests/a.rs`: `one`, `{name}`\n"));
            assert_eq!(found, [format!("{LIST}:2: `tests/a.rs` has no test `{name}`")]);
        }
        assert_eq!(findings("- `tests/e2e/a.test.mjs`: `a`, `b`, `ends`\n").len(), 3);
        assert_eq!(findings("- `b.rs`: `one`\n"), [format!("{LIST}:1: there is no file `b.rs`")]);
        assert_eq!(findings("- `tests/a.rs`: all of it\n").len(), 1);
    }

    #[test]
    fn a_hazard_about_whose_tests_nothing_is_said_is_found() {
        assert!(findings("### H1\nNot covered.\n### H2\n- `tests/a.rs`: `one`\n## Rest\n").is_empty());
        assert_eq!(findings("## Rest\n### H1\nSomething.\n### H2\nNot covered: why.\n").len(), 1);
        assert_eq!(findings("### H1\nNot covered.\n### H2\n").len(), 1);
    }
}
