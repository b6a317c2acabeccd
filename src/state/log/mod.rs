//! The activity log of this browser and one service. Each entry has a key of its own, so that tabs do not overwrite each
//! other's. Entries that the browser does not store stay in memory.

pub mod log_entry;

use acceptance_persistence::log::{self, Act, LogEntry, LoggedOutcome};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::Session;
use super::requests::last_request_id::LastRequestId;
use super::storage::keys;
use crate::browser::{random, storage, timer};

/// The log of this browser.
#[derive(Clone, Copy)]
pub struct Log {
    session: Session,
    /// Changes with every change of the entries.
    changes: RwSignal<u32>,
    /// The entries that the browser did not store, with their keys.
    unkept: StoredValue<Vec<(String, LogEntry)>>,
}

/// An act that began. It is written once its outcome is known, and again when more is known.
#[derive(Clone)]
pub struct PendingEntry {
    log: Log,
    /// The user whose log it is, also after another sign-in.
    scope: String,
    name: String,
    at: i64,
    act: Act,
    key: Option<CertificateKey>,
    /// Whether it looks up the outcome of an earlier act.
    pub(super) is_later: bool,
    /// The ID of its last writing request.
    pub request_id: LastRequestId,
}

impl PendingEntry {
    /// Writes the known outcome. Before a request is sent, this is the outcome that is known if the page closes.
    pub fn record(&self, outcome: LoggedOutcome, count: (usize, usize)) {
        let Self { log, at, act, key, is_later, .. } = *self;
        let request_id = self.request_id.get();
        log.write(&self.scope, &self.name, LogEntry { at, act, key, outcome, count, is_later, request_id });
    }
}

impl Log {
    pub(super) fn new(session: Session) -> Self {
        let log = Self { session, changes: RwSignal::new(0), unkept: StoredValue::new(Vec::new()) };
        if session.erases_work() {
            for key in log.keys() {
                storage::write(&key, None);
            }
        }
        log
    }

    pub(super) fn begin(self, act: Act, key: Option<CertificateKey>) -> PendingEntry {
        let at = timer::now();
        let name = log::name(at, &random::name().unwrap_or_default());
        let scope = self.session.scope();
        PendingEntry {
            log: self,
            scope,
            name,
            at,
            act,
            key,
            is_later: false,
            request_id: LastRequestId::default(),
        }
    }

    /// Writes an act without requests to the service.
    pub fn done(self, act: Act) {
        self.begin(act, None).record(LoggedOutcome::Done, (0, 0));
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
        self.recheck();
    }

    /// Returns the entries of the user that can be read, newest first, and tracks their changes.
    pub fn entries(self) -> Vec<LogEntry> {
        self.changes.track();
        // Another user has another log.
        self.session.track_user();
        // If users cannot be told apart, the log stays in memory.
        let stored = if self.session.keeps_work() { self.keys() } else { Vec::new() };
        let read = |key: String| Some((LogEntry::read(&storage::read(&key)?)?, key));
        let mut found: Vec<(LogEntry, String)> = stored.into_iter().filter_map(read).collect();
        let scope = self.session.scope();
        self.unkept.with_value(|unkept| {
            found.retain(|(_, key)| unkept.iter().all(|(other, _)| other != key));
            let unkept = unkept.iter().filter(|(key, _)| key.ends_with(&scope));
            found.extend(unkept.map(|(key, entry)| (entry.clone(), key.clone())));
        });
        found.sort_by(|(_, one), (_, other)| other.cmp(one));
        found.into_iter().map(|(entry, _)| entry).collect()
    }

    /// Handles a change by another tab to this key, or to all keys.
    pub fn hear(self, key: Option<&str>) {
        if key.is_none_or(|key| key.starts_with(&[keys::PREFIX, keys::LOG, " "].concat())) {
            self.recheck();
        }
    }

    fn recheck(self) {
        self.changes.try_update(|changes| *changes = changes.wrapping_add(1));
    }

    /// Returns the keys of the user's entries.
    fn keys(self) -> Vec<String> {
        let scope = self.session.scope();
        names(&scope).into_iter().map(|name| key(&scope, &name)).collect()
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
