//! Content with one key at a time.

use leptos::prelude::*;

/// Recreates its children whenever the key changes, so that no element, focus or state is reused.
#[component]
pub fn Keyed(#[prop(into)] key: Signal<String>, children: ChildrenFn) -> impl IntoView {
    view! {
        <For each=move || [key.get()] key=Clone::clone let(_key)>
            {children()}
        </For>
    }
}
