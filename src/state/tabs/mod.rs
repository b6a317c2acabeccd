//! Coordinates tabs: one tab at a time edits a certificate; the others show it and are notified of
//! changes.

pub mod write_lock;

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::Session;
use super::requests::latest::Latest;
use crate::browser::tabs::{Answer, Asked, Asking, Channel, Lock, ask};
use crate::route::Route;

/// The role of this tab for the open certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TabRole {
    /// It is not known yet.
    Asking,
    /// It edits it.
    Working,
    /// Another tab does.
    Watching,
}

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
    role: RwSignal<TabRole>,
    /// The open certificate.
    key: StoredValue<Option<CertificateKey>>,
    /// The certificate for which another tab last sent a request.
    changed: RwSignal<Option<CertificateKey>>,
    /// Counts the messages about requests for certificates, of this tab and the others.
    changes: StoredValue<u32>,
    /// The current opening: late answers of an earlier one are ignored.
    opened: Latest,
    asked: StoredValue<Option<Asked>, LocalStorage>,
    /// The lock of the certificate that this tab edits.
    lock: StoredValue<Option<Lock>, LocalStorage>,
    channel: StoredValue<Option<Channel>, LocalStorage>,
}

impl Tabs {
    pub(super) fn new(session: Session) -> Self {
        Self {
            session,
            role: RwSignal::new(TabRole::Asking),
            key: StoredValue::new(None),
            changed: RwSignal::new(None),
            changes: StoredValue::new(0),
            opened: Latest::new(),
            asked: StoredValue::new_local(None),
            lock: StoredValue::new_local(None),
            channel: StoredValue::new_local(None),
        }
    }

    /// Listens to the other tabs; `on_sign_out` is called when this tab's user signed out in one of
    /// them.
    pub fn listen(self, on_sign_out: impl Fn() + 'static) {
        let end = self.session.service();
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

    /// Notifies the other tabs.
    pub fn tell(self, news: News) {
        let text = match news {
            News::Changed(key) => {
                self.count_change();
                [&*key.to_string(), &*self.session.service()].concat()
            }
            News::SignedOut => self.session.scope(),
        };
        self.channel.with_value(|channel| {
            if let Some(channel) = channel {
                channel.tell(&text);
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

    /// Returns the certificate for which another tab last sent a request.
    pub fn changed(self) -> Option<CertificateKey> {
        self.changed.get()
    }

    /// Returns whether another tab edits the open certificate.
    pub fn is_watching(self) -> bool {
        self.role.get() == TabRole::Watching
    }

    /// Returns whether another tab edits a certificate, without tracking.
    pub(super) fn watches(self, key: CertificateKey) -> bool {
        self.role.get_untracked() == TabRole::Watching && self.key.get_value() == Some(key)
    }

    /// Returns whether this tab edits it, as far as known.
    pub fn is_working(self) -> bool {
        self.role.get() == TabRole::Working
    }

    /// Returns whether this tab has the lock of the certificate that it edits.
    pub fn has_lock(self) -> bool {
        self.lock.with_value(Option::is_some)
    }

    /// Opens a certificate. `on_turn` is called whenever this tab starts to edit it; its argument
    /// is whether another tab did before.
    pub fn open(self, key: CertificateKey, on_turn: impl Fn(bool) + Clone + 'static) {
        self.leave();
        self.key.set_value(Some(key));
        self.ask(self.name(key), Asking::Now, on_turn);
    }

    /// Takes the lock over; the other tab becomes read-only.
    pub fn take_over(self, key: CertificateKey, on_turn: impl Fn(bool) + Clone + 'static) {
        self.asked.set_value(None);
        self.ask(self.name(key), Asking::Taking, on_turn);
    }

    /// Releases the certificate.
    pub fn leave(self) {
        self.opened.forget();
        self.asked.try_set_value(None);
        self.lock.try_set_value(None);
        self.role.try_set(TabRole::Asking);
    }

    fn ask(self, name: String, asking: Asking, on_turn: impl Fn(bool) + Clone + 'static) {
        let opened = self.opened.present();
        let again = name.clone();
        let begin = on_turn.clone();
        let on_answer = move |answer| {
            match answer {
                // A lock that arrives too late is released.
                _ if !opened.is_wanted() => {}
                Answer::Mine(lock) => {
                    self.lock.set_value(Some(lock));
                    self.begin(asking, &on_turn);
                }
                Answer::Denied if asking == Asking::Queued => {}
                Answer::Denied => self.begin(asking, &on_turn),
                Answer::Busy | Answer::Lost => {
                    self.lock.set_value(None);
                    self.role.set(TabRole::Watching);
                    self.ask(again.clone(), Asking::Queued, on_turn.clone());
                }
            }
        };
        match ask(&name, asking, on_answer) {
            Some(asked) => self.asked.set_value(Some(asked)),
            // Without locks every tab may edit; the service decides.
            None => self.begin(asking, &begin),
        }
    }

    fn begin(self, asking: Asking, on_turn: &impl Fn(bool)) {
        self.role.set(TabRole::Working);
        on_turn(asking != Asking::Now);
    }

    fn name(self, key: CertificateKey) -> String {
        ["acceptance-desk ", &key.to_string(), &self.session.service()].concat()
    }
}
