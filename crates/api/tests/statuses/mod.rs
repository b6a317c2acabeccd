//! Tests the statuses and other members of a row. Every text stays as the service sent it.

mod kinds;
mod members;

use crate::scripted::{CERTIFICATE, COMPANY};

fn asset_row(members: &str) -> String {
    let comma = if members.is_empty() { "" } else { "," };
    format!(r#"{{"assetId":1{comma}{members}}}"#)
}

fn certificate_row(members: &str) -> String {
    let comma = if members.is_empty() { "" } else { "," };
    format!(r#"{{"leaseCompanyNumber":{COMPANY},"acceptanceCertificateId":{CERTIFICATE}{comma}{members}}}"#)
}
