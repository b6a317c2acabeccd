//! Status words and their assignment to statuses.

use acceptance_rules::asset::AcceptanceStatus;

use crate::labels::Labels;

/// A word of the status column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its folded form, by which it is assigned; with the heading if that changes its meaning.
    pub key: Box<str>,
    /// The word as it is written first.
    pub text: Box<str>,
    /// Number of rows.
    pub count: usize,
    /// Its meaning without an assignment.
    pub state: WordState,
}

/// The meaning of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordState {
    /// It is a code or label of this status.
    Exact(AcceptanceStatus),
    /// It probably means this status.
    Guessed(AcceptanceStatus),
    /// It is a label of several statuses.
    Ambiguous,
    /// Nothing.
    Unknown,
}

/// The status of all rows with a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assigned {
    Status(AcceptanceStatus),
    /// No status: the rows are left out.
    LeaveOut,
}

/// Assignments of words, which the user confirmed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignments {
    entries: Vec<StoredWord>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct StoredWord {
    key: Box<str>,
    /// Code of the status; `None` leaves rows out.
    code: Option<Box<str>>,
    /// Whether it is restored from an earlier import. Such an entry gives no label another status.
    is_restored: bool,
}

impl Assignments {
    /// No assignments.
    pub const NONE: &'static Self = &Self { entries: Vec::new() };

    /// Returns whether no word is assigned.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Restores stored entries; see [`Self::entries`].
    pub fn from_entries<'a>(entries: impl IntoIterator<Item = (&'a str, Option<&'a str>)>) -> Self {
        let mut assignments = Self::default();
        for (key, code) in entries {
            assignments.set(key, code, true);
        }
        assignments
    }

    /// Returns each key with the code of its status, or with `None` if its rows are left out.
    pub fn entries(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.entries.iter().map(|entry| (&*entry.key, entry.code.as_deref()))
    }

    /// Assigns a word.
    pub fn assign(&mut self, key: &str, assigned: &Assigned) {
        self.set(
            key,
            match assigned {
                Assigned::Status(status) => Some(status.raw()),
                Assigned::LeaveOut => None,
            },
            false,
        );
    }

    /// Assigns each guessed word as guessed, unless it is assigned already.
    pub fn confirm(&mut self, words: &[Word], labels: &Labels) {
        for word in words {
            if let WordState::Guessed(status) = &word.state
                && self.get(&word.key, labels).is_none()
            {
                self.set(&word.key, Some(status.raw()), false);
            }
        }
    }

    /// Removes the assignment of a word.
    pub fn clear(&mut self, key: &str) {
        self.entries.retain(|entry| *entry.key != *key);
    }

    /// Returns the assignment of a word; `None` if it has none, if its status is not listed any
    /// more, or if a restored one gives a label another status.
    pub fn get(&self, key: &str, labels: &Labels) -> Option<Assigned> {
        Some(match self.find(key, labels)? {
            Some(status) => Assigned::Status(status.clone()),
            None => Assigned::LeaveOut,
        })
    }

    /// Returns the status that a word is assigned to; the inner value is `None` if its rows are left out.
    pub(crate) fn find<'l>(&self, key: &str, labels: &'l Labels) -> Option<Option<&'l AcceptanceStatus>> {
        let entry = self.entries.iter().find(|entry| *entry.key == *key)?;
        let status = match &entry.code {
            None => None,
            Some(code) => Some(labels.by_code(code)?),
        };
        (!entry.is_restored || labels.may_assign(key, status)).then_some(status)
    }

    fn set(&mut self, key: &str, code: Option<&str>, is_restored: bool) {
        self.clear(key);
        self.entries.push(StoredWord { key: key.into(), code: code.map(Into::into), is_restored });
    }
}
