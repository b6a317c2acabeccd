//! What outlives a page. Made once, above all pages; the only part that talks to the service.

mod access;
mod act_run;
pub mod canceller;
pub mod case_counts;
pub mod certificates;
mod checklist;
pub mod connection_check;
pub mod drafts;
pub mod exclusive;
mod features;
mod guided_runs;
mod journal;
mod latest;
mod loaded;
pub mod local_store;
pub mod log;
pub mod log_entry;
pub mod navigation;
pub mod open_certificate;
mod paced;
pub mod phase;
mod provider;
mod queue_watch;
pub mod read_back;
mod readings;
pub mod request_ids;
pub mod retry_transport;
pub mod reviews;
pub mod runner;
pub mod saving;
pub mod scrap_errors;
pub mod session;
pub mod sign_in;
pub mod sign_outs;
pub mod submissions;
mod sweep;
pub mod tabs;
mod token_refresh;
pub mod unread_outcomes;
pub mod version;
mod work;

pub use access::{Access, use_access};
pub use certificates::Certificates;
pub use checklist::{DecisionRules, use_decision_rules};
pub use connection_check::ConnectionCheck;
pub use drafts::Drafts;
pub use exclusive::Exclusive;
pub use features::{
    provide_state, use_certificates, use_closings, use_connection_check, use_decisions, use_drafts,
    use_exclusive, use_local_store, use_log, use_navigation, use_open_certificate, use_reviews,
    use_scrap_errors, use_session, use_tabs, use_version,
};
pub use guided_runs::{GuidedRuns, Turn, use_guided_runs};
pub use latest::{Latest, Question};
pub use loaded::{Loaded, Stage};
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
pub use work::{Work, use_work};
