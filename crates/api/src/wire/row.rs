//! One JSON object of the service, with exact numbers and all members.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::text::clip;
use crate::page::RowProblem;

/// Maximum length of a reported invalid value in characters.
const LONGEST: usize = 200;

/// An invalid member and its problem.
pub(super) type FieldProblem = (&'static str, RowProblem);

/// The members of an object in source order, each value as unparsed JSON.
pub(super) struct WireRow<'a> {
    names: Rc<MemberNames>,
    values: Vec<&'a RawValue>,
}

/// Member names of similar rows and their positions. Most rows of an answer share them, so each
/// name is searched only once.
#[derive(Default)]
pub(super) struct MemberNames {
    names: Vec<Box<str>>,
    positions: RefCell<Vec<(&'static str, FieldPosition)>>,
}

/// The position of a member.
#[derive(Clone, Copy)]
enum FieldPosition {
    Nowhere,
    At(usize),
    Twice,
}

impl MemberNames {
    fn position(&self, name: &'static str) -> FieldPosition {
        let mut positions = self.positions.borrow_mut();
        if let Some((_, position)) = positions.iter().find(|(known, _)| std::ptr::eq(*known, name)) {
            return *position;
        }
        let mut matching = (0..).zip(&self.names).filter(|(_, own)| is_same_name(own, name));
        let position = match (matching.next(), matching.next()) {
            (None, _) => FieldPosition::Nowhere,
            (Some((position, _)), None) => FieldPosition::At(position),
            (Some(_), Some(_)) => FieldPosition::Twice,
        };
        positions.push((name, position));
        position
    }
}

impl<'a> WireRow<'a> {
    /// Parses an object; its values are valid JSON.
    pub(super) fn parse(text: &'a RawValue) -> Result<Self, FieldProblem> {
        Self::parse_like(text, &mut Rc::default())
    }

    /// Parses an object that probably has the same members as the one before.
    pub(super) fn parse_like(text: &'a RawValue, names: &mut Rc<MemberNames>) -> Result<Self, FieldProblem> {
        let row = object(text.get(), RowReader(names)).map_err(|_| ("", RowProblem::NotAnObject))?;
        if !Rc::ptr_eq(&row.names, names) {
            *names = Rc::clone(&row.names);
        }
        Ok(row)
    }

    /// Returns the only value of a member. The name is compared without case, `_` and `-`; `null`
    /// counts as absent.
    fn member(&self, name: &'static str) -> Result<Option<&'a RawValue>, FieldProblem> {
        match self.names.position(name) {
            FieldPosition::Twice => Err((name, RowProblem::Twice)),
            FieldPosition::At(position) => {
                Ok(self.values.get(position).copied().filter(|value| value.get() != "null"))
            }
            FieldPosition::Nowhere => Ok(None),
        }
    }

    /// Returns the only value of a member as sent, truncated.
    pub(super) fn raw_value(&self, name: &'static str) -> Option<Box<str>> {
        Some(clip(self.member(name).ok()??.get(), LONGEST))
    }

    /// Returns a required ID.
    pub(super) fn id(&self, name: &'static str) -> Result<i64, FieldProblem> {
        self.optional_id(name)?.ok_or((name, RowProblem::Missing))
    }

    /// Returns an ID: a 64-bit integer, or a string with one without extra signs or leading zeros.
    pub(super) fn optional_id(&self, name: &'static str) -> Result<Option<i64>, FieldProblem> {
        let Some(value) = self.member(name)? else { return Ok(None) };
        let text = string(value).unwrap_or_else(|| value.get().into());
        parse_id(&text).map(Some).ok_or((name, RowProblem::NotAnId))
    }

    /// Returns a text on which a rule depends; any other type makes the row unreadable.
    pub(super) fn text(&self, name: &'static str) -> Result<Option<Cow<'a, str>>, FieldProblem> {
        let Some(value) = self.member(name)? else { return Ok(None) };
        string(value).map(Some).ok_or((name, RowProblem::WrongType))
    }

    /// Returns a status text; an empty one counts as absent.
    pub(super) fn status(&self, name: &'static str) -> Result<Option<Cow<'a, str>>, FieldProblem> {
        Ok(self.text(name)?.filter(|text| !text.is_empty()))
    }

    /// Returns a text for the user. Unpaired surrogates, left by services that cut texts at UTF-16
    /// units, become U+FFFD.
    pub(super) fn prose(&self, name: &'static str) -> Result<Option<Cow<'a, str>>, FieldProblem> {
        let Some(value) = self.member(name)? else { return Ok(None) };
        repaired(value).map(Some).ok_or((name, RowProblem::WrongType))
    }

    /// Returns a text, number or Boolean that is only shown; other types are omitted.
    pub(super) fn scalar(&self, name: &'static str) -> Option<Cow<'a, str>> {
        let value = self.member(name).ok()??;
        let shown = match value.get().as_bytes().first()? {
            b'"' => repaired(value)?,
            b'{' | b'[' => return None,
            _ => value.get().into(),
        };
        (!shown.is_empty()).then_some(shown)
    }

    /// Returns a nested object.
    pub(super) fn object(&self, name: &'static str) -> Option<WireRow<'a>> {
        WireRow::parse(self.member(name).ok()??).ok()
    }
}

/// Returns the text of a value, if it is a string; without a `\` it is borrowed.
fn string(value: &RawValue) -> Option<Cow<'_, str>> {
    let inside = value.get().strip_prefix('"')?.strip_suffix('"')?;
    if inside.contains('\\') {
        serde_json::from_str(value.get()).ok().map(Cow::Owned)
    } else {
        Some(inside.into())
    }
}

/// Returns the text of a value with U+FFFD for each unpaired surrogate.
fn repaired(value: &RawValue) -> Option<Cow<'_, str>> {
    let text = value.get();
    string(value).or_else(|| {
        if !text.starts_with('"') {
            return None;
        }
        let mut repaired = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, escape)) =
            rest.find('\\').and_then(|position| rest.split_at_checked(position))
        {
            repaired.push_str(before);
            // An escape has 2 characters, `\u` with its digits 6, a surrogate pair 12.
            let length = match (surrogate(escape), escape.get(6..).and_then(surrogate)) {
                (Some(Half::High), Some(Half::Low)) => 12,
                (Some(_), _) => {
                    repaired.push_str("\\ufffd");
                    rest = escape.get(6..)?;
                    continue;
                }
                (None, _) => 2,
            };
            repaired.push_str(escape.get(..length)?);
            rest = escape.get(length..)?;
        }
        repaired.push_str(rest);
        serde_json::from_str(&repaired).ok().map(Cow::Owned)
    })
}

/// Half of a surrogate pair.
enum Half {
    High,
    Low,
}

/// Returns the half of a surrogate pair at the start of a text, written as `\ud83d`.
fn surrogate(text: &str) -> Option<Half> {
    let unit = u16::from_str_radix(text.strip_prefix("\\u")?.get(..4)?, 16).ok()?;
    match unit {
        0xD800..=0xDBFF => Some(Half::High),
        0xDC00..=0xDFFF => Some(Half::Low),
        _ => None,
    }
}

/// Returns the members of a JSON object, repeated ones included, each with its unparsed value.
///
/// # Errors
/// The text is not JSON, or not an object.
pub fn members(text: &str) -> Result<Vec<(String, &RawValue)>, serde_json::Error> {
    let row = object(text, RowReader(&Rc::default()))?;
    Ok(row.names.names.iter().map(|name| name.to_string()).zip(row.values).collect())
}

fn object<'de, V: Visitor<'de>>(text: &'de str, visitor: V) -> Result<V::Value, serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = reader.deserialize_map(visitor)?;
    reader.end()?;
    Ok(value)
}

/// Deserialises a row that probably has these names.
struct RowReader<'n>(&'n Rc<MemberNames>);

impl<'de> Visitor<'de> for RowReader<'_> {
    type Value = WireRow<'de>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<WireRow<'de>, A::Error> {
        let previous = &self.0.names;
        let mut values = Vec::with_capacity(previous.len());
        // Member names of this row, once one differs from the row before.
        let mut own: Option<Vec<Box<str>>> = None;
        while let Some(Name(name)) = map.next_key()? {
            match &mut own {
                Some(own) => own.push(name.into()),
                None if previous.get(values.len()).is_some_and(|previous| **previous == name) => {}
                None => {
                    let mut names: Vec<_> = previous.iter().take(values.len()).cloned().collect();
                    names.push(name.into());
                    own = Some(names);
                }
            }
            values.push(map.next_value()?);
        }
        if own.is_none() && values.len() == previous.len() {
            return Ok(WireRow { names: Rc::clone(self.0), values });
        }
        let names = own.unwrap_or_else(|| previous.iter().take(values.len()).cloned().collect());
        Ok(WireRow { names: Rc::new(MemberNames { names, positions: RefCell::default() }), values })
    }
}

/// The name of a member, usually borrowed from the answer.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

/// Returns whether two member names are equal except for case, `_` and `-`.
pub(super) fn is_same_name(one: &str, other: &str) -> bool {
    one == other || letters(one).eq(letters(other))
}

/// Returns the letters by which member names are compared. Runs hundreds of times for each row, so
/// nothing is collected.
fn letters(name: &str) -> impl Iterator<Item = u8> {
    name.bytes().filter(|byte| !matches!(byte, b'_' | b'-')).map(|byte| byte.to_ascii_lowercase())
}

/// Parses an integer in the specification's form for IDs (Specification: fields):
/// `-?(0|[1-9][0-9]*)`.
fn parse_id(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_plain = digits == "0" || !digits.starts_with('0');
    let is_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain && is_digits { text.parse().ok() } else { None }
}
