//! Lists of statuses from spreadsheets, compared with the assets of one certificate before anything
//! is changed.
//!
//! Pure values and functions: no input or output, no clock, no interface texts. Any bytes are read,
//! or refused without a panic.
//!
//! Import, in reading order:
//! - [`table`] stores a list, and [`csv`] reads it from a file or a paste; [`file_format`] names other files.
//! - [`labels`] names statuses, and [`lookup`] finds assets by ID and serial number.
//! - [`columns`] recognises the role of each column, and [`words`] lists the words for statuses.
//! - [`comparison`] compares each row with the unsent draft, and [`corrections`] replaces single cells.
//! - [`lines_to_correct`] writes the rows with faults for a file.
//!
//! Scrap errors: [`id_columns`] finds the columns of a text with IDs.
//!
//! Scanning: [`scan`] finds the asset of a code, and [`quick_keys`] distinguishes the keys of a scanner from those of a
//! user.

mod assignments;
pub mod columns;
pub mod comparison;
pub mod corrections;
pub mod csv;
pub mod file_format;
pub mod id_columns;
mod label_codes;
pub mod labels;
pub mod lines_to_correct;
pub mod lookup;
pub mod name_styles;
mod near;
pub mod quick_keys;
pub mod scan;
mod serials;
mod spoilt;
mod synonyms;
pub mod table;
pub mod words;
