//! Tests that `docs/hazards.md` names: each must exist.

use super::{File, finding};

const DOCUMENT: &str = "docs/hazards.md";
/// The characters between the file and the name of a test.
const BETWEEN: &str = "`: `";

/// Returns a finding for each named test that is not in its file.
pub(super) fn check(files: &[File]) -> Vec<String> {
    let Some(document) = files.iter().find(|file| file.path == DOCUMENT) else { return Vec::new() };
    let exists =
        |path: &str, test: &str| files.iter().any(|file| file.path == path && file.text.contains(test));
    let mut findings = Vec::new();
    for (number, line) in (1..).zip(document.text.lines()) {
        for (index, _) in line.match_indices(BETWEEN) {
            let path = line.get(..index).and_then(|before| before.rsplit('`').next()).unwrap_or_default();
            let rest = line.get(index + BETWEEN.len()..).unwrap_or_default();
            let test = rest.split('`').next().unwrap_or_default();
            if !exists(path, test) {
                findings.push(finding(
                    document,
                    number,
                    &format!("{path} has no test `{test}`; name its heir"),
                ));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hazard_names_tests_that_exist() {
        let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
        let code =
            file("tests/e2e/network.test.mjs", "journey(\"a redirection, not followed\", async () => {");
        for (found, row) in [
            (0, "| H9 | Risk. | Protection. | `tests/e2e/network.test.mjs`: `a redirection, not followed` |"),
            (1, "| H9 | Risk. | Protection. | `tests/e2e/network.test.mjs`: `a redirection, followed` |"),
            (1, "| H9 | Risk. | Protection. | `tests/e2e/other.test.mjs`: `a redirection, not followed` |"),
            (0, "| H3 | Risk. | `worker.js` verifies: it is so. | as H2 |"),
        ] {
            assert_eq!(check(&[file(DOCUMENT, row), code.clone()]).len(), found, "{row}");
        }
        assert_eq!(check(&[code]), Vec::<String>::new());
    }
}
