//! Tests every gap of the specification as a switch with the real client.

mod reading;
mod writing;

use acceptance_api::client::Client;
use acceptance_api::error::ApiError;
use acceptance_rules::certificate::{CertificateKey, ConfirmationKind};
use acceptance_rules::decision::Decision;
use acceptance_sandbox::demo;

use crate::support::{kind, plan};

const KEY: CertificateKey = demo::CONFIRMABLE;

async fn confirm(client: &Client, key: CertificateKey) -> Result<Option<ConfirmationKind>, ApiError> {
    client.decide(&plan(client, Decision::Confirm, key).await, None).await?;
    Ok(kind(client, key).await)
}
