//! Tests of the client: requests, answers and the errors it reports.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

mod bodies;
mod envelopes;
mod ids;
mod refusals;
mod requests;
mod scrap_errors;
mod scripted;
mod statuses;
