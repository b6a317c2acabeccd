//! The operator's cases: the last read, the summary of each, and since when this browser knows
//! them. Refreshed automatically while a page shows them.

use std::rc::Rc;
use std::sync::Arc;

use acceptance_persistence::case_history::CaseHistory;
use acceptance_process::Failure;
use acceptance_process::list_loader::Extent;
use acceptance_process::poll_backoff::PollBackoff;
use acceptance_process::queue_loader::Cases;
use acceptance_rules::case::Summary;
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;
use crate::state::requests::canceller::Cancellers;
use crate::state::requests::latest::Latest;
use crate::state::requests::progress::Progress;
use crate::state::requests::readings;
use crate::state::{LoadState, Loaded, LocalStore, Session};

/// All cases as last read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queue {
    /// The cases, and whether they are complete.
    pub cases: Cases,
    /// When they were read, in milliseconds since 1970.
    pub at: i64,
    /// Number of new cases since the previous read.
    pub new: usize,
    /// Number of removed cases since the previous read.
    pub gone: usize,
}

/// The known assets of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counted {
    Ready(Arc<Summary>),
    /// They could not be read.
    Failed(Failure),
}

/// The operator's queue.
#[derive(Clone, Copy)]
pub struct Reviews {
    pub(in crate::state) session: Session,
    pub(in crate::state) local_store: LocalStore,
    /// The cases as last read. A later failure leaves them unchanged.
    pub(in crate::state) queue: RwSignal<Loaded<Arc<Queue>>>,
    /// Why the last read failed, while an older one is shown.
    failure: RwSignal<Option<Failure>>,
    /// Progress of the current read.
    pub(in crate::state) progress: RwSignal<Option<Progress>>,
    /// Time of the next refresh, in milliseconds since 1970; 0 if unknown.
    pub(in crate::state) due: RwSignal<i64>,
    pub(in crate::state) counted: RwSignal<Sorted<CertificateKey, Counted>>,
    /// Changes whenever cases may be sorted again, but not for each summary.
    pub(in crate::state) order: RwSignal<u32>,
    /// Whether cases are being counted.
    pub(in crate::state) is_counting: RwSignal<bool>,
    pub(in crate::state) known: RwSignal<CaseHistory>,
    question: Latest,
    pub(in crate::state) counters: StoredValue<Cancellers, LocalStorage>,
    pub(in crate::state) counting: StoredValue<Vec<CertificateKey>>,
    /// Visible cases, which are counted first.
    pub(in crate::state) wanted: StoredValue<Vec<CertificateKey>>,
    /// Cases whose summary is outdated.
    pub(in crate::state) stale: StoredValue<Vec<CertificateKey>>,
    pace: StoredValue<PollBackoff>,
    /// The pages that show the queue: the last one refreshes it.
    pub(in crate::state) watch: Latest,
    pub(in crate::state) is_watched: StoredValue<bool>,
}

impl Reviews {
    pub(in crate::state) fn new(session: Session, local_store: LocalStore) -> Self {
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
            known: RwSignal::new(CaseHistory::default()),
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

    pub fn queue(self) -> Loaded<Arc<Queue>> {
        self.queue.get()
    }

    /// Calls `look` with the cases, if they are loaded.
    pub fn with_queue<T: Default>(self, look: impl FnOnce(&Queue) -> T) -> T {
        self.queue.with(|queue| queue.ready().map(|queue| look(queue))).unwrap_or_default()
    }

    /// Tracks new cases.
    pub fn track_queue(self) {
        self.queue.track();
    }

    /// Returns the state of the first read.
    pub fn stage(self) -> LoadState {
        self.queue.with(Loaded::stage)
    }

    pub fn failure(self) -> Option<Failure> {
        self.failure.get()
    }

    pub fn progress(self) -> Option<Progress> {
        self.progress.get()
    }

    /// Returns the time of the next refresh, in milliseconds since 1970; 0 if unknown.
    pub fn due(self) -> i64 {
        self.due.get()
    }

    /// Tracks when cases may be sorted again, which does not happen for each summary.
    pub fn track_order(self) {
        self.order.track();
    }

    pub fn is_counting(self) -> bool {
        self.is_counting.get()
    }

    /// Returns since when this browser knows a case, in milliseconds since 1970.
    pub fn first_seen(self, key: CertificateKey) -> Option<i64> {
        self.known.with(|known| known.since(key))
    }

    /// Returns the certificate of a case from the queue.
    pub fn certificate(self, key: CertificateKey) -> Option<Certificate> {
        self.queue.with_untracked(|queue| {
            queue.ready()?.cases.rows.iter().find(|certificate| certificate.key == key).cloned()
        })
    }

    /// Reads everything again, at the user's request.
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
        self.progress.set(Some(Progress::Reading { read: 0, total: None }));
        if matches!(self.queue.get_untracked(), Loaded::Failed(_)) {
            self.queue.set(Loaded::Waiting);
        }
        let report = Rc::new(move |progress| {
            if question.is_wanted() {
                self.progress.set(Some(progress));
            }
        });
        spawn_local(async move {
            let cases = canceller.wait(readings::cases(self.session, report)).await;
            if question.is_wanted() {
                self.take(cases);
            }
        });
    }

    /// Cancels the pending reads.
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
        let mut known = self.local_store.case_history();
        let is_whole = cases.extent == Extent::All && cases.unreadable == 0;
        let back = known.observe(&keys, is_whole, now);
        self.local_store.store_case_history(&known, now);
        for key in &back {
            self.local_store.start_review(*key);
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

    pub(in crate::state) fn keys(self) -> Vec<CertificateKey> {
        self.queue.with_untracked(|queue| {
            let rows = queue.ready().map(|queue| queue.cases.rows.iter().map(|certificate| certificate.key));
            rows.map(Iterator::collect).unwrap_or_default()
        })
    }

    /// Records that a read shows a certificate outside clearing; if it was a known case, its round
    /// is over.
    pub fn look_gone(self, key: CertificateKey) {
        if self.local_store.case_history().since(key).is_some() {
            self.leave(key);
        }
    }

    /// Records that a read shows a case outside clearing, and reads the queue again.
    pub fn leave(self, key: CertificateKey) {
        let now = timer::now();
        let mut known = self.local_store.case_history();
        known.leave(key, now);
        self.local_store.store_case_history(&known, now);
        self.known.set(known);
        self.read();
    }

    pub(in crate::state) fn clear(self) {
        self.question.forget();
        self.counters.with_value(Cancellers::cancel_all);
        self.queue.set(Loaded::Waiting);
        self.failure.set(None);
        self.progress.set(None);
        self.due.set(0);
        self.counted.update(Sorted::clear);
        self.known.set(CaseHistory::default());
        self.pace.set_value(PollBackoff::default());
    }
}
