//! The findings as a text file. It holds no token, no header and nothing of any customer.

use acceptance_process::check::finding::Verdict;

use super::told;
use crate::browser::{clock, files};
use crate::state::checkup::Checked;
use crate::words::Words;

/// Gives the person the findings as a file to keep.
pub(super) fn keep(words: Words, service: &str, checked: &Checked) {
    let (utc, _) = clock::exact(checked.at);
    let name = ["connection-check-", utc.get(..10).unwrap_or_default(), ".txt"].concat();
    files::keep(&name, "text/plain;charset=utf-8", &text(words, service, &utc, checked));
}

fn text(words: Words, service: &str, at: &str, checked: &Checked) -> String {
    let head = [words.check_report_title(), at, service, &counts(words, checked)];
    let mut lines: Vec<String> = head.iter().map(|line| (*line).to_owned()).collect();
    lines.push(words.check_asked(checked.asked));
    lines.extend(told::outlook(words, &checked.outlook).1);
    for finding in &checked.findings {
        let (verdict, _) = told::verdict(words, finding);
        let obstacle =
            if finding.is_obstacle { [", ", words.check_obstacle()].concat() } else { String::new() };
        lines.push(String::new());
        lines.push([told::topic(words, finding.topic), ": ", verdict, &obstacle].concat());
        lines.push(["  ", &told::seen(words, finding)].concat());
        if let Some(setting) = &finding.setting {
            let line = match setting.line() {
                Some(line) => [words.check_setting(), " ", &line].concat(),
                None => words.check_setting_key(setting.key()),
            };
            lines.push(["  ", &line].concat());
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

/// How many findings there are of each verdict.
pub(super) fn counts(words: Words, checked: &Checked) -> String {
    let count =
        |verdict| words.count(checked.findings.iter().filter(|finding| finding.verdict == verdict).count());
    words.check_counts(&count(Verdict::Works), &count(Verdict::Differs), &count(Verdict::Unknown))
}
