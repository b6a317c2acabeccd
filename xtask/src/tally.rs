//! Counts passed and failed tests from the closing lines of the test runners.

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl Tally {
    /// Adds what a line of a runner says; other lines add nothing.
    pub(crate) fn read(&mut self, line: &str) {
        let line = line.trim();
        if let Some(result) = line.strip_prefix("test result: ") {
            for part in result.split([';', '.']) {
                let mut words = part.split_whitespace();
                match (words.next().and_then(number), words.next()) {
                    (Some(count), Some("passed")) => self.passed += count,
                    (Some(count), Some("failed")) => self.failed += count,
                    _ => {}
                }
            }
            return;
        }
        // Node's runner: "ℹ pass 12" (or "# pass 12").
        let Some(rest) = line.strip_prefix("ℹ ").or_else(|| line.strip_prefix("# ")) else { return };
        match rest.split_once(' ') {
            Some(("pass", count)) => self.passed += number(count).unwrap_or(0),
            Some(("fail", count)) => self.failed += number(count).unwrap_or(0),
            _ => {}
        }
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

fn number(text: &str) -> Option<u64> {
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(lines: &[&str], passed: u64, failed: u64) {
        let mut tally = Tally::default();
        for line in lines {
            tally.read(line);
        }
        assert_eq!(tally, Tally { passed, failed }, "{lines:?}");
    }

    #[test]
    fn the_closing_lines_of_all_runners_are_added() {
        check(&["test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; finished in 0.02s"], 12, 0);
        check(&["test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 filtered out"], 3, 2);
        check(&["ℹ tests 5", "ℹ pass 4", "ℹ fail 1"], 4, 1);
        check(&["# pass 7", "# fail 0"], 7, 0);
        check(&["test a ... ok", "# a remark", "ℹ passing 3"], 0, 0);
        check(&["test result: ok. 1 passed; 0 failed", "test result: ok. 2 passed; 0 failed"], 3, 0);
    }
}
