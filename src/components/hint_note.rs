//! Hints about changes before they are sent, as in the last question. They block nothing.

use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::hint::{self, Hint};
use leptos::prelude::*;

use crate::i18n::{labels, use_messages};
use crate::state::{use_editing, use_session};
use crate::text::Tone;
use crate::ui::note::Note;

/// Maximum number of listed hints in the last question.
const MOST: usize = 5;

/// Returns the hints for the last question; nothing if there are none.
#[component]
pub fn HintNote(key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let hints = untrack(use_hints(key));
    let line = move |(id, hint): &(AssetId, Hint)| {
        view! { <li>{messages.hint_line(&id.to_string(), &labels::hint(messages, *hint))}</li> }
    };
    let rest = hints.len().saturating_sub(MOST);
    (!hints.is_empty()).then(|| {
        view! {
            <Note tone=Tone::Neutral>
                <p>{messages.hints(hints.len())}</p>
                <ul>{hints.iter().take(MOST).map(line).collect_view()}</ul>
                {(rest > 0).then(|| view! { <p>{messages.hints_more(rest)}</p> })}
            </Note>
        }
    })
}

/// Returns all hints about the changes of a certificate.
pub fn use_hints(key: CertificateKey) -> impl Fn() -> Vec<(AssetId, Hint)> + Copy {
    let (session, editing) = (use_session(), use_editing());
    move || {
        let config = session.config();
        let expects = |status: &str| config.expects_explanation(status);
        editing.read(key, |assets, draft| hint::hints(assets, draft, expects)).unwrap_or_default()
    }
}
