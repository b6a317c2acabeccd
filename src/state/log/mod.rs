//! The activity log of this browser and one service. Each entry has a key of its own, so that tabs do not overwrite each
//! other's. Entries that the browser does not store stay in memory.

pub mod log_entry;

use acceptance_persistence::log::{self, Act, LogEntry, LoggedOutcome};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::Session;
use super::requests::latest::{Latest, LatestRequest};
use super::requests::request_ids::RequestIds;
use super::storage::keys;
use crate::browser::{preferences, random, storage, timer};

/// The log of this browser.
#[derive(Clone, Copy)]
pub struct Log {
    session: Session,
    /// Changes with every change of the entries.
    changes: RwSignal<u32>,
    /// The entries that the browser did not store, with their keys.
    unkept: StoredValue<Vec<(String, LogEntry)>>,
    /// Distinguishes acts that began before an erasure, which are not written.
    entries: Latest,
}

/// An act that began. It is written once its outcome is known, and again when more is known.
#[derive(Clone)]
pub struct PendingEntry {
    log: Log,
    own: LatestRequest,
    /// The user whose log it is, also after another sign-in.
    scope: String,
    name: String,
    at: i64,
    act: Act,
    key: Option<CertificateKey>,
    /// Whether it looks up the outcome of an earlier act.
    pub(super) is_later: bool,
    pub notes: RequestIds,
}

impl PendingEntry {
    /// Writes the known outcome. Before a request is sent, this is the outcome that is known if the page closes.
    pub fn tell(&self, outcome: LoggedOutcome, count: (usize, usize)) {
        let Self { log, at, act, key, is_later, .. } = *self;
        if self.own.is_wanted() {
            let requests = self.notes.requests();
            log.write(&self.scope, &self.name, LogEntry { at, act, key, outcome, count, is_later, requests });
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries {
    /// The entries that can be read, the newest first.
    pub entries: Vec<LogEntry>,
    /// The number of entries that cannot be read.
    pub unreadable: usize,
    /// Whether the browser did not store some of them.
    pub is_refused: bool,
}

impl Log {
    pub(super) fn new(session: Session) -> Self {
        let log = Self {
            session,
            changes: RwSignal::new(0),
            unkept: StoredValue::new(Vec::new()),
            entries: Latest::new(),
        };
        if session.erases_work() {
            log.erase();
        }
        log
    }

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

    /// Writes an act without requests to the service.
    pub fn done(self, act: Act) {
        self.begin(act, None).tell(LoggedOutcome::Done, (0, 0));
    }

    fn write(self, scope: &str, name: &str, entry: LogEntry) {
        let key = key(scope, name);
        let is_kept = self.session.keeps_work() && storage::write(&key, Some(&entry.write()));
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

    /// Returns all entries, and tracks their changes.
    pub fn entries(self) -> Entries {
        self.changes.track();
        // Another user has another log.
        self.session.track_user();
        let scope = self.session.scope();
        let mut found = Vec::new();
        let mut unreadable = 0_usize;
        // If users cannot be told apart, the log stays in memory.
        let stored = if self.session.keeps_work() { self.keys() } else { Vec::new() };
        for key in stored {
            match storage::read(&key).map(|text| LogEntry::read(&text)) {
                Some(Some(entry)) => found.push((key, entry)),
                Some(None) => unreadable = unreadable.saturating_add(1),
                None => {}
            }
        }
        let is_refused = self.unkept.with_value(|unkept| {
            let unkept: Vec<_> = unkept.iter().filter(|(key, _)| key.ends_with(&scope)).cloned().collect();
            found.retain(|(key, _)| unkept.iter().all(|(other, _)| other != key));
            let is_refused = !unkept.is_empty() && self.session.keeps_work();
            found.extend(unkept);
            is_refused
        });
        found.sort_by(|(one, _), (other, _)| other.cmp(one));
        Entries { entries: found.into_iter().map(|(_, entry)| entry).collect(), unreadable, is_refused }
    }

    /// Handles a change by another tab to this key, or to all keys.
    pub fn hear(self, key: Option<&str>) {
        if key.is_none_or(|key| key.starts_with(&[keys::PREFIX, keys::LOG, " "].concat())) {
            self.look_again();
        }
    }

    fn look_again(self) {
        self.changes.try_update(|changes| *changes = changes.wrapping_add(1));
    }

    /// Erases all entries; acts in progress write none.
    pub fn erase(self) {
        self.entries.forget();
        self.unkept.update_value(Vec::clear);
        for key in self.keys() {
            storage::write(&key, None);
        }
        self.look_again();
    }

    /// Returns the keys of the user's entries.
    fn keys(self) -> Vec<String> {
        let scope = self.session.scope();
        names(&scope).iter().map(|name| key(&scope, name)).collect()
    }

    /// Handles a sign-out, here or in another tab.
    pub(super) fn clear(self) {
        if preferences::erases_log() {
            self.erase();
        }
    }
}

fn names(scope: &str) -> Vec<String> {
    let start = [keys::PREFIX, keys::LOG, " "].concat();
    let name = |key: &String| key.strip_prefix(&*start)?.strip_suffix(scope).map(str::to_owned);
    // The scope of another service may end like this one; a name has one space.
    let is_name = |name: &String| name.split(' ').count() == 2;
    storage::keys(&start).iter().filter_map(name).filter(is_name).collect()
}

fn key(scope: &str, name: &str) -> String {
    [keys::PREFIX, keys::LOG, " ", name, scope].concat()
}
