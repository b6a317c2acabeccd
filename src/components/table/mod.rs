//! The columns of any table as data, its headings, and its view: order and chosen columns.

pub mod cells;
pub mod chooser;
pub mod column;
pub mod head;
pub mod view;
