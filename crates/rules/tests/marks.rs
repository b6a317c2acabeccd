//! Tests splitting and rebuilding drafts, and dropping their sent marks. `ACCEPTANCE_CASES` sets the number of cases
//! of each property.

use std::collections::BTreeMap;

use acceptance_rules::asset::AssetId;
use acceptance_rules::draft::{Baseline, Draft, Mark};
use proptest::prelude::*;

use crate::model::{any_change, assets_and_edits, changed, drafted, marks, same_status};
use crate::support::{acceptance, asset, config, prove};

fn mark(status: Option<&str>, words: Option<&str>, held: &str) -> Mark {
    let base = Baseline { acceptance: acceptance(Some(held)), explanation: "".into() };
    Mark { acceptance: acceptance(status), explanation: words.map(Into::into), base }
}

/// Returns all marks of a draft, as it lists them.
fn listed(draft: &Draft) -> Vec<(AssetId, Mark)> {
    draft.marks().map(|(id, mark)| (id, mark.clone())).collect()
}

#[test]
fn of_two_marks_on_one_asset_the_later_counts_and_one_that_wants_nothing_is_no_mark() {
    let (one, two) = (mark(Some("damaged"), None, ""), mark(None, Some(""), "other"));
    let nothing = mark(None, None, "received");
    let given = [
        (AssetId(3), one.clone()),
        (AssetId(i64::MIN), nothing.clone()),
        (AssetId(-1), one.clone()),
        (AssetId(3), two.clone()),
        (AssetId(-1), nothing),
        (AssetId(2), one.clone()),
    ];
    let draft = Draft::from_marks(given);
    assert_eq!(listed(&draft), [(AssetId(2), one), (AssetId(3), two)]);
    assert_eq!(draft.len(), 2);
}

#[test]
fn restored_marks_are_one_step_that_is_undone_and_redone() {
    let earlier = Draft::from_marks([
        (AssetId(1), mark(Some("damaged"), Some("bent"), "")),
        (AssetId(2), mark(Some("other"), None, "")),
    ]);
    let own = mark(Some("received"), None, "other");
    let mut draft = Draft::from_marks([(AssetId(1), own.clone())]);
    draft.restore(&earlier);
    let restored = [(AssetId(1), own.clone()), (AssetId(2), mark(Some("other"), None, ""))];
    assert_eq!(listed(&draft), restored);
    draft.undo();
    assert_eq!(listed(&draft), [(AssetId(1), own)]);
    draft.redo();
    assert_eq!(listed(&draft), restored);
}

#[test]
fn only_the_marks_that_were_sent_are_dropped() {
    let assets =
        prove(vec![asset(1, None), asset(2, acceptance(Some("damaged"))), asset(3, None), asset(4, None)]);
    let mut draft = Draft::from_marks([
        (AssetId(1), mark(Some("received"), None, "")),
        (AssetId(2), mark(None, Some("bent"), "damaged")),
        // Without a status, an explanation cannot be sent.
        (AssetId(3), mark(None, Some("no label"), "")),
        (AssetId(4), mark(Some("other"), None, "")),
    ]);
    let updates = draft.updates(&assets);
    assert_eq!(updates.len(), 3);
    // A later change of a sent mark is not sent.
    let later = mark(Some("other"), Some("wet"), "");
    let own = listed(&draft).into_iter();
    draft = Draft::from_marks(own.map(|(id, own)| (id, if id == AssetId(4) { later.clone() } else { own })));
    draft.drop_sent(&updates);
    assert_eq!(listed(&draft), [(AssetId(3), mark(None, Some("no label"), "")), (AssetId(4), later)]);
    assert!(!draft.can_undo() && !draft.can_redo());
}

/// A status that the service has, in any spelling, is no mark, nor is its explanation.
#[test]
fn of_many_that_are_marked_at_once_each_has_the_mark_that_it_would_have_alone() {
    let statuses = [None, None, Some("damaged"), Some("DAMAGED"), Some("other"), Some("received"), None];
    let texts = [None, None, Some("bent"), None, Some(""), Some("bent"), Some("torn"), Some("bent")];
    let held = |(id, (status, text)): (i64, (Option<&str>, Option<&str>))| {
        let mut held = asset(id, acceptance(status));
        held.explanation = text.map(Into::into);
        held
    };
    let all = || statuses.into_iter().cycle().zip(texts.into_iter().cycle());
    let assets: Vec<_> = (1..=56).zip(all()).map(held).collect();
    let status = acceptance(Some("damaged")).unwrap();
    let by_hand = |typed: Option<&str>| -> Vec<(AssetId, Mark)> {
        let of_each = (1..=56).zip(all()).map(|(id, (held, text))| {
            let is_held = held.is_some_and(|held| held.eq_ignore_ascii_case("damaged"));
            let words = typed.filter(|typed| *typed != text.unwrap_or_default());
            let base =
                Baseline { acceptance: acceptance(held), explanation: text.unwrap_or_default().into() };
            let status = (!is_held).then(|| status.clone());
            (AssetId(id), Mark { acceptance: status, explanation: words.map(Into::into), base })
        });
        of_each.filter(|(_, mark)| mark.acceptance.is_some() || mark.explanation.is_some()).collect()
    };
    let mut draft = Draft::default();
    assert_eq!(draft.set_acceptance(&assets, Some(&status)), by_hand(None).len());
    assert_eq!(listed(&draft), by_hand(None));
    for words in ["bent", "", "dull"] {
        let mut draft = Draft::default();
        draft.set_explained(&assets, &status, words);
        assert_eq!(listed(&draft), by_hand(Some(words)));
    }
}

/// A baseline may differ from the service's current value: the next asset must not inherit it.
#[test]
fn an_asset_marked_after_one_that_changed_at_the_service_gets_no_mark_of_what_it_holds() {
    let draft = Draft::from_marks([
        (AssetId(1), mark(Some("other"), None, "damaged")),
        (AssetId(3), mark(Some("other"), None, "")),
    ]);
    let mut changed = asset(3, None);
    changed.explanation = Some("bent".into());
    let damaged = acceptance(Some("damaged")).unwrap();
    let mut by_status = draft.clone();
    let assets = [asset(1, acceptance(Some("received"))), asset(2, Some(damaged.clone()))];
    by_status.set_acceptance(&assets, Some(&damaged));
    assert_eq!(by_status.mark(AssetId(1)), Some(&mark(Some("damaged"), None, "damaged")));
    assert_eq!(by_status.mark(AssetId(2)), None);
    let mut by_text = draft;
    by_text.set_explained([&changed, &asset(4, None)], &damaged, "");
    assert_eq!(by_text.mark(AssetId(3)), Some(&mark(Some("damaged"), Some(""), "")));
    assert_eq!(by_text.mark(AssetId(4)), Some(&mark(Some("damaged"), None, "")));
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn a_draft_lists_each_mark_once_in_the_order_of_ids_and_changes_nothing_by_it(
        (assets, edits) in assets_and_edits(30, 15),
    ) {
        let draft = drafted(&prove(assets.clone()), &edits);
        let list = listed(&draft);
        prop_assert!(list.is_sorted_by(|one, next| one.0 < next.0), "{:?}", list);
        prop_assert_eq!(list.len(), draft.len());
        prop_assert_eq!(list.into_iter().collect::<BTreeMap<_, _>>(), marks(&draft, &assets));
    }

    #[test]
    fn a_draft_built_from_the_marks_of_another_does_all_that_it_does_but_undo(
        (assets, edits) in assets_and_edits(20, 15),
        changes in prop::collection::vec(any_change(), 0..4),
    ) {
        let draft = drafted(&prove(assets.clone()), &edits);
        let fresh = prove(changed(&assets, &draft, &changes));
        let mut again = Draft::from_marks(listed(&draft));
        prop_assert!(!again.can_undo() && !again.can_redo());
        prop_assert_eq!(listed(&again), listed(&draft));
        prop_assert_eq!(again.updates(&fresh), draft.updates(&fresh));
        prop_assert_eq!(again.conflicts(&fresh), draft.conflicts(&fresh));
        let mut settled = draft;
        settled.settle(&fresh);
        again.settle(&fresh);
        prop_assert_eq!(listed(&again), listed(&settled));
    }

    #[test]
    fn a_draft_changes_an_asset_exactly_if_it_will_stand_otherwise_than_the_service_holds_it(
        (assets, edits) in assets_and_edits(20, 12),
        changes in prop::collection::vec(any_change(), 0..6),
    ) {
        let draft = drafted(&prove(assets.clone()), &edits);
        for asset in changed(&assets, &draft, &changes) {
            let stands = same_status(draft.acceptance(&asset), asset.acceptance.as_ref())
                && draft.explanation(&asset) == asset.explanation();
            prop_assert_eq!(draft.changes(&asset), !stands, "{:?}", asset);
        }
    }
}
