//! The `filter` of the certificate list (Seed 4): built from closed lists, never from text.
//!
//! A service of this kind makes a condition on an unknown name false even with `<>`, so only the names, the
//! operators and the values that the specification knows can be sent.

use acceptance_rules::certificate::{AuthorizationKind, AuthorizationStatus, Certificate};
use acceptance_rules::certificate::{ConfirmationKind, ConfirmationStatus};

/// A field that the service can filter by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Confirmation,
    Authorization,
}

/// A known operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Is,
    IsNot,
}

type Condition = (Field, Operator, &'static str);

/// Which certificates to list: the four views that the specification's filter can express.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StatusFilter {
    /// Not `Confirmed` and `ready`: the seed's filter for certificates that await a decision. It also holds
    /// certificates in clearing.
    Pending,
    /// In `clearingProcess`.
    Clearing,
    /// `Confirmed`.
    Confirmed,
    /// No filter.
    All,
}

impl StatusFilter {
    /// All filters, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Pending, Self::Clearing, Self::Confirmed, Self::All];

    fn conditions(self) -> &'static [Condition] {
        match self {
            Self::Pending => &[
                (Field::Confirmation, Operator::IsNot, ConfirmationStatus::CONFIRMED),
                (Field::Authorization, Operator::Is, AuthorizationStatus::READY),
            ],
            Self::Clearing => &[(Field::Confirmation, Operator::Is, ConfirmationStatus::CLEARING)],
            Self::Confirmed => &[(Field::Confirmation, Operator::Is, ConfirmationStatus::CONFIRMED)],
            Self::All => &[],
        }
    }

    /// The text of the `filter` parameter; `None` where nothing is filtered.
    pub fn expression(self) -> Option<String> {
        let triple = |(field, operator, value): &Condition| {
            let field = match field {
                Field::Confirmation => "confirmationStatus",
                Field::Authorization => "authorizationStatus",
            };
            let operator = match operator {
                Operator::Is => "=",
                Operator::IsNot => "<>",
            };
            format!(r#"["{field}","{operator}","{value}"]"#)
        };
        match self.conditions() {
            [] => None,
            [single] => Some(triple(single)),
            several => {
                let triples: Vec<_> = several.iter().map(triple).collect();
                Some(format!("[{}]", triples.join(r#","and","#)))
            }
        }
    }

    /// Whether a certificate belongs under this filter, read with our tolerance for spellings.
    /// A status that is missing or not readable is not held against the service.
    pub fn holds(self, certificate: &Certificate) -> bool {
        self.conditions().iter().all(|(field, operator, value)| {
            let is = match field {
                Field::Confirmation => certificate.confirmation.as_ref().map(|status| {
                    status.kind() != ConfirmationKind::LookAlike
                        && status.kind() == ConfirmationStatus::read(value).kind()
                }),
                Field::Authorization => {
                    certificate.authorization.as_ref().map(|status| status.kind() == AuthorizationKind::Ready)
                }
            };
            is.is_none_or(|is| is == (*operator == Operator::Is))
        })
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
