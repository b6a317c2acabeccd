//! Tests of the sandbox, in memory and as a program.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

mod contract;
mod filter;
mod patch;
mod refusals;
mod scrap_errors;
mod seed;
mod serving;
mod store;
mod support;
