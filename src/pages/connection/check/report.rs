//! The findings as a text file. It holds no token, no header and nothing of any customer.

use acceptance_process::check::finding::Verdict;

use super::messages;
use crate::browser::{clock, files};
use crate::i18n::Messages;
use crate::state::connection_check::Checked;

/// Gives the person the findings as a file to keep.
pub(super) fn keep(messages: Messages, service: &str, checked: &Checked) {
    let (utc, _) = clock::exact(checked.at);
    let name = ["connection-check-", utc.get(..10).unwrap_or_default(), ".txt"].concat();
    files::keep(&name, "text/plain;charset=utf-8", &text(messages, service, &utc, checked));
}

fn text(messages: Messages, service: &str, at: &str, checked: &Checked) -> String {
    let head = [messages.check_report_title(), at, service, &counts(messages, checked)];
    let mut lines: Vec<String> = head.iter().map(|line| (*line).to_owned()).collect();
    lines.push(messages.check_asked(checked.asked));
    lines.extend(messages::outlook(messages, &checked.outlook).1);
    for finding in &checked.findings {
        let (verdict, _) = messages::verdict(messages, finding);
        let obstacle =
            if finding.is_obstacle { [", ", messages.check_obstacle()].concat() } else { String::new() };
        lines.push(String::new());
        lines.push([messages::topic(messages, finding.topic), ": ", verdict, &obstacle].concat());
        lines.push(["  ", &messages::seen(messages, finding)].concat());
        if let Some(setting) = &finding.setting {
            let line = match setting.line() {
                Some(line) => [messages.check_setting(), " ", &line].concat(),
                None => messages.check_setting_key(setting.key()),
            };
            lines.push(["  ", &line].concat());
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

/// How many findings there are of each verdict.
pub(super) fn counts(messages: Messages, checked: &Checked) -> String {
    let count = |verdict| {
        messages.count(checked.findings.iter().filter(|finding| finding.verdict == verdict).count())
    };
    messages.check_counts(&count(Verdict::Works), &count(Verdict::Differs), &count(Verdict::Unknown))
}
