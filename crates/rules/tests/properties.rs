//! Holds drafts, plans and comparisons to what they promise, for random sets of assets and random edits.
//! `ACCEPTANCE_CASES` says how many cases each property is tried with.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

#[allow(dead_code, reason = "the comparisons need more")]
mod model;
#[allow(dead_code, reason = "the exhaustive test reads the whole table")]
mod oracle;
#[allow(dead_code, reason = "the exhaustive test builds more")]
mod support;

use std::collections::BTreeSet;

use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetId};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{
    Cause, Counts, Decision, Finding, Plan, Requirement, Standing, checklist, counts, plan,
};
use acceptance_rules::draft::{AssetUpdate, Draft, Mark as DraftMark};
use acceptance_rules::seen::differences_after;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use model::{
    Change, Edit, Model, any_change, applied, assets_and_edits, changed, class, config, drafted, marks,
    open_certificate, same_status,
};
use oracle::{AUTHORIZATIONS, Authorization, Case, Mark, STATUSES, Status, VERDICTS, Verdict};
use support::{acceptance, asset, certificate_of, decision, prove};

fn standing<'a>(certificate: &'a Certificate, assets: &'a CompleteAssets, draft: &'a Draft) -> Standing<'a> {
    Standing { certificate: Some(certificate), assets: Some(assets), draft, confirmed_before: false }
}

/// The plans of an open certificate that can be made.
fn plans(assets: &CompleteAssets, draft: &Draft) -> Vec<Plan> {
    let certificate = open_certificate();
    let of = |verdict: &Verdict| plan(decision(*verdict), &standing(&certificate, assets, draft)).ok();
    VERDICTS.iter().filter_map(of).collect()
}

/// Whether the service holds all that a mark wants.
fn holds(asset: &Asset, mark: &DraftMark) -> bool {
    let status =
        mark.acceptance.is_none() || same_status(mark.acceptance.as_ref(), asset.acceptance.as_ref());
    let words = mark.explanation.is_none() || mark.explanation.as_deref() == Some(asset.explanation());
    status && words
}

/// Whether a row of an update asks for anything that the service does not hold already.
fn asks_for_something(update: &AssetUpdate, held: &Asset) -> bool {
    let status = !same_status(Some(&update.acceptance), held.acceptance.as_ref());
    status || update.explanation.as_deref().is_some_and(|words| words != held.explanation())
}

fn finding(decision: Decision, standing: &Standing<'_>, wanted: Requirement) -> (Finding, BTreeSet<AssetId>) {
    let list = checklist(decision, standing);
    let condition = list.conditions.iter().find(|condition| condition.requirement == wanted).unwrap();
    (condition.finding, condition.assets.iter().copied().collect())
}

fn any_status() -> impl Strategy<Value = Status> {
    prop_oneof![3 => Just(Status::OpenFirst), 1 => select(STATUSES.to_vec())]
}

fn any_authorization() -> impl Strategy<Value = Authorization> {
    prop_oneof![3 => Just(Authorization::Ready), 1 => select(AUTHORIZATIONS.to_vec())]
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_large_set_with_any_draft_decides_as_the_oracle_does_and_its_counts_add_up(
        (assets, edits) in assets_and_edits(60, 12),
        status in any_status(),
        authorization in any_authorization(),
        turn in 0..40_usize,
    ) {
        let complete = prove(assets.clone());
        let draft = drafted(&complete, &edits);
        let mut model = Model::new(&assets);
        for edit in &edits {
            model.edit(&complete, edit);
        }
        let marks: Vec<Mark> =
            assets.iter().map(|asset| class(model.shown(asset.id.0).0.as_deref())).collect();
        let case = Case { status, authorization, marks, complete: true, conflict: false };
        let ids = |places: Vec<usize>| -> Vec<AssetId> {
            places.iter().map(|place| assets[*place].id).collect()
        };
        let total = counts(&complete, &draft);
        let of = |wanted: Mark| case.marks.iter().filter(|mark| **mark == wanted).count();
        prop_assert_eq!(total, Counts {
            total: assets.len(),
            received: of(Mark::Received),
            unset: of(Mark::Unset),
            not_received: of(Mark::KnownReason) + of(Mark::UnknownReason) + of(Mark::LookAlike),
        });
        prop_assert_eq!(total.received + total.unset + total.not_received, total.total);

        let certificate = certificate_of(&case, turn);
        let standing = standing(&certificate, &complete, &draft);
        for verdict in VERDICTS {
            let list = checklist(decision(verdict), &standing);
            prop_assert_eq!(list.is_armed(), oracle::armed(verdict, &case));
            for condition in list.unmet() {
                let expected = match condition.requirement {
                    Requirement::EveryAssetReceivedOrUnset => oracle::neither_received_nor_unset(&case),
                    Requirement::EveryAssetMarked => oracle::without_a_status(&case),
                    Requirement::StatusesReadable => oracle::look_alikes(&case),
                    _ => vec![],
                };
                prop_assert_eq!(&condition.assets, &ids(expected));
            }
            match plan(decision(verdict), &standing) {
                Ok(plan) => {
                    prop_assert!(list.is_armed());
                    prop_assert_eq!(plan.counts(), total);
                    prop_assert_eq!(plan.unset(), ids(oracle::set_to_received(verdict, &case)));
                    prop_assert_eq!(plan.rejected(), ids(oracle::rejected(verdict, &case)));
                    prop_assert_eq!(plan.updates(), draft.updates(&complete));
                }
                Err(closed) => prop_assert_eq!(closed, list),
            }
        }
    }

    #[test]
    fn the_updates_of_a_draft_hold_only_rows_that_differ_and_make_what_the_draft_shows(
        (assets, edits) in assets_and_edits(30, 15),
    ) {
        let complete = prove(assets);
        let draft = drafted(&complete, &edits);
        let updates = draft.updates(&complete);
        let named: BTreeSet<AssetId> = updates.iter().map(|update| update.asset).collect();
        prop_assert_eq!(named.len(), updates.len(), "no asset twice");
        let meant = applied(&complete, &updates);
        for update in &updates {
            let held = complete.get(update.asset).expect("the asset is in the set");
            prop_assert!(asks_for_something(update, held), "{:?} over {:?}", update, held);
            let words = draft.mark(update.asset).and_then(|mark| mark.explanation.as_deref());
            prop_assert_eq!(update.explanation.as_deref(), words, "untouched words are not sent");
            prop_assert!(meant.contains(&update.applied_to(held)));
        }
        for (held, after) in complete.iter().zip(meant) {
            prop_assert!(same_status(after.acceptance.as_ref(), draft.acceptance(held)));
            // A status is required in an update, so words alone cannot be sent for an unset asset.
            if draft.acceptance(held).is_some() {
                prop_assert_eq!(after.explanation(), draft.explanation(held));
            } else {
                prop_assert_eq!(&after, held);
            }
        }
    }

    #[test]
    fn a_settled_draft_after_changes_at_the_service_sends_only_rows_that_differ_from_it(
        (assets, edits) in assets_and_edits(8, 10),
        changes in prop::collection::vec(any_change(), 0..3),
    ) {
        let mut draft = drafted(&prove(assets.clone()), &edits);
        let fresh = prove(changed(&assets, &draft, &changes));
        draft.settle(&fresh);
        for update in plans(&fresh, &draft).iter().flat_map(Plan::updates) {
            let held = fresh.get(update.asset).expect("the asset is in the set");
            prop_assert!(asks_for_something(update, held), "{:?} over {:?}", update, held);
        }
    }

    #[test]
    fn an_unsettled_draft_after_changes_at_the_service_sends_only_rows_that_differ_from_it(
        (assets, edits) in assets_and_edits(8, 10),
        changes in prop::collection::vec(any_change(), 0..3),
    ) {
        let draft = drafted(&prove(assets.clone()), &edits);
        let fresh = prove(changed(&assets, &draft, &changes));
        for update in plans(&fresh, &draft).iter().flat_map(Plan::updates) {
            let held = fresh.get(update.asset).expect("the asset is in the set");
            prop_assert!(asks_for_something(update, held), "{:?} over {:?}", update, held);
        }
    }

    #[test]
    fn every_edit_and_every_step_of_undo_shows_what_a_plain_copy_of_the_texts_shows(
        (assets, edits) in assets_and_edits(5, 40),
    ) {
        let complete = prove(assets.clone());
        let mut draft = Draft::default();
        let mut model = Model::new(&assets);
        for edit in &edits {
            model::edit(&mut draft, &complete, edit);
            model.edit(&complete, edit);
            prop_assert_eq!(draft.len(), model.sheet.len(), "after {:?}", edit);
            prop_assert_eq!(draft.is_empty(), model.sheet.is_empty());
            prop_assert_eq!(draft.can_undo(), model.can_undo());
            prop_assert_eq!(draft.can_redo(), model.can_redo());
            for asset in &assets {
                let (status, words) = model.shown(asset.id.0);
                prop_assert_eq!(draft.acceptance(asset).map(AcceptanceStatus::raw), status.as_deref());
                prop_assert_eq!(draft.explanation(asset), words);
                prop_assert_eq!(draft.mark(asset.id).is_some(), model.sheet.contains_key(&asset.id.0));
            }
        }
    }

    #[test]
    fn undo_takes_back_exactly_one_edit_and_redo_makes_it_again(
        (assets, mut edits) in assets_and_edits(12, 20),
    ) {
        let complete = prove(assets.clone());
        let last = edits.pop().unwrap_or(Edit::Discard);
        let mut draft = drafted(&complete, &edits);
        // Choosing another status in between ends the typing before it.
        if matches!(last, Edit::Explain(..)) && !assets.is_empty() {
            let other = if draft.acceptance(&assets[0]).is_some_and(AcceptanceStatus::is_received) {
                "damaged"
            } else {
                "received"
            };
            draft.set_acceptance([&assets[0]], acceptance(Some(other)).as_ref());
        }
        let before = marks(&draft, &assets);
        model::edit(&mut draft, &complete, &last);
        let after = marks(&draft, &assets);
        if !matches!(last, Edit::Undo | Edit::Redo) && before != after {
            prop_assert!(!draft.can_redo(), "a new edit ends what could be made again");
            draft.undo();
            prop_assert_eq!(marks(&draft, &assets), before);
            draft.redo();
            prop_assert_eq!(marks(&draft, &assets), after);
        }
    }

    #[test]
    fn undoing_everything_leaves_nothing_and_redoing_everything_brings_all_back(
        (assets, edits) in assets_and_edits(8, 30),
    ) {
        let complete = prove(assets.clone());
        let mut draft = drafted(&complete, &edits);
        while draft.can_redo() {
            draft.redo();
        }
        let full = draft.clone();
        while draft.can_undo() {
            draft.undo();
        }
        prop_assert!(draft.is_empty());
        prop_assert_eq!(draft.updates(&complete), vec![]);
        while draft.can_redo() {
            draft.redo();
        }
        prop_assert_eq!(draft, full);
    }

    #[test]
    fn an_asset_that_is_marked_at_the_service_can_never_be_made_unset(
        (assets, edits) in assets_and_edits(8, 20),
    ) {
        let complete = prove(assets.clone());
        let mut draft = drafted(&complete, &edits);
        draft.set_acceptance(&complete, None);
        for asset in &assets {
            prop_assert_eq!(draft.acceptance(asset), asset.acceptance.as_ref());
        }
        for edit in &edits {
            model::edit(&mut draft, &complete, edit);
            for asset in &assets {
                prop_assert!(asset.acceptance.is_none() || draft.acceptance(asset).is_some());
            }
        }
    }

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
        prop_assert!(!draft.can_undo() && !draft.can_redo());
        prop_assert_eq!(draft.conflicts(&fresh), conflicts, "settling hides no conflict");
        let once = draft.clone();
        draft.settle(&fresh);
        prop_assert_eq!(draft, once);
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
    fn what_was_changed_while_its_own_saving_ran_is_no_conflict_and_a_change_by_others_is(
        (assets, edits) in assets_and_edits(12, 25),
        until in 0..25_usize,
        changes in prop::collection::vec(any_change(), 0..6),
    ) {
        let complete = prove(assets.clone());
        let sent = drafted(&complete, &edits[..until.min(edits.len())]);
        let later = drafted(&complete, &edits);
        let saved = applied(&complete, &sent.updates(&complete));
        let mut own = later.clone();
        own.rebase(&sent, &prove(saved.clone()));
        prop_assert_eq!(own.conflicts(&prove(saved.clone())), vec![]);
        prop_assert_eq!(marks(&own, &assets).len(), marks(&later, &assets).len());
        for asset in &assets {
            let wanted = |draft: &Draft| draft.mark(asset.id).map(|it| (it.acceptance.clone(), it.explanation.clone()));
            prop_assert_eq!(wanted(&own), wanted(&later));
        }
        // What the service does not hold as it was sent is contested as before.
        let fresh = prove(changed(&saved, &sent, &changes));
        let mut foreign = later.clone();
        foreign.rebase(&sent, &fresh);
        for conflict in later.conflicts(&fresh) {
            let is_ours = fresh.get(conflict.asset).is_some_and(|asset| {
                sent.mark(conflict.asset).is_some_and(|mark| holds(asset, mark))
            });
            prop_assert_eq!(!is_ours, foreign.conflicts(&fresh).contains(&conflict));
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
        // Whether another spelling of the same status is a newer value is left open here.
        contested.retain(|id| !respelled.contains(id));
        prop_assert_eq!(&contested, &expected);

        let certificate = open_certificate();
        let all: BTreeSet<AssetId> = found.iter().map(|conflict| conflict.asset).collect();
        for verdict in VERDICTS {
            let standing = standing(&certificate, &fresh, &draft);
            let no_conflict = finding(decision(verdict), &standing, Requirement::NoConflict);
            if found.is_empty() {
                prop_assert_eq!(no_conflict, (Finding::Met, BTreeSet::new()));
            } else {
                prop_assert_eq!(no_conflict, (Finding::Unmet(Cause::Plain), all.clone()));
                prop_assert!(plan(decision(verdict), &standing).is_err());
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
            let standing = standing(&certificate, &fresh, &settled);
            let no_conflict = finding(decision(verdict), &standing, Requirement::NoConflict);
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
fn an_id_that_no_floating_number_can_hold_survives_every_way_through_the_rules() {
    let large = [i64::MIN, i64::MAX, 9_007_199_254_740_993, -9_007_199_254_740_993];
    let near: Vec<i64> = large.iter().flat_map(|id| [*id, *id ^ 1]).collect();
    let complete = prove(near.iter().map(|id| asset(*id, None)).collect());
    let mut draft = Draft::default();
    for (id, text) in large.iter().zip(["damaged", "received", "stolen", "other"]) {
        draft.set_acceptance([complete.get(AssetId(*id)).unwrap()], acceptance(Some(text)).as_ref());
    }
    let sent: BTreeSet<i64> = draft.updates(&complete).iter().map(|update| update.asset.0).collect();
    assert_eq!(sent, BTreeSet::from(large));
    let certificate = open_certificate();
    let standing = standing(&certificate, &complete, &draft);
    let (_, unset) = finding(Decision::Reject, &standing, Requirement::EveryAssetMarked);
    assert_eq!(unset, large.iter().map(|id| AssetId(id ^ 1)).collect());
    let (_, marked) = finding(Decision::Confirm, &standing, Requirement::EveryAssetReceivedOrUnset);
    assert_eq!(marked, [large[0], large[2], large[3]].map(AssetId).into());
    let gone = prove(near.iter().filter(|id| **id != i64::MAX).map(|id| asset(*id, None)).collect());
    let lost: Vec<AssetId> = draft.conflicts(&gone).iter().map(|conflict| conflict.asset).collect();
    assert_eq!(lost, [AssetId(i64::MAX)]);
    assert_eq!(AssetId(i64::MIN).to_string(), "-9223372036854775808");
    assert_eq!(
        CertificateKey::new(i64::MAX, i64::MIN).to_string(),
        "9223372036854775807/-9223372036854775808"
    );
}

#[test]
fn a_hundred_steps_can_be_undone_and_the_oldest_is_forgotten_first() {
    let row = asset(1, None);
    let mut draft = Draft::default();
    for step in 0..105 {
        let text = if step % 2 == 0 { "damaged" } else { "other" };
        draft.set_acceptance([&row], acceptance(Some(text)).as_ref());
    }
    let mut undone = 0;
    while draft.can_undo() {
        draft.undo();
        undone += 1;
    }
    assert_eq!(undone, 100);
    assert_eq!(draft.acceptance(&row).map(AcceptanceStatus::raw), Some("damaged"), "the fifth choice stays");
}

#[test]
fn of_large_steps_fewer_can_be_undone_and_always_the_last_one() {
    const MEBIBYTE: usize = 1024 * 1024;
    let undone = |mut draft: Draft| {
        let mut undone = 0;
        while draft.can_undo() {
            draft.undo();
            undone += 1;
        }
        undone
    };
    let rows: Vec<Asset> = (1..=20).map(|id| asset(id, None)).collect();
    let mut draft = Draft::default();
    for row in &rows {
        draft.set_explanation(row, &"x".repeat(MEBIBYTE));
    }
    assert_eq!(undone(draft.clone()), 15, "16 MiB are kept, and each step takes a little more than its text");
    // It grows while it is typed.
    draft.set_explanation(&rows[19], &"x".repeat(17 * MEBIBYTE));
    assert_eq!(undone(draft), 1);
    // What texts are laid over counts too.
    let long = Asset { explanation: Some("y".repeat(6 * MEBIBYTE).into()), ..asset(1, None) };
    let mut draft = Draft::default();
    for text in ["damaged", "other", "damaged"] {
        draft.set_acceptance([&long], acceptance(Some(text)).as_ref());
    }
    assert_eq!(undone(draft), 1);
    // Many small marks are many bytes.
    let rows: Vec<Asset> = (0..20_000).map(|id| asset(id, None)).collect();
    let mut draft = Draft::default();
    for step in 0..100 {
        let text = if step % 2 == 0 { "damaged" } else { "other" };
        draft.set_acceptance(&rows, acceptance(Some(text)).as_ref());
    }
    let steps = undone(draft);
    assert!((2..20).contains(&steps), "{steps}");
}

#[test]
fn typing_an_explanation_is_one_step_however_many_keys_it_takes() {
    let (one, two) = (asset(1, None), asset(2, None));
    let mut draft = Draft::default();
    for words in ["a", "ab", "abc"] {
        draft.set_explanation(&one, words);
    }
    draft.set_explanation(&two, "x");
    draft.set_explanation(&one, "abcd");
    let mut said = Vec::new();
    while draft.can_undo() {
        draft.undo();
        said.push((draft.explanation(&one).to_owned(), draft.explanation(&two).to_owned()));
    }
    let expected = [("abc", "x"), ("abc", ""), ("", "")].map(|(one, two)| (one.to_owned(), two.to_owned()));
    assert_eq!(said, expected);
}

#[test]
fn a_cleared_explanation_is_sent_as_empty_and_an_untouched_one_is_not_sent() {
    let held = Asset { explanation: Some("old".into()), ..asset(1, acceptance(Some("damaged"))) };
    let complete = prove(vec![held.clone()]);
    let mut draft = Draft::default();
    draft.set_acceptance([&held], acceptance(Some("other")).as_ref());
    assert_eq!(draft.updates(&complete)[0].explanation, None);
    draft.set_explanation(&held, "");
    assert_eq!(draft.updates(&complete)[0].explanation.as_deref(), Some(""));
    draft.set_explanation(&held, "old");
    assert_eq!(draft.updates(&complete)[0].explanation, None);
}

#[test]
fn the_changes_that_these_tests_make_at_the_service_do_what_they_say() {
    let rows = vec![asset(1, None), asset(2, None)];
    let complete = prove(rows.clone());
    let mut draft = Draft::default();
    draft.set_acceptance([&rows[0], &rows[1]], acceptance(Some("damaged")).as_ref());
    let first = (0..50).map(|_| Change::Add(3)).collect::<Vec<_>>();
    assert_eq!(changed(&rows, &draft, &first).len(), 3);
    assert_eq!(draft.conflicts(&complete), []);
}

#[test]
fn another_spelling_of_the_same_status_at_the_service_is_no_conflict() {
    let mut draft = Draft::default();
    draft.set_acceptance([&asset(1, acceptance(Some("damaged")))], acceptance(Some("other")).as_ref());
    assert_eq!(draft.conflicts(&prove(vec![asset(1, acceptance(Some("Damaged")))])), []);
}

#[test]
fn a_certificate_with_a_blank_confirmation_status_closes_both_decisions() {
    for text in ["", " ", "\u{200B}"] {
        let certificate = support::certificate(Some(text), Some("ready"));
        let assets = prove(vec![asset(1, acceptance(Some("received")))]);
        let draft = Draft::default();
        let standing = standing(&certificate, &assets, &draft);
        assert!(!checklist(Decision::Confirm, &standing).is_armed(), "{text:?}");
    }
}
