//! Lists of statuses from spreadsheets, compared with the assets of one certificate before anything
//! is changed.
//!
//! Pure values and functions: no input or output, no clock, no interface texts. Any bytes are read,
//! or refused without a panic.
//!
//! Reading order: [`table`] stores a list, [`csv`] reads it from a file or a paste, [`labels`] names statuses, [`lookup`]
//! finds assets by id and serial number, [`columns`] recognises the role of each column, [`words`] lists the status
//! words, [`comparison`] compares each row with the unsent draft, [`corrections`] replaces single cells, and
//! [`lines_to_correct`] writes the rows with faults for a file. [`export`] lists the assets for a file. [`scan`] finds the asset of a scanned code, [`keyboard`] knows layouts of scanners, and
//! [`burst`] tells their keys from those of a person.

pub mod burst;
pub mod columns;
pub mod comparison;
pub mod corrections;
pub mod csv;
pub mod export;
mod fold;
pub mod keyboard;
mod label_codes;
pub mod labels;
pub mod lines_to_correct;
pub mod lookup;
mod near;
pub mod scan;
mod synonyms;
pub mod table;
pub mod words;
