//! Tests the log: acts in this browser with their known outcomes, and nothing else.

mod kept;
mod noted;

use crate::desk::{TOKENS, stored};
use crate::screen::{address, eventually, select_all, settle, shown, text_of, travel, within};
use crate::scripted::{Service, service};

/// Opens the page *Settings*.
async fn to_log() {
    travel("/settings");
    eventually("the address follows", || address() == "/settings").await;
    shown("Stored only here").await;
    settle().await;
}

/// Returns the acts and their outcomes, newest first.
fn entries() -> Vec<(String, String)> {
    let rows = select_all("table.log-table tbody tr");
    let cell = |row: &web_sys::Element, at: usize| text_of(&within(row, "td")[at]);
    rows.iter().map(|row| (cell(row, 1), cell(row, 2))).collect()
}

fn row(act: &str, outcome: &str) -> (String, String) {
    (act.to_owned(), outcome.to_owned())
}

async fn entries_are(expected: &[(&str, &str)]) {
    let expected: Vec<_> = expected.iter().map(|(act, outcome)| row(act, outcome)).collect();
    eventually(&format!("the log is {expected:?}, not {:?}", entries()), || entries() == expected).await;
}

/// Returns the stored entries, without their keys.
fn kept() -> Vec<String> {
    let all: Vec<(String, String)> = serde_json::from_str(&stored()).unwrap();
    let is_entry = |(name, _): &(String, String)| name.starts_with("acceptance-desk.log ");
    all.into_iter().filter(is_entry).map(|(_, text)| text).collect()
}

/// Returns the key of the only decision that was sent.
fn key_of(service: &Service) -> String {
    service.posts()[0].header("Idempotency-Key").unwrap().to_owned()
}
