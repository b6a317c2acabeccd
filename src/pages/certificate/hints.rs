//! How many hints there are about the marks of a certificate, above the decisions. Nothing waits for them.

use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::table_state::{AssetTableState, RowField};
use crate::browser::timer;
use crate::desk::hint_note::hints_of;
use crate::i18n::use_messages;
use crate::route::AssetFilter;
use crate::state::{Latest, use_drafts, use_open_certificate};
use crate::ui::button::Button;
use crate::ui::icon::{Icon, IconView};

/// How many hints there are, and the way to the first one.
#[component]
pub fn HintLine(key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let (drafts, open_certificate) = (use_drafts(), use_open_certificate());
    let all = hints_of(key);
    // The asset of each hint, so that the first is the way and their number is the count. They are looked for once the
    // marks are shown.
    let hints = RwSignal::new(Vec::<AssetId>::new());
    let latest = Latest::new();
    Effect::new(move || {
        drafts.with(key, |_| ());
        open_certificate.with_assets(|_| ());
        let question = latest.begin();
        timer::when_idle(move || {
            if question.is_wanted() {
                let found: Vec<_> = untrack(all).into_iter().map(|(id, _)| id).collect();
                if hints.with_untracked(|hints| *hints != found) {
                    hints.set(found);
                }
            }
        });
    });
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
