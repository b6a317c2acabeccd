//! Files of the assets: the export, the checklist to print, and the import of statuses from a list.

pub mod checklist;
pub mod export;
pub mod import;
