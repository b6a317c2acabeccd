//! Reads how an answer is written, beside what it says.

use acceptance_rules::asset::StatusCodes;
use acceptance_rules::certificate::CertificateKey;
use serde_json::value::RawValue;

use super::row::{is_same_name, members};
use super::{assets, certificates, envelope};
use crate::error::ApiError;
use crate::probe::{Sample, Writing};
use crate::transport::Response;

/// The members that the specification names, in its own spelling (Seed 2).
const CERTIFICATE: [&str; 4] =
    ["leaseCompanyNumber", "acceptanceCertificateId", "confirmationStatus", "authorizationStatus"];
const ASSET: [&str; 3] = ["assetId", "acceptanceStatus", "explanation"];
/// Those among them that hold ids.
const IDS: [&str; 3] = ["leaseCompanyNumber", "acceptanceCertificateId", "assetId"];
/// The longest name of a member that is passed on, in characters.
const LONGEST: usize = 40;

/// A page of certificates, and how it was written.
pub(crate) fn probe_certificates(response: &Response) -> Result<Sample, ApiError> {
    Ok(Sample::Certificates(certificates(response)?, writing(response, &CERTIFICATE)?))
}

/// A page of assets, and how it was written.
pub(crate) fn probe_assets(
    response: &Response,
    key: CertificateKey,
    codes: &StatusCodes,
) -> Result<Sample, ApiError> {
    Ok(Sample::Assets(assets(response, key, codes)?, writing(response, &ASSET)?))
}

fn writing(response: &Response, known: &[&str]) -> Result<Writing, ApiError> {
    envelope::rows(response, |rows, _, holder| {
        let mut writing = Writing { holder: holder.map(clip), ..Writing::default() };
        for members in rows.iter().filter_map(|row| members(row.get()).ok()) {
            look(&mut writing, &members, known);
        }
        writing
    })
}

fn look(writing: &mut Writing, members: &[(String, &RawValue)], known: &[&str]) {
    for name in known {
        let Some((written, value)) = members.iter().find(|(own, _)| is_same_name(own, name)) else {
            writing.has_gaps = true;
            continue;
        };
        if written != name && !writing.respelled.iter().any(|other| **other == **written) {
            writing.respelled.push(clip(written));
        }
        writing.has_nulls |= value.get() == "null";
        writing.has_text_ids |= IDS.contains(name) && value.get().starts_with('"');
    }
}

fn clip(name: &str) -> Box<str> {
    name.chars().take(LONGEST).collect::<String>().into()
}
