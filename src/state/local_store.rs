//! What outlives a reload, for one service: unsent marks, decisions under way, and what was decided last time.

use acceptance_persistence::Damage;
use acceptance_persistence::draft::SavedDraft;
use acceptance_persistence::keeping::aside;
use acceptance_persistence::known::KnownCases;
use acceptance_persistence::pending::Pending;
use acceptance_persistence::round::Round;
use acceptance_persistence::run;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::Draft;
use acceptance_rules::run::RunItem;
use leptos::prelude::*;

use super::Session;
use super::journal::Journal;
use super::sweep::Sweep;
use crate::browser::{storage, timer};

/// What all our keys begin with.
pub(super) const OURS: &str = "acceptance-desk.";
const DRAFT: &str = "draft";
const PENDING: &str = "pending";
const ROUND: &str = "round";
const FINISHING: &str = "finishing";
const CASE: &str = "case";
const CASE_BEFORE: &str = "case-before";
const KNOWN: &str = "known";
const RUN: &str = "run";
/// What the key of something damaged ends with.
const ASIDE: &str = " bad";
/// The kinds that go when they are old: all but the entries of the log, which are counted, and what the person chose.
pub(super) const KINDS: [&str; 9] =
    [DRAFT, PENDING, ROUND, FINISHING, CASE, CASE_BEFORE, KNOWN, RUN, super::sign_outs::KIND];
/// The kinds that never make room for others.
pub(super) const JOURNALS: [&str; 2] = [PENDING, FINISHING];

/// Whose acts: those of the lease client, or those of the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Confirmations and rejections.
    Client,
    /// Ends of reviews.
    Operator,
}

fn kind_of(side: Side) -> &'static str {
    match side {
        Side::Client => PENDING,
        Side::Operator => FINISHING,
    }
}

/// What this browser keeps.
#[derive(Clone, Copy)]
pub struct LocalStore {
    session: Session,
    sweep: Sweep,
    /// Whether the browser refused to keep marks, so that a reload would lose them.
    is_refused: RwSignal<bool>,
    /// Whether something that was kept could not be read. It was put aside.
    is_damaged: RwSignal<bool>,
}

impl LocalStore {
    pub(super) fn new(session: Session) -> Self {
        Self {
            session,
            sweep: Sweep::begin(),
            is_refused: RwSignal::new(false),
            is_damaged: RwSignal::new(false),
        }
    }

    /// Whether the browser refused to keep marks, so that a reload would lose them.
    pub fn is_refused(self) -> bool {
        self.is_refused.get()
    }

    /// Whether something that was kept could not be read. It was put aside.
    pub fn is_damaged(self) -> bool {
        self.is_damaged.get()
    }

    /// How many marks on a certificate are kept, or would be offered.
    pub fn marks(self, key: CertificateKey) -> usize {
        let glance = |name: String| storage::read(&name).and_then(|text| SavedDraft::glance(&text));
        let before = || self.name_before(DRAFT, key).and_then(glance);
        glance(self.name(DRAFT, key)).or_else(before).map_or(0, |(count, _)| count)
    }

    /// Whether marks of this user on any certificate are kept, whichever tab made them.
    pub fn has_marks(self) -> bool {
        self.has(DRAFT)
    }

    /// When the marks on a certificate were kept, in milliseconds since 1970.
    pub fn marked_at(self, key: CertificateKey) -> Option<i64> {
        let text = storage::read(&self.name(DRAFT, key));
        text.and_then(|text| SavedDraft::glance(&text)).map(|(_, at)| at)
    }

    /// The marks on a certificate that are kept.
    pub fn draft(self, key: CertificateKey) -> Option<SavedDraft> {
        let codes = self.session.codes();
        self.read(DRAFT, key, |text| SavedDraft::read(text, &codes)).filter(|saved| !saved.draft.is_empty())
    }

    /// The marks on a certificate that are kept in nobody's name.
    pub fn draft_before(self, key: CertificateKey) -> Option<SavedDraft> {
        let codes = self.session.codes();
        let name = self.name_before(DRAFT, key)?;
        self.read_at(name, |text| SavedDraft::read(text, &codes)).filter(|saved| !saved.draft.is_empty())
    }

    /// Drops the marks that are kept in nobody's name: somebody took or declined them.
    pub fn drop_draft_before(self, key: CertificateKey) {
        if let Some(name) = self.name_before(DRAFT, key) {
            storage::write(&name, None);
        }
    }

    /// Keeps the marks on a certificate, `at` milliseconds since 1970; none are no longer kept.
    pub fn keep_draft(self, key: CertificateKey, draft: &Draft, at: i64) {
        let text = (!draft.is_empty()).then(|| SavedDraft::write(draft, at));
        let is_refused = !storage::write(&self.name(DRAFT, key), text.as_deref()) && text.is_some();
        if is_refused != self.is_refused.get_untracked() {
            self.is_refused.set(is_refused);
        }
        self.sweep.look();
    }

    /// Whether a decision on a certificate is under way, or its end is not known.
    pub fn is_pending(self, key: CertificateKey) -> bool {
        storage::read(&self.name(PENDING, key)).is_some()
    }

    /// Whether the end of any act of this user is not known.
    pub fn has_pending(self) -> bool {
        JOURNALS.iter().any(|kind| self.has(kind))
    }

    /// Whether a text of a kind is kept for this user.
    fn has(self, kind: &str) -> bool {
        let scope = self.session.scope();
        storage::keys(&[OURS, kind, " "].concat()).iter().any(|key| key.ends_with(&scope))
    }

    /// What the journal of a side says of a certificate.
    pub fn pending(self, side: Side, key: CertificateKey) -> Option<Pending> {
        self.read(kind_of(side), key, Pending::read)
    }

    /// What the journals of both sides say of a certificate.
    pub fn journals(self, key: CertificateKey) -> Vec<Pending> {
        [Side::Client, Side::Operator].into_iter().filter_map(|side| self.pending(side, key)).collect()
    }

    /// Whether a name is that of a journal of a certificate.
    pub fn is_journal(self, name: &str, key: CertificateKey) -> bool {
        [Side::Client, Side::Operator].iter().any(|side| self.name(kind_of(*side), key) == name)
    }

    /// The journal of an act of a side on a certificate; it stays this user's whoever is signed in later.
    pub fn journal(self, side: Side, key: CertificateKey) -> Journal {
        Journal(self.name(kind_of(side), key))
    }

    /// Whether the browser keeps anything at all, as a trial shows.
    pub fn is_working(self) -> bool {
        let name = [OURS, "trial"].concat();
        let is_kept = storage::write(&name, Some("1"));
        storage::write(&name, None);
        is_kept
    }

    /// What was decided last time.
    pub fn round(self, key: CertificateKey) -> Option<Round> {
        let codes = self.session.codes();
        self.read(ROUND, key, |text| Round::read(text, &codes))
    }

    /// Keeps what was decided; `None` once that matters no longer.
    pub fn keep_round(self, key: CertificateKey, round: Option<&Round>) {
        storage::write(&self.name(ROUND, key), round.map(Round::write).as_deref());
        self.sweep.look();
    }

    /// The cases that this browser saw in clearing.
    pub fn known_cases(self) -> KnownCases {
        let read = |scope: String| storage::read(&name_once(KNOWN, &scope));
        let text = read(self.session.scope()).or_else(|| self.session.scope_before().and_then(read));
        text.and_then(|text| KnownCases::read(&text).ok()).unwrap_or_default()
    }

    /// Keeps the cases that this browser saw in clearing.
    pub fn keep_known_cases(self, known: &KnownCases, at: i64) {
        storage::write(&name_once(KNOWN, &self.session.scope()), Some(&known.write(at)));
        self.sweep.look();
    }

    /// The guided run of this user.
    pub fn run(self) -> Option<Vec<RunItem>> {
        self.read_at(name_once(RUN, &self.session.scope()), run::read)
    }

    /// Keeps the guided run of this user; `None` once it has ended.
    pub fn keep_run(self, items: Option<&[RunItem]>) {
        let text = items.map(|items| run::write(items, timer::now()));
        storage::write(&name_once(RUN, &self.session.scope()), text.as_deref());
    }

    /// Keeps the problems of a case as they stand in this round.
    pub fn keep_case(self, key: CertificateKey, case: Option<&Round>) {
        storage::write(&self.name(CASE, key), case.map(Round::write).as_deref());
        self.sweep.look();
    }

    /// The problems of a case in the round before this one, as far as this browser saw them.
    pub fn case_before(self, key: CertificateKey) -> Option<Round> {
        let codes = self.session.codes();
        self.read(CASE_BEFORE, key, |text| Round::read(text, &codes))
    }

    /// A case came back: what was its present round is the one before.
    pub fn turn_case(self, key: CertificateKey) {
        let text = storage::read(&self.name(CASE, key));
        if storage::write(&self.name(CASE_BEFORE, key), text.as_deref()) {
            storage::write(&self.name(CASE, key), None);
        }
    }

    /// Forgets everything about this user at this service, as at sign-out, but the log and the journals: what is not
    /// known to have ended is looked up when the same user signs in again.
    pub(super) fn clear(self) {
        let end = self.session.scope();
        let stays = [super::log::KIND.trim_end(), super::sign_outs::KIND, PENDING, FINISHING];
        for key in storage::keys(OURS) {
            if !kind(&key).is_some_and(|kind| stays.contains(&kind))
                && key.trim_end_matches(ASIDE).ends_with(&end)
            {
                storage::write(&key, None);
            }
        }
        self.is_damaged.set(false);
    }

    /// Reads what is kept. What is damaged is put aside, so that it can be looked into and is met only once.
    fn read<T>(self, kind: &str, key: CertificateKey, read: impl Fn(&str) -> Result<T, Damage>) -> Option<T> {
        self.adopt(kind, key);
        self.read_at(self.name(kind, key), read)
    }

    fn read_at<T>(self, name: String, read: impl Fn(&str) -> Result<T, Damage>) -> Option<T> {
        let text = storage::read(&name)?;
        let read = read(&text);
        if read.is_err() {
            storage::write(&name, None);
            storage::write(&[&name, ASIDE].concat(), Some(&aside(&text, timer::now())));
            self.is_damaged.set(true);
        }
        read.ok()
    }

    /// Gives this user what is kept of a certificate in nobody's name. Marks are offered to everybody instead.
    fn adopt(self, kind: &str, key: CertificateKey) {
        let Some(before) = self.name_before(kind, key).filter(|_| kind != DRAFT) else { return };
        let name = self.name(kind, key);
        if let Some(text) = storage::read(&before).filter(|_| storage::read(&name).is_none())
            && storage::write(&name, Some(&text))
        {
            storage::write(&before, None);
        }
    }

    /// One user's certificate at one service; where users sign in with tokens that do not say whose they are, nothing
    /// tells them apart.
    fn name(self, kind: &str, key: CertificateKey) -> String {
        name(kind, key, &self.session.scope())
    }

    /// The same as it was kept in nobody's name.
    fn name_before(self, kind: &str, key: CertificateKey) -> Option<String> {
        self.session.scope_before().map(|scope| name(kind, key, &scope))
    }
}

/// The kind of what is kept under a name.
pub(super) fn kind(name: &str) -> Option<&str> {
    name.strip_prefix(OURS)?.split(' ').next()
}

fn name(kind: &str, key: CertificateKey, scope: &str) -> String {
    [OURS, kind, " ", &key.to_string(), scope].concat()
}

/// What is kept once for one user at one service.
fn name_once(kind: &str, scope: &str) -> String {
    [OURS, kind, scope].concat()
}
