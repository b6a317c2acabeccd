//! The field of the command palette, which is there before the results.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// The field of the palette.
#[derive(Clone, Copy)]
pub(super) struct PaletteField {
    pub(super) text: RwSignal<String>,
    /// The list of results, once it is loaded.
    pub(super) list: RwSignal<Option<ResultList>>,
}

/// The list of results, as far as the field needs it.
#[derive(Clone, Copy)]
pub(super) struct ResultList {
    pub(super) id: Signal<Option<&'static str>>,
    pub(super) active_id: Signal<Option<String>>,
    /// Handles a key in the field.
    pub(super) press: Callback<KeyboardEvent>,
}
