//! Reads the form of an answer for the connection test.

use acceptance_rules::asset::StatusCodes;
use acceptance_rules::certificate::CertificateKey;

use super::row::{is_same_name, members};
use super::{assets, certificates, envelope};
use crate::error::ApiError;
use crate::probe::{Sample, Writing};
use crate::transport::Response;

/// The members that contain the IDs of each kind of row.
const CERTIFICATE_IDS: [&str; 2] = ["leaseCompanyNumber", "acceptanceCertificateId"];
const ASSET_IDS: [&str; 1] = ["assetId"];
/// Maximum length of a returned member name in characters.
const LONGEST: usize = 40;

/// Returns a page of certificates and its form.
pub(crate) fn probe_certificates(response: &Response) -> Result<Sample, ApiError> {
    Ok(Sample::Certificates(certificates(response)?, writing(response, &CERTIFICATE_IDS)?))
}

/// Returns a page of assets and its form.
pub(crate) fn probe_assets(
    response: &Response,
    key: CertificateKey,
    codes: &StatusCodes,
) -> Result<Sample, ApiError> {
    Ok(Sample::Assets(assets(response, key, codes)?, writing(response, &ASSET_IDS)?))
}

fn writing(response: &Response, ids: &[&str]) -> Result<Writing, ApiError> {
    envelope::rows(response, |rows, _, holder| {
        let is_id = |name: &str| ids.iter().any(|id| is_same_name(name, id));
        let rows = rows.iter().filter_map(|row| members(row.get()).ok());
        let mut ids = rows.flatten().filter(|(name, _)| is_id(name));
        Writing {
            holder: holder.map(|name| name.chars().take(LONGEST).collect::<String>().into()),
            has_text_ids: ids.any(|(_, value)| value.get().starts_with('"')),
        }
    })
}
