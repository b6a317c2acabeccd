//! What one answer shows beside its rows, for the check of a connection: what the specification leaves open.

use acceptance_rules::asset::Asset;
use acceptance_rules::certificate::{Certificate, CertificateKey};

use crate::error::ApiError;
use crate::filter::Trial;
use crate::page::{Page, PageRequest};

/// One harmless question: always a GET.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked for.
    pub what: What,
    /// Whether it is asked without the access token. Extra headers of the configuration are sent all the same.
    pub is_anonymous: bool,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A page of the list.
    Certificates {
        /// Under which filter.
        filter: Trial,
        /// Which rows.
        page: PageRequest,
        /// Whether a total is asked for.
        total: bool,
    },
    /// One certificate, by the path that the specification does not list.
    Certificate(CertificateKey),
    /// A page of the assets of a certificate.
    Assets {
        /// Which certificate.
        key: CertificateKey,
        /// Which rows.
        page: PageRequest,
        /// Whether a total is asked for.
        total: bool,
    },
}

/// What came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The HTTP status; 0 for a redirection that was not followed, `None` where no whole answer came.
    pub status: Option<u16>,
    /// When the service sent it by its own clock, in milliseconds since 1970, where a header says so.
    pub date: Option<i64>,
    /// What was read in it.
    pub sample: Result<Sample, ApiError>,
}

/// What was read in an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sample {
    /// A page of certificates.
    Certificates(Page<Certificate>, Writing),
    /// One certificate.
    One(Certificate),
    /// A page of assets.
    Assets(Page<Asset>, Writing),
}

/// How the rows of an answer were written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writing {
    /// The name of the member that held them, as it was written; `None` for a bare array.
    pub holder: Option<Box<str>>,
    /// Names of members that the specification writes otherwise, each once.
    pub respelled: Vec<Box<str>>,
    /// Whether an id was a text.
    pub has_text_ids: bool,
    /// Whether a known member was `null`.
    pub has_nulls: bool,
    /// Whether a known member was not there.
    pub has_gaps: bool,
}
