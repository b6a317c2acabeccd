//! The list of certificates (Specification: endpoints) and, if switched on, a single one.

use axum::extract::State;
use axum::response::Response;
use serde_json::{Map, Value};

use super::access::Reader;
use super::desk::Shared;
use super::page::PageQuery;
use super::path::{Named, unknown_certificate};
use super::problem::Problem;
use super::reply;
use crate::filter::Filter;
use crate::stored::CertificateRow;

/// `GET` of the list.
pub(crate) async fn list(State(desk): Shared, _: Reader, page: PageQuery) -> Result<Response, Problem> {
    let filter = page.filter.as_deref().map(Filter::read).transpose().map_err(Problem::bad_request)?;
    let mut rows = desk.store.certificates()?;
    rows.retain(|row| filter.as_ref().is_none_or(|filter| filter.holds(row)));
    let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let total = page.wants_total.then_some(count);
    let (skip, take) = page.window(desk.options.shape.page_cap);
    let size = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
    let rows = rows.into_iter().skip(size(skip)).take(size(take)).map(members).collect();
    Ok(reply::json(&desk.options.shape.list(rows, total)))
}

/// `GET` of one certificate, which the specification does not list.
pub(crate) async fn one(State(desk): Shared, _: Reader, Named(key): Named) -> Result<Response, Problem> {
    let row = desk.store.certificate(key)?.ok_or_else(|| unknown_certificate(key))?;
    Ok(reply::json(&desk.options.shape.row(members(row))))
}

fn members(row: CertificateRow) -> Value {
    let mut members: Map<String, Value> = serde_json::from_str(&row.details).unwrap_or_default();
    members.insert("leaseCompanyNumber".into(), row.key.company.0.into());
    members.insert("acceptanceCertificateId".into(), row.key.certificate.0.into());
    members.insert("confirmationStatus".into(), row.confirmation.into());
    members.insert("authorizationStatus".into(), row.authorization.into());
    Value::Object(members)
}
