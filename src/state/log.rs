//! The log: what was done in this browser with one service. Each act is one text of its own, so that tabs that write
//! at the same time lose nothing; what the browser does not take is held as long as the page is.

use acceptance_persistence::log::{self, Act, Entry, Outcome};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::Session;
use super::latest::{Latest, Question};
use super::local_store::OURS;
use super::request_ids::RequestIds;
use crate::browser::{preferences, random, storage, timer};

/// The kind of kept texts that are entries. They outlive a sign-out where the person did not choose otherwise.
pub(super) const KIND: &str = "log ";

/// The log of this browser.
#[derive(Clone, Copy)]
pub struct Log {
    session: Session,
    /// Counts what changed here.
    changes: RwSignal<u32>,
    /// The entries that the browser did not take, with their keys.
    unkept: StoredValue<Vec<(String, Entry)>>,
    /// What was begun before an erasure is not written any more.
    entries: Latest,
}

/// An act that was begun: it is written once something is known of it, and anew when more is known.
#[derive(Clone)]
pub struct PendingEntry {
    log: Log,
    own: Question,
    /// Whose log it is, whoever is signed in when more is known.
    scope: String,
    name: String,
    at: i64,
    act: Act,
    key: Option<CertificateKey>,
    /// Whether only the outcome of an earlier act is looked up.
    pub(super) is_later: bool,
    /// What its requests are called.
    pub notes: RequestIds,
}

impl PendingEntry {
    /// Writes what is known. Before something leaves, that is the least that will be true whatever happens.
    pub fn tell(&self, outcome: Outcome, count: (usize, usize)) {
        let Self { log, at, act, key, is_later, .. } = *self;
        if self.own.is_wanted() {
            let requests = self.notes.requests();
            log.write(&self.scope, &self.name, Entry { at, act, key, outcome, count, is_later, requests });
        }
    }
}

/// The entries as they are now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries {
    /// Those that can be read, the newest first.
    pub entries: Vec<Entry>,
    /// How many cannot.
    pub unreadable: usize,
    /// Whether the browser did not take some of them.
    pub is_refused: bool,
}

impl Log {
    pub(super) fn new(session: Session) -> Self {
        Self {
            session,
            changes: RwSignal::new(0),
            unkept: StoredValue::new(Vec::new()),
            entries: Latest::new(),
        }
    }

    /// Begins an act.
    pub(super) fn begin(self, act: Act, key: Option<CertificateKey>) -> PendingEntry {
        let (at, own) = (timer::now(), self.entries.present());
        let name = log::name(at, &random::name());
        let scope = self.session.scope();
        PendingEntry {
            log: self,
            own,
            scope,
            name,
            at,
            act,
            key,
            is_later: false,
            notes: RequestIds::default(),
        }
    }

    /// Writes an act in which the service has no part.
    pub fn done(self, act: Act) {
        self.begin(act, None).tell(Outcome::Done, (0, 0));
    }

    fn write(self, scope: &str, name: &str, entry: Entry) {
        let key = key(scope, name);
        let is_kept = storage::write(&key, Some(&entry.write()));
        self.unkept.update_value(|unkept| {
            unkept.retain(|(other, _)| *other != key);
            if !is_kept {
                unkept.push((key, entry));
            }
            if unkept.len() > log::MOST {
                unkept.remove(0);
            }
        });
        for old in log::surplus(names(scope)) {
            storage::write(&self::key(scope, &old), None);
        }
        self.look_again();
    }

    /// All entries. Whoever reads them reads them again when they change.
    pub fn entries(self) -> Entries {
        self.changes.track();
        // Whose log it is follows from who is signed in.
        self.session.track_user();
        let scope = self.session.scope();
        let mut found = Vec::new();
        let mut unreadable = 0_usize;
        for key in self.keys() {
            match storage::read(&key).map(|text| Entry::read(&text)) {
                Some(Ok(entry)) => found.push((key, entry)),
                Some(Err(_)) => unreadable = unreadable.saturating_add(1),
                None => {}
            }
        }
        let is_refused = self.unkept.with_value(|unkept| {
            let unkept: Vec<_> = unkept.iter().filter(|(key, _)| key.ends_with(&scope)).cloned().collect();
            found.retain(|(key, _)| unkept.iter().all(|(other, _)| other != key));
            let is_refused = !unkept.is_empty();
            found.extend(unkept);
            is_refused
        });
        found.sort_by(|(one, _), (other, _)| other.cmp(one));
        Entries { entries: found.into_iter().map(|(_, entry)| entry).collect(), unreadable, is_refused }
    }

    /// Another tab changed what is kept under this key, or all of it.
    pub fn hear(self, key: Option<&str>) {
        if key.is_none_or(|key| key.starts_with(&[OURS, KIND].concat())) {
            self.look_again();
        }
    }

    fn look_again(self) {
        self.changes.try_update(|changes| *changes = changes.wrapping_add(1));
    }

    /// Erases all entries; what is under way writes none any more.
    pub fn erase(self) {
        self.entries.forget();
        self.unkept.update_value(Vec::clear);
        for key in self.keys() {
            storage::write(&key, None);
        }
        self.look_again();
    }

    /// Where the entries of this user are, and those that were written in nobody's name.
    fn keys(self) -> Vec<String> {
        let scopes = [Some(self.session.scope()), self.session.scope_before()];
        let keys = |scope: String| names(&scope).into_iter().map(move |name| key(&scope, &name));
        scopes.into_iter().flatten().flat_map(keys).collect()
    }

    /// The person signed out, here or in another tab.
    pub(super) fn clear(self) {
        if preferences::erases_log() {
            self.erase();
        }
    }
}

fn names(scope: &str) -> Vec<String> {
    let start = [OURS, KIND].concat();
    let name = |key: &String| key.strip_prefix(&*start)?.strip_suffix(scope).map(str::to_owned);
    // The address of another service may end like this one's; no name holds a second space.
    let is_name = |name: &String| name.split(' ').count() == 2;
    storage::keys(&start).iter().filter_map(name).filter(is_name).collect()
}

fn key(scope: &str, name: &str) -> String {
    [OURS, KIND, name, scope].concat()
}
