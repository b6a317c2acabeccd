//! Tests the real client with the real service, without a socket, for every shape of an answer.

mod answers;
mod process;

use acceptance_api::error::ApiError;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::{Decision, Plan};
use acceptance_sandbox::shape::{Shape, WriteAnswer};

use crate::support::{activated, certificate, plan, service_with};

/// Returns a plan of a user who saw the certificate in another state.
async fn stale_plan(decision: Decision, key: CertificateKey) -> Plan {
    let mark = (decision == Decision::Reject).then_some("damaged");
    let new = certificate(key, "firstConfirmationPending", &[mark]);
    plan(&activated(&service_with(&[new])), decision, key).await
}

/// Checks the answer to a completed write: a success, which only one shape denies.
fn written(result: Result<(), ApiError>, shape: Shape) {
    let is_denied = matches!(&result, Err(error) if error.is_denied_success());
    assert_eq!(is_denied, shape.write_answer == WriteAnswer::SuccessFalse, "{result:?}");
    assert!(is_denied || result.is_ok(), "{result:?}");
}
