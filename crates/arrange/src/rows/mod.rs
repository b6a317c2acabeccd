//! The rows of a long table that are in the document, their heights, and the steps in which they
//! are added.

pub mod heights;
pub mod items;
pub mod steps;
