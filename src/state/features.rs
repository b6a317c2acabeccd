//! The features that outlive a page, made once, and the way for a page to take those that it needs.

use leptos::prelude::*;

use super::local_store::Side;
use super::submissions::Around;
use super::{
    Access, Certificates, ConnectionCheck, Drafts, Exclusive, GuidedRuns, LocalStore, Log, Navigation,
    OpenCertificate, Reviews, ScrapErrors, Session, SignOuts, Submissions, Tabs, Version,
};

/// All that outlives a page.
#[derive(Clone, Copy)]
pub(super) struct AppState {
    /// Who is signed in, and to what.
    pub(super) session: Session,
    /// Where the person is.
    pub(super) navigation: Navigation,
    /// The list as last read.
    pub(super) certificates: Certificates,
    /// The certificate being looked at.
    pub(super) open_certificate: OpenCertificate,
    /// Unsent marks.
    pub(super) drafts: Drafts,
    /// Decisions under way and their outcomes.
    pub(super) decisions: Submissions,
    /// The guided run over several certificates, once its page was open.
    pub(super) guided_runs: StoredValue<Option<GuidedRuns>>,
    /// The check of the connection.
    pub(super) connection_check: ConnectionCheck,
    /// What outlives a reload.
    pub(super) local_store: LocalStore,
    /// The cases that wait for the operator.
    pub(super) reviews: Reviews,
    /// Reviews that are being ended.
    pub(super) closings: Submissions,
    /// What is written, in all tabs.
    pub(super) exclusive: Exclusive,
    /// The other tabs.
    pub(super) tabs: Tabs,
    /// Sign-outs in other tabs.
    pub(super) sign_outs: SignOuts,
    /// What was done in this browser.
    pub(super) log: Log,
    /// An update of scrap errors.
    pub(super) scrap_errors: ScrapErrors,
    /// Whether a new version is there.
    pub(super) version: Version,
}

impl AppState {
    /// A desk without any reading yet.
    fn new(session: Session) -> Self {
        let local_store = LocalStore::new(session);
        let log = Log::new(session);
        let tabs = Tabs::new(session);
        let drafts = Drafts::new(local_store, tabs);
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
            guided_runs: StoredValue::new(None),
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
}

/// Makes the features of an app, and follows the other tabs and what the address said of signing in.
pub fn provide_state(session: Session) {
    let app = AppState::new(session);
    provide_context(app);
    Access(app).listen();
}

/// All of them.
#[inline(never)]
pub(super) fn use_app() -> AppState {
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
