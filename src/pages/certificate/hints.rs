//! What is worth knowing about marks before they are sent: at their rows, above the decisions and in the last
//! question. Nothing waits for it.

use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::hint::{self, Hint};
use leptos::prelude::*;

use super::table_state::{AssetTableState, RowField};
use crate::i18n::{labels, use_messages};
use crate::route::AssetFilter;
use crate::state::{use_drafts, use_open_certificate, use_session};
use crate::ui::button::Button;
use crate::ui::icon::{Icon, IconView};
use crate::ui::note::Note;
use crate::ui::tone::Tone;

/// The most hints that the last question writes out.
const MOST: usize = 5;

/// How many hints there are, and the way to the first one.
#[component]
pub fn HintLine(key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let all = hints_of(key);
    // The asset of each hint, so that the first is the way and their number is the count.
    let hints = Memo::new(move |_| all().into_iter().map(|(id, _)| id).collect::<Vec<AssetId>>());
    let lead = move || {
        if let Some(first) = hints.get_untracked().first() {
            state.lead(AssetFilter::Changed, *first, RowField::Explanation);
        }
    };
    view! {
        <div class="hint-count" role="status">
            <Show when=move || hints.with(|hints| !hints.is_empty())>
                <p class="hint-line">
                    <IconView icon=Icon::Hint />
                    <span>
                        <Button class="link-button" on_press=lead>
                            {move || messages.hints(hints.with(Vec::len))}
                        </Button>
                        ". "
                        {messages.hints_text()}
                    </span>
                </p>
            </Show>
        </div>
    }
}

/// The hints as the last question tells them; nothing where there are none.
#[component]
pub fn HintNote(key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let hints = untrack(hints_of(key));
    let line = move |(id, hint): &(AssetId, Hint)| {
        view! { <li>{messages.hint_line(&id.to_string(), &labels::hint(messages, *hint))}</li> }
    };
    let rest = hints.len().saturating_sub(MOST);
    (!hints.is_empty()).then(|| {
        view! {
            <Note tone=Tone::Neutral>
                <p>{messages.hints(hints.len())} ". " {messages.hints_text()}</p>
                <ul>{hints.iter().take(MOST).map(line).collect_view()}</ul>
                {(rest > 0).then(|| view! { <p>{messages.hints_more(rest)}</p> })}
            </Note>
        }
    })
}

/// All hints about the marks of a certificate.
fn hints_of(key: CertificateKey) -> impl Fn() -> Vec<(AssetId, Hint)> + Copy {
    let (session, drafts, open_certificate) = (use_session(), use_drafts(), use_open_certificate());
    move || {
        let config = session.config();
        let expects = |status: &str| config.expects_explanation(status);
        open_certificate
            .with_assets(|assets| drafts.with(key, |draft| hint::hints(assets, draft, expects)))
            .unwrap_or_default()
    }
}
