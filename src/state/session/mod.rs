//! The user and the service. The token exists in memory only.

mod proxy_session;
mod session_user;
pub mod sign_in;
pub(in crate::state) mod sign_outs;
mod token_trial;

use std::sync::Arc;

use acceptance_api::client::{Client, Connection, IdempotencyKey};
use acceptance_api::credentials::{AccessToken, BadToken, TokenOwner};
use acceptance_api::transport::Transport;
use acceptance_config::{Audience, Authentication, Config, Idempotency, ProxyUser};
use acceptance_process::Withheld;
use acceptance_process::retry::Patience;
use acceptance_rules::asset::StatusCodes;
use leptos::prelude::*;

use super::requests::last_request_id::{LastRequestId, RequestIdRecorder};
use super::requests::retry_transport::{PendingRetries, RetryTransport};
use crate::browser::{location, random};
use crate::lazy::lazy;
use crate::state::session::proxy_session::{ProxySession, ProxyTransport};
use crate::state::session::session_user::SessionUser;
use crate::state::session::sign_in::token_refresh::TokenRefreshTransport;
use crate::state::session::sign_in::{ProviderCall, SignIn, SignOutEnd, provider};
use crate::state::session::token_trial::{TokenTrial, TrialTransport};

lazy!(call_provider: ProviderCall, in openid, provider::run);

/// A user who is not on the screen yet: of a typed token, or of a proxy's session.
#[derive(Clone)]
pub(in crate::state) enum NewUser {
    Token(AccessToken),
    Proxy(String),
}

#[derive(Clone, Copy)]
pub struct Session {
    config: StoredValue<Arc<Config>>,
    connection: StoredValue<Arc<Connection>>,
    transport: StoredValue<Arc<dyn Transport>>,
    /// The same without retries.
    without_retries: StoredValue<Arc<dyn Transport>>,
    /// The same with retries until the service answers.
    patient: StoredValue<Arc<dyn Transport>>,
    token: RwSignal<Option<AccessToken>>,
    /// The first answer to a typed token.
    trial: TokenTrial,
    /// The user of the typed token or of the proxy session, if known.
    named: StoredValue<Option<SessionUser>>,
    proxy: ProxySession,
    /// Signing in with a provider, if one is used.
    pub sign_in: SignIn,
    /// Counts sign-ins, to distinguish reads of earlier users.
    generation: RwSignal<u32>,
    /// Counts users on the screen.
    users: RwSignal<u32>,
    /// Pending retries of reads.
    pub retries: PendingRetries,
}

impl Session {
    /// Returns a session without a user.
    pub fn new(config: Config, transport: Arc<dyn Transport>) -> Self {
        let connection = Connection {
            base_url: config.base_url.clone(),
            token_header: config.token_header.clone(),
            require_total: config.require_total,
            codes: StatusCodes::new(config.statuses.iter().map(|entry| &*entry.code)),
        };
        let named = StoredValue::new(None);
        let proxy = ProxySession::new(&config, named);
        let retries = PendingRetries::new();
        let (token, generation) = (RwSignal::new(None), RwSignal::new(0));
        let sign_in = SignIn::new(&config, token, generation, call_provider);
        let renewing =
            |is_repeating| TokenRefreshTransport { transport: transport.clone(), sign_in, is_repeating };
        let without_retries: Arc<dyn Transport> = Arc::new(renewing(false));
        let retrying = |patience| -> Arc<dyn Transport> {
            Arc::new(RetryTransport { transport: Arc::new(renewing(true)), retries, patience })
        };
        let (transport, patient) = (retrying(Patience::Short), retrying(Patience::UntilAnswered));
        let trial = TokenTrial::new();
        let transport: Arc<dyn Transport> = Arc::new(TrialTransport { transport, trial });
        let transport: Arc<dyn Transport> = Arc::new(ProxyTransport { transport, proxy });
        Self {
            config: StoredValue::new(Arc::new(config)),
            connection: StoredValue::new(Arc::new(connection)),
            transport: StoredValue::new(transport),
            without_retries: StoredValue::new(without_retries),
            patient: StoredValue::new(patient),
            token,
            trial,
            named,
            proxy,
            sign_in,
            generation,
            users: RwSignal::new(0),
            retries,
        }
    }

    /// Tracks sign-ins and sign-outs.
    pub fn track_user(self) {
        self.generation.track();
    }

    /// Returns a number that changes with the user on the screen.
    pub fn users(self) -> u32 {
        self.users.get()
    }

    /// Counts another user on the screen.
    pub(super) fn begin_user(self) {
        self.users.update(|users| *users = users.wrapping_add(1));
    }

    pub fn config(self) -> Arc<Config> {
        self.config.get_value()
    }

    /// Returns the acceptance statuses to choose from.
    pub fn codes(self) -> StatusCodes {
        self.connection.with_value(|connection| connection.codes.clone())
    }

    /// Returns whether requests can be sent: there is a token, or none is needed.
    pub fn is_signed_in(self) -> bool {
        self.config.with_value(|config| config.authentication == Authentication::None)
            || self.token.with(Option::is_some)
    }

    /// Returns whether the user is signed in and the service has not refused the typed token.
    pub fn is_admitted(self) -> bool {
        self.is_signed_in() && self.refused_token().is_none()
    }

    /// Returns whether the pages for operator staff are offered: review and scrap errors.
    pub fn offers_review(self) -> bool {
        self.config.with_value(|config| config.audience != Audience::Client) && self.is_admitted()
    }

    /// Returns the text of a typed token that the service refused.
    pub fn refused_token(self) -> Option<String> {
        self.trial.refused()
    }

    pub fn has_token(self) -> bool {
        self.token.with_untracked(Option::is_some)
    }

    /// Returns whether users sign in and out at all.
    pub fn has_sign_in(self) -> bool {
        self.config.with_value(|config| config.authentication != Authentication::None)
    }

    /// Returns the suffix of locks and channels for this service, since others may share the
    /// origin.
    pub fn service_suffix(self) -> String {
        self.config.with_value(|config| [" ", &*config.base_url].concat())
    }

    /// Returns whether work is stored in this browser, which requires that users can be
    /// distinguished.
    pub fn keeps_work(self) -> bool {
        self.config.with_value(|config| match &config.proxy_user {
            _ if config.authentication != Authentication::None => true,
            ProxyUser::OnlyOne => true,
            ProxyUser::At(_) => self.named.with_value(Option::is_some),
            ProxyUser::Nobody | ProxyUser::Unread => false,
        })
    }

    /// Returns whether work stored under an earlier configuration must be erased.
    pub(super) fn erases_work(self) -> bool {
        self.config.with_value(|config| {
            config.authentication == Authentication::None && config.proxy_user == ProxyUser::Nobody
        })
    }

    /// Returns the name of the user: from the provider, the token or the proxy. `None` if none of them contains one.
    pub fn user(self) -> Option<String> {
        self.generation.track();
        let named = || self.named.get_value().map(|user| user.name);
        self.sign_in.account().map(|account| account.name).or_else(named)
    }

    pub fn host(self) -> String {
        self.config.with_value(|config| location::host(&config.base_url))
    }

    /// Returns the suffix of stored keys for this service and, if known, this user.
    pub fn scope(self) -> String {
        let mut scope = self.service_suffix();
        let account = self.sign_in.account().map(|account| SessionUser::named(account.subject));
        if let Some(SessionUser { issuer, name }) = account.or_else(|| self.named.get_value()) {
            // The parts are separated by spaces; `%` is escaped too, so that no two users share one.
            let parts = issuer.iter().chain([&name]);
            scope.extend(
                parts.flat_map(|part| [" ".to_owned(), part.replace('%', "%25").replace(' ', "%20")]),
            );
        }
        scope
    }

    /// Parses a typed token.
    ///
    /// # Errors
    /// A text that is no token.
    pub(super) fn parse(self, text: &str) -> Result<AccessToken, BadToken> {
        let token = self.config.with_value(|config| AccessToken::parse(text, &config.token_header.prefix))?;
        self.trial.enter(text);
        Ok(token)
    }

    /// Compares a user with the current one; without a token, any token matches.
    pub(super) fn owner(self, user: &NewUser) -> TokenOwner {
        match user {
            NewUser::Token(token) => {
                self.token.with_untracked(|own| own.as_ref().map_or(TokenOwner::Same, |own| own.owner(token)))
            }
            NewUser::Proxy(name) => match self.named.get_value() {
                None => TokenOwner::Unknown,
                Some(user) if user.name == *name => TokenOwner::Same,
                Some(_) => TokenOwner::Other,
            },
        }
    }

    /// Sets the user. Changes and routes stay.
    pub(super) fn set_user(self, user: NewUser) {
        match user {
            NewUser::Token(token) => {
                self.trial.begin();
                self.named.set_value(token.user().map(SessionUser::from));
                self.token.set(Some(token));
            }
            NewUser::Proxy(name) => self.proxy.accept(name),
        }
        self.generation.update(|generation| *generation = generation.wrapping_add(1));
    }

    /// Returns the name of the proxy's user who is not on the screen, and tracks it.
    pub(super) fn found_user(self) -> Option<String> {
        self.proxy.found()
    }

    /// Follows the user of the proxy's session.
    pub(super) fn watch_proxy(self) {
        self.proxy.watch();
    }

    /// Returns the name of the proxy's user on the screen.
    pub(super) fn proxy_user(self) -> Option<String> {
        self.named.get_value().filter(|_| self.proxy.is_used()).map(|user| user.name)
    }

    /// Reads the user of the proxy's session again, if it has one.
    ///
    /// # Errors
    /// It is another one than `expected`, or cannot be read.
    pub(super) async fn check_proxy_user(self, expected: Option<&str>) -> Result<(), Withheld> {
        self.proxy.check(expected).await
    }

    /// Clears the token and its user. With a provider, `end` is where the sign-out ends.
    pub(super) fn sign_out(self, end: SignOutEnd) {
        self.sign_in.forget(end);
        self.named.set_value(None);
        self.trial.begin();
        self.token.set(None);
        self.generation.update(|generation| *generation = generation.wrapping_add(1));
    }

    pub fn client(self) -> Client {
        let token = self.token.get_untracked();
        Client::new(self.connection.get_value(), token, self.transport.get_value())
    }

    /// Returns the client of this user that records the ID of its last writing request.
    pub(super) fn recording_client(self, last: &LastRequestId) -> Client {
        let token = self.token.get_untracked();
        let transport = RequestIdRecorder { transport: self.transport.get_value(), last: last.clone() };
        Client::new(self.connection.get_value(), token, Arc::new(transport))
    }

    /// Returns the client of this user without retries, to observe the service.
    pub fn client_without_retries(self) -> Client {
        let token = self.token.get_untracked();
        Client::new(self.connection.get_value(), token, self.without_retries.get_value())
    }

    /// Returns the client of this user whose reads are retried until the service answers.
    pub(super) fn patient_client(self) -> Client {
        let token = self.token.get_untracked();
        Client::new(self.connection.get_value(), token, self.patient.get_value())
    }

    /// Returns a new idempotency key, if requests carry one.
    ///
    /// # Errors
    /// The browser has no random numbers, so two acts could get the same key.
    pub fn idempotency_key(self) -> Result<Option<IdempotencyKey>, Withheld> {
        let is_wanted = self.config.with_value(|config| match config.idempotency {
            Idempotency::Never => false,
            Idempotency::Always => true,
            Idempotency::SameOrigin => location::is_own(&config.base_url),
        });
        let key = || random::name().map(IdempotencyKey).ok_or(Withheld::NoKey);
        is_wanted.then(key).transpose()
    }
}
