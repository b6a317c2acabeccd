//! What the operator's staff does: end the review of a rejection (Seed 1, Seed 3).
//!
//! The specification shows no path for it. This one stands outside the service's own paths.

use acceptance_rules::certificate::ConfirmationKind;
use axum::extract::State;
use axum::response::Response;

use super::access::Activated;
use super::described::{CertificatePath, Forbidden, Refused, Unknown};
use super::path::{Named, unknown_certificate};
use super::problem::Problem;
use super::{Shared, reply};

/// What stands before the operator's paths, both at the root and below the service's own base path.
pub(crate) const BASE_PATH: &str = "/operator";
/// `POST`: the review is done.
pub(crate) const REVIEW_FINISHED: &str =
    "/leases/acceptanceCertificates/{leaseCompanyNumber}/{certificateId}/reviewFinished";

/// How a frontend below the service's base path reaches it: the value of `finishReview` in its configuration.
pub(crate) fn configuration() -> serde_json::Value {
    let path = [BASE_PATH, REVIEW_FINISHED].concat();
    serde_json::json!({ "method": "POST", "path": path })
}

/// `POST`: from clearing to open again.
#[utoipa::path(
    post,
    path = REVIEW_FINISHED,
    operation_id = "finishReview",
    summary = "End the operator's review of a rejection (path not in the specification)",
    params(CertificatePath),
    responses((status = 204, description = "The certificate is open again."), Unknown, Forbidden, Refused),
)]
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
