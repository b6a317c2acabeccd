//! Storage of this browser: unsaved changes, journals of acts in progress, and earlier decisions.

pub(in crate::state) mod journal;
pub(in crate::state) mod keys;
pub mod local_store;
mod storage_cleanup;
