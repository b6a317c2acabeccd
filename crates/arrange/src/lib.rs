//! Arranges the rows of a table: order, groups, chosen columns, search and layout.
//!
//! Pure values and functions: no input or output, no clock, no interface texts. A row is its index in a list of the
//! caller, which provides the value of each row. The list is never copied.
//!
//! Reading order: [`Value`] is the content of a cell, and `key.rs` turns it into a key whose bytes compare as people
//! sort. [`sort`] and [`groups`] arrange rows. [`columns`] stores the chosen columns, [`rows`] lays out the rows in
//! sight, and [`search_texts`] finds rows by words.

pub mod columns;
mod key;
mod order;
pub mod rows;
pub mod search_texts;
mod value;

pub use order::{Group, groups, sort};
pub use value::Value;
