//! Notes while this computer has no network, before requests are started. Requests report their own failures.

use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::text::Tone;
use crate::ui::note::{Note, Urgency};
use crate::ui::offline::use_is_offline;

/// Shows a note while this computer has no network.
#[component]
pub fn OfflineNote() -> impl IntoView {
    let (messages, is_offline) = (use_messages(), use_is_offline());
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
    let (messages, is_offline) = (use_messages(), use_is_offline());
    view! {
        <Show when=move || is_offline.get()>
            <p class="hint">{messages.offline_decision()}</p>
        </Show>
    }
}
