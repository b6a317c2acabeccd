//! A field to search with.

use leptos::prelude::*;

use super::icon::{Icon, IconView};

/// A field to search with, under a name that stands in it while it is empty.
#[component]
pub fn SearchField(
    label: &'static str,
    #[prop(into)] text: Signal<String>,
    #[prop(into)] on_search: Callback<String>,
) -> impl IntoView {
    view! {
        <label class="search">
            <IconView icon=Icon::Search />
            <input
                type="search"
                aria-label=label
                placeholder=label
                prop:value=move || text.get()
                on:input:target=move |event| on_search.run(event.target().value())
            />
        </label>
    }
}
