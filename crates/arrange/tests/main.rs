//! Tests of the order, groups and columns of rows.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test stops where it finds something wrong"
)]

mod columns;
mod groups;
mod oracle;
mod order;
