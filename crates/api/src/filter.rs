//! The `filter` parameter of the certificate list (Specification: endpoints), built from closed
//! lists.
//!
//! A service evaluates a condition on an unknown name as false, even with `<>`. So only names,
//! operators and values of the specification are sent.

use acceptance_rules::certificate::{AuthorizationKind, AuthorizationStatus, Certificate};
use acceptance_rules::certificate::{ConfirmationKind, ConfirmationStatus};

/// Filters of the certificate list: the four views that the specification's filter can express.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StatusFilter {
    /// Not `Confirmed` and `ready`: the specification's filter for certificates that await a
    /// decision. Includes certificates in clearing.
    Pending,
    Clearing,
    Confirmed,
    /// No filter.
    All,
}

impl StatusFilter {
    /// All filters, in display order.
    pub const ALL: [Self; 4] = [Self::Pending, Self::Clearing, Self::Confirmed, Self::All];

    /// Returns the text of the `filter` parameter; `None` if nothing is filtered.
    pub fn expression(self) -> Option<String> {
        let confirmation = |operator, value| format!(r#"["confirmationStatus","{operator}","{value}"]"#);
        match self {
            Self::Pending => {
                let unconfirmed = confirmation("<>", ConfirmationStatus::CONFIRMED);
                let ready = AuthorizationStatus::READY;
                Some(format!(r#"[{unconfirmed},"and",["authorizationStatus","=","{ready}"]]"#))
            }
            Self::Clearing => Some(confirmation("=", ConfirmationStatus::CLEARING)),
            Self::Confirmed => Some(confirmation("=", ConfirmationStatus::CONFIRMED)),
            Self::All => None,
        }
    }

    /// Returns the filter that lists a certificate, judged by its status.
    pub fn of(certificate: &Certificate) -> Self {
        match certificate.kind() {
            Some(ConfirmationKind::Confirmed) => Self::Confirmed,
            Some(ConfirmationKind::ClearingProcess) => Self::Clearing,
            _ => Self::Pending,
        }
    }

    /// Returns whether a certificate belongs in the list of this filter: the service's filter for open
    /// certificates also returns those under review, and a service may ignore filters. An unknown
    /// status belongs in every list.
    pub fn lists(self, certificate: &Certificate) -> bool {
        let is_known = match certificate.kind() {
            Some(ConfirmationKind::LookAlike | ConfirmationKind::Unlisted) | None => false,
            Some(_) => true,
        };
        self == Self::All || !is_known || self == Self::of(certificate)
    }

    /// Returns whether a certificate passes this filter, with tolerant spelling. A missing status
    /// passes.
    pub fn holds(self, certificate: &Certificate) -> bool {
        let is_or_missing = |kind| certificate.kind().is_none_or(|own| own == kind);
        match self {
            Self::Pending => {
                let authorization = certificate.authorization.as_ref().map(AuthorizationStatus::kind);
                certificate.kind() != Some(ConfirmationKind::Confirmed)
                    && authorization.is_none_or(|own| own == AuthorizationKind::Ready)
            }
            Self::Clearing => is_or_missing(ConfirmationKind::ClearingProcess),
            Self::Confirmed => is_or_missing(ConfirmationKind::Confirmed),
            Self::All => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use acceptance_rules::certificate::{
        AuthorizationStatus, Certificate, CertificateKey, ConfirmationStatus,
    };

    use super::StatusFilter;

    #[test]
    fn a_row_outside_the_filter_is_told_apart() {
        let holds = |filter: StatusFilter, confirmation: &str, authorization: &str| {
            filter.holds(&Certificate {
                key: CertificateKey::new(1, 1),
                confirmation: Some(ConfirmationStatus::read(confirmation)),
                authorization: Some(AuthorizationStatus::read(authorization)),
                details: Vec::new(),
            })
        };
        assert!(holds(StatusFilter::Pending, "firstConfirmationPending", "ready"));
        assert!(holds(StatusFilter::Pending, "clearingProcess", "READY"));
        assert!(!holds(StatusFilter::Pending, "confirmed", "ready"));
        assert!(!holds(StatusFilter::Pending, "firstConfirmationPending", "authorized"));
        assert!(holds(StatusFilter::Confirmed, "confirmed", "x"));
        assert!(!holds(StatusFilter::Confirmed, "clearingProcess", "x"));
        assert!(holds(StatusFilter::All, "whatever", "x"));
    }
}
