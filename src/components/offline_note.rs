//! A note while this computer has no network.

use leptos::prelude::*;

use crate::browser::document;
use crate::i18n::use_messages;
use crate::text::Tone;
use crate::ui::note::{Note, Urgency};

/// Shows a note while this computer has no network, before requests are started. Requests report
/// their own failures.
#[component]
pub fn OfflineNote() -> impl IntoView {
    let messages = use_messages();
    let is_offline = RwSignal::new(document::is_offline());
    let changes = ["online", "offline"]
        .map(|event| window_event_listener_untyped(event, move |_| is_offline.set(document::is_offline())));
    on_cleanup(move || changes.into_iter().for_each(|change| change.remove()));
    view! {
        <Show when=move || is_offline.get()>
            <Note tone=Tone::Warning urgency=Urgency::Status>
                <p>{messages.offline()}</p>
            </Note>
        </Show>
    }
}
