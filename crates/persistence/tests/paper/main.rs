//! What is made for paper: codes that a scanner reads.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

mod code;
