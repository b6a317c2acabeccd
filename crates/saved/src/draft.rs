//! The unsent marks of one certificate.

use acceptance_rules::asset::StatusCodes;
use acceptance_rules::draft::{Draft, Mark};

use crate::Damage;
use crate::text::{Header, Row, Writer, base};

const KIND: &str = "draft";

/// Unsent marks as they were saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedDraft {
    /// When they were saved, in milliseconds since 1970.
    pub at: i64,
    /// The marks, each with what it was laid over. There is nothing to undo: the steps are not saved.
    pub draft: Draft,
}

impl SavedDraft {
    /// The marks of a draft as text; `at` is the present, in milliseconds since 1970.
    pub fn write(draft: &Draft, at: i64) -> String {
        let mut writer = Writer::new(KIND, at, draft.len(), "");
        for (id, mark) in draft.marks() {
            writer.row(&[
                Some(&id.0.to_string()),
                mark.acceptance.as_ref().map(|status| status.raw()),
                mark.explanation.as_deref(),
                mark.base.acceptance.as_ref().map(|status| status.raw()),
                Some(&mark.base.explanation),
            ]);
        }
        writer.end()
    }

    /// Reads marks back. A status means what these codes make of it, and its text is kept.
    ///
    /// # Errors
    /// A text that [`SavedDraft::write`] does not write, as with an id that comes twice or a mark that wants
    /// nothing, or one of another version.
    pub fn read(text: &str, codes: &StatusCodes) -> Result<Self, Damage> {
        let header = header(text)?;
        let rows = header.asset_rows()?.into_iter();
        let marks: Option<Vec<_>> = rows.map(|(id, row)| Some((id, mark(&row, codes)?))).collect();
        let draft = Draft::from_marks(marks.ok_or(Damage::NotOurs)?);
        Ok(Self { at: header.at, draft })
    }

    /// How many marks a text holds and when they were saved (milliseconds since 1970), from its first line alone.
    /// That is true of every text that [`SavedDraft::read`] takes, and a promise that others may not keep.
    pub fn glance(text: &str) -> Option<(usize, i64)> {
        header(text).ok().map(|header| (header.count, header.at))
    }
}

fn header(text: &str) -> Result<Header<'_>, Damage> {
    let header = Header::read(KIND, text)?;
    if header.rest.is_empty() { Ok(header) } else { Err(Damage::NotOurs) }
}

fn mark(row: &Row, codes: &StatusCodes) -> Option<Mark> {
    let [_, acceptance, explanation, base_status, base_explanation] = row.as_slice() else { return None };
    let mark = Mark {
        acceptance: acceptance.as_deref().and_then(|raw| codes.read(raw)),
        explanation: explanation.as_deref().map(Into::into),
        base: base(base_status.as_deref(), base_explanation.as_deref(), codes)?,
    };
    (mark.acceptance.is_some() || mark.explanation.is_some()).then_some(mark)
}
