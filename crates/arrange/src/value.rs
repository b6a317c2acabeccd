//! The value of a cell.

use std::borrow::Cow;

use acceptance_rules::amount::Amount;

/// A value by which rows are sorted and grouped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// No value.
    None,
    /// An integer, such as an ID or a time.
    Number(i64),
    /// A text, without blanks around it. A blank one counts as [`Value::None`].
    Text(Cow<'a, str>),
    /// A price.
    Money {
        amount: Amount,
        /// The currency code; amounts of two currencies are never compared.
        currency: &'a str,
    },
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for Value<'_> {
    fn from(count: usize) -> Self {
        i64::try_from(count).map_or(Self::None, Self::Number)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}
