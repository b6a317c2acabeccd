//! A modal dialog, by the browser's own `<dialog>`: focus stays inside, Escape cancels.

use leptos::html;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use send_wrapper::SendWrapper;
use web_sys::Event;

/// Does what is to be done once a dialog that was just taken away is closed: nothing behind it has the focus before.
pub fn once_closed(act: impl FnOnce() + 'static) {
    spawn_local(async move {
        tick().await;
        act();
    });
}

/// A modal dialog that is open as long as it is there. `on_cancel` is called on Escape.
#[component]
pub fn Dialog(
    #[prop(into)] title: String,
    #[prop(into)] on_cancel: Callback<()>,
    children: Children,
) -> impl IntoView {
    let (dialog, heading) = (NodeRef::<html::Dialog>::new(), NodeRef::<html::H2>::new());
    // It can be opened only once it is in the page, which it is when this turn ends.
    Effect::new(move || {
        if let (Some(dialog), Some(heading)) = (dialog.get(), heading.get())
            && dialog.is_connected()
        {
            let _ = dialog.show_modal();
            let _ = heading.focus();
            // Closed before it goes, it gives the focus back to what opened it.
            let dialog = SendWrapper::new(dialog);
            on_cleanup(move || dialog.close());
        }
    });
    let cancel = move |event: Event| {
        event.prevent_default();
        on_cancel.run(());
    };
    view! {
        <dialog node_ref=dialog class="dialog" aria-labelledby="dialog-title" on:cancel=cancel>
            <h2 node_ref=heading id="dialog-title" tabindex="-1">
                {title}
            </h2>
            {children()}
        </dialog>
    }
}
