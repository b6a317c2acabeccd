//! The link to the current view of a table.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::view::TableView;
use crate::browser::{clipboard, location};
use crate::i18n::use_messages;
use crate::ui::announcer::use_announcer;
use crate::ui::button::{Button, ButtonRank};

/// Copies the link to the current view.
#[component]
pub fn CopyLink(view: TableView) -> impl IntoView {
    let (messages, announcer) = (use_messages(), use_announcer());
    let copy = move || {
        let link = [location::origin(), view.address.get_untracked()].concat();
        spawn_local(async move {
            let is_done = clipboard::copy(&link).await;
            let text = if is_done { messages.copied() } else { messages.not_copied() };
            announcer.toast(text.to_owned());
        });
    };
    view! {
        <Button rank=ButtonRank::Quiet on_press=copy>
            {messages.copy_view_link()}
        </Button>
    }
}
