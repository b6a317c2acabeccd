//! The routes of the app and their URLs. Only this file contains paths of the app.
//!
//! Pure values and functions: no input or output, no clock, no interface texts.

mod asset_view;
mod views;

use acceptance_rules::certificate::CertificateKey;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

pub use asset_view::{AssetFilter, AssetView};
pub use views::{AGES, CaseChoice, CaseView, ListView, SortOrder, TableQuery, filter_name};

/// Redirect path of a provider. It is no route of the app: it leads to the one that was left.
pub const SIGNED_IN: &str = "/signed-in";

/// A place in the app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// The start, which redirects.
    Start,
    /// The list of certificates.
    Certificates(ListView),
    /// One certificate.
    Certificate(CertificateKey, AssetView),
    /// The import of a list into a certificate.
    Import(CertificateKey),
    /// Several certificates, one by one.
    Several,
    /// The operator's cases.
    Review(CaseView),
    /// One case, within the view of the queue.
    Case(CertificateKey, CaseView),
    /// An update of scrap errors.
    ScrapErrors,
    /// Sign-in, preferences, the activity log and the connection test.
    Settings,
    /// No place of the app.
    Lost,
}

impl Route {
    /// Returns the route of a path with its query. An invalid view is replaced by the default.
    pub fn parse(address: &str) -> Self {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let query = |name: &str| {
            let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            pairs.filter(|(own, _)| *own == name).map(|(_, value)| decode(value)).next().unwrap_or_default()
        };
        let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
        let of_certificate = |company, certificate, route: &dyn Fn(CertificateKey) -> Self| {
            key(company, certificate).map_or(Self::Lost, route)
        };
        match *segments {
            [] => Self::Start,
            ["certificates"] => Self::Certificates(ListView::read(query)),
            ["certificates", "several"] => Self::Several,
            ["certificates", company, certificate] => {
                of_certificate(company, certificate, &|key| Self::Certificate(key, AssetView::read(query)))
            }
            ["certificates", company, certificate, "import"] => {
                of_certificate(company, certificate, &Self::Import)
            }
            ["review"] => Self::Review(CaseView::read(query)),
            ["review", company, certificate] => {
                of_certificate(company, certificate, &|key| Self::Case(key, CaseView::read(query)))
            }
            ["scrap-errors"] => Self::ScrapErrors,
            ["settings" | "connection"] => Self::Settings,
            _ => Self::Lost,
        }
    }

    /// Returns the URL of a route.
    pub fn address(&self) -> String {
        match self {
            Self::Start | Self::Lost => "/".into(),
            Self::Certificates(view) => view.write("/certificates"),
            Self::Certificate(key, view) => view.write(&format!("/certificates/{key}")),
            Self::Import(key) => format!("/certificates/{key}/import"),
            Self::Several => "/certificates/several".into(),
            Self::Review(view) => view.write("/review"),
            Self::Case(key, view) => view.write(&format!("/review/{key}")),
            Self::ScrapErrors => "/scrap-errors".into(),
            Self::Settings => "/settings".into(),
        }
    }

    /// Returns the identity of a page, independent of its view. All cases are one page, and so are
    /// a certificate and its import.
    pub fn place(&self) -> String {
        match self {
            Self::Start => Self::Certificates(ListView::default()).place(),
            Self::Case(..) => "case".into(),
            Self::Import(key) => Self::certificate(*key).place(),
            Self::Lost => "lost".into(),
            Self::Certificates(_)
            | Self::Certificate(..)
            | Self::Several
            | Self::Review(_)
            | Self::ScrapErrors
            | Self::Settings => {
                let address = self.address();
                address.split_once('?').map_or(address.clone(), |(path, _)| path.to_owned())
            }
        }
    }

    /// Returns the certificate of a text in the form of URLs: lease company and ID with a slash
    /// between.
    pub fn certificate_named(text: &str) -> Option<CertificateKey> {
        let (company, certificate) = text.split_once('/')?;
        key(company, certificate)
    }

    /// Returns the certificate that is edited here.
    pub fn worked_on(&self) -> Option<CertificateKey> {
        match self {
            Self::Certificate(key, _) | Self::Import(key) => Some(*key),
            _ => None,
        }
    }

    /// Returns the route of a certificate in the default view.
    pub fn certificate(key: CertificateKey) -> Self {
        Self::Certificate(key, AssetView::default())
    }
}

fn key(company: &str, certificate: &str) -> Option<CertificateKey> {
    Some(CertificateKey::new(number(company)?, number(certificate)?))
}

fn number(text: &str) -> Option<i64> {
    let is_plain = !text.starts_with('+');
    text.parse().ok().filter(|_| is_plain)
}

/// The characters that JavaScript's `encodeURIComponent` encodes.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

fn encode(text: &str) -> String {
    utf8_percent_encode(text, ENCODED).to_string()
}

fn decode(text: &str) -> String {
    let spaced = text.replace('+', " ");
    let decoded = percent_decode_str(&spaced).decode_utf8();
    decoded.map_or_else(|_| spaced.clone(), |text| text.into_owned())
}
