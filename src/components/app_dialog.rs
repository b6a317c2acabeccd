//! The dialogs of every page: the command palette and the list of keys.

use leptos::prelude::*;

use super::lazy_dialog::ShowDialog;

/// Opens the dialogs of every page.
#[derive(Clone, Copy)]
pub struct AppDialogs {
    /// The dialog that is open.
    pub shown: RwSignal<Option<ShowDialog>>,
    /// Opens the command palette.
    pub open_palette: Callback<()>,
    /// Opens the list of keys.
    pub open_keys: Callback<()>,
}

/// Returns the dialogs of every page.
pub fn use_app_dialogs() -> AppDialogs {
    expect_context()
}
