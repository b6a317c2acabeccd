//! Tests which envelopes of a list are accepted. Every other one is an error, never an empty list.

mod lists;
mod single;
mod totals;

use acceptance_api::error::ApiError;
use acceptance_api::page::Page;

use crate::scripted::{COMPANY, assets_of, certificates_of, json};

/// An answer of a list with its rows, and the IDs that were read.
type Reading = (String, Result<Page<i64>, ApiError>);

fn with_rows(body: &str, row: impl Fn(i64) -> String) -> String {
    (1..=3).fold(body.to_owned(), |body, id| body.replace(&format!("R{id}"), &row(id)))
}

fn as_assets(body: &str) -> Reading {
    let body = with_rows(body, |id| format!(r#"{{"assetId":{id}}}"#));
    let page = assets_of(json(200, body.as_str()));
    (body, page.map(|page| ids(page, |asset| asset.id.0)))
}

fn as_certificates(body: &str) -> Reading {
    let row = |id| format!(r#"{{"leaseCompanyNumber":{COMPANY},"acceptanceCertificateId":{id}}}"#);
    let body = with_rows(body, row);
    let page = certificates_of(json(200, body.as_str()));
    (body, page.map(|page| ids(page, |certificate| certificate.key.certificate.0)))
}

fn ids<T>(page: Page<T>, id: impl Fn(&T) -> i64) -> Page<i64> {
    Page { rows: page.rows.iter().map(id).collect(), total: page.total, unreadable: page.unreadable }
}
