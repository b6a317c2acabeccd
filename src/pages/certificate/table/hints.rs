//! The number of hints about the changes of a certificate, above the decisions, which they do not
//! block.

use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::row_fields::RowField;
use super::table_state::AssetTableState;
use crate::browser::timer;
use crate::components::hint_note::hints_of;
use crate::i18n::use_messages;
use crate::route::AssetFilter;
use crate::state::{Latest, use_drafts, use_open_certificate};
use crate::ui::button::Button;
use crate::ui::icon::{Icon, IconView};

/// Returns the number of hints, as a button that moves the focus from one to the next.
#[component]
pub fn HintLine(key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let (drafts, open_certificate) = (use_drafts(), use_open_certificate());
    let all = hints_of(key);
    // The asset of each hint: the first is the next target and their number is the count. They are
    // computed after the marks are rendered.
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
    // Each press moves on to the next hint, and the first one follows the last one.
    let visited = StoredValue::new(None);
    let lead = move || {
        let next = hints.with_untracked(|hints| {
            let at = hints.iter().position(|id| Some(*id) == visited.get_value());
            let next = at.and_then(|at| hints.get(at.saturating_add(1)));
            next.or(hints.first()).copied()
        });
        if let Some(next) = next {
            visited.set_value(Some(next));
            state.lead(AssetFilter::Changed, next, RowField::Explanation);
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
                        " "
                        {messages.hints_text()}
                    </span>
                </p>
            </Show>
        </div>
    }
}
