//! The `filter` parameter of the certificate list (Specification: endpoints), built from closed
//! lists.
//!
//! A service evaluates a condition on an unknown name as false, even with `<>`. So only names,
//! operators and values of the specification are sent.

use acceptance_rules::certificate::{AuthorizationKind, AuthorizationStatus, Certificate};
use acceptance_rules::certificate::{ConfirmationKind, ConfirmationStatus};

/// A field that the service can filter by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FilterField {
    Confirmation,
    Authorization,
}

/// A known operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Is,
    IsNot,
}

/// One condition of a filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FilterTerm {
    field: FilterField,
    operator: Operator,
    value: &'static str,
}

impl FilterTerm {
    const fn new(field: FilterField, operator: Operator, value: &'static str) -> Self {
        Self { field, operator, value }
    }

    /// Returns the text of this condition alone.
    fn expression(self) -> String {
        let Self { field, operator, value } = self;
        let operator = match operator {
            Operator::Is => "=",
            Operator::IsNot => "<>",
        };
        format!(r#"["{}","{operator}","{value}"]"#, field.name())
    }

    /// Returns whether a certificate passes, with tolerant spelling; `None` if its status is
    /// missing.
    fn holds(self, certificate: &Certificate) -> Option<bool> {
        let is = match self.field {
            FilterField::Confirmation => certificate.confirmation.as_ref().map(|status| {
                status.kind() != ConfirmationKind::LookAlike
                    && status.kind() == ConfirmationStatus::read(self.value).kind()
            }),
            FilterField::Authorization => {
                certificate.authorization.as_ref().map(|status| status.kind() == AuthorizationKind::Ready)
            }
        };
        is.map(|is| is == (self.operator == Operator::Is))
    }
}

impl FilterField {
    fn name(self) -> &'static str {
        match self {
            Self::Confirmation => "confirmationStatus",
            Self::Authorization => "authorizationStatus",
        }
    }
}

/// Filters of the certificate list: the four views that the specification's filter can express.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StatusFilter {
    /// Not `Confirmed` and `ready`: the specification's filter for certificates that await a
    /// decision. Includes certificates in clearing.
    Pending,
    /// In `clearingProcess`.
    Clearing,
    /// `Confirmed`.
    Confirmed,
    /// No filter.
    All,
}

impl StatusFilter {
    /// All filters, in display order.
    pub const ALL: [Self; 4] = [Self::Pending, Self::Clearing, Self::Confirmed, Self::All];

    /// Returns the conditions, which are joined by `and`.
    fn conditions(self) -> &'static [FilterTerm] {
        const PENDING: [FilterTerm; 2] = [
            FilterTerm::new(FilterField::Confirmation, Operator::IsNot, ConfirmationStatus::CONFIRMED),
            FilterTerm::new(FilterField::Authorization, Operator::Is, AuthorizationStatus::READY),
        ];
        const CLEARING: [FilterTerm; 1] =
            [FilterTerm::new(FilterField::Confirmation, Operator::Is, ConfirmationStatus::CLEARING)];
        const CONFIRMED: [FilterTerm; 1] =
            [FilterTerm::new(FilterField::Confirmation, Operator::Is, ConfirmationStatus::CONFIRMED)];
        match self {
            Self::Pending => &PENDING,
            Self::Clearing => &CLEARING,
            Self::Confirmed => &CONFIRMED,
            Self::All => &[],
        }
    }

    /// Returns the text of the `filter` parameter; `None` if nothing is filtered.
    pub fn expression(self) -> Option<String> {
        match self.conditions() {
            [] => None,
            [single] => Some(single.expression()),
            several => {
                let triples: Vec<_> = several.iter().map(|condition| condition.expression()).collect();
                Some(format!("[{}]", triples.join(r#","and","#)))
            }
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

    /// Returns whether a certificate passes this filter, with tolerant spelling. A missing or
    /// unreadable status passes.
    pub fn holds(self, certificate: &Certificate) -> bool {
        self.conditions().iter().all(|condition| condition.holds(certificate).unwrap_or(true))
    }
}

#[cfg(test)]
mod tests {
    use acceptance_rules::certificate::{
        AuthorizationStatus, Certificate, CertificateKey, ConfirmationStatus,
    };

    use super::StatusFilter;

    #[test]
    fn the_filter_for_a_pending_decision_is_the_one_of_the_specification() {
        let expected =
            r#"[["confirmationStatus","<>","Confirmed"],"and",["authorizationStatus","=","ready"]]"#;
        assert_eq!(StatusFilter::Pending.expression().as_deref(), Some(expected));
        let clearing = r#"["confirmationStatus","=","clearingProcess"]"#;
        assert_eq!(StatusFilter::Clearing.expression().as_deref(), Some(clearing));
        assert_eq!(StatusFilter::All.expression(), None);
    }

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
