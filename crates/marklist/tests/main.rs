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
mod corrections;
mod file_formats;
mod id_columns;
mod labels;
mod limits;
mod names;
mod omissions;
mod reading;
mod round_trip;
mod sample;
mod scan;
mod support;
mod surplus;
mod words;
