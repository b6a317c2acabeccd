//! The rows of a long table that are in the document, their heights, and the steps in which they
//! are added.

pub mod heights;
pub mod items;
pub mod steps;

/// Identifies a row in every reading, by up to two numbers. One type for all tables, so that the code of the table
/// exists once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RowKey(pub i64, pub i64);
