//! A button for a dialog that is loaded when it is first asked for.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::i18n::{Language, use_messages};
use crate::lazy::{Loading, NotLoaded};
use crate::ui::announcer::use_announcer;
use crate::ui::button::{Button, Rank};
use crate::ui::icon::{Icon, IconView};

/// Makes a dialog, with what closes it. What it is about, its page provides.
pub type ShowDialog = fn(Callback<()>) -> AnyView;

/// The button, and the dialog while it is open.
#[component]
pub fn LazyDialog(
    dialog: fn(Language) -> Loading<ShowDialog>,
    class: &'static str,
    icon: Icon,
    label: &'static str,
) -> impl IntoView {
    let shown = RwSignal::new(None);
    let open = opener(dialog, shown);
    view! {
        <Button rank=Rank::Quiet class on_press=open>
            <IconView icon />
            {label}
        </Button>
        <Opened shown />
    }
}

/// Opens a dialog, which is loaded first, and says where it is not to be had.
pub fn opener(
    dialog: fn(Language) -> Loading<ShowDialog>,
    shown: RwSignal<Option<ShowDialog>>,
) -> impl Fn() + Copy + Send + Sync + 'static {
    let (messages, announcer) = (use_messages(), use_announcer());
    move || {
        spawn_local(async move {
            match dialog(messages.language).await {
                Ok(show) => drop(shown.try_set(Some(show))),
                Err(NotLoaded) => announcer.say(messages.page_not_loaded().to_owned()),
            }
        });
    }
}

/// The dialog, while it is open.
#[component]
pub fn Opened(shown: RwSignal<Option<ShowDialog>>) -> impl IntoView {
    let close = Callback::new(move |()| shown.set(None));
    move || shown.get().map(|show| show(close))
}
