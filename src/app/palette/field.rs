//! The field of the command palette, which is there before the results.

use leptos::html;
use leptos::prelude::*;

/// The field of the palette. The results handle its keys.
#[derive(Clone, Copy)]
pub(super) struct PaletteField {
    pub(super) input: NodeRef<html::Input>,
    pub(super) text: RwSignal<String>,
}
