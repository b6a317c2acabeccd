//! Tests how statuses are compared and stored.

use acceptance_api::page::RowProblem;
use acceptance_rules::asset::AcceptanceKind;
use acceptance_rules::certificate::{AuthorizationKind, ConfirmationKind};

use super::{asset_row, certificate_row};
use crate::scripted::{asset, assets_of, certificate, certificates_of, json};

/// JSON values of a confirmation status with their text and meaning.
const CONFIRMATIONS: &[(&str, &str, ConfirmationKind)] = &[
    (r#""Confirmed""#, "Confirmed", ConfirmationKind::Confirmed),
    (r#""confirmed""#, "confirmed", ConfirmationKind::Confirmed),
    (r#""CONFIRMED""#, "CONFIRMED", ConfirmationKind::Confirmed),
    (r#""\u0043onfirmed""#, "Confirmed", ConfirmationKind::Confirmed),
    (r#""clearingProcess""#, "clearingProcess", ConfirmationKind::ClearingProcess),
    (r#""ClearingProcess""#, "ClearingProcess", ConfirmationKind::ClearingProcess),
    (r#""clearingprocess""#, "clearingprocess", ConfirmationKind::ClearingProcess),
    (r#""firstConfirmationPending""#, "firstConfirmationPending", ConfirmationKind::FirstConfirmationPending),
    (r#""FIRSTCONFIRMATIONPENDING""#, "FIRSTCONFIRMATIONPENDING", ConfirmationKind::FirstConfirmationPending),
    (
        r#""secondConfirmationPending""#,
        "secondConfirmationPending",
        ConfirmationKind::SecondConfirmationPending,
    ),
    (
        r#""SecondConfirmationPending""#,
        "SecondConfirmationPending",
        ConfirmationKind::SecondConfirmationPending,
    ),
    // Equal only after trimming, folding or removal of invisible characters.
    (r#"" Confirmed""#, " Confirmed", ConfirmationKind::LookAlike),
    (r#""Confirmed ""#, "Confirmed ", ConfirmationKind::LookAlike),
    (r#""Confirmed\n""#, "Confirmed\n", ConfirmationKind::LookAlike),
    (r#""\u00a0confirmed""#, "\u{a0}confirmed", ConfirmationKind::LookAlike),
    (r#""Con\u200bfirmed""#, "Con\u{200b}firmed", ConfirmationKind::LookAlike),
    (r#""Con\u00adfirmed""#, "Con\u{ad}firmed", ConfirmationKind::LookAlike),
    (r#""\ufeffConfirmed""#, "\u{feff}Confirmed", ConfirmationKind::LookAlike),
    (r#""clearingProces\u017f""#, "clearingProces\u{17f}", ConfirmationKind::LookAlike),
    (r#""clearingProcess\t""#, "clearingProcess\t", ConfirmationKind::LookAlike),
    (r#""\u202efirstConfirmationPending""#, "\u{202e}firstConfirmationPending", ConfirmationKind::LookAlike),
    // Other texts.
    (r#""Rejected""#, "Rejected", ConfirmationKind::Unlisted),
    (r#""confirmed!""#, "confirmed!", ConfirmationKind::Unlisted),
    (r#""clearing""#, "clearing", ConfirmationKind::Unlisted),
    (r#""clearing_process""#, "clearing_process", ConfirmationKind::Unlisted),
    (r#""clearing process""#, "clearing process", ConfirmationKind::Unlisted),
    (r#""\u0421onfirmed""#, "\u{421}onfirmed", ConfirmationKind::Unlisted),
    (r#""null""#, "null", ConfirmationKind::Unlisted),
    (r#""1""#, "1", ConfirmationKind::Unlisted),
    (r#""<b>x</b>""#, "<b>x</b>", ConfirmationKind::Unlisted),
];

#[test]
fn a_confirmation_status_is_compared_without_case_and_kept_as_it_was_written() {
    for (value, text, kind) in CONFIRMATIONS {
        for name in ["confirmationStatus", "ConfirmationStatus", "confirmation_status"] {
            let of_asset = asset(&asset_row(&format!(r#""{name}":{value}"#))).confirmation.unwrap();
            let of_certificate = certificate(&certificate_row(&format!(r#""{name}":{value}"#)));
            let of_certificate = of_certificate.confirmation.unwrap();
            for status in [of_asset, of_certificate] {
                assert_eq!((status.raw(), status.kind()), (*text, *kind), "{name}: {value}");
            }
        }
    }
}

/// JSON values of an authorization status with their text and meaning.
const AUTHORIZATIONS: &[(&str, &str, AuthorizationKind)] = &[
    (r#""ready""#, "ready", AuthorizationKind::Ready),
    (r#""Ready""#, "Ready", AuthorizationKind::Ready),
    (r#""READY""#, "READY", AuthorizationKind::Ready),
    (r#"" ready""#, " ready", AuthorizationKind::LookAlike),
    (r#""ready\r\n""#, "ready\r\n", AuthorizationKind::LookAlike),
    (r#""rea\u200ddy""#, "rea\u{200d}dy", AuthorizationKind::LookAlike),
    (r#""authorized""#, "authorized", AuthorizationKind::Unlisted),
    (r#""notReady""#, "notReady", AuthorizationKind::Unlisted),
    (r#""read\u0443""#, "read\u{443}", AuthorizationKind::Unlisted),
];

#[test]
fn an_authorization_status_is_compared_without_case_and_kept_as_it_was_written() {
    for (value, text, kind) in AUTHORIZATIONS {
        for name in ["authorizationStatus", "AuthorizationStatus"] {
            let status =
                certificate(&certificate_row(&format!(r#""{name}":{value}"#))).authorization.unwrap();
            assert_eq!((status.raw(), status.kind()), (*text, *kind), "{name}: {value}");
        }
    }
}

/// JSON values of an acceptance status with their text and meaning.
const ACCEPTANCES: &[(&str, &str, AcceptanceKind)] = &[
    (r#""received""#, "received", AcceptanceKind::Received),
    (r#""Received""#, "Received", AcceptanceKind::Received),
    (r#""RECEIVED""#, "RECEIVED", AcceptanceKind::Received),
    (r#""notReceived""#, "notReceived", AcceptanceKind::Reason),
    (r#""NotReceived""#, "NotReceived", AcceptanceKind::Reason),
    (r#""damaged""#, "damaged", AcceptanceKind::Reason),
    (r#""pricingIssues""#, "pricingIssues", AcceptanceKind::Reason),
    (r#""incorrectLeaseTerm""#, "incorrectLeaseTerm", AcceptanceKind::Reason),
    (r#""other""#, "other", AcceptanceKind::Reason),
    (r#""OTHER""#, "OTHER", AcceptanceKind::Reason),
    (r#"" received""#, " received", AcceptanceKind::LookAlike),
    (r#""received ""#, "received ", AcceptanceKind::LookAlike),
    (r#""re\u200bceived""#, "re\u{200b}ceived", AcceptanceKind::LookAlike),
    (r#""received\u0000""#, "received\u{0}", AcceptanceKind::LookAlike),
    (r#""\u2060damaged""#, "\u{2060}damaged", AcceptanceKind::LookAlike),
    (r#""pricingI\u017fsues""#, "pricingI\u{17f}sues", AcceptanceKind::LookAlike),
    (r#""other\t""#, "other\t", AcceptanceKind::LookAlike),
    (r#""stolen""#, "stolen", AcceptanceKind::Unlisted),
    (r#""not_received""#, "not_received", AcceptanceKind::Unlisted),
    (r#""recieved""#, "recieved", AcceptanceKind::Unlisted),
    (r#""r\u0435ceived""#, "r\u{435}ceived", AcceptanceKind::Unlisted),
    (r#""unset""#, "unset", AcceptanceKind::Unlisted),
    (r#""null""#, "null", AcceptanceKind::Unlisted),
];

#[test]
fn an_acceptance_status_is_compared_without_case_and_kept_as_it_was_written() {
    for (value, text, kind) in ACCEPTANCES {
        for name in ["acceptanceStatus", "AcceptanceStatus", "acceptance_status"] {
            let status = asset(&asset_row(&format!(r#""{name}":{value}"#))).acceptance.unwrap();
            assert_eq!((status.raw(), status.kind()), (*text, *kind), "{name}: {value}");
        }
    }
}

#[test]
fn a_status_that_is_missing_null_or_empty_is_unset() {
    for value in [None, Some("null"), Some(r#""""#)] {
        let member = |name: &str| value.map(|value| format!(r#""{name}":{value}"#)).unwrap_or_default();
        let of_asset = |name| asset(&asset_row(&member(name)));
        let of_certificate = |name| certificate(&certificate_row(&member(name)));
        assert_eq!(of_asset("acceptanceStatus").acceptance, None, "{value:?}");
        assert_eq!(of_asset("confirmationStatus").confirmation, None, "{value:?}");
        assert_eq!(of_asset("explanation").explanation(), "", "{value:?}");
        assert_eq!(of_certificate("confirmationStatus").confirmation, None, "{value:?}");
        assert_eq!(of_certificate("authorizationStatus").authorization, None, "{value:?}");
    }
}

/// Values that are no texts.
const NO_TEXTS: [&str; 9] =
    ["0", "1", "1.5", "true", "false", "[]", r#"["received"]"#, "{}", r#"{"code":"received"}"#];

#[test]
fn a_status_of_another_type_makes_its_row_unreadable() {
    for value in NO_TEXTS {
        for name in ["acceptanceStatus", "confirmationStatus", "explanation"] {
            let row = asset_row(&format!(r#""{name}":{value}"#));
            let page = assets_of(json(200, format!(r#"[{row},{{"assetId":2}}]"#))).unwrap();
            assert_eq!(page.rows.len(), 1, "{row}");
            let [bad] = &page.unreadable[..] else { panic!("{row}: {:?}", page.unreadable) };
            assert_eq!((bad.index, bad.member, bad.problem), (0, name, RowProblem::WrongType), "{row}");
        }
        for name in ["confirmationStatus", "authorizationStatus"] {
            let row = certificate_row(&format!(r#""{name}":{value}"#));
            let page = certificates_of(json(200, format!("[{row}]"))).unwrap();
            assert_eq!(page.rows, [], "{row}");
            let [bad] = &page.unreadable[..] else { panic!("{row}: {:?}", page.unreadable) };
            assert_eq!((bad.index, bad.member, bad.problem), (0, name, RowProblem::WrongType), "{row}");
        }
    }
}

#[test]
fn a_status_that_comes_twice_makes_its_row_unreadable() {
    for (one, other) in [("received", "received"), ("received", "damaged")] {
        for name in ["acceptanceStatus", "AcceptanceStatus", "acceptance_status"] {
            let row = asset_row(&format!(r#""acceptanceStatus":"{one}","{name}":"{other}""#));
            let page = assets_of(json(200, format!("[{row}]"))).unwrap();
            let [bad] = &page.unreadable[..] else { panic!("{row}: {:?}", page.rows) };
            assert_eq!((bad.member, bad.problem), ("acceptanceStatus", RowProblem::Twice), "{row}");
        }
    }
    for name in ["confirmationStatus", "authorizationStatus"] {
        let row = certificate_row(&format!(r#""{name}":"x","{name}":null"#));
        let page = certificates_of(json(200, format!("[{row}]"))).unwrap();
        let [bad] = &page.unreadable[..] else { panic!("{row}: {:?}", page.rows) };
        assert_eq!((bad.member, bad.problem), (name, RowProblem::Twice), "{row}");
    }
}
