//! Tests the real client with the real service, without a socket, for every shape of an answer.

mod answers;
mod process;

use acceptance_api::client::Client;
use acceptance_api::error::ApiError;
use acceptance_api::page::PageRequest;
use acceptance_rules::asset::{AssetId, StatusCodes};
use acceptance_rules::certificate::{CertificateKey, ConfirmationKind};
use acceptance_rules::complete::{CompleteAssets, Evidence};
use acceptance_rules::decision::{self, Decision, DecisionContext, Plan};
use acceptance_rules::draft::{AssetUpdate, Draft};
use acceptance_sandbox::ACTIVATED;
use acceptance_sandbox::shape::{Shape, WriteAnswer};
use axum::Router;

use crate::support;
use crate::support::{all_assets, client};

const FIRST_PAGE: PageRequest = PageRequest { skip: 0, take: 20 };

fn activated(router: &Router) -> Client {
    client(router, Some(ACTIVATED), false)
}

async fn kind(client: &Client, key: CertificateKey) -> Option<ConfirmationKind> {
    client.certificate(key).await.unwrap().expect("the certificate").kind()
}

async fn plan(client: &Client, decision: Decision, key: CertificateKey) -> Plan {
    let certificate = client.certificate(key).await.unwrap().expect("the certificate");
    let assets = all_assets(client, key).await.unwrap();
    let assets = CompleteAssets::prove(assets, Evidence::ReadToTheEnd { total: None }).unwrap();
    let context = DecisionContext {
        certificate: Some(&certificate),
        assets: Some(&assets),
        draft: &Draft::default(),
        confirmed_before: false,
        has_stored_changes: false,
    };
    decision::plan(decision, &context).expect("an allowed decision")
}

/// Returns a plan of a user who saw the certificate in another state.
async fn stale_plan(decision: Decision, key: CertificateKey) -> Plan {
    let mark = (decision == Decision::Reject).then_some("damaged");
    let new = support::certificate(key, "firstConfirmationPending", &[mark]);
    plan(&activated(&support::service_with(&[new])), decision, key).await
}

fn update(asset: i64, status: &str, explanation: Option<&str>) -> AssetUpdate {
    AssetUpdate {
        asset: AssetId(asset),
        acceptance: StatusCodes::default().read(status).expect("a status"),
        explanation: explanation.map(Into::into),
    }
}

/// Checks the answer to a completed write: a success, which only one shape denies.
fn written(result: Result<(), ApiError>, shape: Shape) {
    let is_denied = matches!(&result, Err(error) if error.is_denied_success());
    assert_eq!(is_denied, shape.write_answer == WriteAnswer::SuccessFalse, "{result:?}");
    assert!(is_denied || result.is_ok(), "{result:?}");
}
