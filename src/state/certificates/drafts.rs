//! Unsaved changes of every certificate of this tab. They are stored in the browser soon after each
//! change, and offered after a reload.

use acceptance_persistence::draft::SavedDraft;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;
use crate::state::{LocalStore, Tabs};

/// Milliseconds after a change until it is stored.
const SOON: u32 = 300;

/// All unsaved changes.
#[derive(Clone, Copy)]
pub struct Drafts {
    drafts: RwSignal<Sorted<CertificateKey, Box<Draft>>>,
    /// Stored changes of an earlier visit that the user has not restored.
    offers: RwSignal<Sorted<CertificateKey, Box<SavedDraft>>>,
    /// Certificates with changes that are not stored yet.
    touched: StoredValue<Vec<CertificateKey>>,
    /// When this tab last stored changes, in milliseconds since 1970. Changes with another time
    /// belong to another tab.
    written: StoredValue<Sorted<CertificateKey, i64>>,
    /// Notified when changes were stored, here or in another tab.
    stored: Trigger,
    local_store: LocalStore,
    tabs: Tabs,
}

impl Drafts {
    pub(in crate::state) fn new(local_store: LocalStore, tabs: Tabs) -> Self {
        let (drafts, offers) = (RwSignal::new(Sorted::default()), RwSignal::new(Sorted::default()));
        let (touched, written) = (StoredValue::new(Vec::new()), StoredValue::new(Sorted::default()));
        Self { drafts, offers, touched, written, stored: Trigger::new(), local_store, tabs }
    }

    /// Calls `look` with the changes of a certificate.
    pub fn with<T>(self, key: CertificateKey, look: impl FnOnce(&Draft) -> T) -> T {
        let drafts = self.drafts.read();
        look(drafts.get(&key).map_or(&Draft::default(), |draft| draft))
    }

    /// Changes the draft of a certificate, unless stored changes wait for an answer, which would be
    /// overwritten.
    pub(in crate::state) fn update(self, key: CertificateKey, change: impl FnOnce(&mut Draft)) {
        self.change(key, Box::new(change));
    }

    /// Drops the changes that a read shows as saved. Only a changed draft is stored again.
    pub fn settle(self, key: CertificateKey, assets: &CompleteAssets) {
        let mut has_changed = false;
        self.drafts.update(|drafts| {
            if let Some(draft) = drafts.get_mut(&key) {
                has_changed = draft.settle(assets);
            }
        });
        let is_answered = self.settle_offer(key, assets);
        if has_changed || is_answered {
            self.touch(key);
        }
    }

    /// Drops saved changes from an offer, and an empty offer. Returns whether the offer changed.
    fn settle_offer(self, key: CertificateKey, assets: &CompleteAssets) -> bool {
        let Some(mut offer) = self.offers.with_untracked(|offers| offers.get(&key).cloned()) else {
            return false;
        };
        if !offer.draft.settle(assets) {
            return false;
        }
        let is_answered = offer.draft.is_empty();
        self.offers
            .update(|offers| if is_answered { offers.remove(&key) } else { offers.insert(key, offer) });
        is_answered
    }

    /// Not generic, so that it is compiled once.
    #[inline(never)]
    fn change(self, key: CertificateKey, change: Box<dyn FnOnce(&mut Draft) + '_>) {
        if self.offers.with_untracked(|offers| offers.get(&key).is_some()) {
            return;
        }
        let mut is_touched = false;
        self.drafts.update(|drafts| {
            if drafts.get(&key).is_none() {
                drafts.insert(key, Box::default());
            }
            if let Some(draft) = drafts.get_mut(&key) {
                let was_empty = draft.is_empty();
                change(draft);
                is_touched = !was_empty || !draft.is_empty();
            }
        });
        if is_touched {
            self.touch(key);
        }
    }

    /// Schedules storing the changes of a certificate.
    fn touch(self, key: CertificateKey) {
        let mut is_first = false;
        self.touched.update_value(|touched| {
            is_first = touched.is_empty();
            if !touched.contains(&key) {
                touched.push(key);
            }
        });
        if is_first {
            spawn_local(async move {
                timer::pause(SOON).await;
                self.keep();
            });
        }
    }

    /// Stores changed drafts now, as before the page unloads. If another tab edits a certificate,
    /// its draft is left to that tab.
    pub fn keep(self) {
        let touched = self.touched.try_update_value(std::mem::take).unwrap_or_default();
        let is_any = !touched.is_empty();
        for key in touched.into_iter().filter(|key| !self.tabs.watches(*key)) {
            let at = timer::now();
            untrack(|| self.with(key, |draft| self.local_store.store_draft(key, draft, at)));
            self.written.update_value(|written| written.insert(key, at));
        }
        if is_any {
            self.stored.notify();
        }
    }

    /// Called when another tab has changed the storage, which may have removed changes of this tab.
    pub fn look_again(self) {
        self.stored.notify();
    }

    /// Loads stored changes. Those of an earlier visit are offered if this tab has none; newer ones
    /// of another tab are merged below this tab's own.
    pub fn look_for_kept(self, key: CertificateKey) {
        self.keep();
        let is_unmarked = untrack(|| self.count(key)) == 0;
        let Some(saved) = self.local_store.draft(key) else {
            // Changes from just before another tab took over, which this tab could not store.
            if !is_unmarked {
                self.touch(key);
            }
            return;
        };
        if is_unmarked {
            self.offers.update(|offers| offers.insert(key, saved.into()));
        } else if self.written.with_value(|written| written.get(&key) != Some(&saved.at)) {
            self.update(key, |draft| *draft = Draft::overlay(draft, &saved.draft));
        }
    }

    /// Returns the number of offered changes, and when they were stored.
    pub fn offer(self, key: CertificateKey) -> Option<(usize, i64)> {
        self.offers.with(|offers| offers.get(&key).map(|saved| (saved.draft.len(), saved.at)))
    }

    /// Restores the changes of an earlier visit.
    pub(in crate::state) fn restore(self, key: CertificateKey) {
        let offer = self.offers.with_untracked(|offers| offers.get(&key).cloned());
        self.offers.update(|offers| offers.remove(&key));
        if let Some(offer) = offer {
            self.update(key, |draft| draft.restore(&offer.draft));
            self.keep();
        }
    }

    /// Discards the changes of an earlier visit.
    pub(in crate::state) fn decline(self, key: CertificateKey) {
        self.offers.update(|offers| offers.remove(&key));
        self.touch(key);
    }

    /// Deletes the changes of a certificate, stored ones too.
    pub fn forget(self, key: CertificateKey) {
        self.offers.update(|offers| offers.remove(&key));
        self.drafts.update(|drafts| drafts.remove(&key));
        self.local_store.store_draft(key, &Draft::default(), timer::now());
    }

    /// Returns the number of unsaved changes of a certificate.
    pub fn count(self, key: CertificateKey) -> usize {
        self.with(key, Draft::len)
    }

    /// Returns the number of unsaved changes of a certificate, including those of earlier visits.
    pub fn count_kept(self, key: CertificateKey) -> usize {
        match self.count(key) {
            0 => self.local_store.marks(key),
            count => count,
        }
    }

    /// Returns whether there are unsaved changes.
    pub fn is_any(self) -> bool {
        self.drafts.with(|drafts| drafts.iter().any(|(_, draft)| !draft.is_empty()))
    }

    /// Returns whether the browser has stored every unsaved change, as a read shows. Changes that are about to be stored
    /// count as stored unless the browser refused the last ones.
    pub fn are_kept(self) -> bool {
        self.stored.track();
        let is_refused = self.local_store.is_refused();
        let is_kept = |key: &CertificateKey, draft: &Draft| {
            let is_soon = self.touched.with_value(|touched| touched.contains(key));
            // Another tab that took over stores these changes below its own.
            let is_there = || self.local_store.has_stored(*key, draft);
            draft.is_empty() || if is_soon { !is_refused } else { is_there() }
        };
        self.drafts.with(|drafts| drafts.iter().all(|(key, draft)| is_kept(key, draft)))
    }

    pub(in crate::state) fn clear(self) {
        self.touched.set_value(Vec::new());
        self.offers.update(Sorted::clear);
        self.drafts.update(Sorted::clear);
    }
}
