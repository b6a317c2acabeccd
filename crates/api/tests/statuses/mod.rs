//! How the statuses and the other members of a row are read, and that every text stays as the service wrote it.

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
