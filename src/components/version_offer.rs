//! The offer of a new version: its effect on unsaved work, *Load new version* and *Later*.

use leptos::ev;
use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::state::{use_drafts, use_imports, use_scrap_errors, use_version, use_work};
use crate::ui::button::{Button, ButtonRank};

/// Checks for a new version when the user returns to this tab, and each hour with the next click. Reads the settings again
/// when there is a network again, or the user returns.
pub fn check_on_return() {
    let version = use_version();
    let focus = window_event_listener(ev::focus, move |_| {
        version.check_for_update();
        version.check_settings();
    });
    let online = window_event_listener(ev::online, move |_| version.check_settings());
    let visible = window_event_listener(ev::visibilitychange, move |_| version.check_for_update());
    let clicked = window_event_listener(ev::click, move |_| version.check_each_hour());
    on_cleanup(move || {
        focus.remove();
        online.remove();
        visible.remove();
        clicked.remove();
    });
}

/// Returns the offer of a new version, while there is one. Its status region is always mounted, so
/// that it is announced.
#[component]
pub fn VersionOffer() -> impl IntoView {
    let (version, work, messages) = (use_version(), use_work(), use_messages());
    let (drafts, scrap_errors, imports) = (use_drafts(), use_scrap_errors(), use_imports());
    let is_offered = Memo::new(move |_| version.is_offered());
    let is_sending = Memo::new(move |_| work.is_sending());
    // Another tab may remove or replace the stored changes.
    let heard = window_event_listener_untyped("storage", move |_| drafts.recheck_stored());
    on_cleanup(move || heard.remove());
    let consequences = Memo::new(move |_| {
        if is_sending.get() {
            return vec![messages.new_version_busy()];
        }
        let marks = drafts.is_any().then(|| match drafts.are_stored() {
            true => messages.new_version_kept(),
            false => messages.new_version_not_kept(),
        });
        let ids = scrap_errors.is_unsent().then(|| messages.new_version_scrap());
        let list = imports.has_work().then(|| messages.new_version_import());
        [marks, ids, list].into_iter().flatten().collect()
    });
    let lines = move || consequences.get().into_iter().map(|line| view! { <p>{line}</p> }).collect_view();
    view! {
        <div class=move || if is_offered.get() { "note new-version" } else { "" }>
            <div role="status">
                <Show when=move || is_offered.get()>
                    <p class="new-version-title">{messages.new_version()}</p>
                    {lines}
                </Show>
            </div>
            <Show when=move || is_offered.get()>
                <div class="acts">
                    <Button
                        rank=ButtonRank::Secondary
                        is_on=Signal::derive(move || !is_sending.get())
                        on_press=move || work.load_new_version()
                    >
                        {messages.new_version_load()}
                    </Button>
                    <Button rank=ButtonRank::Quiet on_press=move || version.put_off()>
                        {messages.later()}
                    </Button>
                </div>
            </Show>
        </div>
    }
}
