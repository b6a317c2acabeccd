//! Acceptance Desk: the browser frontend of a leasing service's acceptance certificates.
//!
//! Reading order: [`route`] names the places, [`app`] shows them, [`pages`] hold one folder for each,
//! [`state`] is what outlives a page, [`browser`] touches the browser, [`wording`] finds words for values.

pub mod app;
pub mod browser;
pub mod case_list;
pub mod cases;
pub mod differences;
mod fingerprint;
pub mod language;
pub mod link;
pub mod outcome;
pub mod pager;
pub mod pages;
pub mod parts;
pub mod reactive;
pub mod route;
pub mod sending;
pub mod sign_in;
pub mod state;
pub mod stopped;
pub mod trouble;
pub mod ui;
pub mod unseen;
pub mod version;
pub mod waiting;
pub mod why_empty;
pub mod wording;
pub mod words;

use leptos::prelude::*;

/// The texts in the present language.
#[inline(never)]
pub fn use_words() -> words::Words {
    expect_context::<RwSignal<words::Words>>().get_untracked()
}
