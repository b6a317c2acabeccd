//! Certificates under review.

pub mod case_counts;
pub(in crate::state) mod queue_watch;
pub mod reviews;
