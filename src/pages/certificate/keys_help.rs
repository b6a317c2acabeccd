//! The button for the list of keys, which is loaded when it is first asked for; `?` opens it too.

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::key_list::KeyList;
use crate::browser::document;
use crate::i18n::use_messages;
use crate::lazy::{NotLoaded, ShowPage, lazy};
use crate::route::Route;
use crate::ui::announcer::use_announcer;
use crate::ui::button::{Button, Rank};

lazy!(key_list: ShowPage, in rest, |_| view! { <KeyList /> }.into_any());

/// What has the focus among the assets, where they can be worked on.
const WITH_FOCUS: &str = ".side:enabled .desk-assets :focus";

/// The list, while it is there.
#[derive(Clone, Copy)]
pub struct Shown(pub RwSignal<Option<ShowPage>>);

/// The button for the list of keys, and the list.
#[component]
pub fn KeysHelp() -> impl IntoView {
    let (messages, announcer) = (use_messages(), use_announcer());
    let list = RwSignal::new(None);
    provide_context(Shown(list));
    let open = move || {
        spawn_local(async move {
            match key_list(messages.language).await {
                Ok(show) => drop(list.try_set(Some(show))),
                Err(NotLoaded) => announcer.say(messages.page_not_loaded().to_owned()),
            }
        });
    };
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
        {move || list.get().map(|show: ShowPage| show(&Route::Start))}
    }
}
