//! Status words and their assignment to statuses.

use acceptance_rules::asset::AcceptanceStatus;
use acceptance_rules::fold::word;

use crate::labels::Labels;

/// Beginning of the keys of words that mean something else in each list. They are not stored or remembered. No folded
/// word begins with a blank.
const LIST_ONLY: &str = " = ";

/// Returns the key of a text above rows, or of rows without a word if it is empty.
pub(crate) fn list_key(text: &str) -> String {
    LIST_ONLY.to_owned() + &word(text)
}

/// Place of a word in its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordPlace {
    /// The cells of this column.
    Column(usize),
    /// The text above rows of known assets that have no word in their cells.
    Above,
    /// None: these are the rows of known assets without a word.
    Nowhere,
}

/// A word for a status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its folded form with the heading of its column, by which it is assigned.
    pub key: Box<str>,
    pub place: WordPlace,
    /// The word as it is written first; empty for rows without one.
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

/// Assignments of words: those that the user confirmed for this list, and those that are remembered from earlier lists
/// and count only once they are confirmed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignments {
    entries: Vec<StoredWord>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct StoredWord {
    key: Box<str>,
    /// Code of the status; `None` leaves rows out.
    code: Option<Box<str>>,
    /// Whether it is of an earlier list. Such an entry gives no label another status.
    is_remembered: bool,
}

impl Assignments {
    /// No assignments.
    pub const NONE: &'static Self = &Self { entries: Vec::new() };

    /// Returns whether no word is assigned.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Restores stored entries as remembered ones; see [`Self::entries`].
    pub fn from_entries<'a>(entries: impl IntoIterator<Item = (&'a str, Option<&'a str>)>) -> Self {
        let mut assignments = Self::default();
        for (key, code) in entries.into_iter().filter(|(key, _)| !key.starts_with(LIST_ONLY)) {
            assignments.set(key, code, true);
        }
        assignments
    }

    /// Returns each key that other lists may have with the code of its status, or with `None` if its rows are left out.
    pub fn entries(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let stored = self.entries.iter().filter(|entry| !entry.key.starts_with(LIST_ONLY));
        stored.map(|entry| (&*entry.key, entry.code.as_deref()))
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

    /// Makes all assignments remembered ones, since another list may mean something else.
    pub fn remember_all(&mut self) {
        self.entries.retain(|entry| !entry.key.starts_with(LIST_ONLY));
        for entry in &mut self.entries {
            entry.is_remembered = true;
        }
    }

    /// Returns the assignments of this list, without remembered ones.
    pub fn of_list(&self) -> Self {
        let own = self.entries.iter().filter(|entry| !entry.is_remembered);
        Self { entries: own.cloned().collect() }
    }

    /// Returns whether a word waits for its confirmation: it is remembered or guessed.
    pub fn awaits(&self, word: &Word, labels: &Labels) -> bool {
        match word.state {
            _ if self.get(&word.key, labels).is_some() => false,
            WordState::Exact(_) => false,
            WordState::Guessed(_) => true,
            WordState::Ambiguous | WordState::Unknown => self.remembered(&word.key, labels).is_some(),
        }
    }

    /// Assigns each word that waits for its confirmation as it is remembered, else as it is guessed.
    pub fn confirm(&mut self, words: &[Word], labels: &Labels) {
        for word in words.iter().filter(|word| self.awaits(word, labels)).collect::<Vec<_>>() {
            match (self.remembered(&word.key, labels), &word.state) {
                (Some(remembered), _) => self.assign(&word.key, &remembered),
                (None, WordState::Guessed(status)) => self.set(&word.key, Some(status.raw()), false),
                (None, _) => {}
            }
        }
    }

    /// Removes the assignment of a word.
    pub fn clear(&mut self, key: &str) {
        self.entries.retain(|entry| *entry.key != *key);
    }

    /// Returns the confirmed assignment of a word; `None` if it has none, or if its status is not listed any more.
    pub fn get(&self, key: &str, labels: &Labels) -> Option<Assigned> {
        self.find(key, labels).map(owned)
    }

    /// Returns the remembered assignment of a word; `None` if it has none, if its status is not listed any more, or if it
    /// gives a label another status.
    pub fn remembered(&self, key: &str, labels: &Labels) -> Option<Assigned> {
        self.find_remembered(key, labels).map(owned)
    }

    /// Returns the status to which the user assigned a word; the inner value is `None` if its rows are left out.
    pub(crate) fn find<'l>(&self, key: &str, labels: &'l Labels) -> Option<Option<&'l AcceptanceStatus>> {
        self.entry(key, labels, false)
    }

    /// Returns the remembered status of a word; the inner value is `None` if its rows are left out.
    pub(crate) fn find_remembered<'l>(
        &self,
        key: &str,
        labels: &'l Labels,
    ) -> Option<Option<&'l AcceptanceStatus>> {
        self.entry(key, labels, true).filter(|status| labels.may_assign(key, *status))
    }

    fn entry<'l>(
        &self,
        key: &str,
        labels: &'l Labels,
        is_remembered: bool,
    ) -> Option<Option<&'l AcceptanceStatus>> {
        let entry =
            self.entries.iter().find(|entry| *entry.key == *key && entry.is_remembered == is_remembered)?;
        Some(match &entry.code {
            None => None,
            Some(code) => Some(labels.by_code(code)?),
        })
    }

    fn set(&mut self, key: &str, code: Option<&str>, is_remembered: bool) {
        self.clear(key);
        self.entries.push(StoredWord { key: key.into(), code: code.map(Into::into), is_remembered });
    }
}

fn owned(status: Option<&AcceptanceStatus>) -> Assigned {
    status.map_or(Assigned::LeaveOut, |status| Assigned::Status(status.clone()))
}
