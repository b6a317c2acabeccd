//! Tests drafts over values that changed at the service: settled, contested and sent marks.

use std::collections::BTreeSet;

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::decision::{Cause, Finding, Requirement, plan};
use acceptance_rules::draft::{Draft, Mark as DraftMark};
use acceptance_rules::snapshot::differences_after;
use proptest::prelude::*;
use proptest::sample::Index;

use super::{asks_for_something, finding, plans};
use crate::model;
use crate::model::{
    Edit, any_change, applied, assets_and_edits, changed, drafted, marks, open_certificate, same_status,
};
use crate::oracle::VERDICTS;
use crate::support::{acceptance, asset, config, context, decision, prove};

/// Returns whether the service has all values of a mark.
fn holds(asset: &Asset, mark: &DraftMark) -> bool {
    let status =
        mark.acceptance.is_none() || same_status(mark.acceptance.as_ref(), asset.acceptance.as_ref());
    let words = mark.explanation.is_none() || mark.explanation.as_deref() == Some(asset.explanation());
    status && words
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn settling_drops_exactly_the_marks_that_the_service_holds_and_settling_again_nothing(
        (assets, edits) in assets_and_edits(20, 15),
        changes in prop::collection::vec(any_change(), 0..12),
    ) {
        let mut draft = drafted(&prove(assets.clone()), &edits);
        let held = changed(&assets, &draft, &changes);
        let fresh = prove(held);
        let mut expected = marks(&draft, &assets);
        expected.retain(|id, mark| fresh.get(*id).is_none_or(|asset| !holds(asset, mark)));
        let conflicts = draft.conflicts(&fresh);
        draft.settle(&fresh);
        prop_assert_eq!(&marks(&draft, &assets), &expected);
        prop_assert_eq!(draft.len(), expected.len());
        prop_assert_eq!(draft.conflicts(&fresh), conflicts.clone(), "settling hides no conflict");
        let once = draft.clone();
        draft.settle(&fresh);
        prop_assert_eq!(&draft, &once);
        while draft.can_undo() {
            draft.undo();
            prop_assert!(draft.conflicts(&fresh).iter().all(|own| conflicts.contains(own)), "undo makes no conflict");
        }
        while draft.can_redo() {
            draft.redo();
            prop_assert!(draft.conflicts(&fresh).iter().all(|own| conflicts.contains(own)), "redo makes no conflict");
        }
    }

    #[test]
    fn a_reading_without_differences_leaves_every_step(
        (assets, edits) in assets_and_edits(20, 15),
    ) {
        let complete = prove(assets.clone());
        let mut draft = drafted(&complete, &edits);
        let before = draft.clone();
        draft.settle(&prove(assets));
        prop_assert_eq!(draft, before);
    }

    #[test]
    fn a_draft_that_was_saved_settles_to_what_could_not_be_sent(
        (assets, edits) in assets_and_edits(20, 15),
    ) {
        let complete = prove(assets.clone());
        let mut draft = drafted(&complete, &edits);
        let updates = draft.updates(&complete);
        let saved = prove(applied(&complete, &updates));
        prop_assert_eq!(differences_after(&complete, &updates, &saved), vec![]);
        prop_assert_eq!(draft.conflicts(&saved), vec![]);
        draft.settle(&saved);
        prop_assert_eq!(draft.updates(&saved), vec![]);
        for id in marks(&draft, &assets).keys() {
            prop_assert_eq!(&saved.get(*id).unwrap().acceptance, &None);
        }
    }

    #[test]
    fn a_newer_value_at_the_service_is_a_conflict_that_closes_both_decisions_until_somebody_settles_it(
        (assets, edits) in assets_and_edits(12, 15),
        changes in prop::collection::vec(any_change(), 0..12),
        keep in prop::collection::vec(any::<bool>(), 12),
    ) {
        let draft = drafted(&prove(assets.clone()), &edits);
        let fresh = prove(changed(&assets, &draft, &changes));
        let unsent = marks(&draft, &assets);
        let (mut expected, mut respelled) = (BTreeSet::new(), BTreeSet::new());
        for asset in assets.iter().filter(|asset| unsent.contains_key(&asset.id)) {
            let Some(now) = fresh.get(asset.id) else {
                expected.insert(asset.id);
                continue;
            };
            let newer = !same_status(now.acceptance.as_ref(), asset.acceptance.as_ref())
                || now.explanation() != asset.explanation();
            if !holds(now, &unsent[&asset.id]) {
                if newer {
                    expected.insert(asset.id);
                } else if now.acceptance != asset.acceptance {
                    respelled.insert(asset.id);
                }
            }
        }
        let found = draft.conflicts(&fresh);
        let mut contested: BTreeSet<AssetId> = found.iter().map(|conflict| conflict.asset).collect();
        prop_assert_eq!(contested.len(), found.len(), "no asset twice");
        for conflict in &found {
            let now = fresh.get(conflict.asset);
            let theirs = conflict.theirs.as_ref();
            prop_assert_eq!(theirs.map(|theirs| &theirs.acceptance), now.map(|now| &now.acceptance));
            prop_assert_eq!(theirs.map(|theirs| &*theirs.explanation), now.map(Asset::explanation));
        }
        // Another spelling of the same status may or may not count as a newer value.
        contested.retain(|id| !respelled.contains(id));
        prop_assert_eq!(&contested, &expected);

        let certificate = open_certificate();
        let all: BTreeSet<AssetId> = found.iter().map(|conflict| conflict.asset).collect();
        for verdict in VERDICTS {
            let context = context(&certificate, &fresh, &draft);
            let no_conflict = finding(decision(verdict), &context, Requirement::NoConflict);
            if found.is_empty() {
                prop_assert_eq!(no_conflict, (Finding::Met, BTreeSet::new()));
            } else {
                prop_assert_eq!(no_conflict, (Finding::Unmet(Cause::Plain), all.clone()));
                prop_assert!(plan(decision(verdict), &context).is_err());
            }
        }

        let mut settled = draft.clone();
        for (conflict, keep) in found.iter().zip(keep) {
            let id = conflict.asset;
            let before = settled.conflicts(&fresh).len();
            let mine = settled.mark(id).cloned().unwrap();
            if keep { settled.keep_mine(id, &fresh) } else { settled.take_theirs(id) }
            prop_assert_eq!(settled.conflicts(&fresh).len(), before - 1, "one is settled at a time");
            let after = settled.mark(id);
            match fresh.get(id) {
                Some(now) if keep => {
                    prop_assert_eq!(after.map(|mark| &mark.acceptance), Some(&mine.acceptance));
                    prop_assert_eq!(after.map(|mark| &mark.explanation), Some(&mine.explanation));
                    prop_assert_eq!(settled.acceptance(now), mine.acceptance.as_ref().or(now.acceptance.as_ref()));
                }
                Some(now) => {
                    prop_assert_eq!(after, None);
                    prop_assert_eq!(settled.acceptance(now), now.acceptance.as_ref());
                    prop_assert_eq!(settled.explanation(now), now.explanation());
                }
                None => prop_assert_eq!(after, None),
            }
            let rest = |draft: &Draft| { let mut all = marks(draft, &assets); all.remove(&id); all };
            prop_assert_eq!(rest(&settled).len() + usize::from(after.is_some()), settled.len());
        }
        prop_assert_eq!(settled.conflicts(&fresh), vec![]);
        for verdict in VERDICTS {
            let context = context(&certificate, &fresh, &settled);
            let no_conflict = finding(decision(verdict), &context, Requirement::NoConflict);
            prop_assert_eq!(no_conflict, (Finding::Met, BTreeSet::new()));
        }
    }

    #[test]
    fn marking_a_contested_asset_again_does_not_settle_its_conflict(
        (assets, edits) in assets_and_edits(6, 15),
        changes in prop::collection::vec(any_change(), 0..8),
        (_, later) in assets_and_edits(0, 6),
    ) {
        let mut draft = drafted(&prove(assets.clone()), &edits);
        let fresh = prove(changed(&assets, &draft, &changes));
        draft.settle(&fresh);
        for edit in &later {
            let before = draft.conflicts(&fresh);
            model::edit(&mut draft, &fresh, edit);
            let after = draft.conflicts(&fresh);
            for conflict in &before {
                let id = conflict.asset;
                let still_wanted = draft.mark(id).is_some_and(|mark| {
                    fresh.get(id).is_none_or(|asset| !holds(asset, mark))
                });
                // A redone mark may be based on the newer value.
                let is_newer = matches!(edit, Edit::Redo)
                    && draft.mark(id).map(|mark| &mark.base) == conflict.theirs.as_ref();
                let still_wanted = still_wanted && !is_newer;
                prop_assert_eq!(after.contains(conflict), still_wanted, "{:?} after {:?}", conflict, edit);
            }
        }
    }

    #[test]
    fn no_plan_overwrites_a_value_that_the_mark_was_not_laid_over(
        (assets, edits) in assets_and_edits(6, 15),
        changes in prop::collection::vec(any_change(), 0..8),
        (_, later) in assets_and_edits(0, 15),
        kept in prop::collection::vec(any::<Index>(), 0..3),
        more in prop::collection::vec(any_change(), 0..2),
    ) {
        let mut draft = drafted(&prove(assets.clone()), &edits);
        let second = changed(&assets, &draft, &changes);
        let complete = prove(second.clone());
        for at in kept {
            if !second.is_empty() {
                draft.keep_mine(second[at.index(second.len())].id, &complete);
            }
        }
        for edit in &later {
            model::edit(&mut draft, &complete, edit);
        }
        let third = prove(changed(&second, &draft, &more));
        for plan in plans(&third, &draft) {
            for update in plan.updates().iter() {
                let held = third.get(update.asset).unwrap();
                let base = &draft.mark(update.asset).unwrap().base;
                prop_assert!(
                    !asks_for_something(update, held)
                        || (same_status(base.acceptance.as_ref(), held.acceptance.as_ref())
                            && &*base.explanation == held.explanation()),
                    "{:?} over {:?}", update, held
                );
            }
        }
    }
}

#[test]
fn another_spelling_of_the_same_status_at_the_service_is_no_conflict() {
    let mut draft = Draft::default();
    draft.set_acceptance([&asset(1, acceptance(Some("damaged")))], acceptance(Some("other")).as_ref());
    assert_eq!(draft.conflicts(&prove(vec![asset(1, acceptance(Some("Damaged")))])), []);
}
