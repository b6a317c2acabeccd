//! Tests explanations and the optional members of a row.

use acceptance_api::page::RowProblem;
use acceptance_rules::asset::{AssetDetail, AssetDetails, DETAILS, DetailSpec};
use acceptance_rules::certificate::CertificateDetail;

use super::{asset_row, certificate_row};
use crate::scripted::{asset, assets_of, certificate, json};

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
    // Texts that a service cut inside a character.
    (r#""box wet \ud83d""#, "box wet \u{FFFD}"),
    (
        r#""\ude00 \uD83D\uDE00 \ud83d\ud83d\ude00 \\ud83d \n""#,
        "\u{FFFD} \u{1F600} \u{FFFD}\u{1F600} \\ud83d \n",
    ),
    (r#""\udcff\udbff""#, "\u{FFFD}\u{FFFD}"),
];

#[test]
fn an_explanation_stays_as_it_was_written() {
    for (value, text) in EXPLANATIONS {
        let row = asset(&asset_row(&format!(r#""explanation":{value}"#)));
        assert_eq!(row.explanation.as_deref(), Some(*text), "{value}");
    }
}

/// Each optional member of a certificate, as in a row.
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

/// Values of a member that is only shown, and the shown text.
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
    for DetailSpec { detail, member, .. } in DETAILS {
        for (value, text) in SHOWN {
            let row = asset(&asset_row(&format!(r#""{member}":{value}"#)));
            let expected: AssetDetails = text.iter().map(|text| (*detail, text)).collect();
            assert_eq!(row.details, expected, "{member}: {value}");
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

/// Values of `customerContext` and the resulting name, number and lease company.
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
fn unknown_members_are_ignored() {
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
