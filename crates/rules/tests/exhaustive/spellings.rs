//! Tests that every spelling of a status is decided as its class.

use acceptance_rules::asset::{AcceptanceKind, StatusCodes};
use acceptance_rules::certificate::{AuthorizationKind, ConfirmationKind};
use acceptance_rules::decision::{Decision, checklist, plan};
use acceptance_rules::draft::Draft;

use super::described;
use crate::oracle;
use crate::oracle::{AUTHORIZATIONS, Authorization, Case, MARKS, Mark, STATUSES, Status, VERDICTS};
use crate::support;
use crate::support::{Desk, Origin, decision};

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
                        let context = desk.context(&certificate, true);
                        for verdict in VERDICTS {
                            assert_eq!(
                                checklist(decision(verdict), &context).is_enabled(),
                                oracle::enabled(verdict, &case),
                                "{}",
                                described(verdict, &case, &context)
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
            // This asset is between two that count as received.
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
                let context = support::context(&certificate, &assets, &draft);
                for verdict in VERDICTS {
                    assert_eq!(
                        plan(decision(verdict), &context).is_ok(),
                        oracle::enabled(verdict, &case),
                        "{}",
                        described(verdict, &case, &context)
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
            let context = support::context(&certificate, &assets, &draft);
            assert_eq!(
                checklist(Decision::Confirm, &context).is_enabled(),
                confirm,
                "{text:?} among {codes:?}"
            );
            assert_eq!(
                checklist(Decision::Reject, &context).is_enabled(),
                reject,
                "{text:?} among {codes:?}"
            );
        }
    }
}
