//! Tests IDs within their rows: missing, repeated, foreign, and sent back.

use acceptance_api::page::RowProblem;
use acceptance_rules::certificate::CertificateKey;

use Expected::{Id, NotJson, Problem};

use super::spellings::SPELLINGS;
use super::{ASSET_ID, CERTIFICATE_ID, COMPANY_NUMBER, Expected, check};
use crate::scripted::{
    CERTIFICATE, COMPANY, PAGE, Scripted, assets_of, certificates_of, client, json, run, update,
};

#[test]
fn a_row_without_an_id_is_unreadable() {
    check(ASSET_ID, "", Problem(RowProblem::Missing));
    check(ASSET_ID, r#""id":5,"assetIds":[5],"asset":{"assetId":5}"#, Problem(RowProblem::Missing));
    check(COMPANY_NUMBER, "", Problem(RowProblem::Missing));
    check(CERTIFICATE_ID, "", Problem(RowProblem::Missing));
}

/// Spellings of the member's name, for an ID of 5.
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

/// Rows with a repeated ID.
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
fn a_repeated_id_is_no_id_in_any_spelling() {
    for (name, members) in TWICE {
        check(name, members, Problem(RowProblem::Twice));
    }
}

/// The invalid member and its problem.
type Trouble = (&'static str, RowProblem);

/// Members of an asset row that name its certificate, and their problem.
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
        let updates = [update(id, "received", None)];
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
    let raw_value = page.unreadable[0].raw_value.as_deref().unwrap();
    assert_eq!(raw_value, format!("\"{}…", "ä".repeat(199)));
}
