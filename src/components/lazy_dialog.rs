//! Dialogs that are loaded on first use.

use futures_util::FutureExt;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::i18n::use_messages;
use crate::lazy::{Loading, NotLoaded};
use crate::ui::announcer::use_announcer;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::Dialog;
use crate::ui::icon::{Icon, IconView};

/// Creates a dialog that calls the callback to close. Its page provides its context.
pub type ShowDialog = fn(Callback<()>) -> AnyView;

/// Loads a dialog.
pub type DialogPart = fn() -> Loading<ShowDialog>;

/// Returns the button, and the dialog while it is open.
#[component]
pub fn LazyDialog(dialog: DialogPart, class: &'static str, icon: Icon, label: &'static str) -> impl IntoView {
    let shown = RwSignal::new(None);
    view! {
        <Button rank=ButtonRank::Quiet class on_press=move || shown.set(Some(dialog))>
            <IconView icon />
            {label}
        </Button>
        <Opened shown />
    }
}

/// Returns the dialog while it is open.
#[component]
pub fn Opened(shown: RwSignal<Option<DialogPart>>) -> impl IntoView {
    let close = Callback::new(move |()| shown.set(None));
    move || shown.get().map(|dialog| view! { <LoadedDialog dialog on_close=close /> })
}

#[component]
fn LoadedDialog(dialog: DialogPart, on_close: Callback<()>) -> impl IntoView {
    let loaded = load_dialog(dialog, on_close);
    move || match loaded.get() {
        Some(show) => show(on_close),
        None => view! { <LoadingDialog on_close /> }.into_any(),
    }
}

/// Loads a dialog, or the rest of one, for the calling component. A failure closes it and is shown.
pub fn load_dialog(dialog: DialogPart, on_close: Callback<()>) -> ReadSignal<Option<ShowDialog>> {
    let (messages, announcer) = (use_messages(), use_announcer());
    let (loaded, set_loaded) = signal(None);
    let mut loading = dialog();
    let finish = move |dialog: Result<ShowDialog, NotLoaded>| match dialog {
        // The component may be unmounted.
        Ok(dialog) => _ = set_loaded.try_set(Some(dialog)),
        Err(NotLoaded) if loaded.try_get_untracked().is_none() => {}
        Err(NotLoaded) => {
            on_close.run(());
            announcer.toast(messages.page_not_loaded().to_owned());
        }
    };
    match (&mut loading).now_or_never() {
        Some(dialog) => finish(dialog),
        None => spawn_local(async move { finish(loading.await) }),
    }
    loaded
}

/// Stands for a dialog that is being loaded, so that keys do not reach the page behind it.
#[component]
fn LoadingDialog(on_close: Callback<()>) -> impl IntoView {
    let messages = use_messages();
    view! {
        <Dialog title=messages.page_loading() on_cancel=on_close>
            <div class="dialog-actions">
                <Button on_press=on_close>{messages.cancel()}</Button>
            </div>
        </Dialog>
    }
}
