//! Questions of the connection test, and facts about their answers beside the rows.

use acceptance_rules::asset::Asset;
use acceptance_rules::certificate::{Certificate, CertificateKey};

use crate::error::ApiError;
use crate::page::{Page, PageRequest};

/// One harmless question: always a GET.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The resource.
    pub what: What,
    /// Whether it is sent without the access token. Configured extra headers are always sent.
    pub is_anonymous: bool,
}

/// The resource of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A page of the list, without a filter.
    Certificates {
        /// The rows.
        page: PageRequest,
        /// Whether a total is asked for.
        total: bool,
    },
    /// One certificate, by a path that the specification does not list.
    Certificate(CertificateKey),
    /// A page of the assets of a certificate.
    Assets {
        /// The certificate.
        key: CertificateKey,
        /// The rows.
        page: PageRequest,
        /// Whether a total is asked for.
        total: bool,
    },
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The HTTP status; 0 for a redirect that was not followed, `None` without a complete answer.
    pub status: Option<u16>,
    /// The content.
    pub sample: Result<Sample, ApiError>,
}

/// The content of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sample {
    /// A page of certificates.
    Certificates(Page<Certificate>, Writing),
    /// One certificate.
    One(Certificate),
    /// A page of assets.
    Assets(Page<Asset>, Writing),
}

/// The form of the rows of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writing {
    /// The name of the member that contains them; `None` for a bare array.
    pub holder: Option<Box<str>>,
    /// Whether an ID is a JSON string.
    pub has_text_ids: bool,
}
