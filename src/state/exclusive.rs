//! One writing process at a time for each certificate, in all tabs of this browser, until it has ended: also when its
//! page was left.
//!
//! A lock of the browser is held as long as the work takes; it cannot be taken over. Where there are no locks, as over
//! plain http, the journal of the other tab is looked at instead.

use std::rc::Rc;

use acceptance_process::Failure;
use acceptance_process::submit::{LONGEST, Step};
use acceptance_rules::certificate::CertificateKey;
use futures_channel::oneshot;
use leptos::prelude::*;

use super::runner::Task;
use super::{LocalStore, Session};
use crate::browser::tabs::{Answer, Asking, Lock, ask, is_held};
use crate::browser::timer;

/// The milliseconds after its click within which another tab may still send an act, and a little more.
const ALIVE: u64 = LONGEST + 5_000;
/// The milliseconds between two looks at the journal of another tab.
const LOOK: u32 = 500;
/// The milliseconds within which a browser frees a lock that was given back.
const MOMENT: u32 = 50;
/// How often another tab's journal is looked at after its lock is free: texts that are kept come from tab to tab more
/// slowly than locks.
const ARRIVING: u32 = 40;

/// What is written, and by whom.
#[derive(Clone, Copy)]
pub struct Exclusive {
    session: Session,
    local_store: LocalStore,
    /// The certificates that this tab writes to.
    busy: RwSignal<Vec<CertificateKey>>,
    /// Their locks, which end with the app at the latest.
    locks: StoredValue<Vec<(CertificateKey, Lock)>, LocalStorage>,
}

/// What is known of another tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elsewhere {
    /// It writes.
    Sending,
    /// It may still write: this browser has no locks, and the journal of another tab is young.
    MaySend,
}

/// The right of this tab to write to a certificate, until it is dropped.
pub struct Permit {
    exclusive: Exclusive,
    key: CertificateKey,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let key = self.key;
        self.exclusive.locks.try_update_value(|locks| locks.retain(|(other, _)| *other != key));
        self.exclusive.busy.try_update(|busy| busy.retain(|other| *other != key));
    }
}

impl Permit {
    /// Keeps other tabs out as well; `false` where one of them writes.
    pub fn lock(&self) -> Task<Result<bool, Failure>> {
        let Self { exclusive, key } = *self;
        Box::pin(async move {
            if exclusive.lock_at_once(key).await {
                return Ok(true);
            }
            // A lock that was given back just now is free a moment later.
            timer::pause(MOMENT).await;
            Ok(exclusive.lock_at_once(key).await)
        })
    }

    /// Waits until no other tab writes, and keeps them out from then on. The journal is then as the other tab left it.
    pub async fn lock_later(&self) {
        let Self { exclusive, key } = *self;
        if let Some(Answer::Mine(lock)) = exclusive.ask(key, Asking::Queued).await {
            exclusive.keep(key, lock);
            self.await_journal(|_| true).await;
            return;
        }
        while exclusive.is_journal_alive(key) {
            timer::pause(LOOK).await;
        }
    }
}

impl Permit {
    /// Waits until the journal is as the tab left it that had the lock before: until it says no step that is waited
    /// for. One that stays is of a page that was closed.
    pub async fn await_journal(&self, is_waited_for: fn(Step) -> bool) {
        for _ in 0..ARRIVING {
            let journals = self.exclusive.local_store.journals(self.key);
            if !journals.iter().any(|pending| is_waited_for(pending.step)) {
                return;
            }
            timer::pause(MOMENT).await;
        }
    }
}

impl Exclusive {
    pub(super) fn new(session: Session, local_store: LocalStore) -> Self {
        Self {
            session,
            local_store,
            busy: RwSignal::new(Vec::new()),
            locks: StoredValue::new_local(Vec::new()),
        }
    }

    /// Whether this tab writes to a certificate.
    pub fn is_busy(self, key: CertificateKey) -> bool {
        self.busy.with(|busy| busy.contains(&key))
    }

    /// Takes a certificate for writing, at once (H1); `None` where this tab writes to it already.
    pub fn begin(self, key: CertificateKey) -> Option<Permit> {
        if untrack(|| self.is_busy(key)) {
            return None;
        }
        self.busy.update(|busy| busy.push(key));
        Some(Permit { exclusive: self, key })
    }

    /// Whether another tab writes to a certificate, or may still do so.
    pub async fn is_elsewhere(self, key: CertificateKey) -> Option<Elsewhere> {
        let mut held = is_held(&self.name(key)).await;
        if held == Some(true) {
            // Our own lock that was given back just now is free a moment later.
            timer::pause(MOMENT).await;
            held = is_held(&self.name(key)).await;
        }
        match held {
            Some(true) => Some(Elsewhere::Sending),
            Some(false) => None,
            None => self.is_journal_alive(key).then_some(Elsewhere::MaySend),
        }
    }

    async fn lock_at_once(self, key: CertificateKey) -> bool {
        match self.ask(key, Asking::Now).await {
            Some(Answer::Mine(lock)) => self.keep(key, lock),
            Some(Answer::Busy | Answer::Lost) => return false,
            Some(Answer::Denied) | None => return !self.is_journal_alive(key),
        }
        true
    }

    fn keep(self, key: CertificateKey, lock: Lock) {
        self.locks.try_update_value(|locks| locks.push((key, lock)));
    }

    /// Whether a journal says that another tab may still send something. What was sent is for a reading to tell.
    fn is_journal_alive(self, key: CertificateKey) -> bool {
        self.local_store
            .journals(key)
            .iter()
            .any(|pending| pending.step != Step::Sent && timer::now().abs_diff(pending.at) < ALIVE)
    }

    /// Asks for the lock of a certificate; `None` where the browser has no locks.
    fn ask(self, key: CertificateKey, asking: Asking) -> Task<Option<Answer>> {
        let name = self.name(key);
        let (send, heard) = oneshot::channel();
        let send = Rc::new(std::cell::Cell::new(Some(send)));
        let asked = ask(&name, asking, move |answer| {
            if let Some(send) = send.take() {
                // Whoever asked may be gone; the lock is then free again.
                let _ = send.send(answer);
            }
        });
        Box::pin(async move {
            let _asked = asked?;
            heard.await.ok()
        })
    }

    fn name(self, key: CertificateKey) -> String {
        ["acceptance-desk writing ", &key.to_string(), &self.session.service()].concat()
    }
}
