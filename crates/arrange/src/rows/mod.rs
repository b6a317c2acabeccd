//! Which rows of a long table are in the document, how high they are, and which elements show them.

pub mod heights;
pub mod items;
pub mod slots;

/// Identifies a row in every reading, by up to two numbers. One type for all tables, so that the code of the table
/// exists once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowKey(pub i64, pub i64);
