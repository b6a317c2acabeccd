//! The activity log: one entry for each act, stored one by one, so that tabs do not overwrite each other's entries.
//! An entry holds no token and no typed text.

mod act;

use acceptance_rules::certificate::CertificateKey;

use crate::format::{self, OptionalText, Stored};
use crate::names::Named;

pub use act::{Act, LoggedOutcome};

const KIND: &str = "log";

/// The largest number of entries; the oldest are removed first.
pub const MOST: usize = 100;

/// One act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// When it began, in milliseconds since 1970.
    pub at: i64,
    pub act: Act,
    /// Its certificate, if any.
    pub key: Option<CertificateKey>,
    /// Its known outcome.
    pub outcome: LoggedOutcome,
    /// The numbers of the outcome: of changes, of assets, or the number of a request and of all requests.
    pub count: (usize, usize),
    /// Whether the outcome was found by a later read.
    pub is_later: bool,
    /// The ID that the service gave its last writing request.
    pub request_id: Option<Box<str>>,
}

impl LogEntry {
    /// Returns the entry as text.
    pub fn write(&self) -> String {
        let fields: Vec<OptionalText<'_>> = vec![
            Some(self.act.name().into()),
            Some(self.outcome.name().into()),
            self.key.and_then(|key| format::number(key.company.0)),
            self.key.and_then(|key| format::number(key.certificate.0)),
            format::number(self.count.1),
            self.is_later.then(|| "later".into()),
            self.request_id.as_deref().map(Into::into),
        ];
        format::write(KIND, self.at, self.count.0, fields)
    }

    /// Reads an entry.
    pub fn read(text: &str) -> Option<Self> {
        let Stored { at, count, fields, .. } = format::read(KIND, text)?;
        let [act, outcome, company, certificate, of, later, request_id] = fields.as_slice() else {
            return None;
        };
        let certificate = match (format::parsed(company), format::parsed(certificate)) {
            (Some(company), Some(certificate)) => Some(CertificateKey::new(company, certificate)),
            _ => None,
        };
        Some(Self {
            at,
            act: Act::named(act)?,
            key: certificate,
            outcome: LoggedOutcome::named(outcome)?,
            count: (count, format::parsed(of)?),
            is_later: later.is_some(),
            request_id: request_id.as_deref().map(Into::into),
        })
    }
}

/// Returns the name of an entry: unique, and ordered by time.
pub fn name(at: i64, random: &str) -> String {
    format!("{at:020} {random}")
}

/// Returns the names to remove: the oldest of too many.
pub fn surplus(mut names: Vec<String>) -> Vec<String> {
    let mut oldest = Vec::new();
    // Usually one name is removed; sorting would be several kilobytes of the first visit.
    while names.len() > MOST {
        let Some((index, _)) = names.iter().enumerate().min_by_key(|(_, name)| *name) else { break };
        oldest.push(names.swap_remove(index));
    }
    oldest
}

#[cfg(test)]
mod tests {
    use super::{MOST, name, surplus};

    #[test]
    fn the_oldest_names_are_removed_in_any_order() {
        let names: Vec<String> =
            (0..MOST).rev().map(|at| name(i64::try_from(at).unwrap_or_default() * 1_000, "x")).collect();
        assert_eq!(surplus(names.clone()), [""; 0]);
        let mut more = names;
        more.insert(7, name(5, "b"));
        more.push(name(5, "a"));
        assert_eq!(surplus(more), [name(0, "x"), name(5, "a")]);
    }
}
