//! Coordinates tabs: one tab at a time edits a certificate; the others show it and are notified of
//! changes.

mod role_lock;
pub mod write_lock;

use acceptance_route::Route;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::Session;
use crate::browser::tabs::{Channel, LockMode};
use crate::state::tabs::role_lock::{RoleLock, TabRole};

/// A message between tabs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A request for a certificate was sent.
    Changed(CertificateKey),
    /// The user of this tab signed out. Tabs of other users are not affected.
    SignedOut,
}

/// Coordinates this tab with the other tabs of the browser.
#[derive(Clone, Copy)]
pub struct Tabs {
    session: Session,
    /// The lock of the open certificate.
    lock: RoleLock,
    /// The open certificate.
    key: StoredValue<Option<CertificateKey>>,
    /// The certificate for which another tab last sent a request.
    changed: RwSignal<Option<CertificateKey>>,
    /// Counts the messages about requests for certificates, of this tab and the others.
    changes: StoredValue<u32>,
    channel: StoredValue<Option<Channel>, LocalStorage>,
}

impl Tabs {
    pub(super) fn new(session: Session) -> Self {
        Self {
            session,
            lock: RoleLock::new(),
            key: StoredValue::new(None),
            changed: RwSignal::new(None),
            changes: StoredValue::new(0),
            channel: StoredValue::new_local(None),
        }
    }

    /// Listens to the other tabs; `on_sign_out` is called when this tab's user signed out in one of
    /// them.
    pub fn listen(self, on_sign_out: impl Fn() + 'static) {
        let end = self.session.service_suffix();
        let hear = move |text: String| {
            let certificate = text.strip_suffix(&end).and_then(Route::certificate_named);
            if certificate.is_some() {
                self.count_change();
                self.changed.set(certificate);
            } else if text == self.session.scope() {
                on_sign_out();
            }
        };
        self.channel.set_value(Channel::join("acceptance-desk", hear));
    }

    pub fn notify(self, news: News) {
        let text = match news {
            News::Changed(key) => {
                self.count_change();
                [&*key.to_string(), &*self.session.service_suffix()].concat()
            }
            News::SignedOut => self.session.scope(),
        };
        self.channel.with_value(|channel| {
            if let Some(channel) = channel {
                channel.post(&text);
            }
        });
    }

    fn count_change(self) {
        self.changes.update_value(|changes| *changes = changes.wrapping_add(1));
    }

    /// Returns a number that changes with each request that this tab or another one has sent for a certificate.
    pub(super) fn changes(self) -> u32 {
        self.changes.get_value()
    }

    pub fn changed(self) -> Option<CertificateKey> {
        self.changed.get()
    }

    /// Returns whether another tab edits the open certificate.
    pub fn is_watching(self) -> bool {
        self.lock.role() == TabRole::Watching
    }

    /// Returns whether another tab edits a certificate, without tracking.
    pub(super) fn watches(self, key: CertificateKey) -> bool {
        untrack(|| self.is_watching()) && self.key.get_value() == Some(key)
    }

    /// Returns whether this tab edits it, as far as known.
    pub fn is_working(self) -> bool {
        self.lock.role() == TabRole::Working
    }

    /// Returns whether this tab has the lock of the certificate that it edits.
    pub fn has_lock(self) -> bool {
        self.lock.is_here()
    }

    /// Opens a certificate. `on_turn` is called whenever this tab starts to edit it; its argument
    /// is whether another tab did before.
    pub fn open(self, key: CertificateKey, on_turn: impl Fn(bool) + Clone + 'static) {
        self.leave();
        self.key.set_value(Some(key));
        self.lock.request(self.name(key), LockMode::Now, on_turn);
    }

    /// Takes the lock over; the other tab becomes read-only.
    pub fn take_over(self, key: CertificateKey, on_turn: impl Fn(bool) + Clone + 'static) {
        self.lock.request(self.name(key), LockMode::Steal, on_turn);
    }

    pub fn leave(self) {
        self.lock.release();
    }

    fn name(self, key: CertificateKey) -> String {
        ["acceptance-desk ", &key.to_string(), &self.session.service_suffix()].concat()
    }
}
