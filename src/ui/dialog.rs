//! A modal dialog, by the browser's own `<dialog>`: focus stays inside, Escape cancels.

use leptos::html;
use leptos::prelude::*;

/// A dialog that is open as long as it is there. `on_cancel` is called on Escape.
#[component]
pub fn Dialog(
    #[prop(into)] title: String,
    on_cancel: impl Fn() + 'static,
    children: Children,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let heading = NodeRef::<html::H2>::new();
    Effect::new(move |_| {
        if let (Some(dialog), Some(heading)) = (dialog.get(), heading.get()) {
            // Both fail only for an element that is not in the document.
            let _ = dialog.show_modal();
            let _ = heading.focus();
        }
    });
    view! {
        <dialog
            class="dialog"
            node_ref=dialog
            aria-labelledby="dialog-title"
            on:cancel=move |event: leptos::ev::Event| {
                event.prevent_default();
                on_cancel();
            }
        >
            <h2 id="dialog-title" tabindex="-1" node_ref=heading>
                {title}
            </h2>
            {children()}
        </dialog>
    }
}
