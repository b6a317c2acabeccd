//! The settings of a deployment, with their defaults.

use std::num::NonZeroUsize;

use acceptance_api::credentials::TokenHeader;
use acceptance_api::endpoint::Configured;
use acceptance_api::operation::Operation;
use acceptance_rules::asset::{AcceptanceStatus, StatusCodes};

/// The users of this deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Lease clients.
    Client,
    /// Operator staff.
    Operator,
    Both,
}

/// When a decision carries an `Idempotency-Key`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idempotency {
    Never,
    /// Only if the service has the app's origin.
    SameOrigin,
    Always,
}

/// An acceptance status that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusEntry {
    /// The service's code.
    pub code: Box<str>,
    /// Its names by the tag of their language, if the deployment sets its own.
    pub labels: Vec<(&'static str, Box<str>)>,
    /// Whether an explanation is expected. None is ever required.
    pub expects_explanation: bool,
}

/// A text of the interface that a deployment replaces in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextReplacement {
    /// The tag of the language.
    pub language: &'static str,
    /// The key of the text in `locales/en.json`.
    pub key: Box<str>,
    /// The new forms, each with its plural category.
    pub forms: Vec<(Box<str>, Box<str>)>,
}

/// An ignored value in `config.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigProblem {
    /// The key, with dots between levels; empty for the file itself.
    pub key: String,
    /// The value as it is written in the file; empty if there is none.
    pub found: String,
    pub reason: ConfigReason,
}

impl ConfigProblem {
    /// Returns a problem of a key without a value.
    pub fn new(key: impl Into<String>, reason: ConfigReason) -> Self {
        Self { key: key.into(), found: String::new(), reason }
    }
}

/// The fault of a configured value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigReason {
    NoFile,
    UnknownKey,
    /// The key is unknown, but similar to this one.
    Misspelt(&'static str),
    /// The value is none of the allowed ones, which src/pages/settings lists.
    Invalid,
    /// The app or the browser sets this header itself.
    Reserved,
    /// There is neither a value nor a default.
    Missing,
    /// The URL returned no name of a user.
    NoName,
    /// The text lacks one of these placeholders, or has another one.
    Placeholders(String),
    /// The keys of the texts could not be read.
    NoKeys,
}

/// The settings of a deployment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The start of every path of the service.
    pub base_url: String,
    pub audience: Audience,
    pub authentication: Authentication,
    /// With [`Authentication::None`], the user of the proxy's session.
    pub proxy_user: ProxyUser,
    pub token_header: TokenHeader,
    /// Rows of a page of certificates.
    pub certificates_page: u32,
    /// Rows of a page of assets.
    pub assets_page: u32,
    /// Maximum number of rows of a list of certificates that are read in the background; 0 reads
    /// none.
    pub list_read_ahead: u32,
    /// Whether to request a total.
    pub require_total: bool,
    /// Whether one certificate can be read by its own path.
    pub read_certificate: bool,
    pub idempotency: Idempotency,
    /// The acceptance statuses to choose from.
    pub statuses: Vec<StatusEntry>,
    /// The operation that ends a review; `None` if none is configured.
    pub finish_review: Option<Configured>,
    /// The operation that updates scrap errors; `None` if none is configured.
    pub scrap_errors: Option<ScrapErrorSettings>,
    /// The tag of the language; `None` follows the browser.
    pub language: Option<&'static str>,
    /// Texts of the interface with other words than the app's.
    pub texts: Vec<TextReplacement>,
    /// If `worker.js` had to answer with the stored file: when the server sent it, in milliseconds since 1970.
    pub stored: Option<i64>,
    /// The values that were ignored.
    pub problems: Vec<ConfigProblem>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            base_url: "/api".into(),
            audience: Audience::Both,
            authentication: Authentication::Token,
            proxy_user: ProxyUser::OnlyOne,
            token_header: TokenHeader::default(),
            certificates_page: 20,
            assets_page: 50,
            list_read_ahead: 500,
            require_total: false,
            read_certificate: false,
            idempotency: Idempotency::SameOrigin,
            statuses: StatusCodes::default()
                .iter()
                .map(|code| StatusEntry {
                    code: code.into(),
                    labels: Vec::new(),
                    expects_explanation: code == AcceptanceStatus::OTHER,
                })
                .collect(),
            finish_review: None,
            scrap_errors: None,
            language: None,
            texts: Vec::new(),
            stored: None,
            problems: Vec::new(),
        }
    }
}

impl Config {
    /// Returns whether an explanation is expected with a status, in any spelling.
    pub fn expects_explanation(&self, status: &str) -> bool {
        let entry = self.statuses.iter().find(|entry| entry.code.eq_ignore_ascii_case(status));
        entry.is_some_and(|entry| entry.expects_explanation)
    }

    /// Adds a problem.
    pub fn report(&mut self, key: &str, reason: ConfigReason) {
        self.problems.push(ConfigProblem::new(key, reason));
    }
}

/// How a user authenticates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Authentication {
    /// A proxy manages the session.
    None,
    /// A token is typed and stays in memory.
    Token,
    /// A provider of OpenID Connect signs users in: authorization code with PKCE.
    OpenId(Provider),
}

/// The user of a proxy session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProxyUser {
    /// One user uses this browser.
    OnlyOne,
    /// Users cannot be distinguished, so no work is stored.
    Nobody,
    /// The name is read from a URL: at the start, and again before each writing request.
    At(NameSource),
    /// The URL or its member is invalid, so no work is stored.
    Unread,
}

/// A URL whose JSON answer contains the user's name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameSource {
    /// The URL, on this host or another one.
    pub url: String,
    /// The member with the name.
    pub member: String,
    /// The name at the start; `None` if it could not be read, so no work is stored.
    pub name: Option<String>,
}

/// An OpenID Connect provider, and the app's registration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provider {
    /// Its issuer; its metadata is below this URL.
    pub issuer: String,
    /// The app's client ID.
    pub client_id: String,
    /// The requested scopes, separated by spaces. `profile` returns the shown name.
    pub scope: String,
    /// The prompt of the first sign-in after a sign-out; if empty, the one that the provider's
    /// metadata suggests.
    pub prompt: String,
    /// Extra parameters of the authorization request, such as `audience`.
    pub parameters: Vec<(String, String)>,
}

/// The operation that updates scrap errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScrapErrorSettings {
    /// Method and path.
    pub operation: Operation,
    /// Maximum number of IDs of each list in one request; `None` sends all in one.
    pub chunk: Option<NonZeroUsize>,
}

/// The reason why there is no configuration. The app does not start then, since its defaults may be
/// wrong here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfigError {
    /// No complete answer arrived.
    Unreachable,
    /// The answer was an error.
    Refused(u16),
    /// The answer was a redirect.
    Redirected,
    /// The answer was an HTML page, as of servers without such a file.
    Page,
    /// It is not JSON; line and column of the first error, both from 1.
    NotJson(usize, usize),
    /// It is JSON, but not an object.
    NotAnObject,
}

impl ConfigError {
    /// Returns whether the failure may be temporary.
    pub fn is_temporary(self) -> bool {
        matches!(self, Self::Unreachable | Self::Refused(408 | 429 | 500..=599))
    }
}
