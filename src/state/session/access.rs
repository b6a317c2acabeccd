//! Sign-in and sign-out, and the previous user's work.

use acceptance_api::credentials::{AccessToken, BadToken, TokenOwner};
use acceptance_persistence::log::Act;
use leptos::prelude::*;

use super::sign_in::SignOutEnd;
use super::sign_outs;
use crate::state::tabs::News;
use crate::state::{
    Certificates, ConnectionCheck, Drafts, GuidedRuns, LocalStore, Log, OpenCertificate, Reviews,
    ScrapErrors, Session, Submissions, Tabs, Work,
};

/// A typed token that is not used yet, since this tab has work of the previous session.
#[derive(Clone)]
pub struct WaitingToken {
    token: AccessToken,
    /// Whether it may belong to the user of the previous session; else it names another one.
    pub may_be_same: bool,
}

/// Sign-in and sign-out.
#[derive(Clone, Copy)]
pub struct Access {
    pub(in crate::state) session: Session,
    pub(in crate::state) certificates: Certificates,
    pub(in crate::state) open_certificate: OpenCertificate,
    pub(in crate::state) drafts: Drafts,
    pub(in crate::state) decisions: Submissions,
    pub(in crate::state) guided_runs: GuidedRuns,
    pub(in crate::state) connection_check: ConnectionCheck,
    pub(in crate::state) local_store: LocalStore,
    pub(in crate::state) reviews: Reviews,
    pub(in crate::state) closings: Submissions,
    pub(in crate::state) tabs: Tabs,
    pub(in crate::state) log: Log,
    pub(in crate::state) scrap_errors: ScrapErrors,
    pub(in crate::state) work: Work,
}

impl Access {
    /// Clears everything that was read or marked, and its stored texts.
    fn clear(self, end: SignOutEnd) {
        // Before the sign-out, after which the user of stored texts is unknown.
        self.local_store.clear();
        self.log.clear();
        self.session.sign_out(end);
        self.forget();
    }

    /// Clears everything that was read, marked, accepted or sent in this tab.
    fn forget(self) {
        self.guided_runs.leave();
        self.drafts.clear();
        self.certificates.clear();
        self.open_certificate.close();
        self.decisions.clear();
        self.reviews.clear();
        self.closings.clear();
        self.connection_check.clear();
        self.scrap_errors.clear();
    }

    /// Signs in with a typed token. If it is not known to be of the same user and this tab has work of the previous
    /// session, it is returned: [`Self::continue_session`] uses it for the same user, [`Self::start_session`] for another
    /// one.
    ///
    /// # Errors
    /// A text that is no token.
    pub fn sign_in(self, text: &str) -> Result<Option<WaitingToken>, BadToken> {
        let token = self.session.parse(text)?;
        let owner = self.session.token_owner(&token);
        let waiting = WaitingToken { token, may_be_same: owner == TokenOwner::Unknown };
        if owner != TokenOwner::Same && untrack(|| self.work.is_any()) {
            return Ok(Some(waiting));
        }
        if owner == TokenOwner::Other {
            self.start_session(waiting);
        } else {
            self.continue_session(waiting);
        }
        Ok(None)
    }

    /// Uses the token of the same user.
    pub fn continue_session(self, waiting: WaitingToken) {
        self.session.take(waiting.token);
        self.log.done(Act::SignIn);
    }

    /// Uses the token of another user.
    pub fn start_session(self, waiting: WaitingToken) {
        self.stash_work();
        self.continue_session(waiting);
    }

    /// Called when another user signs in: stores the previous user's drafts and clears the view.
    fn stash_work(self) {
        self.drafts.keep();
        self.forget();
    }

    /// Signs out in all tabs of this browser, and at the provider if one is used.
    pub fn sign_out(self) {
        self.log.done(Act::SignOut);
        self.tabs.tell(News::SignedOut);
        sign_outs::tell(self.session);
        self.clear(SignOutEnd::Provider);
    }

    /// Follows sign-outs in other tabs, and continues a pending sign-in.
    pub(in crate::state) fn listen(self) {
        self.tabs.listen(move || {
            if self.session.has_sign_in() {
                self.clear(SignOutEnd::Desk);
            }
        });
        // The stored texts stay: they may belong to a user who has signed in since.
        sign_outs::watch(self.session, move || {
            self.session.sign_out(SignOutEnd::Desk);
            self.forget();
        });
        self.session.sign_in.start(move || self.stash_work(), move || self.log.done(Act::SignIn));
    }
}
