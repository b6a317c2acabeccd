//! A notice of reviews that ended while another page was open.

use acceptance_route::{CaseView, Route};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::components::link::Link;
use crate::components::outcome::title;
use crate::i18n::use_messages;
use crate::state::submissions::status::SubmissionStatus;
use crate::state::use_closings;
use crate::text::Tone;
use crate::text::clip;

/// Returns the unread outcomes of other cases, with a link to each.
#[component]
pub fn UnreadNotice(
    /// The case that shows its outcome itself.
    #[prop(into)]
    except: Option<CertificateKey>,
) -> impl IntoView {
    let closings = use_closings();
    let keys = Memo::new(move |_| {
        let is_listed = |key: &CertificateKey| {
            matches!(closings.status(*key), Some(SubmissionStatus::Ended(_))) && Some(*key) != except
        };
        closings.unread().into_iter().filter(is_listed).collect::<Vec<_>>()
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

/// Returns one outcome in a few words, with the link to its case.
#[component]
fn UnreadOutcome(key: CertificateKey) -> impl IntoView {
    let (closings, messages) = (use_closings(), use_messages());
    let outcome = move || match closings.status(key) {
        Some(SubmissionStatus::Ended(ended)) => clip(title(messages, &ended)),
        Some(SubmissionStatus::Sending { .. } | SubmissionStatus::Elsewhere(_)) | None => String::new(),
    };
    view! {
        <p>
            <Link to=Route::Case(key, CaseView::default())>{messages.case_title(&key.to_string())}</Link>
            " · "
            {outcome}
        </p>
    }
}
