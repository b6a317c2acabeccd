//! The button that folds something and unfolds it.

use leptos::prelude::*;

use super::button::{Button, Rank};

/// The button that folds something and unfolds it, and says which of both it is.
#[component]
pub fn FoldButton(
    #[prop(optional)] rank: Rank,
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
