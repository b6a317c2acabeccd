//! The log as files: for programs as `docs/log.md` describes it, and for spreadsheets.

use acceptance_saved::log::{self, Entry};
use acceptance_saved::table::Table;

use super::told;
use crate::browser::{clock, files, place, timer};
use crate::state::Desk;
use crate::words::{Language, Words};

/// Gives the person the log as JSON.
pub(super) fn json(desk: Desk, entries: &[Entry]) {
    let config = desk.session.config();
    let is_path = config.base_url.is_empty() || config.base_url.starts_with('/');
    let origin = if is_path { place::origin() } else { String::new() };
    let text = log::json(entries, &[&*origin, &config.base_url].concat(), &clock::exact);
    files::keep(&name("json"), "application/json", &text);
}

/// Gives the person the log as a table.
pub(super) fn csv(words: Words, entries: &[Entry]) {
    files::keep(&name("csv"), "text/csv;charset=utf-8", &table(words, entries));
}

fn name(extension: &str) -> String {
    let (utc, _) = clock::exact(timer::now());
    ["acceptance-desk-log-", utc.get(..10).unwrap_or_default(), ".", extension].concat()
}

fn table(words: Words, entries: &[Entry]) -> String {
    let separator = match words.language {
        Language::En => ',',
        Language::De => ';',
    };
    let mut heads = vec![words.log_time_utc(), words.log_time(), words.lease_company(), words.certificate()];
    heads.extend([words.log_act(), words.log_outcome(), words.log_code(), words.log_ids(), words.log_key()]);
    let mut table = Table::new(separator, &heads);
    for entry in entries {
        let (utc, local) = clock::exact(entry.at);
        let company = entry.key.map(|key| key.company.0.to_string()).unwrap_or_default();
        let certificate = entry.key.map(|key| key.certificate.0.to_string()).unwrap_or_default();
        let (mut outcome, _) = told::outcome(words, entry);
        if entry.is_later {
            outcome = [&outcome, " (", words.log_later(), ")"].concat();
        }
        let (ids, earlier) = entry.requests.ids();
        let ids = ids.join(" ");
        let ids = if earlier > 0 { words.log_ids_earlier(earlier, &ids) } else { ids };
        let act = told::act(words, entry.act);
        let code = entry.outcome.name();
        let key = entry.requests.key().unwrap_or_default();
        table.row([&*utc, &*local, &*company, &*certificate, act, &*outcome, code, &*ids, key]);
    }
    table.end()
}
