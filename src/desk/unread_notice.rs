//! The outcomes of ends of reviews that came while the person was elsewhere, in a few words.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::desk::link::Link;
use crate::desk::outcome::title;
use crate::i18n::use_messages;
use crate::route::{CaseView, Route};
use crate::state::phase::Phase;
use crate::state::use_closings;
use crate::ui::text::clip;
use crate::ui::tone::Tone;

/// The unread outcomes of other cases, with the way to each.
#[component]
pub fn UnreadOutcomes(
    /// The case that shows its outcome itself.
    #[prop(into)]
    except: Option<CertificateKey>,
) -> impl IntoView {
    let closings = use_closings();
    let keys = Memo::new(move |_| {
        let is_listed = |key: &CertificateKey| {
            matches!(closings.phase(*key), Some(Phase::Ended(_))) && Some(*key) != except
        };
        closings.unseen().into_iter().filter(is_listed).collect::<Vec<_>>()
    });
    view! {
        <div role="status">
            <Show when=move || keys.with(|keys| !keys.is_empty())>
                <div class="note queue-note" data-tone=Tone::Warning.name() role="note">
                    <For each=move || keys.get() key=|key| *key let(key)>
                        <UnreadOutcome key />
                    </For>
                </div>
            </Show>
        </div>
    }
}

/// One outcome in a few words, with the way to its case.
#[component]
fn UnreadOutcome(key: CertificateKey) -> impl IntoView {
    let (closings, messages) = (use_closings(), use_messages());
    let outcome = move || match closings.phase(key) {
        Some(Phase::Ended(ended)) => clip(title(messages, &ended)),
        Some(Phase::Sending { .. } | Phase::Elsewhere(_)) | None => String::new(),
    };
    view! {
        <p>
            <Link to=Route::Case(key, CaseView::default())>{messages.case_title(&key.to_string())}</Link>
            {messages.colon()}
            {outcome}
        </p>
    }
}
