//! An acceptance certificate as the service shows it (Seed 2, Seed 3).

use std::borrow::Cow;

use crate::spelling::{self, Spelling, Written};

/// The number of the lease company that owns a certificate (Seed 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LeaseCompanyNumber(pub i64);

/// The id of a certificate within its lease company (Seed 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CertificateId(pub i64);

/// What names one certificate: both path segments of Seed 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CertificateKey {
    /// The owning lease company.
    pub company: LeaseCompanyNumber,
    /// The certificate within it.
    pub certificate: CertificateId,
}

impl CertificateKey {
    /// The key with these two numbers.
    pub fn new(company: i64, certificate: i64) -> Self {
        Self { company: LeaseCompanyNumber(company), certificate: CertificateId(certificate) }
    }
}

impl std::fmt::Display for CertificateKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}/{}", self.company.0, self.certificate.0)
    }
}

/// What a confirmation status means to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfirmationKind {
    /// Awaits a decision (Seed 3).
    FirstConfirmationPending,
    /// Awaits a second confirmation; not in the seed, seen in practice.
    SecondConfirmationPending,
    /// A rejection is under review by the operator (Seed 3).
    ClearingProcess,
    /// Confirmed (Seed 3).
    Confirmed,
    /// Resembles a known status, or no status at all, without being it; allows nothing.
    LookAlike,
    /// A status that we do not know.
    Unlisted,
}

/// The confirmation status of a certificate or an asset: the text of the service and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfirmationStatus {
    raw: Cow<'static, str>,
    kind: ConfirmationKind,
}

impl ConfirmationStatus {
    /// The seed's text for an open certificate.
    pub const FIRST_PENDING: &'static str = "firstConfirmationPending";
    /// The text, seen in practice, of a certificate that awaits a second confirmation.
    pub const SECOND_PENDING: &'static str = "secondConfirmationPending";
    /// The seed's text for a certificate under review.
    pub const CLEARING: &'static str = "clearingProcess";
    /// The seed's text for a confirmed certificate.
    pub const CONFIRMED: &'static str = "Confirmed";

    /// Reads the service's text; every text is kept.
    pub fn read(raw: &str) -> Self {
        let known = [
            (Self::FIRST_PENDING, ConfirmationKind::FirstConfirmationPending),
            (Self::SECOND_PENDING, ConfirmationKind::SecondConfirmationPending),
            (Self::CLEARING, ConfirmationKind::ClearingProcess),
            (Self::CONFIRMED, ConfirmationKind::Confirmed),
        ];
        // Letter for letter, as it mostly is: nothing of its own to keep for each of ten thousand assets.
        if let Some((text, kind)) = known.into_iter().find(|(text, _)| *text == raw) {
            return Self { raw: text.into(), kind };
        }
        let kind = match spelling::read(raw, known) {
            Spelling::Known(kind) => kind,
            Spelling::LookAlike => ConfirmationKind::LookAlike,
            Spelling::Unlisted if spelling::is_blank(raw) => ConfirmationKind::LookAlike,
            Spelling::Unlisted => ConfirmationKind::Unlisted,
        };
        Self { raw: raw.to_owned().into(), kind }
    }

    /// The text exactly as the service wrote it.
    pub fn raw(&self) -> &str {
        &self.raw
    }

    /// How it is written, compared with the known texts.
    pub fn written(&self) -> Written {
        let known = [Self::FIRST_PENDING, Self::SECOND_PENDING, Self::CLEARING, Self::CONFIRMED];
        spelling::written(&self.raw, known)
    }

    /// What the text means.
    pub fn kind(&self) -> ConfirmationKind {
        self.kind
    }
}

/// What an authorization status means to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuthorizationKind {
    /// `ready`: eligible for a decision (Seed 3).
    Ready,
    /// Resembles `ready` without being it.
    LookAlike,
    /// Another status; the full list is not shown in the seed.
    Unlisted,
}

/// The authorization status of a certificate (Seed 2): the text of the service and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthorizationStatus {
    raw: Box<str>,
    kind: AuthorizationKind,
}

impl AuthorizationStatus {
    /// The only value that the seed names.
    pub const READY: &'static str = "ready";

    /// Reads the service's text; every text is kept.
    pub fn read(raw: &str) -> Self {
        let kind = match spelling::read(raw, [(Self::READY, ())]) {
            Spelling::Known(()) => AuthorizationKind::Ready,
            Spelling::LookAlike => AuthorizationKind::LookAlike,
            Spelling::Unlisted if spelling::is_blank(raw) => AuthorizationKind::LookAlike,
            Spelling::Unlisted => AuthorizationKind::Unlisted,
        };
        Self { raw: raw.into(), kind }
    }

    /// The text exactly as the service wrote it.
    pub fn raw(&self) -> &str {
        &self.raw
    }

    /// How it is written, compared with the one known text.
    pub fn written(&self) -> Written {
        spelling::written(&self.raw, [Self::READY])
    }

    /// What the text means.
    pub fn kind(&self) -> AuthorizationKind {
        self.kind
    }
}

/// A further member of a certificate, shown when the service sends it; none is promised by the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CertificateDetail {
    /// The lease schedule that the certificate belongs to.
    LeaseSchedule,
    /// Free text about the customer.
    CustomerInformation,
    /// The customer's name.
    CustomerName,
    /// The customer's number.
    CustomerNumber,
    /// The name of the lease company.
    LeaseCompanyName,
    /// When leasing starts.
    LeaseStart,
    /// When leasing is planned to end.
    PlannedLeaseEnd,
    /// When the certificate was first confirmed.
    FirstConfirmation,
    /// When the certificate was confirmed a second time.
    SecondConfirmation,
}

/// One acceptance certificate as last read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// Which certificate it is.
    pub key: CertificateKey,
    /// Its confirmation status; `None` where the service sent none.
    pub confirmation: Option<ConfirmationStatus>,
    /// Its authorization status; `None` where the service sent none.
    pub authorization: Option<AuthorizationStatus>,
    /// What else the service said, in the order of [`CertificateDetail`].
    pub details: Vec<(CertificateDetail, Box<str>)>,
}

impl Certificate {
    /// The text of a further member, where the service sent it.
    pub fn detail(&self, detail: CertificateDetail) -> Option<&str> {
        self.details.iter().find(|(kind, _)| *kind == detail).map(|(_, text)| &**text)
    }

    /// What its confirmation status means; `None` where the service sent none.
    pub fn kind(&self) -> Option<ConfirmationKind> {
        self.confirmation.as_ref().map(ConfirmationStatus::kind)
    }
}
