//! Confirms and rejects (Specification: endpoints) by the rules (Specification: states), each in
//! one transaction.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::{CompleteAssets, Evidence};
use acceptance_rules::decision::{self, Checklist, Condition, Decision, DecisionContext, Requirement};
use acceptance_rules::draft::Draft;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::Response;
use serde_json::{Value, json};

use super::access::Activated;
use super::assets::first_ids;
use super::desk::{Desk, Shared};
use super::path::{Named, unknown_certificate};
use super::problem::{self, Problem};
use super::reply;
use crate::store::Writing;
use crate::stored::FirstAnswer;

/// Maximum length of an idempotency key in bytes.
const LONGEST_KEY: usize = 255;

/// `POST` of a confirmation. Its body is ignored: the specification shows none.
pub(crate) async fn confirm(
    State(desk): Shared,
    _: Activated,
    Named(key): Named,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    decide(&desk, Decision::Confirm, key, &headers)
}

/// `POST` of a rejection.
pub(crate) async fn reject(
    State(desk): Shared,
    _: Activated,
    Named(key): Named,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    decide(&desk, Decision::Reject, key, &headers)
}

fn decide(
    desk: &Desk,
    decision: Decision,
    key: CertificateKey,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let name = idempotency_key(headers)?;
    let path = match decision {
        Decision::Confirm => format!("{key}/confirmation"),
        Decision::Reject => format!("{key}/rejection"),
    };
    let (answer, is_first) = desk.store.write(|writing| {
        if let Some(name) = name
            && let Some(answer) = writing.first_answer(&path, name)?
        {
            return Ok((answer, false));
        }
        let answer = match attempt(writing, decision, key) {
            Ok(()) => FirstAnswer { status: StatusCode::NO_CONTENT.as_u16(), body: String::new() },
            // A refusal by the rules has changed nothing and is stored like any other answer.
            Err(problem) if problem.status() == StatusCode::CONFLICT => {
                FirstAnswer { status: problem.status().as_u16(), body: problem.body() }
            }
            Err(problem) => return Err(problem),
        };
        if let Some(name) = name {
            writing.keep_answer(&path, name, &answer)?;
        }
        Ok((answer, true))
    })?;
    let mut response = match StatusCode::from_u16(answer.status) {
        Ok(status) if !status.is_success() => problem::answer(status, answer.body),
        _ => reply::written(desk.options.shape.write_answer),
    };
    if !is_first {
        let replayed = HeaderName::from_static("idempotency-replayed");
        response.headers_mut().insert(replayed, HeaderValue::from_static("true"));
    }
    Ok(response)
}

/// Makes the decision if the rules allow it.
fn attempt(writing: &Writing<'_>, decision: Decision, key: CertificateKey) -> Result<(), Problem> {
    let certificate = writing.certificate(key)?.ok_or_else(|| unknown_certificate(key))?;
    let assets = CompleteAssets::prove(writing.assets(key)?, Evidence::OwnStore).ok();
    let context = DecisionContext {
        certificate: Some(&certificate),
        assets: assets.as_ref(),
        draft: &Draft::default(),
        confirmed_before: false,
        has_stored_changes: false,
    };
    let plan = decision::plan(decision, &context).map_err(|checklist| refusal(&checklist))?;
    Ok(writing.apply(&plan)?)
}

fn refusal(checklist: &Checklist) -> Problem {
    let decision = match checklist.decision {
        Decision::Confirm => "confirmed",
        Decision::Reject => "rejected",
    };
    let conditions: Vec<Value> = checklist.unmet().map(condition).collect();
    let reasons: Vec<_> = checklist.unmet().map(|condition| words(condition.requirement).1).collect();
    let detail = format!("The certificate cannot be {decision}: {}.", reasons.join("; "));
    Problem::conflict(detail).with("conditions", conditions)
}

fn condition(condition: &Condition) -> Value {
    json!({
        "code": words(condition.requirement).0,
        "assetCount": condition.assets.len(),
        "assetIds": first_ids(&condition.assets),
    })
}

/// Returns the name of a requirement, and the reason it gives when unmet.
fn words(requirement: Requirement) -> (&'static str, &'static str) {
    match requirement {
        Requirement::StatusOpen => {
            ("statusOpen", "it is in clearing, confirmed, or its confirmation status cannot be read")
        }
        Requirement::AssetsComplete => ("assetsComplete", "its assets are not complete"),
        Requirement::AnyAsset => ("anyAsset", "it has no assets"),
        Requirement::EveryAssetReceivedOrUnset => {
            ("everyAssetReceivedOrUnset", "an asset has a status other than received")
        }
        Requirement::EveryAssetMarked => ("everyAssetMarked", "an asset has no acceptance status"),
        Requirement::AnyAssetNotReceived => ("anyAssetNotReceived", "every asset is received"),
        Requirement::StatusesReadable => {
            ("statusesReadable", "an acceptance status only resembles a known one")
        }
        Requirement::NoConflict => ("noConflict", "a mark contradicts a newer value"),
        Requirement::StoredChangesAnswered => ("storedChangesAnswered", "stored changes wait for an answer"),
        Requirement::AuthorizationReady => ("authorizationReady", "its authorization status cannot be read"),
        Requirement::StatusListed => ("statusListed", "its confirmation status is not known"),
        Requirement::FirstTime => ("firstTime", "it has just been confirmed"),
    }
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<&str>, Problem> {
    let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
    match value.to_str() {
        Ok(key) if !key.is_empty() && key.len() <= LONGEST_KEY => Ok(Some(key)),
        _ => Err(Problem::bad_request("The Idempotency-Key must be 1 to 255 visible ASCII characters.")),
    }
}
