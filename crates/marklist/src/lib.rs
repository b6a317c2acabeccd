//! Lists of marks that people keep in spreadsheets: read, their columns recognised, and compared with the assets of
//! one certificate before anything is changed.
//!
//! Pure values and functions: no input or output, no clock, no words for people. Any bytes whatever are read, or
//! refused without a panic.
//!
//! Reading order: [`table`] holds what a list says, [`csv`] reads it from a file or from what was pasted, [`labels`]
//! tells statuses by their texts, [`lookup`] assets by what they are called, [`columns`] says what each column is,
//! [`comparison`] what each row would do to an unsent draft. [`export`] is the other direction: what a list says of each
//! asset.
//! [`scan`] stands beside them: which asset a scanned code means.

pub mod columns;
pub mod comparison;
pub mod csv;
pub mod export;
mod fold;
pub mod labels;
pub mod lookup;
pub mod scan;
pub mod table;
