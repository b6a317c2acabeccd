//! The unsent marks of every certificate that was marked in this tab.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::Draft;
use acceptance_rules::sorted::Sorted;
use leptos::prelude::*;

use crate::reactive::signal;

/// All unsent marks.
#[derive(Clone, Copy)]
pub struct Drafts(RwSignal<Sorted<CertificateKey, Draft>>);

impl Drafts {
    /// No marks.
    pub(super) fn new() -> Self {
        Self(signal(Sorted::default()))
    }

    /// Looks at the marks of a certificate.
    pub fn with<T>(self, key: CertificateKey, look: impl FnOnce(&Draft) -> T) -> T {
        let drafts = self.0.read();
        look(drafts.get(&key).unwrap_or(&Draft::default()))
    }

    /// Changes the marks of a certificate.
    pub fn update(self, key: CertificateKey, change: impl FnOnce(&mut Draft)) {
        let mut change = Some(change);
        self.change(key, &mut |draft| {
            if let Some(change) = change.take() {
                change(draft);
            }
        });
    }

    /// Compiled once, not for each change.
    #[inline(never)]
    fn change(self, key: CertificateKey, change: &mut dyn FnMut(&mut Draft)) {
        self.0.update(|drafts| {
            if drafts.get(&key).is_none() {
                drafts.insert(key, Draft::default());
            }
            if let Some(draft) = drafts.get_mut(&key) {
                change(draft);
            }
        });
    }

    /// Drops the marks of a certificate.
    pub fn forget(self, key: CertificateKey) {
        self.0.update(|drafts| drafts.remove(&key));
    }

    /// How many unsent marks a certificate has.
    pub fn count(self, key: CertificateKey) -> usize {
        self.with(key, Draft::len)
    }

    /// Whether anything is unsent.
    pub fn is_any(self) -> bool {
        self.0.with(|drafts| drafts.iter().any(|(_, draft)| !draft.is_empty()))
    }

    /// Drops all marks.
    pub(super) fn clear(self) {
        self.0.update(Sorted::clear);
    }
}
