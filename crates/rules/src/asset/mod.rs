//! An asset of a certificate as the service sends it (Specification: fields).

mod details;

use std::borrow::Cow;

use crate::certificate::ConfirmationStatus;
use crate::sorted::order_of;
use crate::spelling::{self, Spelling, Written};

pub use details::{AssetDetail, AssetDetails, DETAILS, DetailKind, DetailSpec};

/// The ID of an asset within its certificate (Specification: fields).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AssetId(pub i64);

impl AssetId {
    /// Returns the IDs in ascending order.
    pub fn sorted(ids: &[Self]) -> Vec<Self> {
        let order = order_of(&ids.iter().map(|id| id.0).collect::<Vec<i64>>());
        order.into_iter().filter_map(|at| ids.get(at).copied()).collect()
    }
}

impl std::fmt::Display for AssetId {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(formatter)
    }
}

/// The meaning of an acceptance status for the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AcceptanceKind {
    /// `received` (Specification: states).
    Received,
    /// A listed reason against accepting the asset.
    Reason,
    /// Resembles a listed status but is not equal to it; allows nothing.
    LookAlike,
    /// A status that is not listed; it counts as a reason.
    Unlisted,
}

/// The acceptance status of an asset: the text of the service and its meaning.
///
/// An unset status is `None` of an `Option<AcceptanceStatus>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptanceStatus {
    raw: Cow<'static, str>,
    kind: AcceptanceKind,
}

impl AcceptanceStatus {
    /// The specification's code for an accepted asset.
    pub const RECEIVED: &'static str = "received";
    /// The only reason that the specification names.
    pub const OTHER: &'static str = "other";

    /// Returns the status `received`.
    pub fn received() -> Self {
        Self { raw: Self::RECEIVED.into(), kind: AcceptanceKind::Received }
    }

    /// Returns the text exactly as the service sent it, or the code that the user chose.
    pub fn raw(&self) -> &str {
        &self.raw
    }

    /// Returns the meaning of the text.
    pub fn kind(&self) -> AcceptanceKind {
        self.kind
    }

    pub fn is_received(&self) -> bool {
        self.kind == AcceptanceKind::Received
    }

    /// Returns whether both are the same status, however spelled.
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.is_written(&other.raw)
    }

    /// Returns whether a text is this status, however spelled.
    pub fn is_written(&self, text: &str) -> bool {
        spelling::same(&self.raw, text)
    }
}

/// Returns whether two assets have the same status, however spelled, or both have none.
pub fn is_same_status(one: Option<&AcceptanceStatus>, other: Option<&AcceptanceStatus>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => one.is_same_as(other),
        (None, Some(_)) | (Some(_), None) => false,
    }
}

/// The acceptance statuses that the user can choose from, in order; the first is always `received`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusCodes(Vec<Box<str>>);

impl StatusCodes {
    /// Returns the listed codes with `received` first, without repeated and blank codes.
    pub fn new<'a>(codes: impl IntoIterator<Item = &'a str>) -> Self {
        let mut listed: Vec<Box<str>> = vec![AcceptanceStatus::RECEIVED.into()];
        for code in codes {
            let is_new =
                listed.iter().all(|known| spelling::read(code, [(&**known, ())]) == Spelling::Unlisted);
            if is_new {
                listed.push(code.into());
            }
        }
        Self(listed)
    }

    /// Returns the codes in the order in which they are offered.
    pub fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        self.0.iter().map(|code| &**code)
    }

    /// Compares the spelling of a status with the listed codes and `other`.
    pub fn written(&self, status: &AcceptanceStatus) -> Written {
        spelling::written(status.raw(), self.iter().chain([AcceptanceStatus::OTHER]))
    }

    /// Parses the service's text. An empty text is an unset status; every other text is stored.
    pub fn read(&self, raw: &str) -> Option<AcceptanceStatus> {
        if raw.is_empty() {
            return None;
        }
        if raw == AcceptanceStatus::RECEIVED {
            return Some(AcceptanceStatus::received());
        }
        let listed = self.iter().map(|code| {
            let is_received = spelling::same(code, AcceptanceStatus::RECEIVED);
            (code, if is_received { AcceptanceKind::Received } else { AcceptanceKind::Reason })
        });
        // `other` is recognised under any configuration.
        let kind =
            match spelling::read(raw, listed.chain([(AcceptanceStatus::OTHER, AcceptanceKind::Reason)])) {
                Spelling::Known(kind) => kind,
                Spelling::LookAlike => AcceptanceKind::LookAlike,
                Spelling::Unlisted => AcceptanceKind::Unlisted,
            };
        Some(AcceptanceStatus { raw: raw.to_owned().into(), kind })
    }
}

impl Default for StatusCodes {
    /// Codes used in practice; the specification names only the first and the last.
    fn default() -> Self {
        Self::new(["received", "notReceived", "damaged", "pricingIssues", "incorrectLeaseTerm", "other"])
    }
}

/// One asset as last read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    pub id: AssetId,
    /// Its acceptance status; `None` if it is unset (Specification: fields).
    pub acceptance: Option<AcceptanceStatus>,
    /// Explanation of the status; `None` if there is none.
    pub explanation: Option<Box<str>>,
    /// The asset's own confirmation status, if the service sends it.
    pub confirmation: Option<ConfirmationStatus>,
    /// Optional texts, in the order of [`AssetDetail`].
    pub details: AssetDetails,
}

impl Asset {
    /// Returns the text of an optional member, if the service sent it.
    pub fn detail(&self, detail: AssetDetail) -> Option<&str> {
        self.details.get(detail)
    }

    /// Returns the explanation; empty if there is none.
    pub fn explanation(&self) -> &str {
        self.explanation.as_deref().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{AcceptanceKind, StatusCodes};

    fn check(raw: &str, expected: Option<AcceptanceKind>) {
        let status = StatusCodes::new(["damaged"]).read(raw);
        assert_eq!(status.as_ref().map(|status| status.kind()), expected, "{raw:?}");
        if let Some(status) = status {
            assert_eq!(status.raw(), raw);
        }
    }

    #[test]
    fn every_text_is_read_as_one_of_five_classes() {
        check("", None);
        check("received", Some(AcceptanceKind::Received));
        check("RECEIVED", Some(AcceptanceKind::Received));
        check("damaged", Some(AcceptanceKind::Reason));
        check("other", Some(AcceptanceKind::Reason));
        check("stolen", Some(AcceptanceKind::Unlisted));
        check("received ", Some(AcceptanceKind::LookAlike));
        check("dam\u{200B}aged", Some(AcceptanceKind::LookAlike));
        check(" ", Some(AcceptanceKind::LookAlike));
    }

    #[test]
    fn received_comes_first_and_no_code_comes_twice() {
        let codes = StatusCodes::new(["damaged", "Received", "damaged ", "", "DAMAGED", "lost"]);
        assert_eq!(codes.iter().collect::<Vec<_>>(), ["received", "damaged", "lost"]);
    }
}
