//! Notes while this computer has no network, before requests are started. Requests report their own failures.

use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::text::Tone;
use crate::ui::note::{TextNote, Urgency};
use crate::ui::offline::use_is_offline;

/// Shows a note while this computer has no network.
#[component]
pub fn OfflineNote() -> impl IntoView {
    let (messages, is_offline) = (use_messages(), use_is_offline());
    let text = move || is_offline.get().then(|| messages.offline().to_owned());
    view! { <TextNote tone=Tone::Warning urgency=Urgency::Status text /> }
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
