//! A modal dialog by the browser's own `<dialog>`: focus stays inside, Escape cancels.

use leptos::html;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use send_wrapper::SendWrapper;
use web_sys::Event;

use super::new_question::NewQuestion;
use super::unique_id::unique_id;

/// Calls `act` once a removed dialog is closed: elements behind it cannot have the focus before.
pub fn once_closed(act: impl FnOnce() + 'static) {
    spawn_local(async move {
        tick().await;
        act();
    });
}

/// Returns a modal dialog that is open while mounted. `on_cancel` is called on Escape. A press that follows the opening at
/// once answers nothing.
#[component]
pub fn Dialog(
    #[prop(into)] title: String,
    #[prop(into)] on_cancel: Callback<()>,
    /// Gets the focus instead of the heading.
    #[prop(optional)]
    field: Option<NodeRef<html::Input>>,
    children: Children,
) -> impl IntoView {
    let (dialog, heading) = (NodeRef::<html::Dialog>::new(), NodeRef::<html::H2>::new());
    // It can be opened only after it is mounted, at the end of this task.
    Effect::new(move || {
        if let (Some(dialog), Some(heading)) = (dialog.get(), heading.get())
            && dialog.is_connected()
        {
            let _ = dialog.show_modal();
            let _ = match field.and_then(|field| field.get_untracked()) {
                Some(field) => field.focus(),
                None => heading.focus(),
            };
            // Closing a dialog before its removal returns the focus to the element that opened it.
            let dialog = SendWrapper::new(dialog);
            on_cleanup(move || dialog.close());
        }
    });
    let title_id = unique_id("dialog-title");
    let labelled_by = title_id.clone();
    let cancel = move |event: Event| {
        event.prevent_default();
        on_cancel.run(());
    };
    view! {
        <dialog node_ref=dialog class="dialog" data-focus-home aria-labelledby=labelled_by on:cancel=cancel>
            // The dialog clips this scrolling area, so that a scroll bar leaves its corners round.
            <div class="dialog-body">
                <h2 node_ref=heading id=title_id tabindex="-1">
                    {title}
                </h2>
                <NewQuestion>{children()}</NewQuestion>
            </div>
        </dialog>
    }
}
