//! Tests of everything that is stored, exported or printed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops at the first fault"
)]

mod damaged;
mod paper;
mod receipt;
mod round_trip;
mod support;
