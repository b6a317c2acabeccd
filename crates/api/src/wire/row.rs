//! One JSON object of the service, with its numbers as they were written and no member lost.

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::page::RowProblem;

/// The longest wrong value that is passed on, in characters.
const LONGEST: usize = 200;

/// What is wrong with which member.
pub(super) type Trouble = (&'static str, RowProblem);

/// The members of an object in the order of the text, each value still as text.
pub(super) struct Row<'a>(Vec<(String, &'a RawValue)>);

impl<'a> Row<'a> {
    /// Reads an object; its values are known to be JSON.
    pub(super) fn parse(text: &'a RawValue) -> Result<Self, Trouble> {
        members(text.get()).map(Self).map_err(|_| ("", RowProblem::NotAnObject))
    }

    /// The only value of a member, whose name is compared without case, `_` and `-`. `null` counts as absent.
    fn member(&self, name: &'static str) -> Result<Option<&'a RawValue>, Trouble> {
        let mut found = self.0.iter().filter(|(own, _)| is_same_name(own, name)).map(|(_, value)| *value);
        match (found.next(), found.next()) {
            (_, Some(_)) => Err((name, RowProblem::Twice)),
            (Some(value), None) if value.get() != "null" => Ok(Some(value)),
            _ => Ok(None),
        }
    }

    /// The only value of a member as it was written; of a long one the beginning.
    pub(super) fn written(&self, name: &'static str) -> Option<Box<str>> {
        let text = self.member(name).ok()??.get();
        let mut written: String = text.chars().take(LONGEST).collect();
        if written.len() < text.len() {
            written.push('…');
        }
        Some(written.into())
    }

    /// An id that must be there.
    pub(super) fn id(&self, name: &'static str) -> Result<i64, Trouble> {
        self.optional_id(name)?.ok_or((name, RowProblem::Missing))
    }

    /// An id: an integer of 64 bits, or a text that holds one without sign tricks or leading zeros.
    pub(super) fn optional_id(&self, name: &'static str) -> Result<Option<i64>, Trouble> {
        let Some(value) = self.member(name)? else { return Ok(None) };
        let text: String = match serde_json::from_str(value.get()) {
            Ok(text) => text,
            Err(_) => value.get().to_owned(),
        };
        parse_id(&text).map(Some).ok_or((name, RowProblem::NotAnId))
    }

    /// A text that decides something, so that any other type makes the row unreadable.
    pub(super) fn text(&self, name: &'static str) -> Result<Option<String>, Trouble> {
        let Some(value) = self.member(name)? else { return Ok(None) };
        serde_json::from_str(value.get()).map(Some).map_err(|_| (name, RowProblem::WrongType))
    }

    /// A text that names a status. An empty one says that there is none.
    pub(super) fn status(&self, name: &'static str) -> Result<Option<String>, Trouble> {
        Ok(self.text(name)?.filter(|text| !text.is_empty()))
    }

    /// A text, number or truth value that is only shown; anything else is left out.
    pub(super) fn scalar(&self, name: &'static str) -> Option<Box<str>> {
        let text = self.member(name).ok()??.get();
        let shown = match text.as_bytes().first()? {
            b'"' => serde_json::from_str(text).ok()?,
            b'{' | b'[' => return None,
            _ => text.to_owned(),
        };
        (!shown.is_empty()).then(|| shown.into())
    }

    /// A nested object.
    pub(super) fn object(&self, name: &'static str) -> Option<Row<'a>> {
        Row::parse(self.member(name).ok()??).ok()
    }
}

/// The members of a JSON object, repeated ones included.
pub(super) fn members(text: &str) -> Result<Vec<(String, &RawValue)>, serde_json::Error> {
    struct Members;

    impl<'de> Visitor<'de> for Members {
        type Value = Vec<(String, &'de RawValue)>;

        fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            formatter.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut members = Vec::new();
            while let Some(member) = map.next_entry()? {
                members.push(member);
            }
            Ok(members)
        }
    }

    let mut reader = serde_json::Deserializer::from_str(text);
    let members = reader.deserialize_map(Members)?;
    reader.end()?;
    Ok(members)
}

/// Whether two member names are the same but for case, `_` and `-`.
pub(super) fn is_same_name(one: &str, other: &str) -> bool {
    one == other || letters(one).eq(letters(other))
}

/// The letters that tell member names apart. Asked some hundred times for each row, so nothing is collected.
fn letters(name: &str) -> impl Iterator<Item = u8> {
    name.bytes().filter(|byte| !matches!(byte, b'_' | b'-')).map(|byte| byte.to_ascii_lowercase())
}

/// An integer in the form that the specification allows for ids (Seed 2): `-?(0|[1-9][0-9]*)`.
fn parse_id(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_plain = digits == "0" || !digits.starts_with('0');
    let is_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain && is_digits { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::parse_id;

    #[test]
    fn an_id_is_an_integer_without_tricks() {
        for (text, expected) in [
            ("0", Some(0)),
            ("-0", Some(0)),
            ("9007199254740993", Some(9_007_199_254_740_993)),
            ("-9223372036854775808", Some(i64::MIN)),
            ("9223372036854775807", Some(i64::MAX)),
            ("9223372036854775808", None),
            ("", None),
            ("-", None),
            ("+5", None),
            ("007", None),
            ("1.0", None),
            ("1e3", None),
            (" 5", None),
            ("5 ", None),
            ("\u{661}", None),
            ("true", None),
        ] {
            assert_eq!(parse_id(text), expected, "{text:?}");
        }
    }
}
