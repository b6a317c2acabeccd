//! The user of a proxy's session. The session may become another user's at any time, as after a sign-in in another tab, so
//! the name is read again before each writing request, after a refused session, and when the page becomes visible.

use std::sync::Arc;

use acceptance_api::transport::{Answer, Method, Request, Response, Transport};
use acceptance_config::{Authentication, Config, NameSource, ProxyUser};
use acceptance_process::Withheld;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::session_user::SessionUser;
use crate::browser::{document, user_name};

/// The session of a proxy whose user has a name.
#[derive(Clone, Copy)]
pub(super) struct ProxySession {
    source: StoredValue<Option<NameSource>>,
    /// The user on the screen.
    user: StoredValue<Option<SessionUser>>,
    /// Whether the service refused the session, so that the next answer may be for another user.
    was_refused: StoredValue<bool>,
    /// The name of a user who is not on the screen.
    found: RwSignal<Option<String>>,
}

impl ProxySession {
    pub(super) fn new(config: &Config, user: StoredValue<Option<SessionUser>>) -> Self {
        let source = match &config.proxy_user {
            ProxyUser::At(source) if config.authentication == Authentication::None => Some(source.clone()),
            ProxyUser::At(_) | ProxyUser::OnlyOne | ProxyUser::Nobody | ProxyUser::Unread => None,
        };
        user.set_value(source.as_ref().and_then(|source| source.name.clone()).map(SessionUser::named));
        let (was_refused, found) = (StoredValue::new(false), RwSignal::new(None));
        Self { source: StoredValue::new(source), user, was_refused, found }
    }

    pub(super) fn is_used(self) -> bool {
        self.source.try_with_value(Option::is_some).unwrap_or_default()
    }

    /// Returns the name of a user who is not on the screen, and tracks it.
    pub(super) fn found(self) -> Option<String> {
        self.found.get()
    }

    /// Shows the present user.
    pub(super) fn accept(self, name: String) {
        self.user.set_value(Some(SessionUser::named(name)));
        self.found.set(None);
    }

    /// Reads the name again.
    ///
    /// # Errors
    /// The session belongs to another user than `expected`, or its user cannot be read.
    pub(super) async fn check(self, expected: Option<&str>) -> Result<(), Withheld> {
        let Some(source) = self.source.try_get_value().flatten() else { return Ok(()) };
        let name = user_name::read(&source).await.ok_or(Withheld::UnknownUser)?;
        self.was_refused.try_set_value(false);
        let is_expected = expected == Some(&name);
        let shown = self.user.try_get_value().flatten().map(|user| user.name);
        let found = (shown.as_ref() != Some(&name)).then_some(name);
        if found.is_some() || self.found.try_get_untracked().flatten().is_some() {
            self.found.try_set(found);
        }
        if is_expected { Ok(()) } else { Err(Withheld::OtherUser) }
    }

    fn look(self) {
        let expected = self.user.try_get_value().flatten().map(|user| user.name);
        spawn_local(async move {
            // Without a name, the next writing request says so.
            let _ = self.check(expected.as_deref()).await;
        });
    }

    /// Reads the name again when the page becomes visible.
    pub(super) fn watch(self) {
        if !self.is_used() {
            return;
        }
        let visible = window_event_listener(ev::visibilitychange, move |_| {
            if document::is_visible() {
                self.look();
            }
        });
        let shown = window_event_listener(ev::pageshow, move |event| {
            if event.persisted() {
                self.look();
            }
        });
        on_cleanup(move || {
            visible.remove();
            shown.remove();
        });
    }
}

/// A transport that reads the name again once the service answers after it refused the session.
pub(super) struct ProxyTransport {
    pub(super) transport: Arc<dyn Transport>,
    pub(super) proxy: ProxySession,
}

impl Transport for ProxyTransport {
    fn send(&self, request: Request) -> Answer {
        let (proxy, is_read) = (self.proxy, request.method == Method::Get);
        let answer = self.transport.send(request);
        if !proxy.is_used() {
            return answer;
        }
        Box::pin(async move {
            let answer = answer.await;
            match answer.as_ref().map(|answer| answer.status) {
                Ok(401 | Response::REDIRECTED) => drop(proxy.was_refused.try_set_value(true)),
                Ok(_) if is_read && proxy.was_refused.try_get_value() == Some(true) => {
                    let expected = proxy.user.try_get_value().flatten().map(|user| user.name);
                    let _ = proxy.check(expected.as_deref()).await;
                }
                Ok(_) | Err(_) => {}
            }
            answer
        })
    }
}
