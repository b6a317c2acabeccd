//! The form of every text: one line that says what it is, then JSON.
//!
//! ```text
//! draft 1 1763726400000 2
//! ["4711","damaged",null,null,"","4712",null,"scratched","received",""]
//! ```
//!
//! The line holds the kind, the version, the time and a count, and can be read without the JSON.
//! That is always one list of texts and `null`s: one shape means one parser in the bundle.
//! Ids are texts too, so nothing in between can round them.

use std::borrow::Cow;

use acceptance_rules::act::Act;
use acceptance_rules::asset::{AssetId, StatusCodes};
use acceptance_rules::draft::Baseline;

use crate::Damage;

/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;

/// One text of the JSON, or `null`.
pub(crate) type Field = Option<String>;

/// The line of a text, and the JSON after it, not parsed yet.
pub(crate) struct Header<'a> {
    /// When it was written, in milliseconds since 1970.
    pub(crate) at: i64,
    /// How many of whatever the kind counts.
    pub(crate) count: usize,
    body: &'a str,
}

impl<'a> Header<'a> {
    /// Reads the line of a text of this kind.
    ///
    /// # Errors
    /// Another kind, another form, or another version.
    pub(crate) fn read(kind: &str, text: &'a str) -> Result<Self, Damage> {
        // The line of another version need not go on like ours.
        let (line, body) = text.split_once('\n').unwrap_or((text, ""));
        let mut words = line.split(' ');
        let is_kind = words.next() == Some(kind);
        match words.next().and_then(|word| word.parse().ok()) {
            Some(VERSION) if is_kind => {}
            Some(version) if is_kind => return Err(Damage::Version(version)),
            _ => return Err(Damage::NotOurs),
        }
        let at = words.next().and_then(|word| word.parse().ok());
        let count = words.next().and_then(|word| word.parse().ok());
        match (at, count, words.next()) {
            (Some(at), Some(count), None) => Ok(Self { at, count, body }),
            _ => Err(Damage::NotOurs),
        }
    }

    /// Reads the JSON after the line; `None` for whatever is no list of texts and `null`s.
    pub(crate) fn fields(&self) -> Option<Vec<Field>> {
        serde_json::from_str(self.body).ok()
    }
}

/// A text as it is written: mostly one that is there already.
pub(crate) type Written<'a> = Option<Cow<'a, str>>;

/// The text of this kind; `at` in milliseconds since 1970.
pub(crate) fn write(kind: &str, at: i64, count: usize, fields: &[Field]) -> String {
    write_each(kind, at, count, &mut fields.iter().map(|field| field.as_deref().map(Cow::Borrowed)))
}

/// The text of this kind, its fields written one after the other: a hundred thousand marks have half a million.
pub(crate) fn write_each<'a>(
    kind: &str,
    at: i64,
    count: usize,
    fields: &mut dyn Iterator<Item = Written<'a>>,
) -> String {
    // About so many bytes for each, since growing would take twice as much for a moment.
    let mut text = Vec::with_capacity(fields.size_hint().0.saturating_mul(13));
    text.extend_from_slice(format!("{kind} {VERSION} {at} {count}\n[").as_bytes());
    for (place, field) in fields.enumerate() {
        if place > 0 {
            text.push(b',');
        }
        // Texts always have a JSON form, and it is UTF-8, so this cannot fail, and neither can what follows.
        let _ = serde_json::to_writer(&mut text, &field);
    }
    text.push(b']');
    String::from_utf8(text).unwrap_or_default()
}

/// A text as JSON.
pub(crate) fn quoted(text: &str) -> String {
    // Texts always have a JSON form, so this cannot fail.
    serde_json::to_string(text).unwrap_or_default()
}

/// The id of an asset as a field.
pub(crate) fn id_field(id: AssetId) -> Written<'static> {
    Some(id.0.to_string().into())
}

/// Reads the id of an asset that comes after the last one in the order of the ids, so none comes twice.
pub(crate) fn id_after(last: &mut Option<AssetId>, field: &Field) -> Option<AssetId> {
    let id = AssetId(field.as_deref()?.parse().ok()?);
    let is_after = last.is_none_or(|last| last < id);
    *last = Some(id);
    is_after.then_some(id)
}

/// What was held for an asset as fields: its status, and its explanation, which is always written.
pub(crate) fn base_fields(base: &Baseline) -> [Written<'_>; 2] {
    [base.acceptance.as_ref().map(|status| status.raw().into()), Some(base.explanation.as_ref().into())]
}

/// Reads what was held for an asset.
pub(crate) fn base(status: &Field, explanation: &Field, codes: &StatusCodes) -> Option<Baseline> {
    let acceptance = status.as_deref().and_then(|raw| codes.read(raw));
    Some(Baseline { acceptance, explanation: explanation.as_deref()?.into() })
}

/// An act as a field.
pub(crate) fn act_field(act: Act) -> Field {
    let word = match act {
        Act::Confirm => "confirm",
        Act::Reject => "reject",
        Act::FinishReview => "finish-review",
    };
    Some(word.into())
}

/// Reads an act.
pub(crate) fn act(field: &Field) -> Option<Act> {
    match field.as_deref()? {
        "confirm" => Some(Act::Confirm),
        "reject" => Some(Act::Reject),
        "finish-review" => Some(Act::FinishReview),
        _ => None,
    }
}
