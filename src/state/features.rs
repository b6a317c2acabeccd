//! The features that outlive a page, created once, and access to each of them for pages.

use leptos::prelude::*;

use super::storage::local_store::Side;
use super::{
    Certificates, ConnectionCheck, Drafts, GuidedRuns, Imports, LocalStore, Log, Navigation, OpenCertificate,
    Preferences, Reviews, ScrapErrors, Session, Submissions, Tabs, Version, WriteLocks,
};

impl AppState {
    pub(super) fn new(session: Session) -> Self {
        let local_store = LocalStore::new(session);
        let log = Log::new(session);
        let tabs = Tabs::new(session);
        let drafts = Drafts::new(local_store, tabs);
        let write_locks = WriteLocks::new(session, local_store);
        let open_certificate = OpenCertificate::new(session, drafts, tabs, log, write_locks);
        let submissions =
            |side| Submissions::new(side, session, drafts, open_certificate, local_store, log, write_locks);
        let (decisions, closings) = (submissions(Side::Client), submissions(Side::Operator));
        let guided_runs = GuidedRuns::new(decisions, drafts);
        Self {
            session,
            navigation: Navigation::new(),
            certificates: Certificates::new(session, tabs),
            open_certificate,
            drafts,
            decisions,
            guided_runs,
            imports: Imports::new(),
            connection_check: ConnectionCheck::new(session),
            local_store,
            reviews: Reviews::new(session, local_store),
            closings,
            write_locks,
            tabs,
            log,
            scrap_errors: ScrapErrors::new(session, log),
            version: Version::new(session),
            preferences: Preferences::new(session),
        }
    }
}

#[inline(never)]
pub(super) fn use_app() -> AppState {
    expect_context()
}

/// Defines the state of the app, and one function for each feature.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident: $feature:ident $type:ty;)*) => {
        /// All features.
        #[derive(Clone, Copy)]
        pub(super) struct AppState { $(pub(super) $feature: $type,)* }

        $($(#[$doc])* pub fn $name() -> $type { use_app().$feature })*
    };
}

features! {
    use_session: session Session;
    use_navigation: navigation Navigation;
    use_certificates: certificates Certificates;
    use_open_certificate: open_certificate OpenCertificate;
    use_drafts: drafts Drafts;
    /// Returns the current decisions and their outcomes.
    use_decisions: decisions Submissions;
    use_guided_runs: guided_runs GuidedRuns;
    use_imports: imports Imports;
    use_connection_check: connection_check ConnectionCheck;
    use_local_store: local_store LocalStore;
    use_reviews: reviews Reviews;
    /// Returns the reviews that are being ended.
    use_closings: closings Submissions;
    use_write_locks: write_locks WriteLocks;
    use_tabs: tabs Tabs;
    use_log: log Log;
    use_scrap_errors: scrap_errors ScrapErrors;
    use_version: version Version;
    use_preferences: preferences Preferences;
}
