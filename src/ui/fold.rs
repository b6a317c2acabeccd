//! A button that folds and unfolds content.

use leptos::prelude::*;

use super::button::{Button, ButtonRank};

/// Returns a button that folds and unfolds content, and announces the state.
#[component]
pub fn FoldButton(
    #[prop(optional)] rank: ButtonRank,
    /// All its classes.
    class: &'static str,
    is_folded: RwSignal<bool>,
    children: Children,
) -> impl IntoView {
    view! {
        <Button
            rank
            class
            attr:aria-expanded=move || if is_folded.get() { "false" } else { "true" }
            on_press=move || is_folded.update(|is_folded| *is_folded = !*is_folded)
        >
            {children()}
        </Button>
    }
}
