//! The user of a session, as far as a token, a provider or a proxy names one.

use acceptance_api::credentials::TokenUser;

/// A user with a name.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct SessionUser {
    /// The issuer of the name, if a token or a provider names one.
    pub(super) issuer: Option<String>,
    pub(super) name: String,
}

impl SessionUser {
    pub(super) fn named(name: String) -> Self {
        Self { issuer: None, name }
    }
}

impl From<TokenUser> for SessionUser {
    fn from(TokenUser { issuer, subject }: TokenUser) -> Self {
        Self { issuer, name: subject }
    }
}
