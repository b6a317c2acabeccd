//! The findings as a text file, without tokens, headers and texts of customers.

use acceptance_process::check::finding::TopicResult;

use super::messages;
use crate::browser::{clock, files};
use crate::components::receipt::service_address;
use crate::i18n::Messages;
use crate::state::Session;
use crate::state::connection_check::Checked;

/// Downloads the findings.
pub(super) fn download(messages: Messages, session: Session, checked: &Checked) {
    let (utc, _) = clock::exact(checked.at);
    let name = ["connection-check-", utc.get(..10).unwrap_or_default(), ".txt"].concat();
    files::download(
        &name,
        "text/plain;charset=utf-8",
        &text(messages, &service_address(&session.config()), &utc, checked),
    );
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

/// Returns the number of findings of each verdict.
pub(super) fn counts(messages: Messages, checked: &Checked) -> String {
    let count = |verdict| {
        messages.count(checked.findings.iter().filter(|finding| finding.verdict == verdict).count())
    };
    messages.check_counts(
        &count(TopicResult::Works),
        &count(TopicResult::Differs),
        &count(TopicResult::Unknown),
    )
}
