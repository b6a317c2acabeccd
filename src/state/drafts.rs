//! The unsent marks of every certificate that was marked in this tab. They are kept in the browser soon after each
//! change, and offered again after a reload.

use acceptance_persistence::draft::SavedDraft;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{LocalStore, Tabs};
use crate::browser::timer;

/// The milliseconds after a change within which it is kept.
const SOON: u32 = 300;

/// All unsent marks.
#[derive(Clone, Copy)]
pub struct Drafts {
    drafts: RwSignal<Sorted<CertificateKey, Box<Draft>>>,
    /// Tells of every change but those that somebody makes in the row of one asset.
    beyond_one: RwSignal<()>,
    /// Marks of an earlier visit that the person has not asked for yet.
    offers: RwSignal<Sorted<CertificateKey, Box<SavedDraft>>>,
    /// The certificates whose offer is kept in nobody's name.
    strays: StoredValue<Vec<CertificateKey>>,
    /// The certificates whose marks changed since they were kept.
    touched: StoredValue<Vec<CertificateKey>>,
    /// When this tab last kept marks, in milliseconds since 1970: what is kept at another time is another tab's.
    written: StoredValue<Sorted<CertificateKey, i64>>,
    local_store: LocalStore,
    tabs: Tabs,
}

impl Drafts {
    /// No marks.
    pub(super) fn new(local_store: LocalStore, tabs: Tabs) -> Self {
        let (drafts, offers) = (RwSignal::new(Sorted::default()), RwSignal::new(Sorted::default()));
        let (strays, touched) = (StoredValue::new(Vec::new()), StoredValue::new(Vec::new()));
        let written = StoredValue::new(Sorted::default());
        Self { drafts, beyond_one: RwSignal::new(()), offers, strays, touched, written, local_store, tabs }
    }

    /// Looks at the marks of a certificate.
    pub fn with<T>(self, key: CertificateKey, look: impl FnOnce(&Draft) -> T) -> T {
        let drafts = self.drafts.read();
        look(drafts.get(&key).map_or(&Draft::default(), |draft| draft))
    }

    /// Is told of every change but those of [`Drafts::update_one`].
    pub fn track_beyond_one(self) {
        self.beyond_one.track();
    }

    /// Changes the marks of a certificate, unless stored changes wait for an answer: they would be overrun.
    pub fn update(self, key: CertificateKey, change: impl FnOnce(&mut Draft)) {
        self.change(key, true, &mut once(change));
    }

    /// Changes the mark of one asset alone, whose row knows of it without a notification: the other rows need not look.
    pub fn update_one(self, key: CertificateKey, change: impl FnOnce(&mut Draft)) {
        self.change(key, false, &mut once(change));
    }

    /// Drops the marks that the service holds, as a reading shows. Only a draft that has changed is stored again.
    pub fn settle(self, key: CertificateKey, assets: &CompleteAssets) {
        let mut has_changed = false;
        self.write(true, |drafts| {
            if let Some(draft) = drafts.get_mut(&key) {
                has_changed = draft.settle(assets);
            }
        });
        let is_answered = self.settle_offer(key, assets);
        if has_changed || is_answered {
            self.touch(key);
        }
    }

    /// Drops from an offer the marks that the service holds, and an offer without any others; returns whether it did.
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
        if is_answered {
            self.settle_stray(key);
        }
        is_answered
    }

    /// Compiled once, not for each change.
    #[inline(never)]
    fn change(self, key: CertificateKey, is_beyond_one: bool, change: &mut dyn FnMut(&mut Draft)) {
        if self.offers.with_untracked(|offers| offers.get(&key).is_some()) {
            return;
        }
        let mut is_touched = false;
        self.write(is_beyond_one, |drafts| {
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

    /// Changes what is marked, and tells of it: the rows first, as they are looked at first.
    fn write(self, is_beyond_one: bool, change: impl FnOnce(&mut Sorted<CertificateKey, Box<Draft>>)) {
        change(&mut self.drafts.write_untracked());
        if is_beyond_one {
            self.beyond_one.notify();
        }
        self.drafts.notify();
    }

    /// Sees to it that the marks of a certificate are kept soon.
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

    /// Stores the drafts that have changed, now. A page that goes says so just before. The draft of a certificate on which
    /// another tab works is that tab's to store.
    pub fn keep(self) {
        let touched = self.touched.try_update_value(std::mem::take).unwrap_or_default();
        for key in touched.into_iter().filter(|key| !self.tabs.watches(*key)) {
            let at = timer::now();
            untrack(|| self.with(key, |draft| self.local_store.keep_draft(key, draft, at)));
            self.written.update_value(|written| written.insert(key, at));
        }
    }

    /// Looks for kept marks: those of an earlier visit are offered where there are none of this one, and those that
    /// another tab has kept since are laid over the ones that were made here.
    pub fn look_for_kept(self, key: CertificateKey) {
        self.keep();
        let is_unmarked = untrack(|| self.count(key)) == 0;
        let own = self.local_store.draft(key);
        let is_stray = is_unmarked && own.is_none();
        let saved = if is_stray { self.local_store.draft_before(key) } else { own };
        let Some(saved) = saved else {
            // Changes from just before another tab took over, which this tab could not store.
            if !is_unmarked {
                self.touch(key);
            }
            return;
        };
        if is_unmarked {
            self.strays.update_value(|strays| {
                strays.retain(|other| *other != key);
                strays.extend(is_stray.then_some(key));
            });
            self.offers.update(|offers| offers.insert(key, saved.into()));
        } else if self.written.with_value(|written| written.get(&key) != Some(&saved.at)) {
            self.update(key, |draft| *draft = Draft::overlay(draft, &saved.draft));
        }
    }

    /// How many marks of an earlier visit are offered, and when they were kept.
    pub fn offer(self, key: CertificateKey) -> Option<(usize, i64)> {
        self.offers.with(|offers| offers.get(&key).map(|saved| (saved.draft.len(), saved.at)))
    }

    /// Takes the marks of an earlier visit up again.
    pub fn restore(self, key: CertificateKey) {
        let offer = self.offers.with_untracked(|offers| offers.get(&key).cloned());
        self.offers.update(|offers| offers.remove(&key));
        if let Some(offer) = offer {
            self.update(key, |draft| *draft = Draft::overlay(&offer.draft, draft));
            self.keep();
            if !untrack(|| self.local_store.is_refused()) {
                self.settle_stray(key);
            }
        }
    }

    /// Drops the marks of an earlier visit.
    pub fn decline(self, key: CertificateKey) {
        self.offers.update(|offers| offers.remove(&key));
        self.settle_stray(key);
        self.touch(key);
    }

    /// Somebody took or declined an offer that is kept in nobody's name: it is theirs, and offered to nobody else.
    fn settle_stray(self, key: CertificateKey) {
        if self.strays.with_value(|strays| strays.contains(&key)) {
            self.strays.update_value(|strays| strays.retain(|other| *other != key));
            self.local_store.drop_draft_before(key);
        }
    }

    /// Drops the marks of a certificate, the kept ones too.
    pub fn forget(self, key: CertificateKey) {
        self.offers.update(|offers| offers.remove(&key));
        self.write(true, |drafts| drafts.remove(&key));
        self.settle_stray(key);
        self.local_store.keep_draft(key, &Draft::default(), timer::now());
    }

    /// How many unsent marks a certificate has.
    pub fn count(self, key: CertificateKey) -> usize {
        self.with(key, Draft::len)
    }

    /// How many unsent marks a certificate has, those of earlier visits included.
    pub fn count_kept(self, key: CertificateKey) -> usize {
        match self.count(key) {
            0 => self.local_store.marks(key),
            count => count,
        }
    }

    /// Whether anything is unsent.
    pub fn is_any(self) -> bool {
        self.drafts.with(|drafts| drafts.iter().any(|(_, draft)| !draft.is_empty()))
    }

    /// Whether the browser holds every unsent mark, as a reading shows. Those of the last moments, which are about to
    /// be kept, fare as the ones before them.
    pub fn are_kept(self) -> bool {
        let is_refused = self.local_store.is_refused();
        let is_kept = |key: &CertificateKey, draft: &Draft| {
            let is_soon = self.touched.with_value(|touched| touched.contains(key));
            let written = self.written.with_value(|written| written.get(key).copied());
            // Another tab that took the work over keeps these marks below its own.
            let is_there = || written.is_some() && self.local_store.marked_at(*key) >= written;
            draft.is_empty() || if is_soon { !is_refused } else { is_there() }
        };
        self.drafts.with(|drafts| drafts.iter().all(|(key, draft)| is_kept(key, draft)))
    }

    /// Drops all marks.
    pub(super) fn clear(self) {
        self.touched.set_value(Vec::new());
        self.strays.set_value(Vec::new());
        self.offers.update(Sorted::clear);
        self.write(true, Sorted::clear);
    }
}

/// A change that is made once, as one of those that could be made again.
fn once(change: impl FnOnce(&mut Draft)) -> impl FnMut(&mut Draft) {
    let mut change = Some(change);
    move |draft| {
        if let Some(change) = change.take() {
            change(draft);
        }
    }
}
