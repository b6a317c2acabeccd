//! Notes while this computer has no network, before requests are started. Requests report their own failures.

use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::text::Tone;
use crate::ui::note::{TextNote, Urgency};
use crate::ui::offline::use_is_offline;

/// Whether scanning is loaded, so that it works without a network.
#[derive(Clone, Copy)]
pub struct CanScan(pub RwSignal<bool>);

impl CanScan {
    /// Provides `false`.
    pub fn provide() {
        provide_context(Self(RwSignal::new(false)));
    }
}

/// Shows a note while this computer has no network. It promises scanning only if that is loaded.
#[component]
pub fn OfflineNote() -> impl IntoView {
    let (messages, is_offline) = (use_messages(), use_is_offline());
    let CanScan(can_scan) = expect_context();
    let text = move || {
        let text = if can_scan.get() { messages.offline_scan() } else { messages.offline() };
        is_offline.get().then(|| text.to_owned())
    };
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
