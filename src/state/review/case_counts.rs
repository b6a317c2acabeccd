//! Summaries of the assets of each case, a few cases at a time while the queue is open.

use std::rc::Rc;
use std::sync::Arc;

use acceptance_persistence::last_decision::LastDecision;
use acceptance_process::Failure;
use acceptance_rules::case::{remembered, summary};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::Decision;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::reviews::Counted;
use crate::browser::{document, timer};
use crate::state::Reviews;
use crate::state::requests::readings;

/// Number of cases counted in parallel.
const AT_ONCE: usize = 2;
/// Maximum number of cases that are counted without being visible.
const MOST_COUNTED: usize = 500;

impl Reviews {
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
    pub(in crate::state) fn count_on(self) {
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
                    self.take_counted(key, assets);
                }
            });
        }
        if self.counting.with_value(Vec::is_empty) && self.is_counting.get_untracked() {
            self.is_counting.set(false);
            self.order.update(|order| *order = order.wrapping_add(1));
        }
    }

    fn take_counted(self, key: CertificateKey, assets: Result<CompleteAssets, Failure>) {
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
        if self.known.with_untracked(|known| known.since(key).is_some()) {
            let rejection = |assets| LastDecision { decision: Decision::Reject, at: timer::now(), assets };
            self.local_store.store_case(key, remembered(assets).map(rejection).as_ref());
        }
    }
}
