//! Rows, orders and errors of the store, without any SQL.

use acceptance_rules::certificate::CertificateKey;

#[derive(Debug)]
pub enum StoreError {
    Database(rusqlite::Error),
    /// The file was written by a newer sandbox.
    Newer {
        found: i64,
    },
    /// The state for which a plan was made has changed.
    Overtaken,
    /// Another process is using the file.
    Busy,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Database(error) => write!(formatter, "the database failed: {error}"),
            Self::Newer { found } => write!(
                formatter,
                "the database has schema {found}, which only a newer program knows; take another file"
            ),
            Self::Busy => formatter.write_str("another program is using the database"),
            Self::Overtaken => formatter.write_str("the certificate changed while a decision was made"),
        }
    }
}

impl std::error::Error for StoreError {}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateRow {
    pub key: CertificateKey,
    pub confirmation: Option<String>,
    pub authorization: Option<String>,
    /// Members that are only shown: a JSON object.
    pub details: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssetRow {
    /// Its ID within the certificate.
    pub id: i64,
    /// Its acceptance status; `None` if unset.
    pub acceptance: Option<String>,
    /// The reason's free text.
    pub explanation: Option<String>,
    /// Its own confirmation status.
    pub confirmation: Option<String>,
    /// Members that are only shown: a JSON object.
    pub details: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCertificate {
    pub certificate: CertificateRow,
    pub two_confirmations: bool,
    /// Its assets, in their order.
    pub assets: Vec<AssetRow>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstAnswer {
    pub status: u16,
    pub body: String,
}
