//! Locks of certificates: in all tabs of this browser, one process at a time writes to a certificate. It retains the lock
//! after its page is left.
//!
//! The lock is one of the browser's and cannot be stolen. Browsers have none over plain HTTP; then the journal of the
//! other tab is read instead.

use std::rc::Rc;

use acceptance_process::Failure;
use acceptance_process::deadline::LIMIT;
use acceptance_process::submit::ActProgress;
use acceptance_rules::certificate::CertificateKey;
use futures_channel::oneshot;
use leptos::prelude::*;

use crate::browser::tabs::{Answer, Lock, LockMode, ask, is_held};
use crate::browser::timer;
use crate::state::requests::canceller::Task;
use crate::state::{LocalStore, Session};

/// The milliseconds after a click within which another tab may still send the act, with a margin.
const ALIVE: u64 = LIMIT + 5_000;
/// The milliseconds between two reads of the journal of another tab.
const LOOK: u32 = 500;
/// The milliseconds within which a browser frees a released lock.
const MOMENT: u32 = 50;
/// The number of reads of another tab's journal after its lock is free. Stored texts reach other tabs later than locks.
const ARRIVING: u32 = 40;

/// The locks of certificates.
#[derive(Clone, Copy)]
pub struct WriteLocks {
    session: Session,
    local_store: LocalStore,
    /// The certificates that this tab writes to.
    busy: RwSignal<Vec<CertificateKey>>,
    /// Their locks of the browser.
    locks: StoredValue<Vec<(CertificateKey, Lock)>, LocalStorage>,
}

/// Another tab that writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherWriter {
    /// It sends something.
    Sending,
    /// It may send something: the browser has no locks, and the journal of another tab is recent.
    MaySend,
}

/// The lock of a certificate in this tab, until it is dropped.
pub struct WriteLock {
    write_locks: WriteLocks,
    key: CertificateKey,
}

impl Drop for WriteLock {
    fn drop(&mut self) {
        let key = self.key;
        self.write_locks.locks.try_update_value(|locks| locks.retain(|(other, _)| *other != key));
        self.write_locks.busy.try_update(|busy| busy.retain(|other| *other != key));
    }
}

impl WriteLock {
    /// Locks the certificate in all tabs. Returns `false` if another tab writes.
    pub fn lock(&self) -> Task<Result<bool, Failure>> {
        let Self { write_locks, key } = *self;
        Box::pin(async move {
            if write_locks.lock_at_once(key).await {
                return Ok(true);
            }
            // A lock that was just released is free a moment later.
            timer::pause(MOMENT).await;
            Ok(write_locks.lock_at_once(key).await)
        })
    }

    /// Waits until no other tab writes, and locks the certificate in all tabs. The journal is complete then.
    pub async fn wait_for_lock(&self) {
        let Self { write_locks, key } = *self;
        if let Some(Answer::Mine(lock)) = write_locks.ask(key, LockMode::Queued).await {
            write_locks.keep(key, lock);
            self.await_journal(|_| true).await;
            return;
        }
        while write_locks.is_journal_alive(key) {
            timer::pause(LOOK).await;
        }
    }

    /// Waits until the journal of the tab that had the lock contains no step that is waited for, since stored texts arrive
    /// later than locks. Ends after a while: a step that stays belongs to a closed page.
    pub async fn await_journal(&self, is_waited_for: fn(ActProgress) -> bool) {
        for _ in 0..ARRIVING {
            let journals = self.write_locks.local_store.journals(self.key);
            if !journals.iter().any(|pending| is_waited_for(pending.step)) {
                return;
            }
            timer::pause(MOMENT).await;
        }
    }
}

impl WriteLocks {
    pub(in crate::state) fn new(session: Session, local_store: LocalStore) -> Self {
        Self {
            session,
            local_store,
            busy: RwSignal::new(Vec::new()),
            locks: StoredValue::new_local(Vec::new()),
        }
    }

    /// Returns whether this tab writes to a certificate.
    pub fn is_busy(self, key: CertificateKey) -> bool {
        self.busy.with(|busy| busy.contains(&key))
    }

    /// Locks a certificate in this tab, synchronously (H1). Returns `None` if this tab writes to it already.
    pub fn begin(self, key: CertificateKey) -> Option<WriteLock> {
        if untrack(|| self.is_busy(key)) {
            return None;
        }
        self.busy.update(|busy| busy.push(key));
        Some(WriteLock { write_locks: self, key })
    }

    /// Returns the other tab that writes to a certificate, or may do so.
    pub async fn other_writer(self, key: CertificateKey) -> Option<OtherWriter> {
        let mut held = is_held(&self.name(key)).await;
        if held == Some(true) {
            // This tab's own lock that was just released is free a moment later.
            timer::pause(MOMENT).await;
            held = is_held(&self.name(key)).await;
        }
        match held {
            Some(true) => Some(OtherWriter::Sending),
            Some(false) => None,
            None => self.is_journal_alive(key).then_some(OtherWriter::MaySend),
        }
    }

    async fn lock_at_once(self, key: CertificateKey) -> bool {
        match self.ask(key, LockMode::Now).await {
            Some(Answer::Mine(lock)) => self.keep(key, lock),
            Some(Answer::Busy | Answer::Lost) => return false,
            Some(Answer::Denied) | None => return !self.is_journal_alive(key),
        }
        true
    }

    fn keep(self, key: CertificateKey, lock: Lock) {
        self.locks.try_update_value(|locks| locks.push((key, lock)));
    }

    /// Returns whether another tab may still send something, by its journal. The outcome of sent
    /// acts comes from a read.
    fn is_journal_alive(self, key: CertificateKey) -> bool {
        self.local_store
            .journals(key)
            .iter()
            .any(|pending| pending.step != ActProgress::Sent && timer::now().abs_diff(pending.at) < ALIVE)
    }

    /// Requests the browser's lock of a certificate. Returns `None` if the browser has no locks.
    fn ask(self, key: CertificateKey, mode: LockMode) -> Task<Option<Answer>> {
        let name = self.name(key);
        let (send, heard) = oneshot::channel();
        let send = Rc::new(std::cell::Cell::new(Some(send)));
        let asked = ask(&name, mode, move |answer| {
            if let Some(send) = send.take() {
                // The receiver may be gone; dropping the answer releases the lock.
                let _ = send.send(answer);
            }
        });
        Box::pin(async move {
            let _asked = asked?;
            heard.await.ok()
        })
    }

    fn name(self, key: CertificateKey) -> String {
        ["acceptance-desk writing ", &key.to_string(), &self.session.service_suffix()].concat()
    }
}
