//! The operator's action: ending the review of a rejection (Specification: service, states).
//!
//! The specification shows no path for it, so this one is outside the service's own paths.

use acceptance_rules::certificate::ConfirmationKind;
use axum::extract::State;
use axum::response::Response;

use super::access::Activated;
use super::desk::Shared;
use super::path::{Named, unknown_certificate};
use super::problem::Problem;
use super::reply;

/// Prefix of the operator's paths, at the root and below the service's base path.
pub(crate) const BASE_PATH: &str = "/operator";
/// `POST`: ends the review.
pub(crate) const REVIEW_FINISHED: &str =
    "/leases/acceptanceCertificates/{leaseCompanyNumber}/{certificateId}/reviewFinished";

/// Returns the value of `finishReview` in the configuration of an app below the service's base
/// path.
pub(crate) fn configuration() -> serde_json::Value {
    let path = [BASE_PATH, REVIEW_FINISHED].concat();
    serde_json::json!({ "method": "POST", "path": path })
}

/// `POST`: reopens a certificate in clearing.
pub(crate) async fn finish_review(
    State(desk): Shared,
    _: Activated,
    Named(key): Named,
) -> Result<Response, Problem> {
    desk.store.write(|writing| {
        let certificate = writing.certificate(key)?.ok_or_else(|| unknown_certificate(key))?;
        if certificate.kind() != Some(ConfirmationKind::ClearingProcess) {
            return Err(Problem::conflict(
                "The certificate is not in clearing, so there is no review to end.",
            ));
        }
        Ok(writing.finish_review(&certificate)?)
    })?;
    Ok(reply::written(desk.options.shape.write_answer))
}
