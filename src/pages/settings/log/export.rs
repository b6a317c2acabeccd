//! The log as a file for spreadsheets.

use acceptance_persistence::log::LogEntry;
use acceptance_persistence::table::CsvText;

use super::messages;
use crate::browser::{clock, files, intl, timer};
use crate::i18n::Messages;

/// Saves the log as a CSV file.
pub(super) fn csv(messages: Messages, entries: &[LogEntry]) {
    let (utc, _) = clock::exact(timer::now());
    let name = messages.log_file(utc.get(..10).unwrap_or_default());
    files::download(&name, "text/csv;charset=utf-8", &table(messages, entries));
}

fn table(messages: Messages, entries: &[LogEntry]) -> String {
    let separator = intl::separator(messages.language);
    let mut heads =
        vec![messages.log_time_utc(), messages.log_time(), messages.lease_company(), messages.certificate()];
    heads.extend([
        messages.log_act(),
        messages.log_outcome(),
        messages.status_code(),
        messages.log_ids(),
        messages.log_key(),
    ]);
    let mut table = CsvText::new(separator, &heads);
    for entry in entries {
        let (utc, local) = clock::exact(entry.at);
        let company = entry.key.map(|key| key.company.0.to_string()).unwrap_or_default();
        let certificate = entry.key.map(|key| key.certificate.0.to_string()).unwrap_or_default();
        let (mut outcome, _) = messages::outcome(messages, entry);
        if entry.is_later {
            outcome = [&outcome, " · ", messages.log_later()].concat();
        }
        let (ids, earlier) = entry.requests.ids();
        let ids = ids.join(" ");
        let ids = if earlier > 0 { messages.log_ids_earlier(earlier, &ids) } else { ids };
        let act = messages::act(messages, entry.act);
        let code = entry.outcome.code();
        let key = entry.requests.key().unwrap_or_default();
        table.row([&*utc, &*local, &*company, &*certificate, act, &*outcome, code, &*ids, key]);
    }
    table.end()
}
