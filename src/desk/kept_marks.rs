//! Marks of an earlier visit: offered with their age, never taken up unasked.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::browser::intl;
use crate::i18n::use_messages;
use crate::state::{use_drafts, use_local_store, use_open_certificate};
use crate::ui::button::{Button, Rank};
use crate::ui::note::{Note, Urgency};
use crate::ui::tone::Tone;

/// Offers the marks of an earlier visit, and says what the browser could not keep.
#[component]
pub fn KeptMarks(key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let (drafts, local_store) = (use_drafts(), use_local_store());
    let offer = Memo::new(move |_| drafts.offer(key));
    view! {
        {move || offer.get().map(|(count, at)| view! { <KeptOffer key count at /> })}
        <StorageWarning is_shown=Signal::derive(move || local_store.is_refused()) text=messages.kept_refused() />
        <StorageWarning is_shown=Signal::derive(move || local_store.is_damaged()) text=messages.kept_damaged() />
    }
}

/// Offers the marks of an earlier visit.
#[component]
fn KeptOffer(
    key: CertificateKey,
    count: usize,
    /// When they were kept, in milliseconds since 1970.
    at: i64,
) -> impl IntoView {
    let messages = use_messages();
    let (drafts, open_certificate) = (use_drafts(), use_open_certificate());
    let language = messages.language;
    let text = messages.kept_marks(count, &intl::moment(language, at), &intl::age(language, at));
    view! {
        <Note tone=Tone::Neutral urgency=Urgency::Status>
            <p>{text}</p>
            <div class="note-actions">
                <Button rank=Rank::Secondary on_press=move || open_certificate.restore(key)>
                    {messages.restore()}
                </Button>
                <Button on_press=move || drafts.decline(key)>{messages.decline_kept()}</Button>
            </div>
        </Note>
    }
}

/// Says what the browser could not keep.
#[component]
fn StorageWarning(is_shown: Signal<bool>, text: &'static str) -> impl IntoView {
    view! {
        <Show when=move || is_shown.get()>
            <Note tone=Tone::Warning urgency=Urgency::Status>
                <p>{text}</p>
            </Note>
        </Show>
    }
}
