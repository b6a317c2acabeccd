//! Outcomes that came while the person was elsewhere: they are not put away before somebody had them before them.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

/// The certificates with such an outcome.
#[derive(Clone, Copy)]
pub struct Unseen {
    /// What the person has before them.
    watched: StoredValue<Option<CertificateKey>>,
    keys: RwSignal<Vec<CertificateKey>>,
}

impl Unseen {
    pub(super) fn new() -> Self {
        Self { watched: StoredValue::new(None), keys: RwSignal::new(Vec::new()) }
    }

    /// The person has what becomes of this one before them, until the page is gone.
    pub fn watch(self, key: CertificateKey) {
        self.watched.set_value(Some(key));
        on_cleanup(move || {
            // The next page may have come before this one went.
            if self.watched.try_get_value() == Some(Some(key)) {
                self.watched.set_value(None);
            }
        });
    }

    /// The certificates whose outcomes were not seen, the oldest first.
    pub fn keys(self) -> Vec<CertificateKey> {
        self.keys.get()
    }

    /// An outcome has come.
    pub(super) fn come(self, key: CertificateKey) {
        let is_new = self.keys.with_untracked(|keys| !keys.contains(&key));
        if is_new && self.watched.get_value() != Some(key) {
            self.keys.update(|keys| keys.push(key));
        }
    }

    /// Whether the outcome was not seen before; now it is.
    pub(super) fn see(self, key: CertificateKey) -> bool {
        let is_unseen = self.keys.with_untracked(|keys| keys.contains(&key));
        if is_unseen {
            self.keys.update(|keys| keys.retain(|own| *own != key));
        }
        is_unseen
    }

    pub(super) fn clear(self) {
        self.keys.update(Vec::clear);
    }
}
