//! Tests of the processes against simulated services.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

mod asset_loader;
mod check;
mod find;
mod guided_run;
mod model;
mod outcomes;
mod queue_loader;
mod retry;
mod save;
mod scrap;
mod simulated;
mod submit;
mod support;
