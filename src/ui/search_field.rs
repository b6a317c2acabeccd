//! A search field.

use leptos::html;
use leptos::prelude::*;

use super::icon::{Icon, IconView};
use super::page_actions::use_page_action_by_keys;

#[component]
pub fn SearchField(
    label: &'static str,
    /// Replaces the label as placeholder.
    #[prop(optional)]
    placeholder: Option<&'static str>,
    #[prop(into)] text: Signal<String>,
    #[prop(into)] on_search: Callback<String>,
    /// Refers to the field.
    #[prop(optional)]
    field: NodeRef<html::Input>,
) -> impl IntoView {
    let shown = move || field.get_untracked().filter(|field| field.offset_parent().is_some());
    // A narrow viewport may hide it.
    let is_shown = Signal::derive(move || shown().is_some());
    use_page_action_by_keys(label, "", "/".to_owned(), is_shown, move || {
        if let Some(field) = shown() {
            field.select();
            let _ = field.focus();
        }
    });
    view! {
        <label class="search">
            <IconView icon=Icon::Search />
            <input
                node_ref=field
                type="search"
                aria-label=label
                placeholder=placeholder.unwrap_or(label)
                prop:value=move || text.get()
                on:input:target=move |event| on_search.run(event.target().value())
            />
        </label>
    }
}
