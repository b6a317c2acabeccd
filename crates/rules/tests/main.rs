//! Tests of the rules, against an oracle and by random cases.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

mod acts;
mod comparisons;
mod earlier;
mod exhaustive;
mod hints;
mod listed_marks;
mod marks;
mod model;
mod oracle;
mod properties;
mod review;
mod scrap_lists;
mod statuses;
mod support;
