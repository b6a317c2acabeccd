//! Notes while this computer has no network, before requests are started. Requests report their own failures.

use leptos::prelude::*;

use crate::browser::document;
use crate::i18n::use_messages;
use crate::text::Tone;
use crate::ui::note::{Note, Urgency};

/// Returns whether this computer reports no network, until the present owner is disposed.
fn is_offline() -> RwSignal<bool> {
    let is_offline = RwSignal::new(document::is_offline());
    let changes = ["online", "offline"]
        .map(|event| window_event_listener_untyped(event, move |_| is_offline.set(document::is_offline())));
    on_cleanup(move || changes.into_iter().for_each(|change| change.remove()));
    is_offline
}

/// Shows a note while this computer has no network.
#[component]
pub fn OfflineNote() -> impl IntoView {
    let (messages, is_offline) = (use_messages(), is_offline());
    view! {
        <Show when=move || is_offline.get()>
            <Note tone=Tone::Warning urgency=Urgency::Status>
                <p>{messages.offline()}</p>
            </Note>
        </Show>
    }
}

/// Shows at a decision that sending it needs a connection, while this computer has no network.
#[component]
pub fn OfflineDecisionLine() -> impl IntoView {
    let (messages, is_offline) = (use_messages(), is_offline());
    view! {
        <Show when=move || is_offline.get()>
            <p class="hint">{messages.offline_decision()}</p>
        </Show>
    }
}
