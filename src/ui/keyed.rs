//! What belongs to one thing at a time.

use leptos::prelude::*;

/// Makes its children anew whenever the key changes, so that no element, focus or state of the ones before stays.
#[component]
pub fn Keyed(#[prop(into)] key: Signal<String>, children: ChildrenFn) -> impl IntoView {
    view! {
        <For each=move || [key.get()] key=Clone::clone let(_key)>
            {children()}
        </For>
    }
}
