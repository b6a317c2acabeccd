//! The form of every text: one line that says what it is, then JSON.
//!
//! ```text
//! draft 1 1763726400000 2
//! [["4711","damaged",null,null,""],["4712",null,"scratched","received",""]]
//! ```
//!
//! The line holds the kind, the version, the time, a count, and for some kinds a rest.
//! It can be read without the JSON, which is always a list of rows, and a row a list of texts and `null`s: one
//! shape means one parser in the bundle. Ids are texts, so nothing in between can round them.

use acceptance_rules::asset::{AssetId, StatusCodes};
use acceptance_rules::decision::Decision;
use acceptance_rules::draft::Base;

use crate::Damage;

/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;

/// One row of the JSON.
pub(crate) type Row = Vec<Option<String>>;

/// The first line, and the JSON after it, not parsed yet.
pub(crate) struct Header<'a> {
    /// When it was written, in milliseconds since 1970.
    pub(crate) at: i64,
    /// How many of whatever the kind counts.
    pub(crate) count: usize,
    /// What else the line says; empty where it ends with the count.
    pub(crate) rest: &'a str,
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
        let mut words = line.splitn(5, ' ');
        let is_kind = words.next() == Some(kind);
        let version = words.next().and_then(|word| word.parse().ok());
        match version {
            Some(VERSION) if is_kind => {}
            Some(version) if is_kind => return Err(Damage::Version(version)),
            _ => return Err(Damage::NotOurs),
        }
        let at = words.next().and_then(|word| word.parse().ok()).ok_or(Damage::NotOurs)?;
        let count = words.next().and_then(|word| word.parse().ok()).ok_or(Damage::NotOurs)?;
        Ok(Self { at, count, rest: words.next().unwrap_or_default(), body })
    }

    /// Reads the JSON after the line.
    ///
    /// # Errors
    /// Whatever is no list of rows.
    pub(crate) fn rows(&self) -> Result<Vec<Row>, Damage> {
        serde_json::from_str(self.body).map_err(|_| Damage::NotOurs)
    }

    /// Reads the JSON after the line as rows about assets, each of which begins with an id.
    ///
    /// # Errors
    /// Another number of rows than the line says, or ids that come twice or in no order.
    pub(crate) fn asset_rows(&self) -> Result<Vec<(AssetId, Row)>, Damage> {
        let with_id = |row: Row| {
            let id = row.first()?.as_deref()?.parse().ok()?;
            Some((AssetId(id), row))
        };
        let rows: Option<Vec<_>> = self.rows()?.into_iter().map(with_id).collect();
        // In order they are also quick to keep, however many there are.
        let is_ours =
            |rows: &Vec<_>| rows.len() == self.count && rows.is_sorted_by(|(one, _), (next, _)| one < next);
        rows.filter(is_ours).ok_or(Damage::NotOurs)
    }
}

/// What a row says that the service held; an explanation is always written.
pub(crate) fn base(status: Option<&str>, explanation: Option<&str>, codes: &StatusCodes) -> Option<Base> {
    Some(Base { acceptance: status.and_then(|raw| codes.read(raw)), explanation: explanation?.into() })
}

/// The word for a decision, after a space.
pub(crate) fn decision_word(decision: Decision) -> &'static str {
    match decision {
        Decision::Confirm => " confirm",
        Decision::Reject => " reject",
    }
}

/// Reads the word for a decision, without a space.
///
/// # Errors
/// Any other word.
pub(crate) fn decision(word: &str) -> Result<Decision, Damage> {
    match word {
        "confirm" => Ok(Decision::Confirm),
        "reject" => Ok(Decision::Reject),
        _ => Err(Damage::NotOurs),
    }
}

/// A text as JSON.
pub(crate) fn quoted(text: &str) -> String {
    // Texts always have a JSON form, so this cannot fail.
    serde_json::to_string(text).unwrap_or_default()
}

/// A text under construction: its line is written, its rows follow.
pub(crate) struct Writer(String);

impl Writer {
    /// Writes the line; `rest` is empty or begins with a space.
    pub(crate) fn new(kind: &str, at: i64, count: usize, rest: &str) -> Self {
        Self(format!("{kind} {VERSION} {at} {count}{rest}\n["))
    }

    /// Writes one row.
    pub(crate) fn row(&mut self, row: &[Option<&str>]) {
        if !self.0.ends_with('[') {
            self.0.push(',');
        }
        // Texts always have a JSON form, so this cannot fail.
        self.0.push_str(&serde_json::to_string(row).unwrap_or_default());
    }

    /// The whole text.
    pub(crate) fn end(mut self) -> String {
        self.0.push(']');
        self.0
    }
}
