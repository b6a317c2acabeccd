//! Tests which spellings of an ID are accepted and exact; a row with any other is unreadable.

mod rows;
mod spellings;

use acceptance_api::error::{ApiError, BodyProblem};
use acceptance_api::page::{Page, RowProblem, UnreadableRow};
use acceptance_rules::certificate::CertificateKey;

use crate::scripted::{assets_of, certificates_of, json};

use Expected::{Id, NotJson, Problem};

/// The expected result of a spelling.
#[derive(Clone, Copy)]
enum Expected {
    Id(i64),
    Problem(RowProblem),
    /// The complete body is not JSON.
    NotJson,
}

const NOT_AN_ID: Expected = Problem(RowProblem::NotAnId);

/// ID members of a row, with the other members of such a row.
const ASSET_ID: &str = "assetId";
const COMPANY_NUMBER: &str = "leaseCompanyNumber";
const CERTIFICATE_ID: &str = "acceptanceCertificateId";

/// Reads a row with this member between two valid rows.
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
            let raw_value = value.filter(|_| !matches!(problem, RowProblem::Missing | RowProblem::Twice));
            assert_eq!(
                page.unreadable,
                [UnreadableRow { index: 1, member: name, problem, raw_value }],
                "{members}"
            );
            assert_eq!(page.received(), 3, "{members}");
        }
        (NotJson, Err(ApiError::Unreadable { problem: BodyProblem::NotJson { .. }, .. })) => {}
        _ => panic!("{members}: {page:?}"),
    }
}
