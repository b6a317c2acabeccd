//! Questions of the connection test, and facts about their answers beside the rows.

use acceptance_rules::asset::Asset;
use acceptance_rules::certificate::{Certificate, CertificateKey};

use crate::error::ApiError;
use crate::page::{Page, PageRequest};

/// One harmless question: always a GET.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    pub what: What,
    /// Whether it is sent without the access token. Configured extra headers are always sent.
    pub is_anonymous: bool,
}

/// The resource of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A page of the list, without a filter.
    Certificates { page: PageRequest, total: bool },
    /// One certificate, by a path that the specification does not list.
    Certificate(CertificateKey),
    /// A page of the assets of a certificate.
    Assets { key: CertificateKey, page: PageRequest, total: bool },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The HTTP status; 0 for a redirect that was not followed, `None` without a complete answer.
    pub status: Option<u16>,
    pub sample: Result<Sample, ApiError>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sample {
    Certificates(Page<Certificate>, Writing),
    One(Certificate),
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
