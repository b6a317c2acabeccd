//! The unsent marks of one certificate.

use acceptance_rules::asset::{AssetId, StatusCodes};
use acceptance_rules::draft::{Draft, Mark};

use crate::Damage;
use crate::text::{self, Field, Header, Written};

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
        text::write_each(KIND, at, draft.len(), &mut draft.marks().flat_map(mark_fields))
    }

    /// Reads marks back. A status means what these codes make of it, and its text is kept.
    ///
    /// # Errors
    /// A text that [`SavedDraft::write`] does not write, as with an id that comes twice or a mark that wants
    /// nothing, or one of another version.
    pub fn read(text: &str, codes: &StatusCodes) -> Result<Self, Damage> {
        let header = Header::read(KIND, text)?;
        let draft = read_marks(&header, codes).ok_or(Damage::NotOurs)?;
        Ok(Self { at: header.at, draft })
    }

    /// How many marks a text holds and when they were saved (milliseconds since 1970), from its first line alone.
    /// That is true of every text that [`SavedDraft::read`] takes, and a promise that others may not keep.
    pub fn glance(text: &str) -> Option<(usize, i64)> {
        Header::read(KIND, text).ok().map(|header| (header.count, header.at))
    }
}

fn mark_fields((id, mark): (AssetId, &Mark)) -> [Written<'_>; 5] {
    let [status, words] = text::base_fields(&mark.base);
    let acceptance = mark.acceptance.as_ref().map(|status| status.raw().into());
    [text::id_field(id), acceptance, mark.explanation.as_deref().map(Into::into), status, words]
}

fn read_marks(header: &Header<'_>, codes: &StatusCodes) -> Option<Draft> {
    let fields = header.fields()?;
    let (rows, []) = fields.as_chunks::<5>() else { return None };
    let mut marks = Vec::new();
    let mut last = None;
    for [id, mark @ ..] in rows {
        marks.push((text::id_after(&mut last, id)?, read_mark(mark, codes)?));
    }
    (marks.len() == header.count).then(|| Draft::from_marks(marks))
}

fn read_mark([acceptance, explanation, status, words]: &[Field; 4], codes: &StatusCodes) -> Option<Mark> {
    let mark = Mark {
        acceptance: acceptance.as_deref().and_then(|raw| codes.read(raw)),
        explanation: explanation.as_deref().map(Into::into),
        base: text::base(status, words, codes)?,
    };
    (mark.acceptance.is_some() || mark.explanation.is_some()).then_some(mark)
}
