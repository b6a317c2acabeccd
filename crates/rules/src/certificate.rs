//! An acceptance certificate as the service sends it (Specification: fields, states).

use std::borrow::Cow;

use crate::spelling::{self, Spelling, Written};

/// The number of the lease company that owns a certificate (Specification: fields).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LeaseCompanyNumber(pub i64);

/// The ID of a certificate within its lease company (Specification: fields).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CertificateId(pub i64);

/// Identifies one certificate by both path segments (Specification: fields).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CertificateKey {
    /// The owning lease company.
    pub company: LeaseCompanyNumber,
    /// Its ID within the lease company.
    pub certificate: CertificateId,
}

impl CertificateKey {
    pub fn new(company: i64, certificate: i64) -> Self {
        Self { company: LeaseCompanyNumber(company), certificate: CertificateId(certificate) }
    }
}

impl std::fmt::Display for CertificateKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}/{}", self.company.0, self.certificate.0)
    }
}

/// The meaning of a confirmation status for the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfirmationKind {
    /// Awaits a decision (Specification: states).
    FirstConfirmationPending,
    /// Awaits a second confirmation; used in practice, not in the specification.
    SecondConfirmationPending,
    /// A rejection is under review by the operator (Specification: states).
    ClearingProcess,
    /// Confirmed (Specification: states).
    Confirmed,
    /// Resembles a known status or an empty one but is not equal to it; allows nothing.
    LookAlike,
    Unlisted,
}

/// The confirmation status of a certificate or an asset: the text of the service and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfirmationStatus {
    raw: Cow<'static, str>,
    kind: ConfirmationKind,
}

impl ConfirmationStatus {
    /// The specification's code of an open certificate.
    pub const FIRST_PENDING: &'static str = "firstConfirmationPending";
    /// Code of a certificate that awaits a second confirmation; used in practice.
    pub const SECOND_PENDING: &'static str = "secondConfirmationPending";
    /// The specification's code of a certificate under review.
    pub const CLEARING: &'static str = "clearingProcess";
    /// The specification's code of a confirmed certificate.
    pub const CONFIRMED: &'static str = "Confirmed";

    /// Parses the service's text; every text is stored.
    pub fn read(raw: &str) -> Self {
        let known = [
            (Self::FIRST_PENDING, ConfirmationKind::FirstConfirmationPending),
            (Self::SECOND_PENDING, ConfirmationKind::SecondConfirmationPending),
            (Self::CLEARING, ConfirmationKind::ClearingProcess),
            (Self::CONFIRMED, ConfirmationKind::Confirmed),
        ];
        // Usual case: an exact match is stored without an allocation.
        if let Some((text, kind)) = known.into_iter().find(|(text, _)| *text == raw) {
            return Self { raw: text.into(), kind };
        }
        let kind = match spelling::read(raw, known) {
            Spelling::Known(kind) => kind,
            Spelling::LookAlike => ConfirmationKind::LookAlike,
            Spelling::Unlisted => ConfirmationKind::Unlisted,
        };
        Self { raw: raw.to_owned().into(), kind }
    }

    /// Returns the text exactly as the service sent it.
    pub fn raw(&self) -> &str {
        &self.raw
    }

    /// Compares its spelling with the known texts.
    pub fn written(&self) -> Written {
        let known = [Self::FIRST_PENDING, Self::SECOND_PENDING, Self::CLEARING, Self::CONFIRMED];
        spelling::written(&self.raw, known)
    }

    /// Returns the meaning of the text.
    pub fn kind(&self) -> ConfirmationKind {
        self.kind
    }
}

/// The meaning of an authorization status for the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuthorizationKind {
    /// `ready`: eligible for a decision (Specification: states).
    Ready,
    /// Resembles `ready` or an empty status but is not `ready`.
    LookAlike,
    /// Another status; the specification shows no full list.
    Unlisted,
}

/// The authorization status of a certificate (Specification: fields): the text of the service and
/// its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthorizationStatus {
    raw: Box<str>,
    kind: AuthorizationKind,
}

impl AuthorizationStatus {
    /// The only value that the specification names.
    pub const READY: &'static str = "ready";

    /// Parses the service's text; every text is stored.
    pub fn read(raw: &str) -> Self {
        let kind = match spelling::read(raw, [(Self::READY, ())]) {
            Spelling::Known(()) => AuthorizationKind::Ready,
            Spelling::LookAlike => AuthorizationKind::LookAlike,
            Spelling::Unlisted => AuthorizationKind::Unlisted,
        };
        Self { raw: raw.into(), kind }
    }

    /// Returns the text exactly as the service sent it.
    pub fn raw(&self) -> &str {
        &self.raw
    }

    /// Returns the meaning of the text.
    pub fn kind(&self) -> AuthorizationKind {
        self.kind
    }
}

/// An optional member of a certificate; the specification promises none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CertificateDetail {
    /// The lease schedule that the certificate belongs to.
    LeaseSchedule,
    /// Free text about the customer.
    CustomerInformation,
    CustomerName,
    CustomerNumber,
    LeaseCompanyName,
    LeaseStart,
    PlannedLeaseEnd,
    FirstConfirmation,
    SecondConfirmation,
}

/// One acceptance certificate as last read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub key: CertificateKey,
    /// Its confirmation status; `None` if the service sent none.
    pub confirmation: Option<ConfirmationStatus>,
    /// Its authorization status; `None` if the service sent none.
    pub authorization: Option<AuthorizationStatus>,
    /// Optional texts, in the order of [`CertificateDetail`].
    pub details: Vec<(CertificateDetail, Box<str>)>,
}

impl Certificate {
    /// Returns the text of an optional member, if the service sent it.
    pub fn detail(&self, detail: CertificateDetail) -> Option<&str> {
        self.details.iter().find(|(kind, _)| *kind == detail).map(|(_, text)| &**text)
    }

    /// Returns the meaning of its confirmation status; `None` if the service sent none.
    pub fn kind(&self) -> Option<ConfirmationKind> {
        self.confirmation.as_ref().map(ConfirmationStatus::kind)
    }

    /// Returns whether it was confirmed once and awaits the second confirmation.
    pub fn awaits_second_confirmation(&self) -> bool {
        self.kind() == Some(ConfirmationKind::SecondConfirmationPending)
    }
}
