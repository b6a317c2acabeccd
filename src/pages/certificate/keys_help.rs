//! The button for the list of keys, which is loaded when it is first asked for; `?` opens it too.

use leptos::ev;
use leptos::prelude::*;

use super::key_list::KeyList;
use crate::browser::document;
use crate::desk::lazy_dialog::{Opened, ShowDialog, opener};
use crate::i18n::use_messages;
use crate::lazy::lazy;
use crate::ui::button::{Button, Rank};

lazy!(key_list: ShowDialog, in rest, |on_close| view! { <KeyList on_close /> }.into_any());

/// What has the focus among the assets, where they can be worked on.
const WITH_FOCUS: &str = ".side:enabled .desk-assets :focus";

/// The button for the list of keys, and the list.
#[component]
pub fn KeysHelp() -> impl IntoView {
    let messages = use_messages();
    let shown = RwSignal::new(None);
    let open = opener(key_list, shown);
    let listener = window_event_listener(ev::keydown, move |event| {
        // Only among the assets (WCAG 2.1.4), and never over another dialog.
        let is_here = || document::is_there(WITH_FOCUS) && !document::is_there("dialog[open]");
        if event.key() == "?" && !event.default_prevented() && !document::is_typing() && is_here() {
            open();
        }
    });
    on_cleanup(move || listener.remove());
    view! {
        <Button rank=Rank::Quiet class="button keys-help" on_press=open>
            <kbd aria-hidden="true">"?"</kbd>
            <span class="visually-hidden">{messages.keys_title()}</span>
        </Button>
        <Opened shown />
    }
}
