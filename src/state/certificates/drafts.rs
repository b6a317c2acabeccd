//! Unsaved changes of every certificate of this tab. They are stored in the browser soon after each
//! change, and offered after a reload.
//!
//! A tab that watches another one has no changes of its own: it follows the stored ones.

use acceptance_persistence::draft::SavedDraft;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::{AssetUpdate, Draft};
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
    /// The time of the stored changes that this tab stored or continued, in milliseconds since 1970, by their key in
    /// the storage. Another time is of another tab.
    versions: StoredValue<Vec<(String, i64)>>,
    /// Notified when changes were stored, here or in another tab.
    stored: Trigger,
    local_store: LocalStore,
    tabs: Tabs,
}

impl Drafts {
    pub(in crate::state) fn new(local_store: LocalStore, tabs: Tabs) -> Self {
        Self {
            drafts: RwSignal::new(Sorted::default()),
            offers: RwSignal::new(Sorted::default()),
            touched: StoredValue::new(Vec::new()),
            versions: StoredValue::new(Vec::new()),
            stored: Trigger::new(),
            local_store,
            tabs,
        }
    }

    /// Calls `look` with the changes of a certificate.
    pub fn with<T>(self, key: CertificateKey, look: impl FnOnce(&Draft) -> T) -> T {
        let drafts = self.drafts.read();
        look(drafts.get(&key).map_or(&Draft::default(), |draft| draft))
    }

    /// Drops the changes that a read shows as saved. Only a changed draft is stored again.
    pub(in crate::state) fn settle(self, key: CertificateKey, assets: &CompleteAssets) {
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

    /// Drops saved changes from an offer, and an empty offer. Returns whether the offer was dropped.
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

    /// Changes the draft of a certificate. Not generic, so that it is compiled once.
    #[inline(never)]
    pub(in crate::state) fn update(self, key: CertificateKey, change: Box<dyn FnOnce(&mut Draft) + '_>) {
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
                self.store_all();
            });
        }
    }

    /// Stores changed drafts now, as before the page unloads or another tab takes over.
    pub fn store_all(self) {
        let touched = self.touched.try_update_value(std::mem::take).unwrap_or_default();
        for key in &touched {
            self.store(*key);
        }
        if !touched.is_empty() {
            self.stored.notify();
        }
    }

    /// Stores the changes of a certificate, unless another tab works on it and has stored newer ones.
    fn store(self, key: CertificateKey) {
        if self.tabs.watches(key) && self.version(key) != self.local_store.draft_at(key) {
            return;
        }
        let at = timer::now();
        let is_left = untrack(|| {
            self.with(key, |draft| self.local_store.store_draft(key, draft, at).then(|| !draft.is_empty()))
        });
        if let Some(is_left) = is_left {
            self.set_version(key, is_left.then_some(at));
        }
    }

    fn version(self, key: CertificateKey) -> Option<i64> {
        let name = self.local_store.draft_name(key);
        self.versions.with_value(|versions| versions.iter().find(|(own, _)| *own == name).map(|(_, at)| *at))
    }

    fn set_version(self, key: CertificateKey, at: Option<i64>) {
        let name = self.local_store.draft_name(key);
        self.versions.update_value(|versions| {
            versions.retain(|(own, _)| *own != name);
            versions.extend(at.map(|at| (name, at)));
        });
    }

    /// Called when another tab has changed the storage, which may have removed changes of this tab.
    pub fn recheck_stored(self) {
        self.stored.notify();
    }

    /// Loads the stored changes of a certificate. A tab without changes of its own offers them. Another one continues
    /// with them if another tab changed them, so that a removal there is one here.
    pub fn load(self, key: CertificateKey) {
        let saved = self.local_store.draft(key);
        if !self.has_worked_on(key) {
            self.offers.update(|offers| match saved {
                Some(saved) => offers.insert(key, saved.into()),
                None => offers.remove(&key),
            });
            return;
        }
        let (own, at) = (self.version(key), saved.as_ref().map(|saved| saved.at));
        if own == at {
            if own.is_none() && untrack(|| self.count(key)) > 0 {
                self.touch(key);
            }
        } else if let (None, Some(saved)) = (own, &saved)
            && untrack(|| self.count(key)) > 0
        {
            // This tab has stored nothing yet for this user.
            self.update(key, Box::new(|draft| draft.restore(&saved.draft)));
        } else {
            self.set_version(key, at);
            let draft = saved.map(|saved| saved.draft).unwrap_or_default();
            self.drafts.update(|drafts| drafts.insert(key, draft.into()));
        }
    }

    /// Follows the changes that another tab stores, while that tab works on the certificate or when it lost it.
    pub fn follow(self, key: CertificateKey) {
        let is_worked_on = self.has_worked_on(key);
        let is_followed =
            if self.tabs.watches(key) { is_worked_on } else { self.tabs.has_lock() && !is_worked_on };
        if is_followed {
            self.load(key);
        }
    }

    /// Called when another tab begins to work on a certificate.
    pub fn watch(self, key: CertificateKey) {
        self.store_all();
        self.follow(key);
    }

    /// Returns whether this tab has changed a certificate, or restored its changes.
    fn has_worked_on(self, key: CertificateKey) -> bool {
        self.drafts.with_untracked(|drafts| drafts.get(&key).is_some())
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
            self.update(key, Box::new(|draft| draft.restore(&offer.draft)));
            self.store_all();
        }
    }

    /// Discards the changes of an earlier visit.
    pub(in crate::state) fn decline(self, key: CertificateKey) {
        self.offers.update(|offers| offers.remove(&key));
        self.touch(key);
    }

    /// Drops the changes that a proven decision saved, stored ones too.
    pub(in crate::state) fn drop_sent(self, key: CertificateKey, updates: &[AssetUpdate]) {
        self.update(key, Box::new(|draft| draft.drop_sent(updates)));
        self.store_all();
    }

    /// Returns the number of unsaved changes of a certificate.
    pub fn count(self, key: CertificateKey) -> usize {
        self.with(key, Draft::len)
    }

    /// Returns the number of unsaved changes of a certificate, including those of earlier visits.
    pub fn count_with_stored(self, key: CertificateKey) -> usize {
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
    pub fn are_stored(self) -> bool {
        self.stored.track();
        let is_refused = self.local_store.is_refused();
        let is_kept = |key: &CertificateKey, draft: &Draft| {
            let is_soon = self.touched.with_value(|touched| touched.contains(key));
            let is_there = || self.local_store.has_stored(*key, draft);
            draft.is_empty() || if is_soon { !is_refused } else { is_there() }
        };
        self.drafts.with(|drafts| drafts.iter().all(|(key, draft)| is_kept(key, draft)))
    }

    pub(in crate::state) fn clear(self) {
        self.touched.set_value(Vec::new());
        self.versions.set_value(Vec::new());
        self.offers.update(Sorted::clear);
        self.drafts.update(Sorted::clear);
    }
}
