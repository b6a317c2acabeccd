//! The journal of an act in progress: everything that may have happened if the page closes.

use acceptance_rules::act::{Act, ActProgress};

use crate::format::{self, OptionalText, Stored};
use crate::names::Named;

const KIND: &str = "pending";

/// An act in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    pub act: Act,
    /// The last step that was begun.
    pub step: ActProgress,
    /// When that step was written, in milliseconds since 1970.
    pub at: i64,
    /// How many changes are saved before the act.
    pub marks: usize,
    /// The raw confirmation status of the certificate before the act; `None` if it had none.
    pub before: Option<Box<str>>,
    /// The idempotency key of the request, if any.
    pub key: Option<Box<str>>,
}

impl Pending {
    /// Returns the journal as text.
    pub fn write(&self) -> String {
        let (act, step) = (self.act.name().into(), self.step.name().into());
        let (before, key) = (self.before.as_deref().map(Into::into), self.key.as_deref().map(Into::into));
        format::write(KIND, self.at, self.marks, vec![Some(act), Some(step), before, key])
    }

    /// Reads a journal.
    pub fn read(text: &str) -> Option<Self> {
        let Stored { at, count, fields, .. } = format::read(KIND, text)?;
        let [act, step, before, key] = fields.as_slice() else { return None };
        let boxed = |field: &OptionalText<'_>| field.as_deref().map(Into::into);
        let (act, step) = (Act::named(act)?, ActProgress::named(step)?);
        Some(Self { act, step, at, marks: count, before: boxed(before), key: boxed(key) })
    }
}
