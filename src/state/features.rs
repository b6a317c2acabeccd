//! The features that outlive a page, created once, and access to each of them for pages.

use leptos::prelude::*;

use super::storage::local_store::Side;
use super::submissions::Around;
use super::{
    Access, Certificates, ConnectionCheck, Drafts, GuidedRuns, LocalStore, Log, Navigation, OpenCertificate,
    Preferences, Reviews, ScrapErrors, Session, SignOuts, Submissions, Tabs, Version, Work, WriteLocks,
};

/// All features.
#[derive(Clone, Copy)]
struct AppState {
    session: Session,
    navigation: Navigation,
    certificates: Certificates,
    open_certificate: OpenCertificate,
    drafts: Drafts,
    decisions: Submissions,
    guided_runs: GuidedRuns,
    connection_check: ConnectionCheck,
    local_store: LocalStore,
    reviews: Reviews,
    closings: Submissions,
    write_locks: WriteLocks,
    tabs: Tabs,
    log: Log,
    scrap_errors: ScrapErrors,
    version: Version,
    sign_outs: SignOuts,
    preferences: Preferences,
}

impl AppState {
    fn new(session: Session) -> Self {
        let local_store = LocalStore::new(session);
        let log = Log::new(session);
        let tabs = Tabs::new(session);
        let drafts = Drafts::new(local_store, tabs);
        let write_locks = WriteLocks::new(session, local_store);
        let open_certificate = OpenCertificate::new(session, drafts, tabs, log, write_locks);
        let around = Around { session, drafts, open_certificate, local_store, log, write_locks };
        let decisions = Submissions::new(Side::Client, around);
        let closings = Submissions::new(Side::Operator, around);
        let guided_runs = GuidedRuns::new(session, local_store, decisions, drafts);
        let certificates = Certificates::new(session, tabs);
        let connection_check = ConnectionCheck::new(session);
        let reviews = Reviews::new(session, local_store);
        let scrap_errors = ScrapErrors::new(session, log);
        let version = Version::new();
        Self {
            session,
            navigation: Navigation::new(),
            certificates,
            open_certificate,
            drafts,
            decisions,
            guided_runs,
            connection_check,
            local_store,
            reviews,
            closings,
            write_locks,
            tabs,
            log,
            scrap_errors,
            version,
            sign_outs: SignOuts::new(session),
            preferences: Preferences::new(session),
        }
    }
}

/// Creates the features of an app, follows the other tabs, and continues a sign-in from the URL.
pub fn provide_state(session: Session) {
    let app = AppState::new(session);
    provide_context(app);
    use_access().listen();
}

#[inline(never)]
fn use_app() -> AppState {
    expect_context()
}

/// Defines one function for each feature.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident: $feature:ident $type:ty;)*) => {
        $($(#[$doc])* pub fn $name() -> $type { use_app().$feature })*
    };
}

features! {
    /// Returns the user and the service.
    use_session: session Session;
    /// Returns the present place and its history.
    use_navigation: navigation Navigation;
    /// Returns the list of certificates.
    use_certificates: certificates Certificates;
    /// Returns the certificate that is open.
    use_open_certificate: open_certificate OpenCertificate;
    /// Returns the unsaved changes.
    use_drafts: drafts Drafts;
    /// Returns the current decisions and their outcomes.
    use_decisions: decisions Submissions;
    /// Returns the guided run over several certificates.
    use_guided_runs: guided_runs GuidedRuns;
    /// Returns the connection test.
    use_connection_check: connection_check ConnectionCheck;
    /// Returns the storage of this browser.
    use_local_store: local_store LocalStore;
    /// Returns the queue of the operator.
    use_reviews: reviews Reviews;
    /// Returns the reviews that are being ended.
    use_closings: closings Submissions;
    /// Returns the locks of certificates.
    use_write_locks: write_locks WriteLocks;
    /// Returns the other tabs.
    use_tabs: tabs Tabs;
    /// Returns the activity log.
    use_log: log Log;
    /// Returns the update of scrap errors.
    use_scrap_errors: scrap_errors ScrapErrors;
    /// Returns the check for a new version.
    use_version: version Version;
    /// Returns the choices of language, appearance and row height.
    use_preferences: preferences Preferences;
}

/// Returns the user's unsent work.
pub fn use_work() -> Work {
    let AppState { drafts, open_certificate, decisions, closings, guided_runs, scrap_errors, .. } = use_app();
    Work { drafts, open_certificate, decisions, closings, guided_runs, scrap_errors }
}

/// Returns sign-in and sign-out.
pub fn use_access() -> Access {
    let app = use_app();
    Access {
        session: app.session,
        certificates: app.certificates,
        open_certificate: app.open_certificate,
        drafts: app.drafts,
        decisions: app.decisions,
        guided_runs: app.guided_runs,
        connection_check: app.connection_check,
        local_store: app.local_store,
        reviews: app.reviews,
        closings: app.closings,
        tabs: app.tabs,
        sign_outs: app.sign_outs,
        log: app.log,
        scrap_errors: app.scrap_errors,
        work: use_work(),
    }
}
