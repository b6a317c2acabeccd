//! A button that copies a text to the clipboard.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::{clipboard, timer};
use crate::i18n::use_messages;
use crate::ui::announcer::DURATION;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::page_actions::use_page_action;

/// Returns the button, and the result of copying for a few seconds.
#[component]
pub fn CopyButton(
    #[prop(optional)] rank: ButtonRank,
    label: &'static str,
    /// Returns the text; `None` if there is none yet.
    #[prop(into)]
    text: Callback<(), Option<String>>,
    /// Whether it is enabled; true by default.
    #[prop(default = Signal::stored(true), into)]
    is_on: Signal<bool>,
) -> impl IntoView {
    let messages = use_messages();
    let result = RwSignal::new("");
    let copy = move || {
        let Some(text) = text.run(()) else { return };
        spawn_local(async move {
            let is_copied = clipboard::copy(&text).await;
            result.try_set(if is_copied { messages.copied() } else { messages.not_copied() });
            timer::pause(DURATION).await;
            result.try_set("");
        });
    };
    use_page_action(label, "", is_on, copy);
    view! {
        <Button rank is_on on_press=copy>{label}</Button>
        <span class="hint copy-result" role="status">
            {result}
        </span>
    }
}
