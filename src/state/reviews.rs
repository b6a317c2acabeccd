//! The operator's cases: the last read, the summary of each, and since when this browser sees them. A page that shows
//! them refreshes them automatically, and counts the assets of a few cases at a time.

use std::rc::Rc;
use std::sync::Arc;

use acceptance_persistence::case_history::CaseHistory;
use acceptance_persistence::last_decision::LastDecision;
use acceptance_process::Failure;
use acceptance_process::list_loader::Extent;
use acceptance_process::poll_backoff::PollBackoff;
use acceptance_process::queue_loader::Cases;
use acceptance_rules::case::{Summary, remembered, summary};
use acceptance_rules::certificate::{Certificate, CertificateKey};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::Decision;
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::{document, timer};
use crate::state::requests::canceller::Cancellers;
use crate::state::requests::latest::Latest;
use crate::state::requests::progress::Progress;
use crate::state::requests::readings;
use crate::state::{LoadState, Loaded, LocalStore, Session};

/// Milliseconds between two checks of the due time.
const TICK: u32 = 2_000;
/// Number of cases counted in parallel.
const AT_ONCE: usize = 2;
/// Maximum number of cases that are counted without being visible.
const MOST_COUNTED: usize = 500;

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
    Failed(Failure),
}

/// The operator's queue.
#[derive(Clone, Copy)]
pub struct Reviews {
    session: Session,
    local_store: LocalStore,
    /// The cases as last read. A later failure leaves them unchanged.
    queue: RwSignal<Loaded<Arc<Queue>>>,
    /// Why the last read failed, while an older one is shown.
    failure: RwSignal<Option<Failure>>,
    progress: RwSignal<Option<Progress>>,
    /// Time of the next refresh, in milliseconds since 1970; 0 if unknown.
    due: RwSignal<i64>,
    counted: RwSignal<Sorted<CertificateKey, Counted>>,
    /// Changes whenever cases may be sorted again, but not for each summary.
    order: RwSignal<u32>,
    is_counting: RwSignal<bool>,
    history: RwSignal<CaseHistory>,
    request: Latest,
    counters: StoredValue<Cancellers, LocalStorage>,
    counting: StoredValue<Vec<CertificateKey>>,
    /// Visible cases, which are counted first.
    wanted: StoredValue<Vec<CertificateKey>>,
    /// Cases whose summary is outdated.
    stale: StoredValue<Vec<CertificateKey>>,
    pace: StoredValue<PollBackoff>,
    /// The pages that show the queue: the last one refreshes it.
    watch: Latest,
    is_watched: StoredValue<bool>,
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
            history: RwSignal::new(CaseHistory::default()),
            request: Latest::new(),
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
    pub fn queue_state(self) -> LoadState {
        self.queue.with(Loaded::state)
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
        self.history.with(|history| history.since(key))
    }

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

    pub fn read(self) {
        if !untrack(|| self.session.is_signed_in()) {
            return;
        }
        let request = self.request.begin();
        let canceller = request.canceller();
        self.progress.set(Some(Progress::Reading { read: 0, total: None }));
        if matches!(self.queue.get_untracked(), Loaded::Failed(_)) {
            self.queue.set(Loaded::Waiting);
        }
        let report = Rc::new(move |progress| {
            if request.is_wanted() {
                self.progress.set(Some(progress));
            }
        });
        spawn_local(async move {
            let cases = canceller.wait(readings::cases(self.session, report)).await;
            if request.is_wanted() {
                self.on_cases(cases);
            }
        });
    }

    /// Refreshes the queue until the page closes: reads it if necessary, and again at intervals.
    pub fn watch(self) {
        let own = self.watch.begin();
        self.is_watched.set_value(true);
        on_cleanup(move || {
            if own.is_wanted() {
                self.is_watched.set_value(false);
                self.counters.with_value(Cancellers::cancel_all);
            }
        });
        Effect::new(move || {
            self.session.track_user();
            // A queue that an earlier token could not read is read at once.
            let has_failed = matches!(self.queue.get_untracked(), Loaded::Failed(_));
            untrack(|| if has_failed { self.read() } else { self.freshen() });
        });
        spawn_local(async move {
            loop {
                timer::pause(TICK).await;
                if !own.is_wanted() || self.is_watched.try_get_value() != Some(true) {
                    return;
                }
                if document::is_hidden() || !untrack(|| self.session.is_signed_in()) {
                    continue;
                }
                self.freshen();
                self.count_on();
            }
        });
    }

    /// Reads the queue if it is due.
    fn freshen(self) {
        let is_reading = self.progress.with_untracked(Option::is_some);
        if !is_reading && self.due.get_untracked() <= timer::now() {
            self.read();
        }
    }

    pub fn cancel(self) {
        self.request.cancel();
    }

    fn on_cases(self, cases: Result<Cases, Failure>) {
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
        let mut history = self.local_store.case_history();
        let is_whole = cases.extent == Extent::All && cases.unreadable == 0;
        let back = history.observe(&keys, is_whole, now);
        self.local_store.store_case_history(&history, now);
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
        if self.history.with_untracked(|own| *own != history) {
            self.history.set(history);
        }
        self.failure.set(None);
        self.queue.set(Loaded::Ready(Arc::new(Queue { cases, at: now, new, gone })));
        self.order.update(|order| *order = order.wrapping_add(1));
        self.count_on();
    }

    fn keys(self) -> Vec<CertificateKey> {
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
        let mut history = self.local_store.case_history();
        history.leave(key, now);
        self.local_store.store_case_history(&history, now);
        self.history.set(history);
        self.read();
    }

    /// Returns the known summary of a case; `None` if its assets were not read.
    pub fn counted(self, key: CertificateKey) -> Option<Counted> {
        self.counted.with(|counted| counted.get(&key).cloned())
    }

    /// Counts these cases first.
    pub fn want(self, keys: Vec<CertificateKey>) {
        self.wanted.set_value(keys);
        self.count_on();
    }

    /// Counts further cases, a few at a time.
    fn count_on(self) {
        if document::is_hidden() || !self.is_watched.get_value() {
            return;
        }
        while self.counting.with_value(Vec::len) < AT_ONCE {
            let Some(key) = self.next_to_count() else { break };
            self.counting.update_value(|counting| counting.push(key));
            self.is_counting.set(true);
            let canceller = self.counters.with_value(|counters| counters.begin(key));
            spawn_local(async move {
                let assets = canceller.wait(readings::load_assets(self.session, key, Rc::new(|_| ()))).await;
                let is_here =
                    self.counting.try_update_value(|counting| counting.retain(|own| *own != key)).is_some();
                if is_here {
                    self.on_assets(key, assets);
                }
            });
        }
        if self.counting.with_value(Vec::is_empty) && self.is_counting.get_untracked() {
            self.is_counting.set(false);
            self.order.update(|order| *order = order.wrapping_add(1));
        }
    }

    fn on_assets(self, key: CertificateKey, assets: Result<CompleteAssets, Failure>) {
        let is_session = matches!(&assets, Err(failure) if failure.is_session());
        let counted = match assets {
            Ok(assets) => {
                self.remember(key, &assets);
                Counted::Ready(Arc::new(summary(&assets)))
            }
            // The page closed.
            Err(Failure::GivenUp) => return self.is_counting.set(false),
            Err(failure) => Counted::Failed(failure),
        };
        if self.keys().contains(&key) {
            self.stale.update_value(|stale| stale.retain(|own| *own != key));
            self.counted.update(|all| all.insert(key, counted));
        }
        if is_session {
            self.is_counting.set(false);
        } else {
            self.count_on();
        }
    }

    fn next_to_count(self) -> Option<CertificateKey> {
        let keys = self.keys();
        self.counted.with_untracked(|counted| {
            let is_busy = |key: &CertificateKey| self.counting.with_value(|counting| counting.contains(key));
            let is_stale = |key: &CertificateKey| self.stale.with_value(|stale| stale.contains(key));
            let is_open =
                |key: &&CertificateKey| !is_busy(key) && (counted.get(key).is_none() || is_stale(key));
            let wanted = self.wanted.get_value();
            let first = wanted.iter().find(|key| keys.contains(key) && is_open(key));
            first.or_else(|| keys.iter().take(MOST_COUNTED).find(is_open)).copied()
        })
    }

    /// Adds the assets of a case that were read elsewhere.
    pub fn count(self, key: CertificateKey, assets: &CompleteAssets) {
        self.remember(key, assets);
        let is_queue_there = self.queue.with_untracked(|queue| queue.ready().is_some());
        if is_queue_there && self.local_store.case_history().since(key).is_none() {
            // The case has returned since the queue was read.
            self.read();
        }
        if self.keys().contains(&key) {
            let counted = Counted::Ready(Arc::new(summary(assets)));
            if self.counted.with_untracked(|all| all.get(&key) != Some(&counted)) {
                self.counted.update(|all| all.insert(key, counted));
            }
        }
    }

    /// Stores the problems of a case for its next round, while the current one continues.
    fn remember(self, key: CertificateKey, assets: &CompleteAssets) {
        if self.history.with_untracked(|history| history.since(key).is_some()) {
            let rejection = |assets| LastDecision { decision: Decision::Reject, at: timer::now(), assets };
            self.local_store.store_case(key, remembered(assets).map(rejection).as_ref());
        }
    }

    pub(super) fn clear(self) {
        self.request.forget();
        self.counters.with_value(Cancellers::cancel_all);
        self.queue.set(Loaded::Waiting);
        self.failure.set(None);
        self.progress.set(None);
        self.due.set(0);
        self.counted.update(Sorted::clear);
        self.history.set(CaseHistory::default());
        self.pace.set_value(PollBackoff::default());
    }
}
