//! The activity log of this browser, its files, and its erasure.

pub mod entries;
mod export;
mod messages;

use acceptance_persistence::log::MOST;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::section::Section;
use crate::browser::{preferences, storage};
use crate::i18n::use_messages;
use crate::state::{SettingsSection, use_log, use_session};
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::Dialog;
use crate::ui::focus;
use entries::LogEntries;

/// Returns the log with its buttons.
#[component]
pub fn LogSection() -> impl IntoView {
    let (session, log, messages) = (use_session(), use_log(), use_messages());
    let heard = window_event_listener_untyped("storage", move |event| {
        log.hear(storage::changed(&event).as_deref());
    });
    on_cleanup(move || heard.remove());
    let heading = NodeRef::<html::H2>::new();
    let is_asking = RwSignal::new(false);
    let said = RwSignal::new("");
    let erase = move || {
        is_asking.set(false);
        log.erase();
        said.set(messages.log_erased());
        // The dialog returns the focus to a button that is unmounted.
        request_animation_frame(move || _ = focus::focus(heading));
    };
    view! {
        <Section id=SettingsSection::Log.heading() heading=messages.log_heading() heading_ref=heading>
            <p>{messages.log_text(&messages.count(MOST))}</p>
            <LastingNote />
            <div class="log">
                <LogEntries on_erase=move || is_asking.set(true) />
            </div>
            <p role="status" class="hint">
                {move || said.get()}
            </p>
            {session.has_sign_in().then(|| view! { <EraseAtSignOut /> })}
            <Show when=move || is_asking.get()>
                <EraseDialog on_cancel=move || is_asking.set(false) on_erase=erase />
            </Show>
        </Section>
    }
}

/// Shows that the browser may delete the log and stored changes, unless it keeps this storage.
#[component]
fn LastingNote() -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let may_go = RwSignal::new(false);
    if session.keeps_work() {
        spawn_local(async move {
            let lasts = storage::is_persistent().await;
            may_go.try_set(!lasts);
        });
    }
    view! {
        <Show when=move || may_go.get()>
            <p class="hint">{messages.storage_may_go()}</p>
        </Show>
    }
}

/// Asks before the log is erased.
#[component]
fn EraseDialog(#[prop(into)] on_cancel: Callback<()>, #[prop(into)] on_erase: Callback<()>) -> impl IntoView {
    let (log, messages) = (use_log(), use_messages());
    let count = untrack(|| log.entries().entries.len());
    view! {
        <Dialog title=messages.log_erase_title() on_cancel>
            <p>{messages.log_erase_text(count)}</p>
            <div class="dialog-actions">
                <Button on_press=on_erase>{messages.log_erase_yes()}</Button>
                <Button rank=ButtonRank::Primary on_press=on_cancel>
                    {messages.cancel()}
                </Button>
            </div>
        </Dialog>
    }
}

/// Returns the choice whether a sign-out erases the log.
#[component]
fn EraseAtSignOut() -> impl IntoView {
    let messages = use_messages();
    view! {
        <div>
            <label class="checkbox">
                <input
                    type="checkbox"
                    prop:checked=preferences::erases_log()
                    on:change=move |event| preferences::set_erases_log(event_target_checked(&event))
                />
                <span>{messages.log_erase_at_sign_out()}</span>
            </label>
        </div>
    }
}
