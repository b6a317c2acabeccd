//! Sign-in and sign-out, and the previous user's work.

use acceptance_api::credentials::{BadToken, TokenOwner};
use acceptance_persistence::log::Act;
use leptos::prelude::*;

use super::Session;
use super::features::{self, AppState};
use super::session::sign_in::SignOutEnd;
use super::session::{NewUser, sign_outs};
use super::tabs::News;
use super::work::Work;

/// A user who is not on the screen yet, since this tab has work of the previous session.
#[derive(Clone)]
pub struct WaitingUser {
    user: NewUser,
    /// Whether it may be the user of the previous session; else it is another one.
    pub may_be_same: bool,
}

impl WaitingUser {
    /// Returns the name, if a proxy's session has become this user's without a sign-in here.
    pub fn found_name(&self) -> Option<&str> {
        match &self.user {
            NewUser::Proxy(name) => Some(name),
            NewUser::Token(_) => None,
        }
    }
}

/// A user of a proxy's session who was not on the screen.
pub enum FoundUser {
    /// This tab has work of another one.
    Waiting(WaitingUser),
    /// The user of this name replaced another one.
    Shown(String),
}

#[derive(Clone, Copy)]
pub struct Access(AppState);

pub fn use_access() -> Access {
    Access(features::use_app())
}

/// Creates the state of the app, follows the other tabs, and continues a sign-in from the URL.
pub fn provide_state(session: Session) {
    let app = AppState::new(session);
    provide_context(app);
    Access(app).listen();
}

impl Access {
    /// Clears everything that was read or marked, and its stored texts.
    fn clear(self, end: SignOutEnd) {
        // Before the sign-out, after which the user of stored texts is unknown.
        self.0.local_store.clear();
        self.0.session.sign_out(end);
        self.forget();
    }

    /// Clears everything that was read, marked, accepted or sent in this tab.
    fn forget(self) {
        self.0.guided_runs.forget();
        self.0.drafts.clear();
        self.0.certificates.clear();
        self.0.open_certificate.close();
        self.0.decisions.clear();
        self.0.reviews.clear();
        self.0.closings.clear();
        self.0.connection_check.clear();
        self.0.scrap_errors.clear();
        self.0.imports.clear();
    }

    /// Signs in with a typed token. If it is not known to be of the same user and this tab has work of the previous
    /// session, it is returned: [`Self::continue_session`] uses it for the same user, [`Self::start_session`] for another
    /// one.
    ///
    /// # Errors
    /// A text that is no token.
    pub fn sign_in(self, text: &str) -> Result<Option<WaitingUser>, BadToken> {
        Ok(self.admit(NewUser::Token(self.0.session.parse(text)?)).err())
    }

    /// Shows the user of a proxy's session who is not on the screen, and tracks it: as [`Self::sign_in`]. Returns a
    /// user who waits or replaced another one.
    pub fn found_user(self) -> Option<FoundUser> {
        let name = self.0.session.found_user()?;
        match untrack(|| self.admit(NewUser::Proxy(name.clone()))) {
            Ok(TokenOwner::Other) => Some(FoundUser::Shown(name)),
            Ok(TokenOwner::Same | TokenOwner::Unknown) => None,
            Err(waiting) => Some(FoundUser::Waiting(waiting)),
        }
    }

    /// Shows a user. Returns whether it is that of the previous session.
    ///
    /// # Errors
    /// This tab has work of the previous session, so the user is to be asked.
    fn admit(self, user: NewUser) -> Result<TokenOwner, WaitingUser> {
        let owner = self.0.session.owner(&user);
        let waiting = WaitingUser { user, may_be_same: owner == TokenOwner::Unknown };
        if owner != TokenOwner::Same && Work(self.0).is_any() {
            return Err(waiting);
        }
        if owner == TokenOwner::Other {
            self.start_session(waiting);
        } else {
            self.continue_session(waiting);
        }
        Ok(owner)
    }

    /// Shows the same user.
    pub fn continue_session(self, waiting: WaitingUser) {
        self.0.session.set_user(waiting.user);
        self.0.log.done(Act::SignIn);
    }

    /// Shows another user.
    pub fn start_session(self, waiting: WaitingUser) {
        self.stash_work();
        self.continue_session(waiting);
        self.0.session.begin_user();
    }

    /// Called when another user signs in: stores the previous user's drafts and clears the view.
    fn stash_work(self) {
        self.0.drafts.store_all();
        self.forget();
    }

    /// Signs out in all tabs of this browser, and at the provider if one is used.
    pub fn sign_out(self) {
        self.0.log.done(Act::SignOut);
        self.0.tabs.notify(News::SignedOut);
        sign_outs::store_marker(self.0.session);
        self.clear(SignOutEnd::Provider);
    }

    /// Follows sign-outs in other tabs, and continues a pending sign-in.
    fn listen(self) {
        self.0.tabs.listen(move || {
            if self.0.session.has_sign_in() {
                self.clear(SignOutEnd::Desk);
            }
        });
        // The stored texts stay: they may belong to a user who has signed in since.
        sign_outs::watch(self.0.session, move || {
            self.0.session.sign_out(SignOutEnd::Desk);
            self.forget();
        });
        self.0.session.watch_proxy();
        self.0.session.sign_in.start(move || self.stash_work(), move || self.0.log.done(Act::SignIn));
    }
}
