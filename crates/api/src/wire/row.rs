//! One JSON object of the service, with its numbers as they were written and no member lost.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::page::RowProblem;

/// The longest wrong value that is passed on, in characters.
const LONGEST: usize = 200;

/// What is wrong with which member.
pub(super) type Trouble = (&'static str, RowProblem);

/// The members of an object in the order of the text, each value still as text.
pub(super) struct Row<'a> {
    names: Rc<Names>,
    values: Vec<&'a RawValue>,
}

/// The names of the members of rows that are alike, and what was found by them. Most rows of an answer are, so that a
/// name is looked for once and not ten thousand times.
#[derive(Default)]
pub(super) struct Names {
    written: Vec<Box<str>>,
    found: RefCell<Vec<(&'static str, Place)>>,
}

/// Where a member is.
#[derive(Clone, Copy)]
enum Place {
    Nowhere,
    At(usize),
    Twice,
}

impl Names {
    fn place(&self, name: &'static str) -> Place {
        let mut found = self.found.borrow_mut();
        if let Some((_, place)) = found.iter().find(|(known, _)| std::ptr::eq(*known, name)) {
            return *place;
        }
        let mut places = (0..).zip(&self.written).filter(|(_, own)| is_same_name(own, name));
        let place = match (places.next(), places.next()) {
            (None, _) => Place::Nowhere,
            (Some((place, _)), None) => Place::At(place),
            (Some(_), Some(_)) => Place::Twice,
        };
        found.push((name, place));
        place
    }
}

impl<'a> Row<'a> {
    /// Reads an object; its values are known to be JSON.
    pub(super) fn parse(text: &'a RawValue) -> Result<Self, Trouble> {
        Self::parse_like(text, &mut Rc::default())
    }

    /// Reads an object whose members probably have the names of the one before.
    pub(super) fn parse_like(text: &'a RawValue, names: &mut Rc<Names>) -> Result<Self, Trouble> {
        let row = object(text.get(), RowReader(names)).map_err(|_| ("", RowProblem::NotAnObject))?;
        if !Rc::ptr_eq(&row.names, names) {
            *names = Rc::clone(&row.names);
        }
        Ok(row)
    }

    /// The only value of a member, whose name is compared without case, `_` and `-`. `null` counts as absent.
    fn member(&self, name: &'static str) -> Result<Option<&'a RawValue>, Trouble> {
        match self.names.place(name) {
            Place::Twice => Err((name, RowProblem::Twice)),
            Place::At(place) => Ok(self.values.get(place).copied().filter(|value| value.get() != "null")),
            Place::Nowhere => Ok(None),
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
        let text = string(value).unwrap_or_else(|| value.get().into());
        parse_id(&text).map(Some).ok_or((name, RowProblem::NotAnId))
    }

    /// A text that decides something, so that any other type makes the row unreadable.
    pub(super) fn text(&self, name: &'static str) -> Result<Option<Cow<'a, str>>, Trouble> {
        let Some(value) = self.member(name)? else { return Ok(None) };
        string(value).map(Some).ok_or((name, RowProblem::WrongType))
    }

    /// A text that names a status. An empty one says that there is none.
    pub(super) fn status(&self, name: &'static str) -> Result<Option<Cow<'a, str>>, Trouble> {
        Ok(self.text(name)?.filter(|text| !text.is_empty()))
    }

    /// A text that is read by people. Half of a surrogate pair, as services leave it that cut texts at a number of UTF-16
    /// units, becomes U+FFFD.
    pub(super) fn prose(&self, name: &'static str) -> Result<Option<Cow<'a, str>>, Trouble> {
        let Some(value) = self.member(name)? else { return Ok(None) };
        mended(value).map(Some).ok_or((name, RowProblem::WrongType))
    }

    /// A text, number or truth value that is only shown; anything else is left out.
    pub(super) fn scalar(&self, name: &'static str) -> Option<Cow<'a, str>> {
        let value = self.member(name).ok()??;
        let shown = match value.get().as_bytes().first()? {
            b'"' => mended(value)?,
            b'{' | b'[' => return None,
            _ => value.get().into(),
        };
        (!shown.is_empty()).then_some(shown)
    }

    /// A nested object.
    pub(super) fn object(&self, name: &'static str) -> Option<Row<'a>> {
        Row::parse(self.member(name).ok()??).ok()
    }
}

/// The text of a value, if it is one. Without a `\` in it, it stands in the answer as it is.
fn string(value: &RawValue) -> Option<Cow<'_, str>> {
    let inside = value.get().strip_prefix('"')?.strip_suffix('"')?;
    if inside.contains('\\') {
        serde_json::from_str(value.get()).ok().map(Cow::Owned)
    } else {
        Some(inside.into())
    }
}

/// Returns the text of a value with U+FFFD in place of each half of a surrogate pair.
fn mended(value: &RawValue) -> Option<Cow<'_, str>> {
    let text = value.get();
    string(value).or_else(|| {
        if !text.starts_with('"') {
            return None;
        }
        let mut mended = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, escape)) = rest.find('\\').and_then(|place| rest.split_at_checked(place)) {
            mended.push_str(before);
            // An escape takes 2 characters, `\u` with its digits 6, a pair of surrogates 12.
            let length = match (surrogate(escape), escape.get(6..).and_then(surrogate)) {
                (Some(Half::High), Some(Half::Low)) => 12,
                (Some(_), _) => {
                    mended.push_str("\\ufffd");
                    rest = escape.get(6..)?;
                    continue;
                }
                (None, _) => 2,
            };
            mended.push_str(escape.get(..length)?);
            rest = escape.get(length..)?;
        }
        mended.push_str(rest);
        serde_json::from_str(&mended).ok().map(Cow::Owned)
    })
}

/// One half of a surrogate pair.
enum Half {
    High,
    Low,
}

/// Returns which half of a pair a text begins with, written as `\ud83d`.
fn surrogate(text: &str) -> Option<Half> {
    let unit = u16::from_str_radix(text.strip_prefix("\\u")?.get(..4)?, 16).ok()?;
    match unit {
        0xD800..=0xDBFF => Some(Half::High),
        0xDC00..=0xDFFF => Some(Half::Low),
        _ => None,
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

    object(text, Members)
}

fn object<'de, V: Visitor<'de>>(text: &'de str, visitor: V) -> Result<V::Value, serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = reader.deserialize_map(visitor)?;
    reader.end()?;
    Ok(value)
}

/// Reads a row that probably has these names.
struct RowReader<'n>(&'n Rc<Names>);

impl<'de> Visitor<'de> for RowReader<'_> {
    type Value = Row<'de>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Row<'de>, A::Error> {
        let likely = &self.0.written;
        let mut values = Vec::with_capacity(likely.len());
        // The names, once one is another than in the row before.
        let mut own: Option<Vec<Box<str>>> = None;
        while let Some(Name(name)) = map.next_key()? {
            match &mut own {
                Some(own) => own.push(name.into()),
                None if likely.get(values.len()).is_some_and(|likely| **likely == name) => {}
                None => {
                    let mut names: Vec<_> = likely.iter().take(values.len()).cloned().collect();
                    names.push(name.into());
                    own = Some(names);
                }
            }
            values.push(map.next_value()?);
        }
        if own.is_none() && values.len() == likely.len() {
            return Ok(Row { names: Rc::clone(self.0), values });
        }
        let written = own.unwrap_or_else(|| likely.iter().take(values.len()).cloned().collect());
        Ok(Row { names: Rc::new(Names { written, found: RefCell::default() }), values })
    }
}

/// The name of a member, which mostly stands in the answer as it is.
struct Name<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Name<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl<'de> Visitor<'de> for Text {
            type Value = Name<'de>;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("a name")
            }

            fn visit_borrowed_str<E>(self, name: &'de str) -> Result<Name<'de>, E> {
                Ok(Name(Cow::Borrowed(name)))
            }

            fn visit_str<E>(self, name: &str) -> Result<Name<'de>, E> {
                Ok(Name(Cow::Owned(name.to_owned())))
            }
        }

        deserializer.deserialize_str(Text)
    }
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
