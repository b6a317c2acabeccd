//! Generic parts of the interface: nothing of the domain, no requests, no addresses.

pub mod announcer;
pub mod badge;
pub mod button;
pub mod data_table;
pub mod dialog;
pub mod facts;
pub mod file_source;
pub mod fold;
pub mod icon;
pub mod keyed;
pub mod note;
pub mod outcome_box;
pub mod search_field;
pub mod segments;
pub mod select;
pub mod soon;
pub mod sort_head;
pub mod text;
pub mod tone;
