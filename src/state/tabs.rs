//! One tab at a time works on a certificate; the others look on, and hear when something changed.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::Session;
use super::latest::Latest;
use crate::browser::tabs::{Answer, Asked, Asking, Channel, Lock, ask};

/// What this tab may do with the certificate being looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// That is not known yet.
    Asking,
    /// It works on it.
    Working,
    /// Another tab does.
    Watching,
}

/// What the tabs tell each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// Something was sent about a certificate.
    Changed(CertificateKey),
    /// The user of this tab signed out. Tabs of other users go on.
    SignedOut,
}

/// The part of this tab among those of this browser.
#[derive(Clone, Copy)]
pub struct Tabs {
    session: Session,
    role: RwSignal<Role>,
    /// The certificate being looked at.
    key: StoredValue<Option<CertificateKey>>,
    /// The certificate of which another tab last sent something.
    changed: RwSignal<Option<CertificateKey>>,
    /// The certificate that was opened: a late answer of an earlier one is not wanted.
    opened: Latest,
    asked: StoredValue<Vec<Asked>, LocalStorage>,
    /// The lock of the certificate that this tab works on.
    lock: StoredValue<Option<Lock>, LocalStorage>,
    channel: StoredValue<Option<Channel>, LocalStorage>,
}

impl Tabs {
    pub(super) fn new(session: Session) -> Self {
        Self {
            session,
            role: RwSignal::new(Role::Asking),
            key: StoredValue::new(None),
            changed: RwSignal::new(None),
            opened: Latest::new(),
            asked: StoredValue::new_local(Vec::new()),
            lock: StoredValue::new_local(None),
            channel: StoredValue::new_local(None),
        }
    }

    /// Listens to the other tabs; `on_sign_out` is called when the user of this one signed out in one of them.
    pub fn listen(self, on_sign_out: impl Fn() + 'static) {
        let end = self.session.service();
        let hear = move |text: String| {
            let certificate = text.strip_suffix(&end).and_then(|text| {
                let (company, certificate) = text.split_once('/')?;
                Some(CertificateKey::new(company.parse().ok()?, certificate.parse().ok()?))
            });
            if certificate.is_some() {
                self.changed.set(certificate);
            } else if text == self.session.scope() {
                on_sign_out();
            }
        };
        self.channel.set_value(Channel::join("acceptance-desk", hear));
    }

    /// Tells the other tabs.
    pub fn tell(self, news: News) {
        let text = match news {
            News::Changed(key) => [&*key.to_string(), &*self.session.service()].concat(),
            News::SignedOut => self.session.scope(),
        };
        self.channel.with_value(|channel| {
            if let Some(channel) = channel {
                channel.tell(&text);
            }
        });
    }

    /// The certificate of which another tab last sent something.
    pub fn changed(self) -> Option<CertificateKey> {
        self.changed.get()
    }

    /// Whether another tab works on the certificate being looked at.
    pub fn is_watching(self) -> bool {
        self.role.get() == Role::Watching
    }

    /// Returns whether another tab works on a certificate, now.
    pub(super) fn watches(self, key: CertificateKey) -> bool {
        self.role.get_untracked() == Role::Watching && self.key.get_value() == Some(key)
    }

    /// Whether this tab works on it, as far as is known.
    pub fn is_working(self) -> bool {
        self.role.get() == Role::Working
    }

    /// Whether this tab has the lock of the certificate that it works on.
    pub fn has_lock(self) -> bool {
        self.lock.with_value(Option::is_some)
    }

    /// Opens a certificate. `on_turn` is called whenever this tab becomes the one that works on it: with whether
    /// another one did before.
    pub fn open(self, key: CertificateKey, on_turn: impl Fn(bool) + Clone + 'static) {
        self.leave();
        self.key.set_value(Some(key));
        self.ask(self.name(key), Asking::Now, on_turn);
    }

    /// Works here; the other tab looks on from now on.
    pub fn take_over(self, key: CertificateKey, on_turn: impl Fn(bool) + Clone + 'static) {
        self.asked.set_value(Vec::new());
        self.ask(self.name(key), Asking::Taking, on_turn);
    }

    /// Leaves the certificate to others.
    pub fn leave(self) {
        self.opened.forget();
        self.asked.try_update_value(Vec::clear);
        self.lock.try_set_value(None);
        self.role.try_set(Role::Asking);
    }

    fn ask(self, name: String, asking: Asking, on_turn: impl Fn(bool) + Clone + 'static) {
        let opened = self.opened.present();
        let again = name.clone();
        let begin = on_turn.clone();
        let on_answer = move |answer| {
            match answer {
                // A lock that came too late is free again.
                _ if !opened.is_wanted() => {}
                Answer::Mine(lock) => {
                    self.lock.set_value(Some(lock));
                    self.begin(asking, &on_turn);
                }
                Answer::Denied if asking == Asking::Queued => {}
                Answer::Denied => self.begin(asking, &on_turn),
                Answer::Busy | Answer::Lost => {
                    self.lock.set_value(None);
                    self.role.set(Role::Watching);
                    self.ask(again.clone(), Asking::Queued, on_turn.clone());
                }
            }
        };
        match ask(&name, asking, on_answer) {
            Some(asked) => self.asked.update_value(|all| all.push(asked)),
            // Without locks nobody is kept out; the service is the judge.
            None => self.begin(asking, &begin),
        }
    }

    fn begin(self, asking: Asking, on_turn: &impl Fn(bool)) {
        self.role.set(Role::Working);
        on_turn(asking != Asking::Now);
    }

    fn name(self, key: CertificateKey) -> String {
        ["acceptance-desk ", &key.to_string(), &self.session.service()].concat()
    }
}
