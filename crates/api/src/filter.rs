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

/// One condition of a filter. Only the conditions of the four views and of [`Trial`] exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    field: Field,
    operator: Operator,
    value: &'static str,
}

impl Condition {
    const fn new(field: Field, operator: Operator, value: &'static str) -> Self {
        Self { field, operator, value }
    }

    /// The text of this condition alone.
    pub fn expression(self) -> String {
        let Self { field, operator, value } = self;
        let operator = match operator {
            Operator::Is => "=",
            Operator::IsNot => "<>",
        };
        format!(r#"["{}","{operator}","{value}"]"#, field.name())
    }

    /// The value that a field is compared with, as it is sent.
    pub fn value(self) -> &'static str {
        self.value
    }

    /// What a certificate says in the field of this condition, as the service wrote it.
    pub fn written(self, certificate: &Certificate) -> Option<&str> {
        match self.field {
            Field::Confirmation => certificate.confirmation.as_ref().map(ConfirmationStatus::raw),
            Field::Authorization => certificate.authorization.as_ref().map(AuthorizationStatus::raw),
        }
    }

    /// Whether the status that a certificate has in the field of this condition is one that we know.
    pub fn knows(self, certificate: &Certificate) -> bool {
        match self.field {
            Field::Confirmation => {
                !matches!(certificate.kind(), Some(ConfirmationKind::LookAlike | ConfirmationKind::Unlisted))
            }
            Field::Authorization => certificate
                .authorization
                .as_ref()
                .is_none_or(|status| status.kind() == AuthorizationKind::Ready),
        }
    }

    /// Whether a certificate passes, read with our tolerance for spellings; `None` where its status is missing.
    pub fn holds(self, certificate: &Certificate) -> Option<bool> {
        let is = match self.field {
            Field::Confirmation => certificate.confirmation.as_ref().map(|status| {
                status.kind() != ConfirmationKind::LookAlike
                    && status.kind() == ConfirmationStatus::read(self.value).kind()
            }),
            Field::Authorization => {
                certificate.authorization.as_ref().map(|status| status.kind() == AuthorizationKind::Ready)
            }
        };
        is.map(|is| is == (self.operator == Operator::Is))
    }
}

impl Field {
    fn name(self) -> &'static str {
        match self {
            Self::Confirmation => "confirmationStatus",
            Self::Authorization => "authorizationStatus",
        }
    }
}

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

    /// What a certificate must fulfil, joined by `and`.
    pub fn conditions(self) -> &'static [Condition] {
        const PENDING: [Condition; 2] = [
            Condition::new(Field::Confirmation, Operator::IsNot, ConfirmationStatus::CONFIRMED),
            Condition::new(Field::Authorization, Operator::Is, AuthorizationStatus::READY),
        ];
        const CLEARING: [Condition; 1] =
            [Condition::new(Field::Confirmation, Operator::Is, ConfirmationStatus::CLEARING)];
        const CONFIRMED: [Condition; 1] =
            [Condition::new(Field::Confirmation, Operator::Is, ConfirmationStatus::CONFIRMED)];
        match self {
            Self::Pending => &PENDING,
            Self::Clearing => &CLEARING,
            Self::Confirmed => &CONFIRMED,
            Self::All => &[],
        }
    }

    /// The text of the `filter` parameter; `None` where nothing is filtered.
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

    /// The list that holds a certificate, as far as its status says.
    pub fn of(certificate: &Certificate) -> Self {
        match certificate.kind() {
            Some(ConfirmationKind::Confirmed) => Self::Confirmed,
            Some(ConfirmationKind::ClearingProcess) => Self::Clearing,
            _ => Self::Pending,
        }
    }

    /// Whether a certificate belongs under this filter, read with our tolerance for spellings.
    /// A status that is missing or not readable is not held against the service.
    pub fn holds(self, certificate: &Certificate) -> bool {
        self.conditions().iter().all(|condition| condition.holds(certificate).unwrap_or(true))
    }
}

/// A known confirmation status, as a filter can name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// `Confirmed`.
    Confirmed,
    /// `clearingProcess`.
    Clearing,
    /// `firstConfirmationPending`.
    FirstPending,
}

impl Named {
    /// All of them, the one that matters most first.
    pub const ALL: [Self; 3] = [Self::Confirmed, Self::Clearing, Self::FirstPending];

    /// The specification's text.
    pub fn text(self) -> &'static str {
        match self {
            Self::Confirmed => ConfirmationStatus::CONFIRMED,
            Self::Clearing => ConfirmationStatus::CLEARING,
            Self::FirstPending => ConfirmationStatus::FIRST_PENDING,
        }
    }

    /// The same text with the case of its first letter turned.
    fn other_case(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Clearing => "ClearingProcess",
            Self::FirstPending => "FirstConfirmationPending",
        }
    }
}

/// A filter that is sent to learn how the service filters, by the check of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// One of the lists that the desk shows.
    List(StatusFilter),
    /// Only certificates of this status.
    Is(Named),
    /// All but those.
    IsNot(Named),
    /// Only certificates of this status, in a spelling that differs in case.
    OtherCase(Named),
    /// All but those of a status that cannot be there.
    NotUnknown,
    /// A field that cannot be there: the service is expected to refuse.
    UnknownField,
}

/// A name that no service has.
const NOBODYS: &str = "acceptanceDeskCheck";

impl Trial {
    /// The text of the `filter` parameter; `None` where nothing is filtered.
    pub fn expression(self) -> Option<String> {
        match self {
            Self::List(filter) => filter.expression(),
            Self::UnknownField => Some(format!(r#"["{NOBODYS}","=","{NOBODYS}"]"#)),
            _ => self.condition().map(Condition::expression),
        }
    }

    /// Whether a certificate of a known status belongs to the answer of a service that filters as expected; `None`
    /// where nobody can say.
    pub fn holds(self, certificate: &Certificate) -> Option<bool> {
        let is_plain = !matches!(
            certificate.kind(),
            None | Some(ConfirmationKind::LookAlike | ConfirmationKind::Unlisted)
        );
        self.condition().filter(|_| is_plain)?.holds(certificate)
    }

    fn condition(self) -> Option<Condition> {
        let (operator, value) = match self {
            Self::Is(status) => (Operator::Is, status.text()),
            Self::IsNot(status) => (Operator::IsNot, status.text()),
            Self::OtherCase(status) => (Operator::Is, status.other_case()),
            Self::NotUnknown => (Operator::IsNot, NOBODYS),
            Self::List(_) | Self::UnknownField => return None,
        };
        Some(Condition::new(Field::Confirmation, operator, value))
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
