//! Tests the suggested explanations against an oracle that counts them one by one.
//! `ACCEPTANCE_CASES` sets the number of cases of each property.

use std::cmp::Reverse;

use acceptance_rules::asset::{AcceptanceStatus, Asset};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::{Draft, earlier_explanations};
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{acceptance, config, marked as asset, prove as complete};

fn status(text: &str) -> Option<AcceptanceStatus> {
    acceptance(Some(text))
}

/// Returns the suggestions for a status and a typed text.
fn offered(assets: &CompleteAssets, draft: &Draft, own: &str, typed: &str) -> Vec<String> {
    earlier_explanations(assets, draft, status(own).as_ref(), typed, 10)
}

#[test]
fn those_of_this_status_come_first_then_those_of_most_assets_then_as_they_stand() {
    let texts = [
        ("other", "late"),
        ("damaged", "bent"),
        ("other", "wrong leg"),
        ("Damaged", " scratched "),
        ("damaged", "scratched"),
        ("other", "wrong leg"),
        ("", "unpacked"),
        ("received", ""),
        ("other", " \n"),
        ("damaged", "bent"),
        ("damaged", "scratched"),
    ];
    let assets = (0..).zip(texts).map(|(id, (status, text))| asset(-id, status, text)).collect();
    let (assets, draft) = (complete(assets), Draft::default());
    let all = ["scratched", "bent", "wrong leg", "late", "unpacked"];
    assert_eq!(offered(&assets, &draft, "DAMAGED", ""), all);
    assert_eq!(
        offered(&assets, &draft, "other", " "),
        ["wrong leg", "late", "scratched", "bent", "unpacked"]
    );
    assert_eq!(offered(&assets, &draft, "", "")[0], "unpacked");
    assert_eq!(earlier_explanations(&assets, &draft, status("damaged").as_ref(), "", 2), all[..2]);
    assert_eq!(earlier_explanations(&assets, &draft, None, "", 0), [""; 0]);
}

#[test]
fn damaged_explanations_are_not_offered() {
    let assets =
        complete(vec![asset(1, "other", "wet \u{FFFD}"), asset(2, "other", "wet"), asset(3, "", "")]);
    let mut draft = Draft::default();
    draft.set_explanation(assets.iter().nth(2).unwrap(), "\u{FFFD}");
    assert_eq!(offered(&assets, &draft, "other", ""), ["wet"]);
}

/// Returns the expected suggestions, each text examined on its own.
fn oracle(assets: &CompleteAssets, draft: &Draft, own: &str, typed: &str, most: usize) -> Vec<String> {
    let text = |asset: &Asset| draft.explanation(asset).trim().to_owned();
    let mut found: Vec<String> = Vec::new();
    for asset in assets.iter() {
        let text = text(asset);
        let fits = text.to_lowercase().contains(&typed.trim().to_lowercase()) && text != typed.trim();
        if !text.is_empty() && fits && !found.contains(&text) {
            found.push(text);
        }
    }
    found.sort_by_key(|found| {
        let holders = || assets.iter().filter(|asset| text(asset) == *found);
        let raw = |asset: &Asset| draft.acceptance(asset).map(|status| status.raw().to_lowercase());
        let is_own = |asset: &Asset| raw(asset).unwrap_or_default() == own.to_lowercase();
        Reverse((holders().any(is_own), holders().count()))
    });
    found.truncate(most);
    found
}

fn any_status() -> impl Strategy<Value = &'static str> {
    select(vec!["", "other", "OTHER", "damaged", "received"])
}

fn any_text() -> impl Strategy<Value = &'static str> {
    select(vec!["", " ", "a", "A", " a", "ab", "Äb", "äB", "b a", "c"])
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn the_suggestions_are_those_of_the_oracle(
        rows in prop::collection::vec((any_status(), any_text()), 0..20),
        marks in prop::collection::vec((0..20_usize, any_status(), any_text()), 0..8),
        own in any_status(),
        typed in any_text(),
        most in 0..6_usize,
    ) {
        let assets = (0..).zip(rows).map(|(id, (status, text))| asset(-id, status, text)).collect();
        let assets = complete(assets);
        let mut draft = Draft::default();
        for (place, chosen, text) in marks {
            if let Some(asset) = assets.iter().nth(place) {
                draft.set_acceptance([asset], status(chosen).as_ref());
                draft.set_explanation(asset, text);
            }
        }
        let found = earlier_explanations(&assets, &draft, status(own).as_ref(), typed, most);
        prop_assert_eq!(found, oracle(&assets, &draft, own, typed, most));
    }
}
