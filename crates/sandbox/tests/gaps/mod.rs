//! Tests every gap of the specification as a switch with the real client.

mod reading;
mod writing;

use acceptance_api::client::Client;
use acceptance_api::error::ApiError;
use acceptance_api::page::PageRequest;
use acceptance_rules::asset::{AssetId, StatusCodes};
use acceptance_rules::certificate::{Certificate, CertificateKey, ConfirmationKind};
use acceptance_rules::complete::{CompleteAssets, Evidence};
use acceptance_rules::decision::{self, Decision, DecisionContext};
use acceptance_rules::draft::{AssetUpdate, Draft};
use acceptance_sandbox::{ACTIVATED, demo};
use axum::Router;

use crate::support::{all_assets, client};

const FIRST_PAGE: PageRequest = PageRequest { skip: 0, take: 20 };
const KEY: CertificateKey = demo::CONFIRMABLE;

fn activated(router: &Router) -> Client {
    client(router, Some(ACTIVATED), false)
}

async fn read(client: &Client, key: CertificateKey) -> Certificate {
    client.certificate(key).await.unwrap().expect("the certificate")
}

async fn confirm(client: &Client, key: CertificateKey) -> Result<Option<ConfirmationKind>, ApiError> {
    let certificate = read(client, key).await;
    let assets = all_assets(client, key).await.unwrap();
    let assets = CompleteAssets::prove(assets, Evidence::ReadToTheEnd { total: None }).unwrap();
    let draft = Draft::default();
    let context = DecisionContext {
        certificate: Some(&certificate),
        assets: Some(&assets),
        draft: &draft,
        confirmed_before: false,
        has_stored_changes: false,
    };
    let plan = decision::plan(Decision::Confirm, &context).expect("an allowed decision");
    client.decide(&plan, None).await?;
    Ok(read(client, key).await.kind())
}

fn mark(status: &str, explanation: Option<&str>) -> [AssetUpdate; 1] {
    let acceptance = StatusCodes::default().read(status).expect("a status");
    [AssetUpdate { asset: AssetId(1_001_001), acceptance, explanation: explanation.map(Into::into) }]
}
