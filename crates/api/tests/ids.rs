//! Which spellings of an id are read, that they stay exact, and that a row with any other cannot be used.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code"
)]

#[allow(dead_code, reason = "each file of tests uses its own part")]
mod scripted;

use acceptance_api::error::{ApiError, BodyProblem};
use acceptance_api::page::{Page, RowProblem, UnreadableRow};
use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::AssetUpdate;
use scripted::{CERTIFICATE, COMPANY, PAGE, Scripted, assets_of, certificates_of, client, json, run};

/// What must come of the spelling of an id.
#[derive(Clone, Copy)]
enum Expected {
    Id(i64),
    Problem(RowProblem),
    /// No spelling of anything: the whole body is not JSON.
    NotJson,
}

use Expected::{Id, NotJson, Problem};

const NOT_AN_ID: Expected = Problem(RowProblem::NotAnId);

/// The value of the member as it stands in the JSON.
const SPELLINGS: &[(&str, Expected)] = &[
    // Integers.
    ("0", Id(0)),
    ("-0", Id(0)),
    ("1", Id(1)),
    ("-1", Id(-1)),
    ("42", Id(42)),
    (" 5 ", Id(5)),
    ("2147483648", Id(2_147_483_648)),
    ("9007199254740991", Id(9_007_199_254_740_991)),
    ("9007199254740992", Id(9_007_199_254_740_992)),
    ("9007199254740993", Id(9_007_199_254_740_993)),
    ("-9007199254740993", Id(-9_007_199_254_740_993)),
    ("9223372036854775806", Id(i64::MAX - 1)),
    ("9223372036854775807", Id(i64::MAX)),
    ("-9223372036854775808", Id(i64::MIN)),
    // Texts that hold one.
    (r#""0""#, Id(0)),
    (r#""-0""#, Id(0)),
    (r#""5""#, Id(5)),
    (r#""-5""#, Id(-5)),
    (r#""9007199254740993""#, Id(9_007_199_254_740_993)),
    (r#""9223372036854775807""#, Id(i64::MAX)),
    (r#""-9223372036854775808""#, Id(i64::MIN)),
    (r#""\u0035""#, Id(5)),
    // Out of range.
    ("9223372036854775808", NOT_AN_ID),
    ("-9223372036854775809", NOT_AN_ID),
    ("18446744073709551615", NOT_AN_ID),
    ("1000000000000000000000000000000", NOT_AN_ID),
    (r#""9223372036854775808""#, NOT_AN_ID),
    (r#""-9223372036854775809""#, NOT_AN_ID),
    // Floating numbers.
    ("1.0", NOT_AN_ID),
    ("5.5", NOT_AN_ID),
    ("0.0", NOT_AN_ID),
    ("-0.0", NOT_AN_ID),
    ("1e3", NOT_AN_ID),
    ("1E3", NOT_AN_ID),
    ("1e+3", NOT_AN_ID),
    ("10e-1", NOT_AN_ID),
    ("9.007199254740993e15", NOT_AN_ID),
    ("1e400", NOT_AN_ID),
    (r#""1.0""#, NOT_AN_ID),
    (r#""1e3""#, NOT_AN_ID),
    (r#""NaN""#, NOT_AN_ID),
    (r#""Infinity""#, NOT_AN_ID),
    // Tricks in a text.
    (r#""""#, NOT_AN_ID),
    (r#"" ""#, NOT_AN_ID),
    (r#"" 5""#, NOT_AN_ID),
    (r#""5 ""#, NOT_AN_ID),
    (r#""\t5""#, NOT_AN_ID),
    (r#""5\n""#, NOT_AN_ID),
    (r#""5\u0000""#, NOT_AN_ID),
    (r#""\u200b5""#, NOT_AN_ID),
    (r#""\ufeff5""#, NOT_AN_ID),
    (r#""+5""#, NOT_AN_ID),
    (r#""-""#, NOT_AN_ID),
    (r#""--5""#, NOT_AN_ID),
    (r#""- 5""#, NOT_AN_ID),
    (r#""\u22125""#, NOT_AN_ID),
    (r#""007""#, NOT_AN_ID),
    (r#""00""#, NOT_AN_ID),
    (r#""-01""#, NOT_AN_ID),
    (r#""0x10""#, NOT_AN_ID),
    (r#""1_000""#, NOT_AN_ID),
    (r#""1,000""#, NOT_AN_ID),
    (r#""1.000""#, NOT_AN_ID),
    (r#""5L""#, NOT_AN_ID),
    (r#""\u0665""#, NOT_AN_ID),
    ("\"\u{ff15}\"", NOT_AN_ID),
    (r#""\"5\"""#, NOT_AN_ID),
    (r#""null""#, NOT_AN_ID),
    (r#""a""#, NOT_AN_ID),
    (r#""5/../6""#, NOT_AN_ID),
    (r#""\ud800""#, NOT_AN_ID),
    // Other types.
    ("true", NOT_AN_ID),
    ("false", NOT_AN_ID),
    ("[]", NOT_AN_ID),
    ("[5]", NOT_AN_ID),
    ("{}", NOT_AN_ID),
    (r#"{"id":5}"#, NOT_AN_ID),
    ("null", Problem(RowProblem::Missing)),
    // No JSON.
    ("007", NotJson),
    ("-01", NotJson),
    ("+5", NotJson),
    ("--5", NotJson),
    ("-", NotJson),
    (".5", NotJson),
    ("5.", NotJson),
    ("0x10", NotJson),
    ("1_000", NotJson),
    ("5L", NotJson),
    ("NaN", NotJson),
    ("-Infinity", NotJson),
    ("'5'", NotJson),
    ("nul", NotJson),
    ("", NotJson),
];

/// The members of a row that are ids, with the rest of such a row.
const ASSET_ID: &str = "assetId";
const COMPANY_NUMBER: &str = "leaseCompanyNumber";
const CERTIFICATE_ID: &str = "acceptanceCertificateId";

/// Reads a row with this member between two rows that are in order.
fn reading(name: &str, members: &str) -> Result<Page<i64>, ApiError> {
    let (first, last) = (-7, -8);
    if name == ASSET_ID {
        let good = |id: i64| format!(r#"{{"assetId":{id}}}"#);
        let page = assets_of(json(200, format!("[{},{{{members}}},{}]", good(first), good(last))))?;
        let rows = page.rows.iter().map(|asset| asset.id.0).collect();
        return Ok(Page { rows, total: page.total, unreadable: page.unreadable });
    }
    let is_company = name == COMPANY_NUMBER;
    let other = if is_company { CERTIFICATE_ID } else { COMPANY_NUMBER };
    let good = |id: i64| format!(r#"{{"{name}":{id},"{other}":3}}"#);
    let comma = if members.is_empty() { "" } else { "," };
    let bad = format!(r#"{{"{other}":3{comma}{members}}}"#);
    let page = certificates_of(json(200, format!("[{},{bad},{}]", good(first), good(last))))?;
    let id = |key: CertificateKey| if is_company { key.company.0 } else { key.certificate.0 };
    let rows = page.rows.iter().map(|certificate| id(certificate.key)).collect();
    Ok(Page { rows, total: page.total, unreadable: page.unreadable })
}

fn check(name: &'static str, members: &str, expected: Expected) {
    let page = reading(name, members);
    match (expected, &page) {
        (Id(id), Ok(page)) => {
            assert_eq!(page.rows, [-7, id, -8], "{members}");
            assert_eq!(page.unreadable, [], "{members}");
        }
        (Problem(problem), Ok(page)) => {
            assert_eq!(page.rows, [-7, -8], "{members}");
            let value = members.split_once(':').map(|(_, value)| value.trim().into());
            let came = value.filter(|_| !matches!(problem, RowProblem::Missing | RowProblem::Twice));
            assert_eq!(
                page.unreadable,
                [UnreadableRow { index: 1, member: name, problem, came }],
                "{members}"
            );
            assert_eq!(page.received(), 3, "{members}");
        }
        (NotJson, Err(ApiError::Unreadable { problem: BodyProblem::NotJson { .. }, .. })) => {}
        _ => panic!("{members}: {page:?}"),
    }
}

#[test]
fn an_id_is_an_integer_of_64_bits_or_a_plain_text_of_one() {
    for (value, expected) in SPELLINGS {
        for name in [ASSET_ID, COMPANY_NUMBER, CERTIFICATE_ID] {
            check(name, &format!(r#""{name}":{value}"#), *expected);
        }
    }
}

#[test]
fn a_row_without_an_id_is_unreadable() {
    check(ASSET_ID, "", Problem(RowProblem::Missing));
    check(ASSET_ID, r#""id":5,"assetIds":[5],"asset":{"assetId":5}"#, Problem(RowProblem::Missing));
    check(COMPANY_NUMBER, "", Problem(RowProblem::Missing));
    check(CERTIFICATE_ID, "", Problem(RowProblem::Missing));
}

/// Spellings of the member's name, for an id of 5.
const NAMES: &[(&str, &str)] = &[
    (ASSET_ID, "assetId"),
    (ASSET_ID, "AssetId"),
    (ASSET_ID, "asset_id"),
    (ASSET_ID, "assetID"),
    (ASSET_ID, r"asset\u0049d"),
    (COMPANY_NUMBER, "LeaseCompanyNumber"),
    (COMPANY_NUMBER, "lease_company_number"),
    (CERTIFICATE_ID, "AcceptanceCertificateId"),
    (CERTIFICATE_ID, "acceptance_certificate_id"),
];

#[test]
fn the_name_of_an_id_may_be_written_in_other_cases() {
    for (name, spelling) in NAMES {
        check(name, &format!(r#""{spelling}":5"#), Id(5));
    }
}

/// Rows in which an id comes twice.
const TWICE: &[(&str, &str)] = &[
    (ASSET_ID, r#""assetId":5,"assetId":5"#),
    (ASSET_ID, r#""assetId":5,"assetId":6"#),
    (ASSET_ID, r#""assetId":5,"assetId":"5""#),
    (ASSET_ID, r#""assetId":5,"assetId":null"#),
    (ASSET_ID, r#""assetId":null,"assetId":5"#),
    (ASSET_ID, r#""assetId":5,"AssetId":5"#),
    (ASSET_ID, r#""AssetId":5,"asset_id":6"#),
    (ASSET_ID, r#""assetId":5,"asset\u0049d":6"#),
    (ASSET_ID, r#""assetId":5,"x":1,"assetId":5,"y":2,"assetId":5"#),
    (COMPANY_NUMBER, r#""leaseCompanyNumber":5,"leaseCompanyNumber":5"#),
    (COMPANY_NUMBER, r#""leaseCompanyNumber":5,"LeaseCompanyNumber":6"#),
    (COMPANY_NUMBER, r#""lease_company_number":5,"leaseCompanyNumber":null"#),
    (CERTIFICATE_ID, r#""acceptanceCertificateId":5,"acceptanceCertificateId":6"#),
    (CERTIFICATE_ID, r#""acceptanceCertificateId":5,"AcceptanceCertificateId":5"#),
];

#[test]
fn an_id_that_comes_twice_is_no_id_in_whatever_spelling() {
    for (name, members) in TWICE {
        check(name, members, Problem(RowProblem::Twice));
    }
}

/// The member that is wrong, and how.
type Trouble = (&'static str, RowProblem);

/// Members of an asset row that say where it belongs, and what is wrong with them.
const BELONGING: &[(&str, Result<(), Trouble>)] = &[
    (r#""leaseCompanyNumber":4711"#, Ok(())),
    (r#""acceptanceCertificateId":21"#, Ok(())),
    (r#""leaseCompanyNumber":4711,"acceptanceCertificateId":21"#, Ok(())),
    (r#""leaseCompanyNumber":"4711","acceptanceCertificateId":"21""#, Ok(())),
    (r#""leaseCompanyNumber":null,"acceptanceCertificateId":null"#, Ok(())),
    (r#""LeaseCompanyNumber":4711,"acceptance_certificate_id":21"#, Ok(())),
    (r#""leaseCompanyNumber":4712"#, Err((COMPANY_NUMBER, RowProblem::Foreign))),
    (r#""leaseCompanyNumber":"4712""#, Err((COMPANY_NUMBER, RowProblem::Foreign))),
    (r#""LeaseCompanyNumber":-4711"#, Err((COMPANY_NUMBER, RowProblem::Foreign))),
    (r#""leaseCompanyNumber":21,"acceptanceCertificateId":4711"#, Err((COMPANY_NUMBER, RowProblem::Foreign))),
    (r#""leaseCompanyNumber":4712,"acceptanceCertificateId":21"#, Err((COMPANY_NUMBER, RowProblem::Foreign))),
    (r#""acceptanceCertificateId":22"#, Err((CERTIFICATE_ID, RowProblem::Foreign))),
    (r#""acceptance_certificate_id":"22""#, Err((CERTIFICATE_ID, RowProblem::Foreign))),
    (r#""leaseCompanyNumber":4711,"acceptanceCertificateId":0"#, Err((CERTIFICATE_ID, RowProblem::Foreign))),
    (r#""leaseCompanyNumber":4711.0"#, Err((COMPANY_NUMBER, RowProblem::NotAnId))),
    (r#""leaseCompanyNumber":"""#, Err((COMPANY_NUMBER, RowProblem::NotAnId))),
    (r#""acceptanceCertificateId":true"#, Err((CERTIFICATE_ID, RowProblem::NotAnId))),
    (r#""acceptanceCertificateId":"021""#, Err((CERTIFICATE_ID, RowProblem::NotAnId))),
    (
        r#""acceptanceCertificateId":21,"AcceptanceCertificateId":21"#,
        Err((CERTIFICATE_ID, RowProblem::Twice)),
    ),
    (r#""leaseCompanyNumber":4711,"leaseCompanyNumber":4712"#, Err((COMPANY_NUMBER, RowProblem::Twice))),
];

#[test]
fn an_asset_of_another_certificate_is_foreign() {
    assert_eq!((COMPANY, CERTIFICATE), (4711, 21));
    for (members, expected) in BELONGING {
        let page = assets_of(json(200, format!(r#"[{{"assetId":1,{members}}},{{"assetId":2}}]"#))).unwrap();
        let ids: Vec<_> = page.rows.iter().map(|asset| asset.id.0).collect();
        let unreadable: Vec<_> =
            page.unreadable.iter().map(|row| (row.index, row.member, row.problem)).collect();
        match expected {
            Ok(()) => assert_eq!((ids, unreadable), (vec![1, 2], Vec::new()), "{members}"),
            Err((member, problem)) => {
                assert_eq!((ids, unreadable), (vec![2], vec![(0, *member, *problem)]), "{members}");
            }
        }
    }
}

fn exact_ids() -> impl Iterator<Item = i64> {
    SPELLINGS.iter().filter_map(|(_, expected)| match expected {
        Id(id) => Some(*id),
        Problem(_) | NotJson => None,
    })
}

#[test]
fn an_id_comes_back_in_a_patch_exactly_as_an_integer() {
    for id in exact_ids() {
        let transport = Scripted::new([Ok(json(204, ""))]);
        let updates =
            [AssetUpdate { asset: AssetId(id), acceptance: AcceptanceStatus::received(), explanation: None }];
        run(client(&transport).update_assets(CertificateKey::new(id, id), &updates)).unwrap();
        let request = transport.request();
        let body = format!(r#"[{{"assetId":{id},"acceptanceStatus":"received"}}]"#);
        assert_eq!(request.body.as_deref(), Some(body.as_str()));
        let url = format!("https://leasing.test/api/v1/leases/acceptanceCertificates/{id}/{id}/assets");
        assert_eq!(request.url, url);
    }
}

#[test]
fn the_ids_of_a_listed_certificate_become_the_path_of_its_assets() {
    let row = r#"[{"leaseCompanyNumber":"9007199254740993","acceptanceCertificateId":9223372036854775807}]"#;
    let key = certificates_of(json(200, row)).unwrap().rows[0].key;
    let transport = Scripted::new([Ok(json(200, "[]"))]);
    run(client(&transport).assets(key, PAGE)).unwrap();
    let path = "/v1/leases/acceptanceCertificates/9007199254740993/9223372036854775807/assets";
    assert!(transport.request().url.ends_with(path), "{}", transport.request().url);
}

#[test]
fn of_a_long_value_that_is_no_id_the_beginning_is_passed_on() {
    let page = assets_of(json(200, format!(r#"[{{"assetId":"{}"}}]"#, "ä".repeat(1_000_000)))).unwrap();
    let came = page.unreadable[0].came.as_deref().unwrap();
    assert_eq!(came, format!("\"{}…", "ä".repeat(199)));
}
