//! Tests the finding of each condition, warnings included, and the effect of a plan.

use acceptance_rules::decision::{
    Cause, Counts, DecisionContext, Finding, Requirement, checklist, overview, plan,
};
use acceptance_rules::snapshot::Snapshot;
use acceptance_rules::transition::{AFTER_REVIEW, effect};

use super::{described, every_case, finding};
use crate::oracle;
use crate::oracle::{Authorization, Mark, VERDICTS, Verdict};
use crate::support::{ORIGINS, Origin, decision, ids};

#[test]
fn every_decision_says_each_of_its_own_conditions_once_and_none_of_the_other() {
    every_case(1, &ORIGINS, |_, _, context| {
        for verdict in VERDICTS {
            let list = checklist(decision(verdict), context);
            assert_eq!(list.decision, decision(verdict));
            let confirms = verdict == Verdict::Confirm;
            for (requirement, expected) in [
                (Requirement::StatusOpen, true),
                (Requirement::AssetsComplete, true),
                (Requirement::AnyAsset, true),
                (Requirement::StatusesReadable, true),
                (Requirement::NoConflict, true),
                (Requirement::StoredChangesAnswered, true),
                (Requirement::AuthorizationReady, true),
                (Requirement::StatusListed, true),
                (Requirement::EveryAssetReceivedOrUnset, confirms),
                (Requirement::EveryAssetMarked, !confirms),
                (Requirement::AnyAssetNotReceived, !confirms),
            ] {
                assert_eq!(finding(&list, requirement).is_some(), expected, "{requirement:?} in {list:?}");
            }
        }
    });
}

#[test]
fn an_unknown_status_and_an_authorization_other_than_ready_are_warnings_only() {
    every_case(1, &ORIGINS, |case, _, context| {
        for verdict in VERDICTS {
            let list = checklist(decision(verdict), context);
            let said = || described(verdict, case, context);
            let warns = |requirement| match finding(&list, requirement) {
                Some(Finding::Warning(cause)) => Some(cause),
                _ => None,
            };
            let of_status = oracle::warns_of_status(case).then_some(Cause::Plain);
            assert_eq!(warns(Requirement::StatusListed), of_status, "{}", said());
            let of_authorization = oracle::warns_of_authorization(case).then_some(match case.authorization {
                Authorization::Missing => Cause::NotYetKnown,
                _ => Cause::Plain,
            });
            assert_eq!(warns(Requirement::AuthorizationReady), of_authorization, "{}", said());
            assert_eq!(
                finding(&list, Requirement::StatusOpen) == Some(Finding::Met),
                oracle::status_is_open(case),
                "{}",
                said()
            );
            for condition in &list.conditions {
                let may_warn = matches!(
                    condition.requirement,
                    Requirement::StatusListed | Requirement::AuthorizationReady
                );
                assert!(may_warn || !matches!(condition.finding, Finding::Warning(_)), "{}", said());
            }
        }
    });
}

#[test]
fn confirming_again_causes_a_warning_and_blocks_nothing() {
    every_case(2, &[Origin::Service], |case, _, context| {
        let again = DecisionContext { confirmed_before: true, ..*context };
        for verdict in VERDICTS {
            let (first, second) =
                (checklist(decision(verdict), context), checklist(decision(verdict), &again));
            let said = || described(verdict, case, context);
            assert_eq!(first.is_enabled(), second.is_enabled(), "{}", said());
            assert_eq!(
                plan(decision(verdict), &again).ok(),
                plan(decision(verdict), context).ok(),
                "{}",
                said()
            );
            let warns = |list| matches!(finding(list, Requirement::FirstTime), Some(Finding::Warning(_)));
            assert!(!warns(&first), "{}", said());
            assert_eq!(warns(&second), verdict == Verdict::Confirm, "{}", said());
        }
    });
}

#[test]
fn stored_changes_without_an_answer_close_both_decisions_and_change_nothing_else() {
    every_case(2, &ORIGINS, |case, _, context| {
        let stored = DecisionContext { has_stored_changes: true, ..*context };
        for verdict in VERDICTS {
            let (mut before, after) =
                (checklist(decision(verdict), context), checklist(decision(verdict), &stored));
            assert!(!after.is_enabled() && plan(decision(verdict), &stored).is_err());
            for condition in &mut before.conditions {
                if condition.requirement == Requirement::StoredChangesAnswered {
                    assert_eq!(condition.finding, Finding::Met);
                    condition.finding = Finding::Unmet(Cause::Plain);
                }
            }
            assert_eq!(before, after, "{}", described(verdict, case, context));
        }
    });
}

#[test]
fn a_certificate_that_has_not_been_read_closes_both_decisions() {
    every_case(2, &ORIGINS, |_, _, context| {
        let unread = DecisionContext { certificate: None, ..*context };
        for verdict in VERDICTS {
            let list = checklist(decision(verdict), &unread);
            assert!(!list.is_enabled());
            assert_eq!(finding(&list, Requirement::StatusOpen), Some(Finding::Unmet(Cause::NotYetKnown)));
            assert_eq!(plan(decision(verdict), &unread), Err(list));
        }
    });
}

#[test]
fn assets_that_are_read_again_close_both_decisions_and_change_nothing_else() {
    every_case(2, &ORIGINS, |_, _, context| {
        let known = overview(context);
        let again = known.clone().while_read_again();
        assert_eq!(again.counts, known.counts);
        for (list, before) in [(&again.confirm, &known.confirm), (&again.reject, &known.reject)] {
            assert!(!list.is_enabled());
            assert_eq!(list.conditions.len(), before.conditions.len());
            for (condition, before) in list.conditions.iter().zip(&before.conditions) {
                let is_about_all = condition.requirement == Requirement::AssetsComplete;
                let now = if is_about_all { Finding::Unmet(Cause::NotYetKnown) } else { before.finding };
                assert_eq!((condition.requirement, condition.finding), (before.requirement, now));
            }
        }
    });
}

#[test]
fn a_plan_says_what_it_does_to_which_assets() {
    every_case(3, &[Origin::Service, Origin::DraftOverOther], |case, desk, context| {
        for verdict in VERDICTS {
            let Ok(plan) = plan(decision(verdict), context) else { continue };
            let said = || described(verdict, case, context);
            let set_to_received = ids(&oracle::set_to_received(verdict, case));
            let rejected = ids(&oracle::rejected(verdict, case));
            let received = case.marks.iter().filter(|mark| **mark == Mark::Received).count();
            let certificate = context.certificate.expect("the certificate is there");
            assert_eq!(plan.key(), certificate.key, "{}", said());
            assert_eq!(
                plan.seen(),
                &Snapshot { certificate: certificate.clone(), assets: desk.assets.clone() },
                "{}",
                said()
            );
            assert_eq!(plan.unset(), set_to_received, "{}", said());
            assert_eq!(plan.rejected(), rejected, "{}", said());
            let counts = Counts {
                total: case.marks.len(),
                received,
                unset: set_to_received.len(),
                not_received: rejected.len(),
            };
            assert_eq!(plan.counts(), counts, "{}", said());
            // All of them keep their marks, in the service's order.
            for one in plan.intended() {
                assert_eq!(plan.intended_asset(one.id), Some(one));
            }
            let intended: Vec<_> = plan.intended().map(|it| (it.id, it.acceptance)).collect();
            let shown = desk.assets.iter().map(|it| (it.id, desk.draft.acceptance(it).cloned()));
            assert_eq!(intended, shown.collect::<Vec<_>>(), "{}", said());
            let effect = effect(&plan);
            assert_eq!(effect.confirmation, oracle::next_status(verdict), "{}", said());
            assert_eq!(effect.marked, set_to_received, "{}", said());
            assert_eq!(effect.acceptance, "received", "{}", said());
            assert_eq!(effect.rejected, rejected, "{}", said());
        }
    });
}

#[test]
fn after_a_review_the_certificate_awaits_a_first_confirmation_again() {
    assert_eq!(AFTER_REVIEW, "firstConfirmationPending");
}
