//! Who comes and who goes: signing in and out, and what becomes of the work of the person before.

use acceptance_api::credentials::{AccessToken, BadToken, Likeness};
use acceptance_persistence::log::Act;
use leptos::prelude::*;

use super::Work;
use super::features::{AppState, use_app};
use super::sign_in::SignOutEnd;
use super::tabs::News;

/// Signing in and out.
#[derive(Clone, Copy)]
pub struct Access(pub(super) AppState);

/// Signing in and out.
pub fn use_access() -> Access {
    Access(use_app())
}

impl Access {
    /// Forgets everything that was read or marked and all that is kept of it.
    fn clear(self, end: SignOutEnd) {
        // Before it is forgotten whose it is.
        self.0.local_store.clear();
        self.0.log.clear();
        self.0.session.sign_out(end);
        self.forget();
    }

    /// Forgets everything that was read, marked, accepted or sent in this tab.
    fn forget(self) {
        if let Some(runs) = self.0.guided_runs.get_value() {
            runs.leave();
        }
        self.0.drafts.clear();
        self.0.certificates.clear();
        self.0.open_certificate.close();
        self.0.decisions.clear();
        self.0.reviews.clear();
        self.0.closings.clear();
        self.0.connection_check.clear();
        self.0.scrap_errors.clear();
    }

    /// Signs in with a typed token. A token that names no user is returned while this tab holds any work of the session
    /// before: [`Self::go_on`] takes it as the same person's, [`Self::begin_anew`] as another one's.
    ///
    /// # Errors
    /// A text that is no token.
    pub fn sign_in(self, text: &str) -> Result<Option<AccessToken>, BadToken> {
        let token = self.0.session.parse(text)?;
        match self.0.session.likeness(&token) {
            Likeness::Unknown if untrack(|| Work(self.0).is_any()) => return Ok(Some(token)),
            Likeness::Same | Likeness::Unknown => self.go_on(token),
            Likeness::Other => self.begin_anew(token),
        }
        Ok(None)
    }

    /// Takes the token of the person who was here before.
    pub fn go_on(self, token: AccessToken) {
        self.0.session.take(token);
        self.0.log.done(Act::SignIn);
    }

    /// Takes the token of another person than the one before.
    pub fn begin_anew(self, token: AccessToken) {
        self.make_room();
        self.go_on(token);
    }

    /// Another person comes: what the one before marked is theirs and stays kept for them.
    fn make_room(self) {
        self.0.drafts.keep();
        self.forget();
    }

    /// Signs out, in all tabs of this browser, and where a provider signs users in, with it.
    pub fn sign_out(self) {
        self.0.log.done(Act::SignOut);
        self.0.tabs.tell(News::SignedOut);
        self.0.sign_outs.tell();
        self.clear(SignOutEnd::Provider);
    }

    /// Follows the other tabs where they sign out, and goes on with signing in where it was.
    pub(super) fn listen(self) {
        self.0.tabs.listen(move || {
            if self.0.session.has_sign_in() {
                self.clear(SignOutEnd::Desk);
            }
        });
        // What is kept may be of somebody who has signed in since.
        self.0.sign_outs.watch(move || {
            self.0.session.sign_out(SignOutEnd::Desk);
            self.forget();
        });
        self.0.session.sign_in.start(move || self.make_room(), move || self.0.log.done(Act::SignIn));
    }
}
