//! What a cell of a table holds.

use acceptance_rules::amount::Amount;

/// What a row is ordered and grouped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value<'a> {
    /// Nothing is known.
    None,
    /// A whole number, as an id or a moment.
    Number(i64),
    /// A text of the service or of a person; one in which nothing can be seen is as [`Value::None`].
    Text(&'a str),
    /// Two texts with a blank between, as one text. They need not be put together for it.
    Texts(&'a str, &'a str),
    /// A price.
    Money {
        /// How much it is.
        amount: Amount,
        /// The code of its currency; amounts of two currencies are never compared.
        currency: &'a str,
    },
}

impl Value<'_> {
    /// The same value without blanks around its text.
    pub(crate) fn trimmed(self) -> Self {
        match self {
            Self::Text(text) if !has_outer_blank(text, text) => self,
            Self::Texts(one, other) if !has_outer_blank(one, other) => self,
            Self::Text(text) => Self::Text(text.trim()),
            Self::Texts(one, other) => match (one.trim_start(), other.trim_end()) {
                ("", text) | (text, "") => Self::Text(text.trim()),
                (one, other) => Self::Texts(one, other),
            },
            Self::Money { amount, currency } => Self::Money { amount, currency: currency.trim() },
            Self::None | Self::Number(_) => self,
        }
    }

    /// Whether two values are one, however their texts are parted.
    pub(crate) fn is(self, other: Self) -> bool {
        let is_text = |value| matches!(value, Self::Text(_) | Self::Texts(..));
        self == other || is_text(self) && is_text(other) && self.to_string() == other.to_string()
    }
}

/// Whether there may be a blank before the one text or after the other. Most have none, as two bytes tell.
fn has_outer_blank(one: &str, other: &str) -> bool {
    let edges = [one.as_bytes().first(), other.as_bytes().last()];
    !edges.iter().all(|edge| edge.is_some_and(u8::is_ascii_graphic))
}

impl std::fmt::Display for Value<'_> {
    /// The plain text: an amount and its currency with a space between; empty where nothing is known.
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
