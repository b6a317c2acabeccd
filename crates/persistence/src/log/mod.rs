//! The activity log: one entry for each act, stored one by one, so that tabs do not overwrite each other's entries.
//! An entry holds no token and no typed text.

mod act;

use acceptance_rules::certificate::CertificateKey;

use crate::format::{self, OptionalText, Stored};
use crate::names::Named;

pub use act::{Act, LoggedOutcome};

const KIND: &str = "log";

/// The largest number of entries; the oldest are removed first.
pub const MOST: usize = 200;
/// The largest number of request IDs in one entry: the last ones.
const MOST_IDS: usize = 8;

/// The IDs of the writing requests of an act.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    /// Their idempotency key.
    key: Option<Box<str>>,
    /// The IDs that the service gave the last of them.
    ids: Vec<Box<str>>,
    /// The number of earlier IDs.
    dropped: usize,
}

impl Requests {
    /// Records the idempotency key.
    pub fn carry(&mut self, key: &str) {
        self.key = Some(key.into());
    }

    /// Records the ID that the service gave a request.
    pub fn answered(&mut self, id: &str) {
        if self.ids.len() >= MOST_IDS {
            self.ids.remove(0);
            self.dropped = self.dropped.saturating_add(1);
        }
        self.ids.push(id.into());
    }

    /// Returns the idempotency key.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// Returns the IDs in the order of the answers, and the number of earlier ones.
    pub fn ids(&self) -> (&[Box<str>], usize) {
        (&self.ids, self.dropped)
    }
}

/// One act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// When it began, in milliseconds since 1970.
    pub at: i64,
    /// The act.
    pub act: Act,
    /// Its certificate, if any.
    pub key: Option<CertificateKey>,
    /// Its known outcome.
    pub outcome: LoggedOutcome,
    /// The numbers of the outcome: of changes, of assets, or the number of a request and of all requests.
    pub count: (usize, usize),
    /// Whether the outcome was found by a later read.
    pub is_later: bool,
    /// The IDs of its requests.
    pub requests: Requests,
}

impl LogEntry {
    /// Returns the entry as text.
    pub fn write(&self) -> String {
        let mut fields: Vec<OptionalText<'_>> = vec![
            Some(self.act.name().into()),
            Some(self.outcome.name().into()),
            self.key.and_then(|key| format::number(key.company.0)),
            self.key.and_then(|key| format::number(key.certificate.0)),
            format::number(self.count.1),
            self.is_later.then(|| "later".into()),
            self.requests.key.as_deref().map(Into::into),
            format::number(self.requests.dropped),
        ];
        fields.extend(self.requests.ids.iter().map(|id| Some((&**id).into())));
        format::write(KIND, self.at, self.count.0, fields)
    }

    /// Reads an entry.
    pub fn read(text: &str) -> Option<Self> {
        let Stored { at, count, fields, .. } = format::read(KIND, text)?;
        let [act, outcome, company, certificate, of, later, key, dropped, ids @ ..] = fields.as_slice()
        else {
            return None;
        };
        let certificate = match (format::parsed(company), format::parsed(certificate)) {
            (Some(company), Some(certificate)) => Some(CertificateKey::new(company, certificate)),
            _ => None,
        };
        let ids: Vec<Box<str>> = ids.iter().filter_map(|id| id.as_deref().map(Into::into)).collect();
        let requests =
            Requests { key: key.as_deref().map(Into::into), ids, dropped: format::parsed(dropped)? };
        Some(Self {
            at,
            act: Act::named(act)?,
            key: certificate,
            outcome: LoggedOutcome::named(outcome)?,
            count: (count, format::parsed(of)?),
            is_later: later.is_some(),
            requests,
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
