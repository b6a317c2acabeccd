//! A button for a dialog that is loaded on first use.

use std::cell::Cell;

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

/// Returns the button, and the dialog while it is open.
#[component]
pub fn LazyDialog(
    dialog: fn() -> Loading<ShowDialog>,
    class: &'static str,
    icon: Icon,
    label: &'static str,
) -> impl IntoView {
    let shown = RwSignal::new(None);
    let open = use_opener(dialog, shown);
    view! {
        <Button rank=ButtonRank::Quiet class on_press=open>
            <IconView icon />
            {label}
        </Button>
        <Opened shown />
    }
}

thread_local! {
    /// The number of openings: only the last one may show its dialog.
    static OPENINGS: Cell<u32> = const { Cell::new(0) };
}

/// Returns a function that loads and opens a dialog, and reports a failure.
pub fn use_opener(
    dialog: fn() -> Loading<ShowDialog>,
    shown: RwSignal<Option<ShowDialog>>,
) -> impl Fn() + Copy + Send + Sync + 'static {
    let (messages, announcer) = (use_messages(), use_announcer());
    let show = move |loaded: Result<ShowDialog, NotLoaded>| match loaded {
        Ok(dialog) => shown.set(Some(dialog)),
        Err(NotLoaded) => {
            shown.set(None);
            announcer.toast(messages.page_not_loaded().to_owned());
        }
    };
    move || {
        let opening = OPENINGS.get().wrapping_add(1);
        OPENINGS.set(opening);
        let mut loading = dialog();
        if let Some(loaded) = (&mut loading).now_or_never() {
            return show(loaded);
        }
        shown.set(Some(|on_close| view! { <LoadingDialog on_close /> }.into_any()));
        spawn_local(async move {
            let loaded = loading.await;
            // The user may have closed it, opened another one, or left the page.
            if OPENINGS.get() == opening && shown.try_get_untracked().flatten().is_some() {
                show(loaded);
            }
        });
    }
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

#[component]
pub fn Opened(shown: RwSignal<Option<ShowDialog>>) -> impl IntoView {
    let close = Callback::new(move |()| shown.set(None));
    move || shown.get().map(|show| show(close))
}
