//! The statuses that the user assigns to words of a list.

use std::sync::Arc;

use acceptance_marklist::comparison::Sums;
use acceptance_marklist::words::{Assigned, Assignments, Word, WordPlace, WordState};
use acceptance_rules::asset::AcceptanceStatus;
use leptos::prelude::*;

use super::ListImport;
use super::features::Features;

impl ListImport {
    /// Reads the remembered words of the user who is signed in.
    pub(super) fn load_words(self) {
        self.assignments.set(self.features.get_value().local_store.import_words());
    }

    /// Assigns words, and stores them for this user. Only this change is stored: another import may have stored others.
    pub fn assign(self, change: impl Fn(&mut Assignments)) {
        self.assignments.update(&change);
        let Features { local_store, .. } = self.features.get_value();
        let mut stored = local_store.import_words();
        change(&mut stored);
        local_store.store_import_words(&stored);
        self.compare();
    }

    /// Returns the status that the user assigned to a word of this list.
    pub fn assigned(self, key: &str) -> Option<Assigned> {
        self.list.with(|list| self.assignments.with(|assignments| assignments.get(key, &list.labels)))
    }

    /// Returns the status that a word had in an earlier list.
    pub fn remembered(self, key: &str) -> Option<Assigned> {
        self.list.with(|list| self.assignments.with(|assignments| assignments.remembered(key, &list.labels)))
    }

    /// Returns the number of words that wait for their confirmation.
    pub fn awaiting(self) -> usize {
        let labels = self.list.with(|list| Arc::clone(&list.labels));
        self.assignments.with(|assignments| {
            self.words.with(|words| words.iter().filter(|word| assignments.awaits(word, &labels)).count())
        })
    }

    /// Returns whether each word has a status, or is left out.
    pub fn is_each_word_clear(self) -> bool {
        let is_clear =
            |word: &Word| matches!(word.state, WordState::Exact(_)) || self.assigned(&word.key).is_some();
        self.words.with(|words| words.iter().all(is_clear))
    }

    /// Returns the question for one status of all lines, if the list has no words for statuses and it is not answered.
    pub fn open_question(self) -> Option<Word> {
        self.words.with(|words| match &words[..] {
            [word] if word.place == WordPlace::Nowhere && self.assigned(&word.key).is_none() => {
                Some(word.clone())
            }
            _ => None,
        })
    }

    /// Answers the question for one status of all lines.
    pub fn answer(self, question: &Word, status: &AcceptanceStatus) {
        self.assign(|assignments| assignments.assign(&question.key, &Assigned::Status(status.clone())));
    }

    /// Returns the lines of a comparison that wait for one answer, and those with errors: they need more than that or a
    /// confirmation.
    pub fn unanswered_and_faulty(self, sums: &Sums) -> (usize, usize) {
        let unanswered = if self.open_question().is_some() { sums.unanswered } else { 0 };
        (unanswered, sums.faults.saturating_sub(sums.unconfirmed).saturating_sub(unanswered))
    }

    /// Confirms the remembered or guessed status of each word that waits.
    pub fn confirm(self, words: &[Word]) {
        let labels = self.list.with_untracked(|list| Arc::clone(&list.labels));
        self.assign(|assignments| assignments.confirm(words, &labels));
    }
}
