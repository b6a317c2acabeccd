//! The value of a cell.

use acceptance_rules::amount::Amount;
use acceptance_rules::spelling::is_blank;

/// A value by which rows are sorted and grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value<'a> {
    /// No value.
    None,
    /// An integer, such as an ID or a time.
    Number(i64),
    /// A text. An invisible one counts as [`Value::None`].
    Text(&'a str),
    /// Two texts with a blank between, without an allocation.
    Texts(&'a str, &'a str),
    /// A price.
    Money {
        /// The amount.
        amount: Amount,
        /// The currency code; amounts of two currencies are never compared.
        currency: &'a str,
    },
}

impl Value<'_> {
    /// Returns the value without blanks around its text; [`Value::None`] for an invisible text.
    pub(crate) fn trimmed(self) -> Self {
        match self {
            Self::Text(text) if !has_outer_blank(text, text) => self,
            Self::Texts(one, other) if !has_outer_blank(one, other) => self,
            Self::Text(text) if is_blank(text) => Self::None,
            Self::Texts(one, other) if is_blank(one) && is_blank(other) => Self::None,
            Self::Text(text) => Self::Text(text.trim()),
            Self::Texts(one, other) => match (one.trim_start(), other.trim_end()) {
                ("", text) | (text, "") => Self::Text(text.trim()),
                (one, other) => Self::Texts(one, other),
            },
            Self::Money { amount, currency } => Self::Money { amount, currency: currency.trim() },
            Self::None | Self::Number(_) => self,
        }
    }
}

/// Returns whether there may be a blank before the one text or after the other.
fn has_outer_blank(one: &str, other: &str) -> bool {
    let edges = [one.as_bytes().first(), other.as_bytes().last()];
    !edges.iter().all(|edge| edge.is_some_and(u8::is_ascii_graphic))
}

impl std::fmt::Display for Value<'_> {
    /// Writes the plain text; an amount and its currency with a space between, nothing without a value.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Number(number) => number.fmt(formatter),
            Self::Text(text) => formatter.write_str(text),
            Self::Texts(one, other) => write!(formatter, "{one} {other}"),
            Self::Money { amount, currency: "" } => amount.fmt(formatter),
            Self::Money { amount, currency } => write!(formatter, "{amount} {currency}"),
        }
    }
}
