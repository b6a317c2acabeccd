//! How the statuses and the other members of a row are read, and that every text stays as the service wrote it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code"
)]

#[allow(dead_code, reason = "each file of tests uses its own part")]
mod scripted;

use acceptance_api::page::RowProblem;
use acceptance_rules::asset::{AcceptanceKind, AssetDetail, AssetDetails};
use acceptance_rules::certificate::{AuthorizationKind, CertificateDetail, ConfirmationKind};
use scripted::{CERTIFICATE, COMPANY, asset, assets_of, certificate, certificates_of, json};

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
    // Only after trimming, folding or removal of what cannot be seen.
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

fn asset_row(members: &str) -> String {
    let comma = if members.is_empty() { "" } else { "," };
    format!(r#"{{"assetId":1{comma}{members}}}"#)
}

fn certificate_row(members: &str) -> String {
    let comma = if members.is_empty() { "" } else { "," };
    format!(r#"{{"leaseCompanyNumber":{COMPANY},"acceptanceCertificateId":{CERTIFICATE}{comma}{members}}}"#)
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

/// Values that cannot be meant as a text.
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

/// Explanations as JSON and as text.
const EXPLANATIONS: &[(&str, &str)] = &[
    (r#""scratched""#, "scratched"),
    (r#"" two  blanks ""#, " two  blanks "),
    (r#""line\nline\r\n""#, "line\nline\r\n"),
    (r#""<script>alert(1)</script>""#, "<script>alert(1)</script>"),
    (r#""\u0000\u200b""#, "\u{0}\u{200b}"),
    (r#""a\/b \"c\" \\""#, r#"a/b "c" \"#),
    (r#""e\u0301""#, "e\u{301}"),
    (r#""null""#, "null"),
];

#[test]
fn an_explanation_stays_as_it_was_written() {
    for (value, text) in EXPLANATIONS {
        let row = asset(&asset_row(&format!(r#""explanation":{value}"#)));
        assert_eq!(row.explanation.as_deref(), Some(*text), "{value}");
    }
}

/// Each further member of an asset.
const ASSET_MEMBERS: [(&str, AssetDetail); 16] = [
    ("serialNumber", AssetDetail::SerialNumber),
    ("manufacturer", AssetDetail::Manufacturer),
    ("description", AssetDetail::Description),
    ("category", AssetDetail::Category),
    ("class", AssetDetail::Class),
    ("costCenter", AssetDetail::CostCenter),
    ("orderNumber", AssetDetail::OrderNumber),
    ("purchaseOrder", AssetDetail::PurchaseOrder),
    ("location", AssetDetail::Location),
    ("street", AssetDetail::Street),
    ("city", AssetDetail::City),
    ("postcode", AssetDetail::Postcode),
    ("periodicalPrice", AssetDetail::PeriodicalPrice),
    ("currency", AssetDetail::Currency),
    ("leaseStartDate", AssetDetail::LeaseStart),
    ("rejectionDate", AssetDetail::Rejection),
];

/// Each further member of a certificate, as a row would hold it.
const CERTIFICATE_MEMBERS: [(&str, CertificateDetail); 10] = [
    (r#""leaseScheduleId":§"#, CertificateDetail::LeaseSchedule),
    (r#""customerInformation":§"#, CertificateDetail::CustomerInformation),
    (r#""customerContext":{"customerName":§}"#, CertificateDetail::CustomerName),
    (r#""customerContext":{"customerNumber":§}"#, CertificateDetail::CustomerNumber),
    (r#""customerContext":{"leaseCompanyName":§}"#, CertificateDetail::LeaseCompanyName),
    (r#""customerContext":{"leaseCompany":§}"#, CertificateDetail::LeaseCompanyName),
    (r#""leaseStartDate":§"#, CertificateDetail::LeaseStart),
    (r#""plannedLeaseEndDate":§"#, CertificateDetail::PlannedLeaseEnd),
    (r#""firstConfirmationDate":§"#, CertificateDetail::FirstConfirmation),
    (r#""secondConfirmationDate":§"#, CertificateDetail::SecondConfirmation),
];

/// Values of a member that is only shown, and what is shown of them.
const SHOWN: &[(&str, Option<&str>)] = &[
    (r#""Text""#, Some("Text")),
    (r#"" x ""#, Some(" x ")),
    (r#""2026-02-30T00:00:00""#, Some("2026-02-30T00:00:00")),
    (r#""<b>&amp;</b>""#, Some("<b>&amp;</b>")),
    (r#""\ud83d\ude00""#, Some("😀")),
    (r#""12,50""#, Some("12,50")),
    (r#""null""#, Some("null")),
    ("0", Some("0")),
    ("12.50", Some("12.50")),
    ("12.500", Some("12.500")),
    ("-0.10", Some("-0.10")),
    ("0.1", Some("0.1")),
    ("0.30000000000000004", Some("0.30000000000000004")),
    ("9007199254740993", Some("9007199254740993")),
    ("123456789012345678901234567890.12", Some("123456789012345678901234567890.12")),
    ("1e2", Some("1e2")),
    ("1.0E+2", Some("1.0E+2")),
    ("1e999", Some("1e999")),
    ("true", Some("true")),
    ("false", Some("false")),
    ("null", None),
    (r#""""#, None),
    ("[]", None),
    (r#"["x"]"#, None),
    ("{}", None),
    (r#"{"amount":1}"#, None),
];

#[test]
fn a_further_member_of_an_asset_is_shown_as_the_service_wrote_it() {
    for (name, detail) in ASSET_MEMBERS {
        for (value, text) in SHOWN {
            let row = asset(&asset_row(&format!(r#""{name}":{value}"#)));
            let expected: AssetDetails = text.iter().map(|text| (detail, text)).collect();
            assert_eq!(row.details, expected, "{name}: {value}");
        }
    }
}

#[test]
fn a_further_member_of_a_certificate_is_shown_as_the_service_wrote_it() {
    for (member, detail) in CERTIFICATE_MEMBERS {
        for (value, text) in SHOWN {
            let row = certificate(&certificate_row(&member.replace('§', value)));
            let expected: Vec<_> = text.iter().map(|text| (detail, Box::from(*text))).collect();
            assert_eq!(row.details, expected, "{member}: {value}");
        }
    }
}

/// Values of `customerContext` and what is known of the customer then: name, number and lease company.
const CUSTOMERS: &[(&str, [Option<&str>; 3])] = &[
    (
        r#"{"customerName":"N","customerNumber":7,"leaseCompany":"L","leaseCompanyName":"Lease"}"#,
        [Some("N"), Some("7"), Some("Lease")],
    ),
    (r#"{"leaseCompany":4711,"leaseCompanyName":null}"#, [None, None, Some("4711")]),
    (r#"{"leaseCompany":"L","leaseCompanyName":""}"#, [None, None, Some("L")]),
    (r#"{"CustomerName":"N","customer_number":"007"}"#, [Some("N"), Some("007"), None]),
    (r#"{"customerName":{"first":"N"},"customerNumber":[7]}"#, [None, None, None]),
    (r#"{"customerContext":{"customerName":"N"}}"#, [None, None, None]),
    ("{}", [None, None, None]),
    ("null", [None, None, None]),
    (r#""N""#, [None, None, None]),
    ("7", [None, None, None]),
    (r#"[{"customerName":"N"}]"#, [None, None, None]),
];

#[test]
fn the_customer_is_read_from_the_nested_object_and_never_costs_the_row() {
    for (value, expected) in CUSTOMERS {
        let row = certificate(&certificate_row(&format!(r#""customerContext":{value}"#)));
        let shown = [
            CertificateDetail::CustomerName,
            CertificateDetail::CustomerNumber,
            CertificateDetail::LeaseCompanyName,
        ];
        assert_eq!(shown.map(|detail| row.detail(detail)), *expected, "{value}");
    }
}

#[test]
fn a_customer_outside_the_nested_object_is_not_read() {
    let row = certificate(&certificate_row(r#""customerName":"N","leaseCompanyName":"L""#));
    assert_eq!(row.details, []);
}

#[test]
fn members_that_nobody_knows_are_passed_over() {
    let members = r#""x":1,"":2,"acceptance":"damaged","statuses":["Confirmed"],"x":{},"__proto__":{"a":1}"#;
    let row = asset(&asset_row(members));
    assert_eq!(
        (row.id.0, row.acceptance, row.confirmation, row.details),
        (1, None, None, AssetDetails::default())
    );
    let row = certificate(&certificate_row(members));
    assert_eq!((row.confirmation, row.authorization, row.details), (None, None, Vec::new()));
}

#[test]
fn rows_of_one_answer_may_have_other_members_than_those_before() {
    let rows = [
        r#""assetId":1,"acceptanceStatus":"received","city":"A""#,
        r#""acceptanceStatus":"damaged","assetId":2,"city":"B""#,
        r#""acceptanceStatus":"damaged","assetId":3"#,
        r#""acceptanceStatus":"damaged","assetId":4,"city":"D","street":"d""#,
        r#""acceptanceStatus":"damaged","assetId":5,"city":"E","asset_id":5"#,
        r#""acceptanceStatus":"damaged","assetId":6,"city":"F""#,
        r#""acceptance_status":"other","asset\u0049d":7,"CITY":"G","street":"g""#,
        "",
        r#""acceptance_status":"other","asset\u0049d":9,"CITY":"I","street":"i""#,
    ];
    let page = assets_of(json(200, format!("[{{{}}}]", rows.join("},{")))).unwrap();
    let troubles = page.unreadable.iter().map(|row| (row.index, row.member, row.problem));
    let expected = [(4, "assetId", RowProblem::Twice), (7, "assetId", RowProblem::Missing)];
    assert!(troubles.eq(expected), "{:?}", page.unreadable);
    let read = page.rows.iter().map(|row| {
        let status = row.acceptance.as_ref().map(|status| status.raw());
        (row.id.0, status, row.detail(AssetDetail::City), row.detail(AssetDetail::Street))
    });
    let expected = [
        (1, Some("received"), Some("A"), None),
        (2, Some("damaged"), Some("B"), None),
        (3, Some("damaged"), None, None),
        (4, Some("damaged"), Some("D"), Some("d")),
        (6, Some("damaged"), Some("F"), None),
        (7, Some("other"), Some("G"), Some("g")),
        (9, Some("other"), Some("I"), Some("i")),
    ];
    assert!(read.clone().eq(expected), "{:?}", read.collect::<Vec<_>>());
}
