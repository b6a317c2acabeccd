//! One folder for each screen. No page imports another.

pub mod certificate;
pub mod certificates;
pub mod connection;
pub mod not_found;
pub mod scrap_errors;
