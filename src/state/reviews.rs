//! The cases that wait for the operator: all of them as last read, what the assets of each come to, and since when
//! this browser knows them. Read again by itself while somebody looks.

use std::rc::Rc;
use std::sync::Arc;

use acceptance_persistence::known::KnownCases;
use acceptance_process::Failure;
use acceptance_process::poll_backoff::PollBackoff;
use acceptance_process::queue_loader::{Cases, Extent};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::canceller::Cancellers;
use super::case_counts::Counted;
use super::latest::Latest;
use super::runner::Progress;
use super::{Loaded, LocalStore, Session, Stage, readings};
use crate::browser::timer;

/// All cases as they were read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queue {
    /// The cases, and whether they are all.
    pub cases: Cases,
    /// When they were read, in milliseconds since 1970.
    pub at: i64,
    /// How many of them were not there at the reading before.
    pub new: usize,
    /// How many of the reading before are there no more.
    pub gone: usize,
}

/// How far a reading of the cases is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueProgress {
    /// How many are here.
    pub read: usize,
    /// How many there are, as far as the service says.
    pub total: Option<u64>,
}

/// The operator's queue.
#[derive(Clone, Copy)]
pub struct Reviews {
    pub(super) session: Session,
    pub(super) local_store: LocalStore,
    /// The cases as last read. A later reading that fails leaves them as they are.
    pub(super) queue: RwSignal<Loaded<Arc<Queue>>>,
    /// Why the last reading failed, while an older one is shown.
    failure: RwSignal<Option<Failure>>,
    /// How far their reading is, while they are read.
    pub(super) progress: RwSignal<Option<QueueProgress>>,
    /// When they are read again, in milliseconds since 1970; 0 while that is not known.
    pub(super) due: RwSignal<i64>,
    pub(super) counted: RwSignal<Sorted<CertificateKey, Counted>>,
    /// Changes whenever cases may be put in order anew: never while single cases are being counted.
    pub(super) order: RwSignal<u32>,
    /// Whether cases are being counted.
    pub(super) is_counting: RwSignal<bool>,
    pub(super) known: RwSignal<KnownCases>,
    question: Latest,
    pub(super) counters: StoredValue<Cancellers, LocalStorage>,
    pub(super) counting: StoredValue<Vec<CertificateKey>>,
    /// What somebody has before them, to be counted first.
    pub(super) wanted: StoredValue<Vec<CertificateKey>>,
    /// Counted already, to be counted again.
    pub(super) stale: StoredValue<Vec<CertificateKey>>,
    pace: StoredValue<PollBackoff>,
    /// The pages that look at the queue: the last one keeps it fresh.
    pub(super) watch: Latest,
    pub(super) is_watched: StoredValue<bool>,
}

impl Reviews {
    pub(super) fn new(session: Session, local_store: LocalStore) -> Self {
        Self {
            session,
            local_store,
            queue: RwSignal::new(Loaded::Waiting),
            failure: RwSignal::new(None),
            progress: RwSignal::new(None),
            due: RwSignal::new(0),
            counted: RwSignal::new(Sorted::default()),
            order: RwSignal::new(0),
            is_counting: RwSignal::new(false),
            known: RwSignal::new(KnownCases::default()),
            question: Latest::new(),
            counters: StoredValue::new_local(Cancellers::default()),
            counting: StoredValue::new(Vec::new()),
            wanted: StoredValue::new(Vec::new()),
            stale: StoredValue::new(Vec::new()),
            pace: StoredValue::new(PollBackoff::default()),
            watch: Latest::new(),
            is_watched: StoredValue::new(false),
        }
    }

    /// The cases as last read. A later reading that fails leaves them as they are.
    pub fn queue(self) -> Loaded<Arc<Queue>> {
        self.queue.get()
    }

    /// Looks at the cases, where they are here.
    pub fn with_queue<T: Default>(self, look: impl FnOnce(&Queue) -> T) -> T {
        self.queue.with(|queue| queue.ready().map(|queue| look(queue))).unwrap_or_default()
    }

    /// Whoever calls this hears of new cases.
    pub fn track_queue(self) {
        self.queue.track();
    }

    /// How far the first reading of the cases is.
    pub fn stage(self) -> Stage {
        self.queue.with(Loaded::stage)
    }

    /// Why the last reading failed, while an older one is shown.
    pub fn failure(self) -> Option<Failure> {
        self.failure.get()
    }

    /// How far their reading is, while they are read.
    pub fn progress(self) -> Option<QueueProgress> {
        self.progress.get()
    }

    /// When they are read again, in milliseconds since 1970; 0 while that is not known.
    pub fn due(self) -> i64 {
        self.due.get()
    }

    /// Whoever calls this hears when cases may be put in order anew: never while single cases are being counted.
    pub fn track_order(self) {
        self.order.track();
    }

    /// Whether cases are being counted.
    pub fn is_counting(self) -> bool {
        self.is_counting.get()
    }

    /// Since when this browser knows a case, in milliseconds since 1970.
    pub fn first_seen(self, key: CertificateKey) -> Option<i64> {
        self.known.with(|known| known.since(key))
    }

    /// The certificate of a case, as the queue showed it.
    pub fn certificate(self, key: CertificateKey) -> Option<Certificate> {
        self.queue.with_untracked(|queue| {
            queue.ready()?.cases.rows.iter().find(|certificate| certificate.key == key).cloned()
        })
    }

    /// Reads everything again, because somebody asked for it.
    pub fn reload(self) {
        self.stale.set_value(self.keys());
        self.counted.update(|counted| counted.retain(|_, counted| matches!(counted, Counted::Ready(_))));
        self.read();
    }

    /// Reads the queue.
    pub fn read(self) {
        if !untrack(|| self.session.is_signed_in()) {
            return;
        }
        let question = self.question.begin();
        let canceller = question.canceller();
        self.progress.set(Some(QueueProgress { read: 0, total: None }));
        if matches!(self.queue.get_untracked(), Loaded::Failed(_)) {
            self.queue.set(Loaded::Waiting);
        }
        let report = Rc::new(move |progress| {
            if let Progress::Reading { read, total } = progress
                && question.is_wanted()
            {
                self.progress.set(Some(QueueProgress { read, total }));
            }
        });
        spawn_local(async move {
            let cases = canceller.wait(readings::cases(self.session, report)).await;
            if question.is_wanted() {
                self.take(cases);
            }
        });
    }

    /// Gives up what is being read.
    pub fn cancel(self) {
        self.question.cancel();
    }

    fn take(self, cases: Result<Cases, Failure>) {
        let now = timer::now();
        self.pace.update_value(|pace| pace.on(cases.is_ok()));
        self.due.set(now.saturating_add(i64::from(self.pace.get_value().pause()).saturating_mul(1000)));
        self.progress.set(None);
        match cases {
            Ok(cases) => self.show(cases, now),
            Err(failure) if self.queue.with_untracked(|queue| queue.ready().is_some()) => {
                self.failure.set(Some(failure));
            }
            Err(failure) => self.queue.set(Loaded::Failed(failure)),
        }
    }

    fn show(self, cases: Cases, now: i64) {
        let before = self.keys();
        let keys: Vec<CertificateKey> = cases.rows.iter().map(|certificate| certificate.key).collect();
        let mut known = self.local_store.known_cases();
        let is_whole = cases.extent == Extent::All && cases.unreadable == 0;
        let back = known.observe(&keys, is_whole, now);
        self.local_store.keep_known_cases(&known, now);
        for key in &back {
            self.local_store.turn_case(*key);
        }
        let is_first = self.queue.with_untracked(|queue| queue.ready().is_none());
        let lacks = |all: &[CertificateKey], key: &CertificateKey| !all.contains(key);
        let new = keys.iter().filter(|key| !is_first && lacks(&before, key)).count();
        let gone = before.iter().filter(|key| lacks(&keys, key)).count();
        let is_kept = |key: &CertificateKey| keys.contains(key) && !back.contains(key);
        if self.counted.with_untracked(|counted| counted.iter().any(|(key, _)| !is_kept(key))) {
            self.counted.update(|counted| counted.retain(|key, _| is_kept(key)));
        }
        if self.known.with_untracked(|own| *own != known) {
            self.known.set(known);
        }
        self.failure.set(None);
        self.queue.set(Loaded::Ready(Arc::new(Queue { cases, at: now, new, gone })));
        self.order.update(|order| *order = order.wrapping_add(1));
        self.count_on();
    }

    pub(super) fn keys(self) -> Vec<CertificateKey> {
        self.queue.with_untracked(|queue| {
            let rows = queue.ready().map(|queue| queue.cases.rows.iter().map(|certificate| certificate.key));
            rows.map(Iterator::collect).unwrap_or_default()
        })
    }

    /// A reading of one certificate showed that it is not in clearing; where it was known to be, its round is over.
    pub fn look_gone(self, key: CertificateKey) {
        if self.local_store.known_cases().since(key).is_some() {
            self.leave(key);
        }
    }

    /// A reading showed that a case is no longer in clearing: the queue is read again.
    pub fn leave(self, key: CertificateKey) {
        let now = timer::now();
        let mut known = self.local_store.known_cases();
        known.leave(key, now);
        self.local_store.keep_known_cases(&known, now);
        self.known.set(known);
        self.read();
    }

    pub(super) fn clear(self) {
        self.question.forget();
        self.counters.with_value(Cancellers::cancel_all);
        self.queue.set(Loaded::Waiting);
        self.failure.set(None);
        self.progress.set(None);
        self.due.set(0);
        self.counted.update(Sorted::clear);
        self.known.set(KnownCases::default());
        self.pace.set_value(PollBackoff::default());
    }
}
