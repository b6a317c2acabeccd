//! State that outlives a page, created once above all pages. Only this module communicates with the
//! service.

mod access;
pub mod certificates;
pub mod connection_check;
mod features;
pub mod imports;
pub mod log;
pub mod navigation;
mod preferences;
pub mod requests;
pub mod reviews;
pub mod scrap_errors;
pub mod session;
pub mod storage;
pub mod submissions;
pub mod tabs;
pub mod version;
mod work;

pub use access::{Access, FoundUser, WaitingUser, provide_state, use_access};
pub use certificates::Certificates;
pub use certificates::drafts::Drafts;
pub use certificates::editing::{ClosedBy, Editing, use_editing};
pub use certificates::open_certificate::OpenCertificate;
pub use connection_check::ConnectionCheck;
pub use features::{
    use_certificates, use_closings, use_connection_check, use_decisions, use_drafts, use_guided_runs,
    use_imports, use_local_store, use_log, use_navigation, use_open_certificate, use_preferences,
    use_reviews, use_scrap_errors, use_session, use_tabs, use_version, use_write_locks,
};
pub use imports::Imports;
pub use log::Log;
pub use navigation::{Navigation, SettingsSection};
pub use preferences::Preferences;
pub use requests::latest::{Latest, LatestRequest};
pub use requests::loaded::{LoadState, Loaded};
pub use requests::readings::until_answered;
pub use reviews::Reviews;
pub use scrap_errors::ScrapErrors;
pub use session::Session;
pub use storage::local_store::LocalStore;
pub use submissions::Submissions;
pub use submissions::guided_runs::GuidedRuns;
pub use tabs::Tabs;
pub use tabs::write_lock::WriteLocks;
pub use version::Version;
pub use work::{Work, use_work};
