//! A button for a dialog that is loaded on first use.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::i18n::use_messages;
use crate::lazy::{Loading, NotLoaded};
use crate::ui::announcer::use_announcer;
use crate::ui::button::{Button, ButtonRank};
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

/// Returns a function that loads and opens a dialog, and reports a failure.
pub fn use_opener(
    dialog: fn() -> Loading<ShowDialog>,
    shown: RwSignal<Option<ShowDialog>>,
) -> impl Fn() + Copy + Send + Sync + 'static {
    let (messages, announcer) = (use_messages(), use_announcer());
    move || {
        spawn_local(async move {
            match dialog().await {
                Ok(show) => drop(shown.try_set(Some(show))),
                Err(NotLoaded) => announcer.toast(messages.page_not_loaded().to_owned()),
            }
        });
    }
}

#[component]
pub fn Opened(shown: RwSignal<Option<ShowDialog>>) -> impl IntoView {
    let close = Callback::new(move |()| shown.set(None));
    move || shown.get().map(|show| show(close))
}
