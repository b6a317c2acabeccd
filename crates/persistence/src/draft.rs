//! The unsaved changes of one certificate.

use acceptance_rules::asset::{AssetId, StatusCodes};
use acceptance_rules::draft::{Draft, Mark};

use crate::format::{self, OptionalText};

const KIND: &str = "draft";

/// Unsaved changes as they were stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedDraft {
    /// When they were stored, in milliseconds since 1970.
    pub at: i64,
    /// The changes. The undo history is not stored.
    pub draft: Draft,
}

impl SavedDraft {
    /// Returns the changes as text; `at` is the present, in milliseconds since 1970.
    pub fn write(draft: &Draft, at: i64) -> String {
        let mut fields = Vec::with_capacity(draft.len().saturating_mul(5));
        for (id, mark) in draft.marks() {
            fields.push(format::number(id.0));
            fields.push(mark.acceptance.as_ref().map(|status| status.raw().into()));
            fields.push(mark.explanation.as_deref().map(Into::into));
            fields.extend(format::baseline_fields(&mark.base));
        }
        format::write(KIND, at, draft.len(), fields)
    }

    /// Reads changes. A status has the meaning that these codes give it. `None` if two changes share an asset, or one
    /// changes nothing.
    pub fn read(text: &str, codes: &StatusCodes) -> Option<Self> {
        let stored = format::read(KIND, text)?;
        let (rows, []) = stored.fields.as_chunks::<5>() else { return None };
        let marks: Vec<(AssetId, Mark)> =
            rows.iter().map(|row| read_mark(row, codes)).collect::<Option<_>>()?;
        let draft = Draft::from_marks(marks);
        let is_sound = draft.len() == stored.count && rows.len() == stored.count;
        is_sound.then_some(Self { at: stored.at, draft })
    }

    /// Returns the number of changes in a text and when they were stored, in milliseconds since 1970, without reading
    /// the changes. It holds for every text that [`SavedDraft::read`] accepts.
    pub fn glance(text: &str) -> Option<(usize, i64)> {
        format::glance(KIND, text)
    }
}

fn read_mark(row: &[OptionalText<'_>; 5], codes: &StatusCodes) -> Option<(AssetId, Mark)> {
    let [id, status, explanation, base_status, base_explanation] = row;
    let mark = Mark {
        acceptance: status.as_deref().and_then(|raw| codes.read(raw)),
        explanation: explanation.as_deref().map(Into::into),
        base: format::baseline([base_status, base_explanation], codes)?,
    };
    Some((AssetId(format::parsed(id)?), mark))
}
