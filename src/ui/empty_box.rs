//! A list without rows.

use leptos::html;
use leptos::prelude::*;

use super::button::Button;
use super::focus;

/// Shows why a list has no rows, and the button that removes its search or filter.
#[component]
pub fn EmptyBox(
    #[prop(into)] reason: Signal<String>,
    /// Whether a search or filter applies.
    #[prop(into)]
    is_narrowed: Signal<bool>,
    clear: &'static str,
    #[prop(into)] on_clear: Callback<()>,
    /// Gets the focus of the button, which is unmounted.
    #[prop(optional)]
    search_field: Option<NodeRef<html::Input>>,
    /// Further actions.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let press = move || {
        on_clear.run(());
        if let Some(search_field) = search_field {
            focus::focus(search_field);
        }
    };
    view! {
        <div class="empty">
            <p>{reason}</p>
            <Show when=move || is_narrowed.get()>
                <Button on_press=press>{clear}</Button>
            </Show>
            {children.map(|children| children())}
        </div>
    }
}
