//! The assets of a certificate: the list, and setting acceptance statuses (Specification:
//! endpoints).

use std::collections::BTreeSet;

use acceptance_rules::asset::{AcceptanceKind, AssetId, StatusCodes};
use acceptance_rules::certificate::ConfirmationKind;
use acceptance_rules::draft::AssetUpdate;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde_json::{Map, Value};

use super::access::{Activated, Reader};
use super::desk::{Desk, Shared};
use super::page::PageQuery;
use super::path::{Named, unknown_certificate};
use super::problem::Problem;
use super::{body, reply};
use crate::stored::AssetRow;

/// Maximum length of an explanation in characters.
pub(crate) const LONGEST_EXPLANATION: usize = 256;
/// Forbidden parts of an explanation, in lower case.
const FORBIDDEN: [&str; 3] = ["<script", "[%", "%]"];
/// Maximum number of IDs in a problem.
pub(crate) const MOST_IDS: usize = 20;

/// `GET` of the list.
pub(crate) async fn list(
    State(desk): Shared,
    _: Reader,
    Named(key): Named,
    page: PageQuery,
) -> Result<Response, Problem> {
    let (skip, take) = page.window(desk.options.shape.page_cap);
    let found = desk.store.assets(key, skip, take)?;
    let (rows, count) = found.ok_or_else(|| unknown_certificate(key))?;
    let total = page.wants_total.then_some(count);
    Ok(reply::json(&desk.options.shape.list(rows.into_iter().map(members).collect(), total)))
}

/// `PATCH`: all marks are stored, or none.
pub(crate) async fn update(
    State(desk): Shared,
    _: Activated,
    Named(key): Named,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let updates = read_body(&desk, &headers, body).await?;
    desk.store.write(|writing| {
        let certificate = writing.certificate(key)?.ok_or_else(|| unknown_certificate(key))?;
        if let Some(ConfirmationKind::ClearingProcess | ConfirmationKind::Confirmed) = certificate.kind() {
            let detail = "The certificate is in clearing or confirmed; its assets cannot be marked.";
            return Err(Problem::conflict(detail));
        }
        let unknown = writing.mark(key, &updates)?;
        if unknown.is_empty() {
            return Ok(());
        }
        let detail = "The certificate does not have all of these assets; nothing was stored.";
        Err(Problem::not_found(detail)
            .with("assetCount", unknown.len())
            .with("assetIds", first_ids(&unknown)))
    })?;
    Ok(reply::written(desk.options.shape.write_answer))
}

/// Returns the first IDs of a list, up to [`MOST_IDS`].
pub(crate) fn first_ids(ids: &[AssetId]) -> Vec<i64> {
    ids.iter().take(MOST_IDS).map(|id| id.0).collect()
}

async fn read_body(desk: &Desk, headers: &HeaderMap, body: Body) -> Result<Vec<AssetUpdate>, Problem> {
    let body = body::json(desk, headers, body).await?;
    let Value::Array(items) = body else {
        return Err(Problem::bad_request("The body is not an array."));
    };
    let mut ids = BTreeSet::new();
    let mut updates = Vec::with_capacity(items.len());
    for (place, item) in items.iter().enumerate() {
        let update = read_update(item).map_err(|Wrong(status, reason)| {
            Problem::new(status, format!("Item {place} of the body: {reason}"))
        })?;
        if !ids.insert(update.asset) {
            let detail = format!("The body holds asset {} twice.", update.asset);
            return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, detail));
        }
        updates.push(update);
    }
    Ok(updates)
}

/// Why an item is refused: 400 if it does not match the schema, 422 if it matches but makes no
/// sense.
struct Wrong(StatusCode, &'static str);

impl From<&'static str> for Wrong {
    fn from(reason: &'static str) -> Self {
        Self(StatusCode::BAD_REQUEST, reason)
    }
}

fn read_update(item: &Value) -> Result<AssetUpdate, Wrong> {
    let id = body::integer(item.get("assetId").unwrap_or(&Value::Null), i64::MIN..=i64::MAX)
        .map_err(|status| Wrong(status, "assetId must be an integer of 64 bits."))?;
    let status = item.get("acceptanceStatus").and_then(Value::as_str).unwrap_or_default();
    let codes = StatusCodes::default();
    let read = codes.read(status).ok_or("acceptanceStatus is required.")?;
    let acceptance = match read.kind() {
        // Stored in the service's own spelling.
        AcceptanceKind::Received | AcceptanceKind::Reason => codes
            .iter()
            .find(|code| code.eq_ignore_ascii_case(status))
            .and_then(|code| codes.read(code))
            .unwrap_or(read),
        AcceptanceKind::LookAlike | AcceptanceKind::Unlisted => {
            return Err("acceptanceStatus is not a known one.".into());
        }
    };
    let explanation = match item.get("explanation") {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some(check_explanation(text)?.into()),
        Some(_) => return Err("explanation must be a text.".into()),
    };
    Ok(AssetUpdate { asset: AssetId(id), acceptance, explanation })
}

fn check_explanation(text: &str) -> Result<&str, &'static str> {
    if text.chars().count() > LONGEST_EXPLANATION {
        return Err("explanation is longer than 256 characters.");
    }
    let small = text.to_ascii_lowercase();
    if FORBIDDEN.iter().any(|forbidden| small.contains(forbidden)) {
        return Err("explanation holds <script, [% or %].");
    }
    Ok(text)
}

fn members(row: AssetRow) -> Value {
    let mut members: Map<String, Value> = serde_json::from_str(&row.details).unwrap_or_default();
    members.insert("assetId".into(), row.id.into());
    members.insert("acceptanceStatus".into(), row.acceptance.into());
    members.insert("confirmationStatus".into(), row.confirmation.into());
    members.insert("explanation".into(), row.explanation.into());
    Value::Object(members)
}
