//! The dialogs of every page: the command palette and the list of keys.

use leptos::prelude::*;

use super::lazy_dialog::DialogPart;

/// Opens the dialogs of every page.
#[derive(Clone, Copy)]
pub struct AppDialogs {
    pub shown: RwSignal<Option<DialogPart>>,
    pub open_palette: Callback<()>,
    pub open_keys: Callback<()>,
}

pub fn use_app_dialogs() -> AppDialogs {
    expect_context()
}
