//! How the statuses and the other members of a row are read, and that every text stays as the service wrote it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code"
)]

mod kinds;
mod members;
#[allow(dead_code, reason = "each file of tests uses its own part")]
#[path = "../scripted/mod.rs"]
mod scripted;

use scripted::{CERTIFICATE, COMPANY};

fn asset_row(members: &str) -> String {
    let comma = if members.is_empty() { "" } else { "," };
    format!(r#"{{"assetId":1{comma}{members}}}"#)
}

fn certificate_row(members: &str) -> String {
    let comma = if members.is_empty() { "" } else { "," };
    format!(r#"{{"leaseCompanyNumber":{COMPANY},"acceptanceCertificateId":{CERTIFICATE}{comma}{members}}}"#)
}
