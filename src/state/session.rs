//! Who is signed in to which service. The token lives in memory only.

use std::sync::Arc;

use acceptance_api::client::{Client, Connection, IdempotencyKey};
use acceptance_api::credentials::{AccessToken, BadToken, Likeness};
use acceptance_api::transport::Transport;
use acceptance_rules::asset::StatusCodes;
use leptos::prelude::*;

use super::request_ids::{RequestIdRecorder, RequestIds};
use super::retry_transport::{Rest, RetryTransport};
use super::sign_in::{SignIn, SignOutEnd};
use super::token_refresh::TokenRefreshTransport;
use crate::browser::config::{Authentication, Config, Idempotency};
use crate::browser::{location, random};

/// The user and the service.
#[derive(Clone, Copy)]
pub struct Session {
    config: StoredValue<Arc<Config>>,
    connection: StoredValue<Arc<Connection>>,
    transport: StoredValue<Arc<dyn Transport>>,
    /// The same without anything tried again.
    plain: StoredValue<Arc<dyn Transport>>,
    token: RwSignal<Option<AccessToken>>,
    /// Whose the typed token is, where it says so.
    subject: StoredValue<Option<String>>,
    /// Signing in with a provider, where users do.
    pub sign_in: SignIn,
    /// Counts sign-ins, so that readings of an earlier user are told apart.
    generation: RwSignal<u32>,
    /// How long reads rest before they are tried again.
    pub rest: Rest,
}

impl Session {
    /// A session in which nobody has signed in yet.
    pub fn new(config: Config, transport: Arc<dyn Transport>) -> Self {
        let connection = Connection {
            base_url: config.base_url.clone(),
            token_header: config.token_header.clone(),
            require_total: config.require_total,
            codes: StatusCodes::new(config.statuses.iter().map(|entry| &*entry.code)),
        };
        let rest = Rest::new();
        let (token, generation) = (RwSignal::new(None), RwSignal::new(0));
        let sign_in = SignIn::new(&config, token, generation);
        let renewing =
            |is_repeating| TokenRefreshTransport { transport: transport.clone(), sign_in, is_repeating };
        let plain: Arc<dyn Transport> = Arc::new(renewing(false));
        let transport: Arc<dyn Transport> =
            Arc::new(RetryTransport { transport: Arc::new(renewing(true)), rest });
        Self {
            config: StoredValue::new(Arc::new(config)),
            connection: StoredValue::new(Arc::new(connection)),
            transport: StoredValue::new(transport),
            plain: StoredValue::new(plain),
            token,
            subject: StoredValue::new(None),
            sign_in,
            generation,
            rest,
        }
    }

    /// Whoever calls this hears when somebody signs in or out.
    pub fn track_user(self) {
        self.generation.track();
    }

    /// How often somebody has signed in or out.
    pub fn user_changes(self) -> u32 {
        self.generation.get_untracked()
    }

    /// What the deployment decides.
    pub fn config(self) -> Arc<Config> {
        self.config.get_value()
    }

    /// The acceptance statuses to choose from.
    pub fn codes(self) -> StatusCodes {
        self.connection.with_value(|connection| connection.codes.clone())
    }

    /// Whether requests can be made: a token is here, or none is needed.
    pub fn is_signed_in(self) -> bool {
        self.config.with_value(|config| config.authentication == Authentication::None)
            || self.token.with(Option::is_some)
    }

    /// Whether requests carry a token.
    pub fn has_token(self) -> bool {
        self.token.with_untracked(Option::is_some)
    }

    /// Whether users sign in and out at all.
    pub fn has_sign_in(self) -> bool {
        self.config.with_value(|config| config.authentication != Authentication::None)
    }

    /// What tells locks and news of this service from those of others at the same origin: the end of their names.
    pub fn service(self) -> String {
        self.config.with_value(|config| [" ", &*config.base_url].concat())
    }

    /// Returns whether the user is not known by name.
    pub(super) fn is_anonymous(self) -> bool {
        self.scope() == self.service()
    }

    /// What tells kept texts of this service, and of this user where that is known, from others: the end of their
    /// names.
    pub fn scope(self) -> String {
        let subject =
            self.sign_in.account().map(|account| account.subject).or_else(|| self.subject.get_value());
        let mut scope = self.service();
        if let Some(subject) = subject {
            // Spaces stand between the parts of a name; `%` is escaped too, so that no two subjects share one.
            scope.extend([" ", &*subject.replace('%', "%25").replace(' ', "%20")]);
        }
        scope
    }

    /// The end of the names of what was kept before the typed token said whose it is: by tokens that do not, or by an
    /// earlier version of the desk.
    pub fn scope_before(self) -> Option<String> {
        self.subject.with_value(Option::is_some).then(|| self.service())
    }

    /// Reads a typed token.
    ///
    /// # Errors
    /// A text that is no token.
    pub(super) fn parse(self, text: &str) -> Result<AccessToken, BadToken> {
        self.config.with_value(|config| AccessToken::parse(text, &config.token_header.prefix))
    }

    /// Whether a typed token is of the person who is signed in; where nobody is, anybody will do.
    pub(super) fn likeness(self, token: &AccessToken) -> Likeness {
        self.token.with_untracked(|own| own.as_ref().map_or(Likeness::Same, |own| own.likeness(token)))
    }

    /// Takes a typed token. Marks and places stay as they are.
    pub(super) fn take(self, token: AccessToken) {
        self.subject.set_value(token.subject());
        self.token.set(Some(token));
        self.generation.update(|generation| *generation = generation.wrapping_add(1));
    }

    /// Forgets the token and whose it was. Where a provider signs users in, `end` says where that ends.
    pub(super) fn sign_out(self, end: SignOutEnd) {
        self.sign_in.forget(end);
        self.subject.set_value(None);
        self.token.set(None);
        self.generation.update(|generation| *generation = generation.wrapping_add(1));
    }

    /// The service, as this user.
    pub fn client(self) -> Client {
        let token = self.token.get_untracked();
        Client::new(self.connection.get_value(), token, self.transport.get_value())
    }

    /// The service, as this user, with the names of writing requests noted.
    pub fn noting_client(self, notes: &RequestIds) -> Client {
        let token = self.token.get_untracked();
        let transport = RequestIdRecorder { transport: self.transport.get_value(), notes: notes.clone() };
        Client::new(self.connection.get_value(), token, Arc::new(transport))
    }

    /// The service, as this user, with every request sent once: for those who want to see what the service does.
    pub fn plain_client(self) -> Client {
        let token = self.token.get_untracked();
        Client::new(self.connection.get_value(), token, self.plain.get_value())
    }

    /// A name for one decision, where decisions carry one.
    pub fn idempotency_key(self) -> Option<IdempotencyKey> {
        let is_wanted = self.config.with_value(|config| match config.idempotency {
            Idempotency::Never => false,
            Idempotency::Always => true,
            Idempotency::SameOrigin => {
                config.base_url.is_empty()
                    || config.base_url.starts_with('/')
                    || config.base_url.starts_with(&format!("{}/", location::origin()))
                    || config.base_url == location::origin()
            }
        });
        is_wanted.then(|| IdempotencyKey(random::name()))
    }
}
