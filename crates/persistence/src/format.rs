//! The form of every stored text: a JSON object with kind, version, time, count and a list of fields.
//!
//! All kinds share one serde struct: a struct for each kind would make the first visit larger than its budget.

use std::borrow::Cow;
use std::str::FromStr;

use acceptance_rules::asset::StatusCodes;
use acceptance_rules::draft::Baseline;
use serde::{Deserialize, Serialize};

/// The version of the form.
const VERSION: u32 = 2;

/// A text, or `None`. Numbers are texts too.
pub(crate) type OptionalText<'a> = Option<Cow<'a, str>>;

/// A stored text.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Stored<'a> {
    kind: &'a str,
    version: u32,
    /// When it was written, in milliseconds since 1970.
    pub(crate) at: i64,
    /// The number of its items.
    pub(crate) count: usize,
    /// The fields of all items, one by one.
    pub(crate) fields: Vec<OptionalText<'a>>,
}

/// A stored text without its fields.
#[derive(Deserialize)]
struct Header<'a> {
    kind: &'a str,
    version: u32,
    at: i64,
    #[serde(default)]
    count: usize,
}

/// Returns a stored text of a kind.
pub(crate) fn write(kind: &str, at: i64, count: usize, fields: Vec<OptionalText<'_>>) -> String {
    // Texts, numbers and lists of them always have a JSON form.
    serde_json::to_string(&Stored { kind, version: VERSION, at, count, fields }).unwrap_or_default()
}

pub(crate) fn read<'a>(kind: &str, text: &'a str) -> Option<Stored<'a>> {
    let stored: Stored<'a> = serde_json::from_str(text).ok()?;
    (stored.kind == kind && stored.version == VERSION).then_some(stored)
}

/// Returns the number of items in a text of a kind and when it was written, without reading its fields.
pub(crate) fn glance(kind: &str, text: &str) -> Option<(usize, i64)> {
    let header: Header<'_> = serde_json::from_str(text).ok()?;
    (header.kind == kind && header.version == VERSION).then_some((header.count, header.at))
}

/// Returns whether a newer version of the app wrote a text.
pub fn is_newer(text: &str) -> bool {
    serde_json::from_str(text).is_ok_and(|header: Header<'_>| header.version > VERSION)
}

/// Returns when a text of any kind and version was written, in milliseconds since 1970; `None` if it contains no time.
pub fn written_at(text: &str) -> Option<i64> {
    serde_json::from_str(text).map(|header: Header<'_>| header.at).ok()
}

/// Returns a number as a field.
pub(crate) fn number(number: impl ToString) -> OptionalText<'static> {
    Some(number.to_string().into())
}

/// Reads a field as a number.
pub(crate) fn parsed<N: FromStr>(field: &OptionalText<'_>) -> Option<N> {
    field.as_deref()?.parse().ok()
}

/// Returns the status and the explanation of an asset as fields.
pub(crate) fn baseline_fields(base: &Baseline) -> [OptionalText<'_>; 2] {
    [base.acceptance.as_ref().map(|status| status.raw().into()), Some((&*base.explanation).into())]
}

/// Reads the status and the explanation of an asset; `codes` determine the meaning of the status.
pub(crate) fn baseline(
    [status, explanation]: [&OptionalText<'_>; 2],
    codes: &StatusCodes,
) -> Option<Baseline> {
    let acceptance = status.as_deref().and_then(|raw| codes.read(raw));
    Some(Baseline { acceptance, explanation: explanation.as_deref()?.into() })
}
