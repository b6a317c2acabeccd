//! Evaluates the `filter` of the certificate list (Specification: endpoints) as services of this
//! dialect do.
//!
//! `expr := [field, op, value] | ["!", expr] | [expr, joiner, expr, …]`. A joiner other than *and*
//! counts as *or*; both in one group are an error. A status without a name makes its condition
//! false, even with `<>`.

use std::cmp::Ordering;

use serde_json::Value;

use crate::stored::CertificateRow;

const CONFIRMATIONS: [&str; 4] =
    ["firstConfirmationPending", "secondConfirmationPending", "clearingProcess", "Confirmed"];
const AUTHORIZATIONS: [&str; 3] = ["ready", "authorized", "expired"];

const DEEPEST: usize = 16;
/// Maximum length of a filter in bytes.
const LONGEST: usize = 8192;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Filter {
    Condition(FilterField, Operator, Operand),
    Not(Box<Filter>),
    All(Vec<Filter>),
    Any(Vec<Filter>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FilterField {
    Confirmation,
    Authorization,
    Company,
    Certificate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Is,
    IsNot,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// The value to which a field is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    Null,
    Number(i64),
    Status(&'static str),
    Unnamed,
}

impl Filter {
    /// Parses the parameter.
    ///
    /// # Errors
    /// A sentence for the user.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        if text.len() > LONGEST {
            return Err(format!("The filter is longer than {LONGEST} bytes."));
        }
        let value =
            serde_json::from_str(text).map_err(|error| format!("The filter is not JSON: {error}."))?;
        expression(&value, 0)
    }

    pub(crate) fn holds(&self, row: &CertificateRow) -> bool {
        match self {
            Self::Condition(field, operator, operand) => condition(row, *field, *operator, operand),
            Self::Not(inner) => !inner.holds(row),
            Self::All(inner) => inner.iter().all(|filter| filter.holds(row)),
            Self::Any(inner) => inner.iter().any(|filter| filter.holds(row)),
        }
    }
}

fn expression(value: &Value, depth: usize) -> Result<Filter, String> {
    let Value::Array(parts) = value else {
        return Err("The filter is not an array.".into());
    };
    if depth == DEEPEST {
        return Err(format!("The filter is nested deeper than {DEEPEST}."));
    }
    match parts.as_slice() {
        [] => Err("The filter has an empty group.".into()),
        [Value::String(not), inner] if not == "!" => {
            Ok(Filter::Not(Box::new(expression(inner, depth.saturating_add(1))?)))
        }
        [Value::String(field), Value::String(operator), value] => read_condition(field, operator, value),
        [Value::Array(_), ..] => group(parts, depth.saturating_add(1)),
        _ => Err("The filter has a part that is neither a condition nor a group.".into()),
    }
}

fn group(parts: &[Value], depth: usize) -> Result<Filter, String> {
    let mut inner = vec![];
    let mut is_all = None;
    let mut expects_joiner = false;
    for part in parts {
        match part {
            Value::Array(_) if !expects_joiner => inner.push(expression(part, depth)?),
            Value::String(joiner) if expects_joiner => {
                let is_and = joiner.eq_ignore_ascii_case("and");
                if is_all.is_some_and(|is_all| is_all != is_and) {
                    return Err("The filter mixes and with or in one group.".into());
                }
                is_all = Some(is_and);
            }
            _ => return Err("In a group of the filter, conditions and joiners must alternate.".into()),
        }
        expects_joiner = !expects_joiner;
    }
    if !expects_joiner {
        return Err("A group of the filter ends with a joiner.".into());
    }
    Ok(if is_all == Some(false) { Filter::Any(inner) } else { Filter::All(inner) })
}

fn read_condition(field: &str, operator: &str, value: &Value) -> Result<Filter, String> {
    let (field, names): (_, &[&'static str]) = match field {
        "confirmationStatus" => (FilterField::Confirmation, &CONFIRMATIONS),
        "authorizationStatus" => (FilterField::Authorization, &AUTHORIZATIONS),
        "leaseCompanyNumber" => (FilterField::Company, &[]),
        "acceptanceCertificateId" => (FilterField::Certificate, &[]),
        _ => return Err(format!("The filter names the unknown field {field:?}.")),
    };
    let operator = match operator {
        "=" => Operator::Is,
        "<>" => Operator::IsNot,
        "<" => Operator::Less,
        "<=" => Operator::AtMost,
        ">" => Operator::More,
        ">=" => Operator::AtLeast,
        _ => return Err(format!("The filter has the unknown operator {operator:?}.")),
    };
    let operand = match value {
        Value::Null => Operand::Null,
        Value::String(text) if !names.is_empty() => {
            let named = names.iter().find(|name| name.eq_ignore_ascii_case(text));
            named.map_or(Operand::Unnamed, |name| Operand::Status(name))
        }
        Value::Number(number) if names.is_empty() => {
            number.as_i64().map(Operand::Number).ok_or("The filter compares an id with no integer.")?
        }
        _ => return Err("The filter compares a field with a value of another type.".into()),
    };
    let is_equality = matches!(operator, Operator::Is | Operator::IsNot);
    if !is_equality && !matches!(operand, Operand::Number(_)) {
        return Err("The filter orders what has no order.".into());
    }
    Ok(Filter::Condition(field, operator, operand))
}

fn condition(row: &CertificateRow, field: FilterField, operator: Operator, operand: &Operand) -> bool {
    let ordering = match field {
        FilterField::Company => number(row.key.company.0, operand),
        FilterField::Certificate => number(row.key.certificate.0, operand),
        FilterField::Confirmation => status(row.confirmation.as_deref(), operand),
        FilterField::Authorization => status(row.authorization.as_deref(), operand),
    };
    // Without an ordering the operand is an unnamed status.
    ordering.is_some_and(|ordering| match operator {
        Operator::Is => ordering.is_eq(),
        Operator::IsNot => ordering.is_ne(),
        Operator::Less => ordering.is_lt(),
        Operator::AtMost => ordering.is_le(),
        Operator::More => ordering.is_gt(),
        Operator::AtLeast => ordering.is_ge(),
    })
}

fn number(own: i64, operand: &Operand) -> Option<Ordering> {
    match operand {
        Operand::Number(number) => Some(own.cmp(number)),
        Operand::Null => Some(Ordering::Greater),
        Operand::Status(_) | Operand::Unnamed => None,
    }
}

fn status(own: Option<&str>, operand: &Operand) -> Option<Ordering> {
    let is_same = match operand {
        Operand::Null => own.is_none(),
        Operand::Status(name) => own.is_some_and(|own| own.eq_ignore_ascii_case(name)),
        Operand::Unnamed | Operand::Number(_) => return None,
    };
    Some(if is_same { Ordering::Equal } else { Ordering::Less })
}
