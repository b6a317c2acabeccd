//! The journal of an act under way: what may have happened if the page goes before the end is known.

use acceptance_rules::act::{Act, Step};

use crate::Damage;
use crate::text::{self, Header};

const KIND: &str = "pending";

/// An act under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Which act it is.
    pub act: Act,
    /// How far it has come.
    pub step: Step,
    /// When that was written down, in milliseconds since 1970.
    pub at: i64,
    /// How many marks are saved before it.
    pub marks: usize,
    /// The certificate's confirmation status before it, as the service spelled it; `None` where it sent none.
    pub before: Option<Box<str>>,
    /// The idempotency key that it carries, if any.
    pub key: Option<Box<str>>,
}

impl Pending {
    /// This journal as text.
    pub fn write(&self) -> String {
        let step = match self.step {
            Step::Begun => "begun",
            Step::Marking => "marking",
            Step::Sent => "sent",
        };
        let fields = [
            text::act_field(self.act),
            Some(step.into()),
            self.before.as_deref().map(Into::into),
            self.key.as_deref().map(Into::into),
        ];
        text::write(KIND, self.at, self.marks, &fields)
    }

    /// Reads a journal back.
    ///
    /// # Errors
    /// A text that [`Pending::write`] does not write, or one of another version.
    pub fn read(text: &str) -> Result<Self, Damage> {
        let header = Header::read(KIND, text)?;
        read_fields(&header).ok_or(Damage::NotOurs)
    }
}

fn read_fields(header: &Header<'_>) -> Option<Pending> {
    let fields = header.fields()?;
    let [act, step, before, key] = fields.as_slice() else { return None };
    let step = match step.as_deref()? {
        "begun" => Step::Begun,
        "marking" => Step::Marking,
        "sent" => Step::Sent,
        _ => return None,
    };
    Some(Pending {
        act: text::act(act)?,
        step,
        at: header.at,
        marks: header.count,
        before: before.as_deref().map(Into::into),
        key: key.as_deref().map(Into::into),
    })
}
