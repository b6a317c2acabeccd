//! The places of the app and their addresses. The only file with paths of the app in it.

mod asset_view;
mod views;

use acceptance_rules::certificate::CertificateKey;

pub use asset_view::{AssetFilter, AssetView};
pub use views::{AGES, CaseChoice, CaseView, ListBy, ListPage, ListView, filter_name, order_name};

/// Where a provider sends a person back to who signed in. No place of the app: it leads to the one that was left.
pub const SIGNED_IN: &str = "/signed-in";

/// A place in the app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// The start, which leads elsewhere.
    Start,
    /// The list of certificates.
    Certificates(ListView),
    /// One certificate.
    Certificate(CertificateKey, AssetView),
    /// Several certificates, one after the other.
    Several,
    /// The cases that wait for the operator.
    Review(CaseView),
    /// One case, among those that are looked at.
    Case(CertificateKey, CaseView),
    /// An update of scrap errors.
    ScrapErrors,
    /// Sign-in and settings.
    Connection,
    /// No place of ours.
    Lost,
}

impl Route {
    /// The place of an address: a path with its query. A view that makes no sense is the default one.
    pub fn parse(address: &str) -> Self {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let query = |name: &str| {
            let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            pairs.filter(|(own, _)| *own == name).map(|(_, value)| decode(value)).next().unwrap_or_default()
        };
        let mut segments = path.split('/').filter(|segment| !segment.is_empty());
        match (segments.next(), segments.next(), segments.next(), segments.next()) {
            (None, ..) => Self::Start,
            (Some("certificates"), None, ..) => Self::Certificates(ListView::read(query)),
            (Some("certificates"), Some("several"), None, _) => Self::Several,
            (Some("certificates"), Some(company), Some(certificate), None) => {
                match (number(company), number(certificate)) {
                    (Some(company), Some(certificate)) => {
                        Self::Certificate(CertificateKey::new(company, certificate), AssetView::read(query))
                    }
                    _ => Self::Lost,
                }
            }
            (Some("review"), None, ..) => Self::Review(CaseView::read(query)),
            (Some("review"), Some(company), Some(certificate), None) => {
                match (number(company), number(certificate)) {
                    (Some(company), Some(certificate)) => {
                        Self::Case(CertificateKey::new(company, certificate), CaseView::read(query))
                    }
                    _ => Self::Lost,
                }
            }
            (Some("scrap-errors"), None, ..) => Self::ScrapErrors,
            (Some("connection"), None, ..) => Self::Connection,
            _ => Self::Lost,
        }
    }

    /// The address of a place.
    pub fn address(&self) -> String {
        match self {
            Self::Start | Self::Lost => "/".into(),
            Self::Certificates(view) => view.write("/certificates"),
            Self::Certificate(key, view) => view.write(&format!("/certificates/{key}")),
            Self::Several => "/certificates/several".into(),
            Self::Review(view) => view.write("/review"),
            Self::Case(key, view) => view.write(&format!("/review/{key}")),
            Self::ScrapErrors => "/scrap-errors".into(),
            Self::Connection => "/connection".into(),
        }
    }

    /// The place at a path whose view is in a query, as a person kept it.
    pub fn at(path: &str, query: &str) -> Self {
        Self::parse(&[path, "?", query].concat())
    }

    /// The certificate that a text names as addresses do: its lease company and its id, with a slash between.
    pub fn certificate_named(text: &str) -> Option<CertificateKey> {
        let (company, certificate) = text.split_once('/')?;
        Some(CertificateKey::new(number(company)?, number(certificate)?))
    }

    /// One certificate, looked at in the default way.
    pub fn certificate(key: CertificateKey) -> Self {
        Self::Certificate(key, AssetView::default())
    }
}

fn number(text: &str) -> Option<i64> {
    let is_plain = !text.starts_with('+');
    text.parse().ok().filter(|_| is_plain)
}

fn encode(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

fn decode(text: &str) -> String {
    let spaced = text.replace('+', " ");
    js_sys::decode_uri_component(&spaced).map_or(spaced, String::from)
}
