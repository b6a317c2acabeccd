//! Changes of an earlier visit: offered with their age, never restored without a click.

use acceptance_persistence::retention;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::moment::WrittenTime;
use leptos::prelude::*;

use crate::browser::intl;
use crate::i18n::use_messages;
use crate::state::{use_drafts, use_editing, use_local_store, use_session};
use crate::text::Tone;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::note::{Note, TextNote, Urgency};

/// Offers the changes of an earlier visit, and reports storage that the browser refused.
#[component]
pub fn DraftOffer(key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let (drafts, local_store) = (use_drafts(), use_local_store());
    let refusal =
        if use_session().keeps_work() { messages.kept_refused() } else { messages.work_not_stored() };
    let refused = move || local_store.is_refused().then(|| refusal.to_owned());
    let damaged = move || local_store.is_damaged().then(|| messages.kept_damaged().to_owned());
    let newer = move || local_store.is_newer().then(|| messages.kept_newer().to_owned());
    let offer = Memo::new(move |_| drafts.offer(key));
    view! {
        {move || offer.get().map(|(count, at)| view! { <KeptOffer key count at /> })}
        <TextNote tone=Tone::Warning urgency=Urgency::Status text=refused />
        <TextNote tone=Tone::Warning urgency=Urgency::Status text=damaged />
        <TextNote tone=Tone::Warning urgency=Urgency::Status text=newer />
    }
}

#[component]
fn KeptOffer(
    key: CertificateKey,
    count: usize,
    /// When they were stored, in milliseconds since 1970.
    at: i64,
) -> impl IntoView {
    let (messages, editing) = (use_messages(), use_editing());
    let is_on = Memo::new(move |_| editing.waits_for_answer(key));
    let language = messages.language;
    let text = move || match retention::known_time(at) {
        Some(at) => {
            let age = intl::age(language, WrittenTime { at, is_day: false });
            messages.kept_marks(count, &intl::moment(language, at), &age)
        }
        None => messages.kept_marks_undated(count),
    };
    view! {
        <Note tone=Tone::Neutral urgency=Urgency::Status>
            <p>{text}</p>
            <div class="acts">
                <Button rank=ButtonRank::Secondary is_on on_press=move || editing.restore(key)>
                    {messages.restore()}
                </Button>
                <Button is_on on_press=move || editing.decline(key)>{messages.decline_kept()}</Button>
            </div>
        </Note>
    }
}
