//! Tests marks of a list that are applied to a draft as one step.

use std::collections::{BTreeMap, BTreeSet};

use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetId};
use acceptance_rules::draft::{Draft, StepKind, StepName};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::model::{WORDS, assets_and_edits, drafted, marks, same_status};
use crate::support::{acceptance, asset, config, prove};

/// Returns an asset's status and explanation in the draft.
fn said(draft: &Draft, asset: &Asset) -> (String, String) {
    let status = draft.acceptance(asset).map_or("", AcceptanceStatus::raw);
    (status.to_owned(), draft.explanation(asset).to_owned())
}

fn pair(status: &str, explanation: &str) -> (String, String) {
    (status.to_owned(), explanation.to_owned())
}

#[test]
fn a_list_takes_back_an_unsent_mark_where_it_says_what_the_service_holds() {
    let row = Asset { explanation: Some("bent".into()), ..asset(1, acceptance(Some("damaged"))) };
    let received = AcceptanceStatus::received();
    let mut draft = Draft::default();
    draft.set_explained([&row], &received, "");
    assert_eq!(draft.set_listed([(&row, row.acceptance.as_ref(), Some("bent"))]), 1);
    assert!(draft.is_empty());
    draft.undo();
    assert_eq!(said(&draft, &row), pair("received", ""));
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn afterwards_every_asset_stands_as_its_last_line_says_and_one_undo_brings_back_what_was(
        (assets, edits) in assets_and_edits(8, 12),
        lines in prop::collection::vec(
            (any::<Index>(), select(vec![None, Some("received"), Some("Damaged"), Some("lost")]),
             prop::option::of(select(WORDS.to_vec()))),
            0..12,
        ),
    ) {
        let mut draft = drafted(&prove(assets.clone()), &edits);
        let lines: Vec<_> = if assets.is_empty() { Vec::new() } else {
            lines.iter().map(|(at, status, words)| (at.index(assets.len()), acceptance(*status), *words)).collect()
        };
        let before = marks(&draft, &assets);
        let stood: Vec<_> =
            assets.iter().map(|row| (draft.acceptance(row).cloned(), draft.explanation(row).to_owned())).collect();
        let can_undo = draft.can_undo();
        let count = draft.set_listed(
            lines.iter().map(|(at, status, words)| (&assets[*at], status.as_ref(), *words)),
        );
        let last: BTreeMap<usize, _> = lines.iter().map(|(at, status, words)| (*at, (status, words))).collect();
        for (at, row) in assets.iter().enumerate() {
            let (status, words) = last.get(&at).map_or((None, None), |(status, words)| (status.as_ref(), **words));
            let (stood_status, stood_words) = &stood[at];
            prop_assert!(same_status(draft.acceptance(row), status.or(stood_status.as_ref())));
            prop_assert_eq!(draft.explanation(row), words.unwrap_or(stood_words));
        }
        let after = marks(&draft, &assets);
        let ids = assets.iter().map(|row| row.id);
        let changed: BTreeSet<AssetId> = ids.filter(|id| before.get(id) != after.get(id)).collect();
        prop_assert_eq!(count, changed.len());
        if let Some(first) = changed.first() {
            let name = Some(StepName { kind: StepKind::List, assets: count, first: *first });
            prop_assert_eq!(draft.last_step(), name.clone());
            draft.undo();
            prop_assert_eq!(draft.undone_step(), name);
            prop_assert_eq!(marks(&draft, &assets), before);
            draft.redo();
            prop_assert_eq!(marks(&draft, &assets), after);
        } else {
            prop_assert_eq!(draft.can_undo(), can_undo);
        }
    }
}
