//! What outlives a page. Made once, above all pages; the only part that talks to the service.

pub mod canceller;
pub mod certificates;
mod checklist;
pub mod connection_check;
pub mod drafts;
pub mod exclusive;
mod journal;
mod latest;
pub mod local_store;
pub mod log;
pub mod log_entry;
pub mod navigation;
pub mod open_certificate;
mod paced;
mod provider;
pub mod read_back;
pub mod request_ids;
pub mod retry_transport;
pub mod reviews;
pub mod runner;
pub mod scrap_errors;
pub mod session;
pub mod sign_in;
pub mod sign_outs;
pub mod submissions;
mod sweep;
pub mod tabs;
pub mod unread_outcomes;
pub mod version;

use acceptance_api::credentials::{AccessToken, BadToken, Likeness};
use acceptance_saved::log::Act;
use leptos::prelude::*;

use local_store::Side;
use submissions::Around;
use tabs::News;

pub use certificates::Certificates;
pub use checklist::{DecisionRules, use_decision_rules};
pub use connection_check::ConnectionCheck;
pub use drafts::Drafts;
pub use exclusive::Exclusive;
pub use local_store::LocalStore;
pub use log::Log;
pub use navigation::Navigation;
pub use open_certificate::OpenCertificate;
pub use reviews::Reviews;
pub use scrap_errors::ScrapErrors;
pub use session::Session;
pub use sign_outs::SignOuts;
pub use submissions::Submissions;
pub use tabs::Tabs;
pub use version::Version;

/// All that outlives a page.
#[derive(Clone, Copy)]
pub struct AppState {
    /// Who is signed in, and to what.
    pub session: Session,
    /// Where the person is.
    pub navigation: Navigation,
    /// The list as last read.
    pub certificates: Certificates,
    /// The certificate being looked at.
    pub open_certificate: OpenCertificate,
    /// Unsent marks.
    pub drafts: Drafts,
    /// Decisions under way and their outcomes.
    pub decisions: Submissions,
    /// The check of the connection.
    pub connection_check: ConnectionCheck,
    /// What outlives a reload.
    pub local_store: LocalStore,
    /// The cases that wait for the operator.
    pub reviews: Reviews,
    /// Reviews that are being ended.
    pub closings: Submissions,
    /// What is written, in all tabs.
    pub exclusive: Exclusive,
    /// The other tabs.
    pub tabs: Tabs,
    sign_outs: SignOuts,
    /// What was done in this browser.
    pub log: Log,
    /// An update of scrap errors.
    pub scrap_errors: ScrapErrors,
    /// Whether a new version is there.
    pub version: Version,
}

impl AppState {
    /// A desk without any reading yet.
    pub fn new(session: Session) -> Self {
        let local_store = LocalStore::new(session);
        let log = Log::new(session);
        let drafts = Drafts::new(local_store);
        let tabs = Tabs::new(session);
        let exclusive = Exclusive::new(session, local_store);
        let open_certificate = OpenCertificate::new(session, drafts, tabs, log, exclusive);
        let reviews = Reviews::new(session, local_store);
        let around = Around { session, drafts, open_certificate, local_store, log, exclusive };
        Self {
            session,
            navigation: Navigation::new(drafts),
            certificates: Certificates::new(session),
            open_certificate,
            drafts,
            decisions: Submissions::new(Side::Client, around),
            connection_check: ConnectionCheck::new(session),
            local_store,
            reviews,
            closings: Submissions::new(Side::Operator, around),
            exclusive,
            tabs,
            sign_outs: SignOuts::new(session),
            log,
            scrap_errors: ScrapErrors::new(session, log),
            version: Version::new(),
        }
    }

    /// Whether this tab holds marks or ids that were not sent.
    pub fn has_unsent(self) -> bool {
        self.drafts.is_any() || self.scrap_errors.is_unsent()
    }

    /// Forgets everything that was read or marked and all that is local_store of it.
    fn clear(self, is_leaving: bool) {
        // Before it is forgotten whose it is.
        self.local_store.clear();
        self.log.clear();
        self.session.sign_out(is_leaving);
        self.forget();
    }

    /// Forgets everything that was read or marked in this tab.
    fn forget(self) {
        self.drafts.clear();
        self.certificates.clear();
        self.open_certificate.close();
        self.decisions.clear();
        self.reviews.clear();
        self.closings.clear();
        self.connection_check.clear();
        self.scrap_errors.clear();
    }

    /// Signs in with a typed token. Where it does not say whose it is and something unsent of the session before is
    /// here, it is given back: [`Self::go_on`] takes it, or [`Self::begin_anew`].
    ///
    /// # Errors
    /// A text that is no token.
    pub fn sign_in(self, text: &str) -> Result<Option<AccessToken>, BadToken> {
        let token = self.session.parse(text)?;
        match self.session.likeness(&token) {
            Likeness::Unknown if untrack(|| self.has_unsent()) => return Ok(Some(token)),
            Likeness::Same | Likeness::Unknown => self.go_on(token),
            Likeness::Other => self.begin_anew(token),
        }
        Ok(None)
    }

    /// Takes the token of the person who was here before.
    pub fn go_on(self, token: AccessToken) {
        self.session.take(token);
        self.log.done(Act::SignIn);
    }

    /// Takes the token of another person than the one before.
    pub fn begin_anew(self, token: AccessToken) {
        self.make_room();
        self.go_on(token);
    }

    /// Another person comes: what the one before marked is theirs and stays local_store for them.
    fn make_room(self) {
        self.drafts.keep();
        self.forget();
    }

    /// Signs out, in all tabs of this browser, and where a provider signs users in, with it.
    pub fn sign_out(self) {
        self.log.done(Act::SignOut);
        self.tabs.tell(News::SignedOut);
        self.sign_outs.tell();
        self.clear(true);
    }

    /// Follows the other tabs where they sign out, and goes on with signing in where it was.
    pub fn listen(self) {
        self.tabs.listen(move || {
            if self.session.has_sign_in() {
                self.clear(false);
            }
        });
        // What is local_store may be of somebody who has signed in since.
        self.sign_outs.watch(move || {
            self.session.sign_out(false);
            self.forget();
        });
        self.session.sign_in.start(move || self.make_room(), move || self.log.done(Act::SignIn));
    }
}

/// The desk of this app.
#[inline(never)]
pub fn use_app() -> AppState {
    expect_context()
}

/// Gives a page the features it needs, not all of them.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident: $feature:ident $type:ty;)*) => {
        $($(#[$doc])* pub fn $name() -> $type { use_app().$feature })*
    };
}

features! {
    /// Who is signed in, and to what.
    use_session: session Session;
    /// Where the person is.
    use_navigation: navigation Navigation;
    /// The list as last read.
    use_certificates: certificates Certificates;
    /// The certificate being looked at.
    use_open_certificate: open_certificate OpenCertificate;
    /// Unsent marks.
    use_drafts: drafts Drafts;
    /// Decisions under way and their outcomes.
    use_decisions: decisions Submissions;
    /// The check of the connection.
    use_connection_check: connection_check ConnectionCheck;
    /// What outlives a reload.
    use_local_store: local_store LocalStore;
    /// The cases that wait for the operator.
    use_reviews: reviews Reviews;
    /// Reviews that are being ended.
    use_closings: closings Submissions;
    /// What is written, in all tabs.
    use_exclusive: exclusive Exclusive;
    /// The other tabs.
    use_tabs: tabs Tabs;
    /// What was done in this browser.
    use_log: log Log;
    /// An update of scrap errors.
    use_scrap_errors: scrap_errors ScrapErrors;
    /// Whether a new version is there.
    use_version: version Version;
}

/// A value that is read from the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loaded<T> {
    /// It is being read.
    Waiting,
    /// Here it is.
    Ready(T),
    /// It could not be read.
    Failed(acceptance_process::Failure),
}

/// How far a reading is, whatever is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It is being read.
    Waiting,
    /// It is here.
    Ready,
    /// It could not be read.
    Failed(acceptance_process::Failure),
}

impl<T> Loaded<T> {
    /// How far the reading is.
    pub fn stage(&self) -> Stage {
        match self {
            Self::Waiting => Stage::Waiting,
            Self::Ready(_) => Stage::Ready,
            Self::Failed(failure) => Stage::Failed(failure.clone()),
        }
    }

    /// The value, if it is here.
    pub fn ready(&self) -> Option<&T> {
        match self {
            Self::Ready(value) => Some(value),
            Self::Waiting | Self::Failed(_) => None,
        }
    }
}
