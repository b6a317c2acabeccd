//! Texts that outlive a reload, of one service and user: unsaved changes, decisions in progress, the last decisions.

use acceptance_marklist::words::Assignments;
use acceptance_persistence::case_history::CaseHistory;
use acceptance_persistence::draft::SavedDraft;
use acceptance_persistence::last_decision::LastDecision;
use acceptance_persistence::pending::Pending;
use acceptance_persistence::{import_words, retention};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::Draft;
use leptos::prelude::*;

use super::journal::Journal;
use super::keys::{
    self, CASE, CASE_BEFORE, CASE_HISTORY, DRAFT, FINISHING, IMPORT_WORDS, JOURNALS, LAST_DECISION, PENDING,
};
use super::storage_cleanup::StorageCleanup;
use crate::browser::{storage, timer};
use crate::state::Session;

/// The side whose acts a journal records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Client,
    Operator,
}

fn kind_of(side: Side) -> &'static str {
    match side {
        Side::Client => PENDING,
        Side::Operator => FINISHING,
    }
}

#[derive(Clone, Copy)]
pub struct LocalStore {
    session: Session,
    cleanup: StorageCleanup,
    /// Whether the browser refused to store changes, so that a reload would lose them.
    is_refused: RwSignal<bool>,
    /// Whether a text could not be read. It was set aside.
    is_damaged: RwSignal<bool>,
    /// Whether a newer version of the app wrote a text. It stays.
    is_newer: RwSignal<bool>,
}

impl LocalStore {
    pub(in crate::state) fn new(session: Session) -> Self {
        let store = Self {
            session,
            cleanup: StorageCleanup::start(),
            is_refused: RwSignal::new(false),
            is_damaged: RwSignal::new(false),
            is_newer: RwSignal::new(false),
        };
        if session.erases_work() {
            store.clear();
        }
        store
    }

    pub fn is_refused(self) -> bool {
        self.is_refused.get()
    }

    pub fn is_damaged(self) -> bool {
        self.is_damaged.get()
    }

    pub fn is_newer(self) -> bool {
        self.is_newer.get()
    }

    /// Returns the number of stored or offered changes of a certificate.
    pub fn marks(self, key: CertificateKey) -> usize {
        self.glance(key).map_or(0, |(count, _)| count)
    }

    /// Returns when the stored changes of a certificate were stored, in milliseconds since 1970.
    pub(in crate::state) fn draft_at(self, key: CertificateKey) -> Option<i64> {
        self.glance(key).map(|(_, at)| at)
    }

    fn glance(self, key: CertificateKey) -> Option<(usize, i64)> {
        self.text(&self.draft_name(key)).and_then(|text| SavedDraft::glance(&text))
    }

    /// Returns the key of the stored changes of a certificate.
    pub fn draft_name(self, key: CertificateKey) -> String {
        self.name(DRAFT, key)
    }

    /// Returns whether changes of this user are stored, from any tab.
    pub fn has_marks(self) -> bool {
        self.has(DRAFT)
    }

    /// Returns whether all changes of a draft are stored, by any tab.
    pub fn has_stored(self, key: CertificateKey, draft: &Draft) -> bool {
        let codes = self.session.codes();
        let text = self.text(&self.name(DRAFT, key));
        text.and_then(|text| SavedDraft::read(&text, &codes))
            .is_some_and(|saved| draft.marks().all(|(id, mark)| saved.draft.mark(id) == Some(mark)))
    }

    /// Returns the stored changes of a certificate.
    pub fn draft(self, key: CertificateKey) -> Option<SavedDraft> {
        let codes = self.session.codes();
        self.read(DRAFT, key, |text| SavedDraft::read(text, &codes)).filter(|saved| !saved.draft.is_empty())
    }

    /// Stores the changes of a certificate, `at` milliseconds since 1970; an empty draft removes them.
    /// Returns whether that was done.
    pub fn store_draft(self, key: CertificateKey, draft: &Draft, at: i64) -> bool {
        let text = (!draft.is_empty()).then(|| SavedDraft::write(draft, at));
        let is_refused = !self.put(&self.name(DRAFT, key), text.as_deref()) && text.is_some();
        if text.is_some() && !is_refused {
            self.cleanup.request_persistence();
        }
        if is_refused != self.is_refused.get_untracked() {
            self.is_refused.set(is_refused);
        }
        self.cleanup.check();
        !is_refused
    }

    /// Returns whether a decision on a certificate is in progress, or its outcome is unknown.
    pub fn is_pending(self, key: CertificateKey) -> bool {
        storage::read(&self.name(PENDING, key)).is_some()
    }

    /// Returns whether the outcome of any act of this user is unknown.
    pub fn has_pending(self) -> bool {
        JOURNALS.iter().any(|kind| self.has(kind))
    }

    /// Returns whether a text of a kind is stored for this user.
    fn has(self, kind: &str) -> bool {
        let scope = self.session.scope();
        self.keeps(kind) && storage::keys(&keys::of_user(kind, " ")).iter().any(|key| key.ends_with(&scope))
    }

    pub fn pending(self, side: Side, key: CertificateKey) -> Option<Pending> {
        self.read(kind_of(side), key, Pending::read)
    }

    /// Reads the journals of both sides for a certificate.
    pub fn journals(self, key: CertificateKey) -> Vec<Pending> {
        [Side::Client, Side::Operator].into_iter().filter_map(|side| self.pending(side, key)).collect()
    }

    /// Returns whether a key belongs to a journal of a certificate.
    pub fn is_journal(self, name: &str, key: CertificateKey) -> bool {
        [Side::Client, Side::Operator].iter().any(|side| self.name(kind_of(*side), key) == name)
    }

    /// Returns the journal of a side for a certificate. It stays this user's, also after another sign-in.
    pub fn journal(self, side: Side, key: CertificateKey) -> Journal {
        Journal(self.name(kind_of(side), key))
    }

    /// Returns whether the browser has space for a journal, by a trial.
    pub fn can_store_journal(self) -> bool {
        /// More than the length of a journal and its key.
        const LENGTH: usize = 1_000;
        let name = keys::of_user("trial", "");
        let is_kept = storage::write(&name, Some(&"x".repeat(LENGTH)));
        storage::write(&name, None);
        is_kept
    }

    pub fn last_decision(self, key: CertificateKey) -> Option<LastDecision> {
        let codes = self.session.codes();
        self.read(LAST_DECISION, key, |text| LastDecision::read(text, &codes))
    }

    /// Stores the last decision on a certificate; `None` removes it.
    pub fn store_last_decision(self, key: CertificateKey, last: Option<&LastDecision>) {
        self.put(&self.name(LAST_DECISION, key), last.map(LastDecision::write).as_deref());
        self.cleanup.check();
    }

    /// Returns the cases that this browser saw under review.
    pub fn case_history(self) -> CaseHistory {
        let text = self.text(&keys::of_user(CASE_HISTORY, &self.session.scope()));
        text.and_then(|text| CaseHistory::read(&text)).unwrap_or_default()
    }

    pub fn store_case_history(self, history: &CaseHistory, at: i64) {
        self.put(&keys::of_user(CASE_HISTORY, &self.session.scope()), Some(&history.write(at)));
        self.cleanup.check();
    }

    /// Stores the problems of a case in its present review.
    pub fn store_case(self, key: CertificateKey, case: Option<&LastDecision>) {
        self.put(&self.name(CASE, key), case.map(LastDecision::write).as_deref());
        self.cleanup.check();
    }

    /// Returns the problems of a case in its review before, as far as this browser saw them.
    pub fn case_before(self, key: CertificateKey) -> Option<LastDecision> {
        let codes = self.session.codes();
        self.read(CASE_BEFORE, key, |text| LastDecision::read(text, &codes))
    }

    /// Moves the problems of a case to its review before, since it came back.
    pub fn start_review(self, key: CertificateKey) {
        let text = self.text(&self.name(CASE, key));
        if self.put(&self.name(CASE_BEFORE, key), text.as_deref()) {
            storage::write(&self.name(CASE, key), None);
        }
    }

    /// Returns the words of imported lists that this user assigned to statuses; none if they cannot be read.
    pub fn import_words(self) -> Assignments {
        let text = self.text(&keys::of_user(IMPORT_WORDS, &self.session.scope()));
        let words = text.and_then(|text| import_words::read(&text)).unwrap_or_default();
        Assignments::from_entries(words.iter().map(|(word, code)| (word.as_str(), code.as_deref())))
    }

    /// Stores the words of imported lists that this user assigned to statuses.
    pub fn store_import_words(self, assignments: &Assignments) {
        let text = import_words::write(assignments.entries(), timer::now());
        self.put(&keys::of_user(IMPORT_WORDS, &self.session.scope()), Some(&text));
    }

    /// Returns whether texts of a kind are stored. If users cannot be told apart, only journals
    /// are.
    fn keeps(self, kind: &str) -> bool {
        self.session.keeps_work() || JOURNALS.contains(&kind)
    }

    /// Returns a stored text, if texts of its kind are stored.
    fn text(self, name: &str) -> Option<String> {
        storage::read(name).filter(|_| keys::kind(name).is_some_and(|kind| self.keeps(kind)))
    }

    /// Stores a text; `None` removes it. Returns whether that was done: a text of a newer version of the app stays.
    fn put(self, name: &str, text: Option<&str>) -> bool {
        if storage::read(name).is_some_and(|stored| retention::is_newer(&stored)) {
            return false;
        }
        let is_kept = keys::kind(name).is_some_and(|kind| self.keeps(kind));
        storage::write(name, text.filter(|_| is_kept)) && (is_kept || text.is_none())
    }

    /// Removes the texts of this user at this service, as at sign-out, except the lasting ones.
    pub(in crate::state) fn clear(self) {
        let end = self.session.scope();
        for key in storage::keys(keys::PREFIX) {
            let is_lasting = keys::kind(&key).is_some_and(|kind| keys::LASTING.contains(&kind));
            if !is_lasting && key.trim_end_matches(keys::DAMAGED).ends_with(&end) {
                storage::write(&key, None);
            }
        }
        self.is_damaged.set(false);
        self.is_newer.set(false);
    }

    /// Reads a text of a certificate. A damaged one is set aside: it is reported once, and can be inspected.
    fn read<T>(self, kind: &str, key: CertificateKey, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        if keys::JOURNALS.contains(&kind) {
            self.adopt(kind, key);
        }
        self.read_at(self.name(kind, key), read)
    }

    /// Moves the journal of a session that did not name its user to this user: the sent request must be found.
    fn adopt(self, kind: &str, key: CertificateKey) {
        let (name, anonymous) =
            (self.name(kind, key), keys::of_certificate(kind, key, &self.session.service_suffix()));
        if name != anonymous
            && let Some(text) = storage::read(&anonymous).filter(|_| storage::read(&name).is_none())
            && storage::write(&name, Some(&text))
        {
            storage::write(&anonymous, None);
        }
    }

    fn read_at<T>(self, name: String, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let text = self.text(&name)?;
        let read = read(&text);
        if read.is_none() && retention::is_newer(&text) {
            self.is_newer.set(true);
        } else if read.is_none() {
            storage::write(&name, None);
            storage::write(&[&name, keys::DAMAGED].concat(), Some(&retention::dated(&text, timer::now())));
            self.is_damaged.set(true);
        }
        read
    }

    /// Returns the key of a text of this user. Tokens that do not name their user share one scope.
    fn name(self, kind: &str, key: CertificateKey) -> String {
        keys::of_certificate(kind, key, &self.session.scope())
    }
}
