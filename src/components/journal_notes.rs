//! Notes that this browser does not record a decision, before it is sent and while it is.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::i18n::use_messages;
use crate::state::{Submissions, use_local_store};
use crate::text::Tone;
use crate::ui::note::{Note, TextNote, Urgency};

/// Warns that this browser could not record an act in progress or with an unknown outcome.
#[component]
pub fn UnrecordedNote(acts: Submissions, key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let text = move || acts.is_unrecorded(key).then(|| messages.journal_refused().to_owned());
    view! { <TextNote tone=Tone::Warning urgency=Urgency::Alert text /> }
}

/// Warns before sending that this browser stores no journal; nothing if it does.
#[component]
pub fn NoJournalNote() -> impl IntoView {
    let (local_store, messages) = (use_local_store(), use_messages());
    (!local_store.can_store_journal())
        .then(|| view! { <Note tone=Tone::Warning><p>{messages.journal_not_kept()}</p></Note> })
}
