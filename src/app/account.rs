//! The account menu at the end of the header: a popover of the browser, whose content is loaded on
//! first use.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::lazy_pages::account_panel;
use crate::browser::document;
use crate::i18n::use_messages;
use crate::lazy::{self, NotLoaded, ShowPage};
use crate::pages::settings::account::{LANGUAGE, MENU};
use crate::state::{use_navigation, use_preferences, use_session};
use crate::ui::icon::{Icon, IconView};

#[component]
pub fn AccountMenu() -> impl IntoView {
    let (messages, navigation, session) = (use_messages(), use_navigation(), use_session());
    let preferences = use_preferences();
    let panel: RwSignal<Option<Result<ShowPage, NotLoaded>>> = RwSignal::new(None);
    let is_open = RwSignal::new(false);
    let toggle = move |_| {
        let is_shown = document::is_there(&["#", MENU, ":popover-open"].concat());
        is_open.set(is_shown);
        if is_shown && panel.with_untracked(|panel| !matches!(panel, Some(Ok(_)))) {
            spawn_local(async move {
                panel.try_set(Some(account_panel().await));
            });
        }
    };
    // A navigation or a sign-out closes the menu.
    Effect::new(move |before: Option<()>| {
        navigation.route();
        session.track_user();
        if before.is_some() {
            document::hide_popover(MENU);
        }
    });
    // A language that was chosen in the menu has recreated it.
    Effect::new(move || {
        if preferences.has_language_focus(LANGUAGE) {
            document::show_popover(MENU);
        }
    });
    let content = move || match (is_open.get(), panel.get()) {
        (false, _) => ().into_any(),
        (true, Some(Ok(show))) => show(&untrack(|| navigation.route())),
        (true, Some(Err(NotLoaded))) => view! { <p>{messages.page_not_loaded()}</p> }.into_any(),
        (true, None) => view! { <p class="hint" role="status">{messages.page_loading()}</p> }.into_any(),
    };
    view! {
        <button
            type="button"
            class="account-button"
            popovertarget=MENU
            aria-label=messages.account()
            aria-expanded=move || is_open.get().to_string()
            on:pointerenter=move |_| lazy::preload(account_panel)
        >
            <IconView icon=Icon::Person />
        </button>
        <div id=MENU class="account" popover="auto" role="group" aria-label=messages.account() on:toggle=toggle>
            {content}
        </div>
    }
}
