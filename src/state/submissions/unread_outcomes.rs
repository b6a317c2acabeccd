//! Outcomes that ended while their page was closed. They stay until the user opens the page.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

/// The certificates with an unread outcome.
#[derive(Clone, Copy)]
pub struct UnreadOutcomes {
    /// The certificate whose page is open.
    watched: StoredValue<Option<CertificateKey>>,
    keys: RwSignal<Vec<CertificateKey>>,
}

impl UnreadOutcomes {
    pub(super) fn new() -> Self {
        Self { watched: StoredValue::new(None), keys: RwSignal::new(Vec::new()) }
    }

    /// Treats outcomes of a certificate as read until the present owner is disposed.
    pub fn watch(self, key: CertificateKey) {
        self.watched.set_value(Some(key));
        on_cleanup(move || {
            // The next page may be mounted before this one is unmounted.
            if self.watched.try_get_value() == Some(Some(key)) {
                self.watched.set_value(None);
            }
        });
    }

    /// Returns the certificates, the oldest outcome first.
    pub fn keys(self) -> Vec<CertificateKey> {
        self.keys.get()
    }

    /// Adds an outcome unless its page is open.
    pub(super) fn add(self, key: CertificateKey) {
        let is_new = self.keys.with_untracked(|keys| !keys.contains(&key));
        if is_new && self.watched.get_value() != Some(key) {
            self.keys.update(|keys| keys.push(key));
        }
    }

    /// Marks an outcome as read. Returns whether it was unread.
    pub(super) fn mark_read(self, key: CertificateKey) -> bool {
        let is_unread = self.keys.with_untracked(|keys| keys.contains(&key));
        if is_unread {
            self.keys.update(|keys| keys.retain(|own| *own != key));
        }
        is_unread
    }

    pub(super) fn clear(self) {
        self.keys.update(Vec::clear);
    }
}
