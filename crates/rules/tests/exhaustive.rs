//! Holds both decisions to the oracle in every class of every status, for every list of up to four assets.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

mod oracle;
mod support;

use acceptance_rules::asset::{AcceptanceKind, AssetId, StatusCodes};
use acceptance_rules::certificate::{AuthorizationKind, ConfirmationKind};
use acceptance_rules::decision::{
    Cause, Checklist, Condition, Counts, Decision, Finding, Requirement, Standing, checklist, plan,
};
use acceptance_rules::draft::Draft;
use acceptance_rules::seen::Seen;
use acceptance_rules::transition::{AFTER_REVIEW, effect};

use oracle::{AUTHORIZATIONS, Authorization, Case, MARKS, Mark, STATUSES, Status, VERDICTS, Verdict};
use support::{Desk, ORIGINS, Origin, certificate_of, decision, every_list_of_marks, ids};

/// How many decisions are open among all lists of one to four assets, counted by hand: to confirm, 2 + 4 + 8 +
/// 16 lists of received and unset; to reject, of each length 3^n - 1 lists of marked assets, 2 + 8 + 26 + 80.
/// Each with three open statuses and three authorizations that are no look-alike.
const ALLOWED_OF_FOUR: usize = (30 + 116) * 3 * 3;

/// The same of one to three assets.
const ALLOWED_OF_THREE: usize = (14 + 36) * 3 * 3;

/// Every case of up to `most` assets in each of these origins, with the inputs that show it.
fn every_case(most: usize, origins: &[Origin], mut check: impl FnMut(&Case, &Desk, &Standing<'_>)) -> usize {
    let mut turn = 0;
    for marks in every_list_of_marks(most) {
        for origin in origins {
            let desk = Desk::new(&marks, *origin, turn);
            for status in STATUSES {
                for authorization in AUTHORIZATIONS {
                    for complete in [true, false] {
                        let case = Case {
                            status,
                            authorization,
                            marks: marks.clone(),
                            complete,
                            conflict: !desk.contested.is_empty(),
                        };
                        let certificate = certificate_of(&case, turn);
                        check(&case, &desk, &desk.standing(&certificate, complete));
                        turn += 1;
                    }
                }
            }
        }
    }
    turn
}

fn context(verdict: Verdict, case: &Case, standing: &Standing<'_>) -> String {
    format!("{verdict:?} of {case:?}, that is {standing:?}")
}

/// The findings that the oracle expects to be unmet while the set is complete.
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

fn finding(checklist: &Checklist, requirement: Requirement) -> Option<Finding> {
    let mut of_it = checklist.conditions.iter().filter(|condition| condition.requirement == requirement);
    let first = of_it.next().map(|condition| condition.finding);
    assert_eq!(of_it.next(), None, "{requirement:?} is said twice in {checklist:?}");
    first
}

#[test]
fn every_button_is_armed_exactly_when_the_oracle_says_so_and_the_plan_agrees_with_it() {
    let mut armed = 0;
    let mut check = |case: &Case, _: &Desk, standing: &Standing<'_>| {
        for verdict in VERDICTS {
            let expected = oracle::armed(verdict, case);
            let list = checklist(decision(verdict), standing);
            assert_eq!(list.is_armed(), expected, "{}", context(verdict, case, standing));
            assert_eq!(list.unmet().next().is_none(), expected, "{}", context(verdict, case, standing));
            match plan(decision(verdict), standing) {
                Ok(plan) => {
                    assert!(expected, "{}", context(verdict, case, standing));
                    assert_eq!(plan.decision(), decision(verdict));
                    armed += 1;
                }
                Err(closed) => {
                    assert!(!expected, "{}", context(verdict, case, standing));
                    assert_eq!(closed, list, "{}", context(verdict, case, standing));
                }
            }
        }
    };
    // Where the marks come from is tried with up to three assets, the marks themselves with up to four.
    let four = every_case(4, &[Origin::Service], &mut check);
    let three = every_case(3, &ORIGINS[1..], &mut check);
    assert_eq!((four, three), (781 * 56, 156 * 4 * 56), "lists, times origins, times 7 * 4 * 2 classes");
    assert_eq!(armed, ALLOWED_OF_FOUR + ALLOWED_OF_THREE * 2, "two more origins have no conflict");
}

#[test]
fn whatever_is_armed_the_specification_allows() {
    every_case(4, &[Origin::DraftOverUnset], |case, _, standing| {
        for verdict in VERDICTS {
            if checklist(decision(verdict), standing).is_armed() {
                assert!(oracle::seed_allows(verdict, case), "{}", context(verdict, case, standing));
            }
        }
    });
}

#[test]
fn whatever_the_specification_allows_and_no_named_caution_forbids_is_armed() {
    let mut allowed = 0;
    every_case(4, &[Origin::DraftOverOther], |case, _, standing| {
        for verdict in VERDICTS {
            if oracle::seed_allows(verdict, case) && oracle::cautions(case).is_empty() {
                assert!(
                    checklist(decision(verdict), standing).is_armed(),
                    "{}",
                    context(verdict, case, standing)
                );
                allowed += 1;
            }
        }
    });
    assert_eq!(allowed, ALLOWED_OF_FOUR);
}

#[test]
fn every_closed_decision_names_its_reasons_and_the_assets_they_concern() {
    every_case(3, &ORIGINS, |case, desk, standing| {
        if case.complete {
            for verdict in VERDICTS {
                let found = unmet(&checklist(decision(verdict), standing));
                let expected = expected_unmet(verdict, case, desk);
                assert!(
                    found.len() == expected.len() && expected.iter().all(|reason| found.contains(reason)),
                    "{found:?}, not {expected:?}: {}",
                    context(verdict, case, standing)
                );
            }
        }
    });
}

#[test]
fn an_incomplete_set_closes_both_decisions_and_names_no_asset() {
    every_case(2, &ORIGINS, |case, _, standing| {
        if !case.complete {
            for verdict in VERDICTS {
                let list = checklist(decision(verdict), standing);
                assert_eq!(
                    finding(&list, Requirement::AssetsComplete),
                    Some(Finding::Unmet(Cause::NotYetKnown))
                );
                for condition in &list.conditions {
                    assert_eq!(condition.assets, [], "{}", context(verdict, case, standing));
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

#[test]
fn every_decision_says_each_of_its_own_conditions_once_and_none_of_the_other() {
    every_case(1, &ORIGINS, |_, _, standing| {
        for verdict in VERDICTS {
            let list = checklist(decision(verdict), standing);
            assert_eq!(list.decision, decision(verdict));
            let confirms = verdict == Verdict::Confirm;
            for (requirement, expected) in [
                (Requirement::StatusOpen, true),
                (Requirement::AssetsComplete, true),
                (Requirement::AnyAsset, true),
                (Requirement::StatusesReadable, true),
                (Requirement::NoConflict, true),
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
fn a_status_nobody_knows_and_an_authorization_other_than_ready_are_warnings_only() {
    every_case(1, &ORIGINS, |case, _, standing| {
        for verdict in VERDICTS {
            let list = checklist(decision(verdict), standing);
            let said = || context(verdict, case, standing);
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
fn who_has_confirmed_before_is_warned_of_confirming_again_and_kept_from_nothing() {
    every_case(2, &[Origin::Service], |case, _, standing| {
        let again = Standing { confirmed_before: true, ..*standing };
        for verdict in VERDICTS {
            let (first, second) =
                (checklist(decision(verdict), standing), checklist(decision(verdict), &again));
            let said = || context(verdict, case, standing);
            assert_eq!(first.is_armed(), second.is_armed(), "{}", said());
            assert_eq!(
                plan(decision(verdict), &again).ok(),
                plan(decision(verdict), standing).ok(),
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
fn a_certificate_that_has_not_been_read_closes_both_decisions() {
    every_case(2, &ORIGINS, |_, _, standing| {
        let unread = Standing { certificate: None, ..*standing };
        for verdict in VERDICTS {
            let list = checklist(decision(verdict), &unread);
            assert!(!list.is_armed());
            assert_eq!(finding(&list, Requirement::StatusOpen), Some(Finding::Unmet(Cause::NotYetKnown)));
            assert_eq!(plan(decision(verdict), &unread), Err(list));
        }
    });
}

#[test]
fn a_plan_says_what_it_does_to_which_assets() {
    every_case(3, &[Origin::Service, Origin::DraftOverOther], |case, desk, standing| {
        for verdict in VERDICTS {
            let Ok(plan) = plan(decision(verdict), standing) else { continue };
            let said = || context(verdict, case, standing);
            let set_to_received = ids(&oracle::set_to_received(verdict, case));
            let rejected = ids(&oracle::rejected(verdict, case));
            let received = case.marks.iter().filter(|mark| **mark == Mark::Received).count();
            let certificate = standing.certificate.expect("the certificate is there");
            assert_eq!(plan.key(), certificate.key, "{}", said());
            assert_eq!(
                plan.seen(),
                &Seen { certificate: certificate.clone(), assets: desk.assets.clone() },
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
            // All of them are intended to stand as they were marked, in the order of the service.
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

#[test]
fn every_spelling_of_a_class_is_read_as_that_class_and_kept_as_it_was_written() {
    for status in STATUSES {
        for text in support::status_texts(status) {
            let certificate = support::certificate(*text, None);
            let expected = match status {
                Status::OpenFirst => Some(ConfirmationKind::FirstConfirmationPending),
                Status::OpenSecond => Some(ConfirmationKind::SecondConfirmationPending),
                Status::Clearing => Some(ConfirmationKind::ClearingProcess),
                Status::Confirmed => Some(ConfirmationKind::Confirmed),
                Status::Unknown => Some(ConfirmationKind::Unlisted),
                Status::LookAlike => Some(ConfirmationKind::LookAlike),
                Status::Missing => None,
            };
            assert_eq!(certificate.kind(), expected, "{text:?}");
            assert_eq!(certificate.confirmation.as_ref().map(|status| status.raw()), *text);
        }
    }
    for authorization in AUTHORIZATIONS {
        for text in support::authorization_texts(authorization) {
            let certificate = support::certificate(None, *text);
            let expected = match authorization {
                Authorization::Ready => Some(AuthorizationKind::Ready),
                Authorization::Other => Some(AuthorizationKind::Unlisted),
                Authorization::LookAlike => Some(AuthorizationKind::LookAlike),
                Authorization::Missing => None,
            };
            let read = certificate.authorization.as_ref();
            assert_eq!(read.map(|status| status.kind()), expected, "{text:?}");
            assert_eq!(read.map(|status| status.raw()), *text);
        }
    }
    for mark in MARKS {
        for text in support::mark_texts(mark) {
            let expected = match mark {
                Mark::Unset => None,
                Mark::Received => Some(AcceptanceKind::Received),
                Mark::KnownReason => Some(AcceptanceKind::Reason),
                Mark::UnknownReason => Some(AcceptanceKind::Unlisted),
                Mark::LookAlike => Some(AcceptanceKind::LookAlike),
            };
            let read = support::acceptance(*text);
            assert_eq!(read.as_ref().map(|status| status.kind()), expected, "{text:?}");
            assert_eq!(
                read.as_ref().map(|status| status.raw()),
                text.filter(|_| mark != Mark::Unset),
                "{text:?}"
            );
        }
    }
}

#[test]
fn every_spelling_of_the_certificate_decides_as_its_class_does() {
    for marks in [vec![Mark::Received], vec![Mark::Unset], vec![Mark::KnownReason]] {
        let desk = Desk::new(&marks, Origin::Service, 0);
        for status in STATUSES {
            for authorization in AUTHORIZATIONS {
                for text in support::status_texts(status) {
                    for ready in support::authorization_texts(authorization) {
                        let case = Case {
                            status,
                            authorization,
                            marks: marks.clone(),
                            complete: true,
                            conflict: false,
                        };
                        let certificate = support::certificate(*text, *ready);
                        let standing = desk.standing(&certificate, true);
                        for verdict in VERDICTS {
                            assert_eq!(
                                checklist(decision(verdict), &standing).is_armed(),
                                oracle::armed(verdict, &case),
                                "{}",
                                context(verdict, &case, &standing)
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn every_spelling_of_an_acceptance_status_decides_as_its_class_does_at_the_service_and_in_a_draft() {
    let certificate = support::certificate(Some("firstConfirmationPending"), Some("ready"));
    for class in MARKS {
        for text in support::mark_texts(class) {
            // Two assets that count as received and this one between them.
            let one = support::asset(1, support::acceptance(Some("received")));
            let two = support::asset(3, support::acceptance(Some("RECEIVED")));
            let held = support::asset(2, support::acceptance(*text));
            let unset = support::asset(2, None);
            let case = Case {
                status: Status::OpenFirst,
                authorization: Authorization::Ready,
                marks: vec![Mark::Received, class, Mark::Received],
                complete: true,
                conflict: false,
            };
            let mut draft = Draft::default();
            draft.set_acceptance([&unset], held.acceptance.as_ref());
            for (middle, draft) in [(held, Draft::default()), (unset, draft)] {
                let assets = support::prove(vec![one.clone(), middle, two.clone()]);
                let standing = Standing {
                    certificate: Some(&certificate),
                    assets: Some(&assets),
                    draft: &draft,
                    confirmed_before: false,
                };
                for verdict in VERDICTS {
                    assert_eq!(
                        plan(decision(verdict), &standing).is_ok(),
                        oracle::armed(verdict, &case),
                        "{}",
                        context(verdict, &case, &standing)
                    );
                }
            }
        }
    }
}

#[test]
fn configured_codes_change_what_is_listed_and_never_what_is_received() {
    let certificate = support::certificate(Some("firstConfirmationPending"), Some("ready"));
    let draft = Draft::default();
    for codes in [vec![], vec!["lost"], vec!["RECEIVED", "lost"], vec!["received ", "other", "stolen"]] {
        let codes = StatusCodes::new(codes);
        assert_eq!(codes.iter().next(), Some("received"));
        for (text, confirm, reject) in [
            ("received", true, false),
            ("Received", true, false),
            ("received ", false, false),
            ("other", false, true),
            ("lost", false, true),
            ("stolen", false, true),
            ("damaged", false, true),
            (" other", false, false),
            ("", true, false),
        ] {
            let assets = support::prove(vec![support::asset(1, codes.read(text))]);
            let standing = Standing {
                certificate: Some(&certificate),
                assets: Some(&assets),
                draft: &draft,
                confirmed_before: false,
            };
            assert_eq!(
                checklist(Decision::Confirm, &standing).is_armed(),
                confirm,
                "{text:?} among {codes:?}"
            );
            assert_eq!(checklist(Decision::Reject, &standing).is_armed(), reject, "{text:?} among {codes:?}");
        }
    }
}

#[test]
fn a_look_alike_of_a_configured_code_arms_nothing() {
    let codes = StatusCodes::new(["lost", "missingParts"]);
    for text in ["lo\u{17F}t", "lost ", "\u{200B}lost", "mi\u{17F}\u{17F}ingParts", "missing\u{AD}Parts"] {
        let read = codes.read(text).expect("the text is not empty");
        assert_eq!(read.kind(), AcceptanceKind::LookAlike, "{text:?}");
        assert!(!read.is_received());
    }
}
