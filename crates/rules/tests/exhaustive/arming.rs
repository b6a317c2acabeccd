//! Tests which decisions are enabled, and which conditions each disabled one names.

use acceptance_rules::asset::AssetId;
use acceptance_rules::decision::{
    Cause, Checklist, Condition, DecisionContext, Finding, Requirement, checklist, plan,
};

use super::{described, every_case, finding};
use crate::oracle;
use crate::oracle::{Authorization, Case, Status, VERDICTS, Verdict};
use crate::support::{Desk, ORIGINS, Origin, decision, ids};

/// Number of enabled decisions among all lists of one to four assets, counted by hand. Confirm: 2 +
/// 4 + 8 + 16 lists of received and unset. Reject: 3^n - 1 lists of marked assets, 2 + 8 + 26 + 80.
/// Each with three open statuses and three authorizations that are no look-alike.
const ALLOWED_OF_FOUR: usize = (30 + 116) * 3 * 3;

/// The same for one to three assets.
const ALLOWED_OF_THREE: usize = (14 + 36) * 3 * 3;

/// Returns the conditions that the oracle expects to be unmet for a complete set.
fn expected_unmet(verdict: Verdict, case: &Case, desk: &Desk) -> Vec<(Requirement, Cause, Vec<AssetId>)> {
    let mut expected = Vec::new();
    match case.status {
        Status::Clearing => expected.push((Requirement::StatusOpen, Cause::InClearing, vec![])),
        Status::Confirmed => expected.push((Requirement::StatusOpen, Cause::AlreadyConfirmed, vec![])),
        Status::LookAlike => expected.push((Requirement::StatusOpen, Cause::LookAlike, vec![])),
        Status::Missing => expected.push((Requirement::StatusOpen, Cause::NotYetKnown, vec![])),
        Status::OpenFirst | Status::OpenSecond | Status::Unknown => {}
    }
    if case.authorization == Authorization::LookAlike {
        expected.push((Requirement::AuthorizationReady, Cause::LookAlike, vec![]));
    }
    if case.marks.is_empty() {
        expected.push((Requirement::AnyAsset, Cause::Plain, vec![]));
    }
    let mut of_assets = |requirement, places: Vec<usize>| {
        if !places.is_empty() {
            expected.push((requirement, Cause::Plain, ids(&places)));
        }
    };
    of_assets(Requirement::StatusesReadable, oracle::look_alikes(case));
    match verdict {
        Verdict::Confirm => {
            of_assets(Requirement::EveryAssetReceivedOrUnset, oracle::neither_received_nor_unset(case));
        }
        Verdict::Reject => {
            of_assets(Requirement::EveryAssetMarked, oracle::without_a_status(case));
            if !oracle::one_is_certainly_not_received(case) {
                expected.push((Requirement::AnyAssetNotReceived, Cause::Plain, vec![]));
            }
        }
    }
    if !desk.contested.is_empty() {
        expected.push((Requirement::NoConflict, Cause::Plain, desk.contested.clone()));
    }
    expected
}

fn unmet(checklist: &Checklist) -> Vec<(Requirement, Cause, Vec<AssetId>)> {
    let of = |condition: &Condition| match condition.finding {
        Finding::Unmet(cause) => (condition.requirement, cause, condition.assets.clone()),
        Finding::Met | Finding::Warning(_) => panic!("{condition:?} is not unmet"),
    };
    checklist.unmet().map(of).collect()
}

#[test]
fn every_button_is_armed_exactly_when_the_oracle_says_so_and_the_plan_agrees_with_it() {
    let mut enabled = 0;
    let mut check = |case: &Case, _: &Desk, context: &DecisionContext<'_>| {
        for verdict in VERDICTS {
            let expected = oracle::enabled(verdict, case);
            let list = checklist(decision(verdict), context);
            assert_eq!(list.is_enabled(), expected, "{}", described(verdict, case, context));
            match plan(decision(verdict), context) {
                Ok(plan) => {
                    assert!(expected, "{}", described(verdict, case, context));
                    assert_eq!(plan.decision(), decision(verdict));
                    enabled += 1;
                }
                Err(closed) => {
                    assert!(!expected, "{}", described(verdict, case, context));
                    assert_eq!(closed, list, "{}", described(verdict, case, context));
                }
            }
        }
    };
    // Origins of marks are tried with up to three assets, the marks themselves with up to four.
    let four = every_case(4, &[Origin::Service], &mut check);
    let three = every_case(3, &ORIGINS[1..], &mut check);
    assert_eq!((four, three), (781 * 56, 156 * 4 * 56), "lists, times origins, times 7 * 4 * 2 classes");
    assert_eq!(enabled, ALLOWED_OF_FOUR + ALLOWED_OF_THREE * 2, "two more origins have no conflict");
}

#[test]
fn every_closed_decision_names_its_reasons_and_the_assets_they_concern() {
    every_case(3, &ORIGINS, |case, desk, context| {
        if case.complete {
            for verdict in VERDICTS {
                let found = unmet(&checklist(decision(verdict), context));
                let expected = expected_unmet(verdict, case, desk);
                assert!(
                    found.len() == expected.len() && expected.iter().all(|reason| found.contains(reason)),
                    "{found:?}, not {expected:?}: {}",
                    described(verdict, case, context)
                );
            }
        }
    });
}

#[test]
fn an_incomplete_set_closes_both_decisions_and_names_no_asset() {
    every_case(2, &ORIGINS, |case, _, context| {
        if !case.complete {
            for verdict in VERDICTS {
                let list = checklist(decision(verdict), context);
                assert_eq!(
                    finding(&list, Requirement::AssetsComplete),
                    Some(Finding::Unmet(Cause::NotYetKnown))
                );
                for condition in &list.conditions {
                    assert_eq!(condition.assets, [], "{}", described(verdict, case, context));
                    let about_assets = matches!(
                        condition.requirement,
                        Requirement::AnyAsset
                            | Requirement::EveryAssetReceivedOrUnset
                            | Requirement::EveryAssetMarked
                            | Requirement::AnyAssetNotReceived
                            | Requirement::StatusesReadable
                            | Requirement::NoConflict
                    );
                    if about_assets {
                        assert_eq!(condition.finding, Finding::Unmet(Cause::NotYetKnown), "{condition:?}");
                    }
                }
            }
        }
    });
}
