//! How the rows of a table are arranged: their order, their groups, and the columns that somebody chose.
//!
//! Pure values and functions: no input or output, no clock, no words for people. A row is its place in a list of the
//! caller, who says the value of each; nothing of the list is copied.
//!
//! Reading order: [`Value`] is what a cell holds, `key.rs` makes of it a key whose bytes compare as people sort,
//! [`order`] sorts the keys at once and [`Ranking`] in turns, [`ranks`] stores a few results,
//! [`groups`] finds equal ones. [`columns`] stores the chosen
//! columns, [`rows`] lays out the rows in sight, and [`search_texts`] finds rows by words.

pub mod columns;
mod groups;
mod key;
mod order;
pub mod ranks;
pub mod rows;
pub mod search_texts;
mod value;

pub use groups::{Group, groups};
pub use order::{Ranking, Ranks, order};
pub use value::Value;
