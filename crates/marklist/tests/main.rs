//! Tests of lists of statuses: reading files, matching assets and comparing values.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

mod columns;
mod comparisons;
mod labels;
mod reading;
mod round_trip;
mod scan;
mod support;
