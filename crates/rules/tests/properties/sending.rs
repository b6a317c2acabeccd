//! Tests the decisions and updates of a draft against the oracle: only rows that differ are sent.

use std::collections::BTreeSet;

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::{Counts, Decision, Plan, Requirement, checklist, counts, plan};
use acceptance_rules::draft::Draft;
use proptest::prelude::*;
use proptest::sample::select;

use super::{asks_for_something, finding, plans};
use crate::model::sheet::Model;
use crate::model::{
    any_change, applied, assets_and_edits, changed, class, drafted, open_certificate, same_status,
};
use crate::oracle;
use crate::oracle::{AUTHORIZATIONS, Authorization, Case, Mark, STATUSES, Status, VERDICTS};
use crate::support::{acceptance, asset, certificate_of, config, context, decision, prove};

fn any_status() -> impl Strategy<Value = Status> {
    prop_oneof![3 => Just(Status::OpenFirst), 1 => select(STATUSES.to_vec())]
}

fn any_authorization() -> impl Strategy<Value = Authorization> {
    prop_oneof![3 => Just(Authorization::Ready), 1 => select(AUTHORIZATIONS.to_vec())]
}

proptest! {
    #![proptest_config(config(2_000))]

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
        let context = context(&certificate, &complete, &draft);
        for verdict in VERDICTS {
            let list = checklist(decision(verdict), &context);
            prop_assert_eq!(list.is_enabled(), oracle::enabled(verdict, &case));
            for condition in list.unmet() {
                let expected = match condition.requirement {
                    Requirement::EveryAssetReceivedOrUnset => oracle::neither_received_nor_unset(&case),
                    Requirement::EveryAssetMarked => oracle::without_a_status(&case),
                    Requirement::StatusesReadable => oracle::look_alikes(&case),
                    _ => vec![],
                };
                prop_assert_eq!(&condition.assets, &ids(expected));
            }
            match plan(decision(verdict), &context) {
                Ok(plan) => {
                    prop_assert!(list.is_enabled());
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
            // An update requires a status, so an explanation alone cannot be sent for an unset
            // asset.
            if draft.acceptance(held).is_some() {
                prop_assert_eq!(after.explanation(), draft.explanation(held));
            } else {
                prop_assert_eq!(&after, held);
            }
        }
    }

    #[test]
    fn a_draft_after_changes_at_the_service_sends_only_rows_that_differ_from_it(
        (assets, edits) in assets_and_edits(8, 10),
        changes in prop::collection::vec(any_change(), 0..3),
    ) {
        let unsettled = drafted(&prove(assets.clone()), &edits);
        let fresh = prove(changed(&assets, &unsettled, &changes));
        let mut settled = unsettled.clone();
        settled.settle(&fresh);
        let plans = [unsettled, settled].map(|draft| plans(&fresh, &draft));
        for update in plans.iter().flatten().flat_map(Plan::updates) {
            let held = fresh.get(update.asset).expect("the asset is in the set");
            prop_assert!(asks_for_something(update, held), "{:?} over {:?}", update, held);
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
    let context = context(&certificate, &complete, &draft);
    let (_, unset) = finding(Decision::Reject, &context, Requirement::EveryAssetMarked);
    assert_eq!(unset, large.iter().map(|id| AssetId(id ^ 1)).collect());
    let (_, marked) = finding(Decision::Confirm, &context, Requirement::EveryAssetReceivedOrUnset);
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
