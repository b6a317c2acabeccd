//! Tests the log: acts in this browser with their known outcomes, and nothing else.

use crate::prelude::*;

mod kept;
mod noted;

async fn to_log() {
    travel("/settings");
    eventually("the address follows", || address() == "/settings").await;
    shown("Stored only here").await;
    settle().await;
}

/// Returns the acts and their outcomes, newest first.
fn entries() -> Vec<(String, String)> {
    let part = |item: &Element, selector: &str| text_of(&within(item, selector)[0]);
    select_all(".log li").iter().map(|item| (part(item, ".log-act"), part(item, "p:last-child"))).collect()
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
