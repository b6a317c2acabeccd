//! The rows of a long table that are in the document, their heights, and the steps in which they
//! are added.

pub mod heights;
pub mod items;
pub mod steps;

use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::CertificateKey;

/// Identifies a row in every reading. One type for all tables, so that the code of the table exists once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowKey {
    /// An asset.
    Asset(AssetId),
    /// The header row of a group, by the ID of its value.
    Group(i64),
    /// A certificate, or its case.
    Certificate(CertificateKey),
}

impl RowKey {
    /// Returns the certificate; `None` for other rows.
    pub fn certificate(self) -> Option<CertificateKey> {
        match self {
            Self::Certificate(key) => Some(key),
            Self::Asset(_) | Self::Group(_) => None,
        }
    }
}
