//! Generic components, without domain knowledge, requests and URLs.

pub mod announcer;
pub mod attested_button;
pub mod badge;
pub mod button;
pub mod data_table;
pub mod deferred;
pub mod dialog;
pub mod facts;
pub mod file_source;
pub mod focus;
pub mod focus_home;
pub mod fold;
pub mod icon;
pub mod keyed;
pub mod menu;
pub mod new_question;
pub mod note;
pub mod outcome_box;
pub mod search_field;
pub mod segments;
pub mod select;
pub mod sort_head;
pub mod text;
pub mod typeahead;
pub mod unique_id;
