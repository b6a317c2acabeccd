//! Components that several pages share and that know the domain.

pub mod authorization;
pub mod case_list;
pub mod cases;
pub mod diagnosis;
pub mod differences;
pub mod empty_list;
pub mod failure_message;
pub mod kept_columns;
pub mod lazy_dialog;
pub mod lazy_page;
pub mod link;
pub mod loaded_view;
pub mod offline_note;
pub mod outcome;
pub mod page_head;
pub mod pager;
pub mod print_view;
pub mod progress;
pub mod search_texts;
pub mod sending;
pub mod sign_in;
pub mod some_lines;
pub mod stopped;
pub mod table_view;
pub mod unread_notice;
pub mod version_offer;
