//! Tests that depend on the browser: storage, history, locks, channels, windows, files and focus. They run in Chromium
//! and in Firefox; all others run in Firefox only in a campaign.

mod account;
pub(crate) mod dropped;
mod earlier;
mod focus;
pub(crate) mod guided_run;
mod kept;
pub(crate) mod keys;
mod last_round;
mod list_import;
mod log;
mod navigation;
mod palette;
mod pasted_cells;
mod people;
mod picker;
mod provider;
pub(crate) mod receipt;
mod run_keys;
mod run_owner;
mod run_pause;
mod scan;
mod shortcuts;
mod stored_changes;
mod table;
mod tabs;
mod typing;
mod version;
mod worksheet;
