//! The journal of a decision under way: what may have happened if the page goes before the end is known.

use acceptance_rules::decision::Decision;

use crate::Damage;
use crate::text::{Header, Writer, decision, decision_word};

const KIND: &str = "pending";

/// How far a decision has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Marks may be stored; the decision was not sent.
    Marking,
    /// The decision may have left; only a reading can tell.
    Sent,
}

/// A decision under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Which decision it is.
    pub decision: Decision,
    /// How far it has come.
    pub stage: Stage,
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
        let stage = match self.stage {
            Stage::Marking => " marking",
            Stage::Sent => " sent",
        };
        let rest = [decision_word(self.decision), stage].concat();
        let mut writer = Writer::new(KIND, self.at, self.marks, &rest);
        writer.row(&[self.before.as_deref(), self.key.as_deref()]);
        writer.end()
    }

    /// Reads a journal back.
    ///
    /// # Errors
    /// A text that [`Pending::write`] does not write, or one of another version.
    pub fn read(text: &str) -> Result<Self, Damage> {
        let header = Header::read(KIND, text)?;
        let (word, stage) = header.rest.split_once(' ').ok_or(Damage::NotOurs)?;
        let stage = match stage {
            "marking" => Stage::Marking,
            "sent" => Stage::Sent,
            _ => return Err(Damage::NotOurs),
        };
        let decision = decision(word)?;
        let rows = header.rows()?;
        let [row] = rows.as_slice() else { return Err(Damage::NotOurs) };
        let [before, key] = row.as_slice() else { return Err(Damage::NotOurs) };
        let text = |text: &Option<String>| text.as_deref().map(Into::into);
        Ok(Self { decision, stage, at: header.at, marks: header.count, before: text(before), key: text(key) })
    }
}
