//! The words of imported lists that the user assigned to statuses, for one service in this browser.

use acceptance_marklist::words::Assignments;
use acceptance_persistence::import_words;

use super::local_store::LocalStore;
use crate::browser::timer;

impl LocalStore {
    /// Returns the stored words. A damaged text counts as none: a word is then assigned again.
    pub fn import_words(self) -> Assignments {
        let words = self.import_words_text().and_then(|text| import_words::read(&text)).unwrap_or_default();
        Assignments::from_entries(words.iter().map(|(word, code)| (word.as_str(), code.as_deref())))
    }

    /// Stores words.
    pub fn store_import_words(self, assignments: &Assignments) {
        self.put_import_words(&import_words::write(assignments.entries(), timer::now()));
    }
}
