//! Tests that statuses are read and stored as the service wrote them.

use acceptance_api::page::{Page, RowProblem};

use super::{asset_row, certificate_row};
use crate::scripted::{asset, assets_of, certificate, certificates_of, json};

/// JSON values of a status with their texts. The meaning of a text is tested in `acceptance-rules`.
const TEXTS: &[(&str, &str)] = &[
    (r#""Confirmed""#, "Confirmed"),
    (r#""\u0043ONFIRMED""#, "CONFIRMED"),
    (r#"" Confirmed\n""#, " Confirmed\n"),
    (r#""\u00a0confirmed""#, "\u{a0}confirmed"),
    (r#""\ufeffConfirmed""#, "\u{feff}Confirmed"),
    (r#""\u202efirstConfirmationPending""#, "\u{202e}firstConfirmationPending"),
    (r#""re\u200bceived""#, "re\u{200b}ceived"),
    (r#""received\u0000""#, "received\u{0}"),
    (r#""clearing_process""#, "clearing_process"),
    (r#""r\u0435ceived""#, "r\u{435}ceived"),
    (r#""<b>x</b>""#, "<b>x</b>"),
    (r#""null""#, "null"),
    (r#""1""#, "1"),
];

#[test]
fn a_status_is_read_under_any_spelling_of_its_name_and_kept_as_it_was_written() {
    for (value, text) in TEXTS {
        let of_asset = |name| asset(&asset_row(&format!(r#""{name}":{value}"#)));
        let of_certificate = |name| certificate(&certificate_row(&format!(r#""{name}":{value}"#)));
        for name in ["confirmationStatus", "ConfirmationStatus", "confirmation_status"] {
            for status in [of_asset(name).confirmation, of_certificate(name).confirmation] {
                assert_eq!(status.unwrap().raw(), *text, "{name}: {value}");
            }
        }
        for name in ["acceptanceStatus", "AcceptanceStatus", "acceptance_status"] {
            assert_eq!(of_asset(name).acceptance.unwrap().raw(), *text, "{name}: {value}");
        }
        for name in ["authorizationStatus", "AuthorizationStatus", "authorization_status"] {
            assert_eq!(of_certificate(name).authorization.unwrap().raw(), *text, "{name}: {value}");
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
            check_unreadable(&page, name, RowProblem::WrongType);
        }
        for name in ["confirmationStatus", "authorizationStatus"] {
            let row = certificate_row(&format!(r#""{name}":{value}"#));
            let page = certificates_of(json(200, format!("[{row}]"))).unwrap();
            check_unreadable(&page, name, RowProblem::WrongType);
        }
    }
}

/// Checks that the first row is the only unreadable one, because of this member.
#[track_caller]
fn check_unreadable<T>(page: &Page<T>, member: &str, problem: RowProblem) {
    let bad: Vec<_> = page.unreadable.iter().map(|row| (row.index, row.member, row.problem)).collect();
    assert_eq!(bad, [(0, member, problem)]);
}

#[test]
fn a_status_that_comes_twice_makes_its_row_unreadable() {
    for (one, other) in [("received", "received"), ("received", "damaged")] {
        for name in ["acceptanceStatus", "AcceptanceStatus", "acceptance_status"] {
            let row = asset_row(&format!(r#""acceptanceStatus":"{one}","{name}":"{other}""#));
            let page = assets_of(json(200, format!("[{row}]"))).unwrap();
            check_unreadable(&page, "acceptanceStatus", RowProblem::Twice);
        }
    }
    for name in ["confirmationStatus", "authorizationStatus"] {
        let row = certificate_row(&format!(r#""{name}":"x","{name}":null"#));
        let page = certificates_of(json(200, format!("[{row}]"))).unwrap();
        check_unreadable(&page, name, RowProblem::Twice);
    }
}
