//! Texts that outlive the page: stored state, receipts and files.
//!
//! No input or output and no clock: the caller stores the texts and passes the time, in milliseconds since 1970 (UTC).
//! Reading never panics; a text that is damaged or of a newer version gives `None`.
//!
//! [`draft`], [`pending`], [`last_decision`], [`case_history`], [`import_words`] and the [`log`] are
//! stored in the form of `format.rs`. [`retention`] limits age and number.
//! [`receipt`], [`sheet`], [`sheets`], [`checklist`] and [`table`] are files for people and other programs.

pub mod case_history;
pub mod checklist;
pub mod code;
pub mod draft;
mod format;
pub mod import_words;
pub mod last_decision;
pub mod log;
mod names;
pub mod pending;
pub mod receipt;
pub mod retention;
pub mod sheet;
pub mod sheets;
pub mod table;
