//! What the store keeps and how it fails: rows, orders and errors, without any SQL.

use acceptance_rules::certificate::CertificateKey;

/// Why the store could not do what was asked.
#[derive(Debug)]
pub enum StoreError {
    /// SQLite refused.
    Database(rusqlite::Error),
    /// The file was written by a newer sandbox.
    Newer {
        /// Its schema.
        found: i64,
    },
    /// What a plan was made for is no longer there.
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

/// A certificate as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateRow {
    /// Which certificate.
    pub key: CertificateKey,
    /// Its confirmation status.
    pub confirmation: Option<String>,
    /// Its authorization status.
    pub authorization: Option<String>,
    /// Members that are only shown: a JSON object.
    pub details: String,
}

/// An asset as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssetRow {
    /// Its id within the certificate.
    pub id: i64,
    /// Its acceptance status; `None` while unset.
    pub acceptance: Option<String>,
    /// The reason's free text.
    pub explanation: Option<String>,
    /// Its own confirmation status.
    pub confirmation: Option<String>,
    /// Members that are only shown: a JSON object.
    pub details: String,
}

/// A certificate with its assets, to be put in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCertificate {
    /// The certificate.
    pub certificate: CertificateRow,
    /// Whether it takes two confirmations.
    pub two_confirmations: bool,
    /// Its assets, in their order.
    pub assets: Vec<AssetRow>,
}

/// The order of a list; the specification promises none (Seed 4, gaps).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As the rows were put in.
    Stable,
    /// Another one for every number, so that pages repeat and lose rows.
    Drifting(i64),
}

impl Order {
    /// What the drifting order is turned by; 0 leaves the multiplier without effect on a stable one.
    pub(crate) fn parameters(self) -> (i64, i64) {
        match self {
            Self::Stable => (0, 0),
            Self::Drifting(turn) => (7919, turn.wrapping_rem(10_007)),
        }
    }
}

/// The answer that a decision got the first time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstAnswer {
    /// Its HTTP status.
    pub status: u16,
    /// Its body.
    pub body: String,
}
