//! The hints about the changes of a certificate, above the decisions, which they do not block.

use acceptance_route::AssetFilter;
use acceptance_rules::asset::AssetId;
use acceptance_rules::hint::Hint;
use leptos::prelude::*;

use super::row_fields::RowField;
use super::table_state::AssetTableState;
use crate::browser::timer;
use crate::components::hint_note::use_hints;
use crate::i18n::{labels, use_messages};
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::Latest;
use crate::ui::button::Button;
use crate::ui::icon::{Icon, IconView};

/// Returns the number of hints and a button with the next hint, which moves the focus to its asset.
#[component]
pub fn HintLine() -> impl IntoView {
    let messages = use_messages();
    let state = expect_context::<AssetTableState>();
    let worksheet = expect_context::<Worksheet>();
    let all = use_hints(worksheet.key);
    // They are computed after the marks are rendered.
    let hints = RwSignal::new(Vec::new());
    // The index of the next hint.
    let next = RwSignal::new(0);
    let latest = Latest::new();
    Effect::new(move || {
        worksheet.read(|_, _| ());
        let question = latest.begin();
        timer::when_idle(move || {
            if !question.is_wanted() {
                return;
            }
            let found = untrack(all);
            // The successor takes the place of a resolved hint.
            let moved = hints.with_untracked(|hints| {
                let wanted = hints.get(next.get_untracked())?;
                found.iter().position(|hint| hint == wanted)
            });
            let index = moved.unwrap_or_else(|| next.get_untracked());
            next.set(if index < found.len() { index } else { 0 });
            if hints.with_untracked(|hints| *hints != found) {
                hints.set(found);
            }
        });
    });
    let hint = move || hints.with(|hints: &Vec<(AssetId, Hint)>| hints.get(next.get()).copied());
    let text =
        move || hint().map(|(id, hint)| messages.hint_line(&id.to_string(), &labels::hint(messages, hint)));
    let lead = move || {
        if let Some((asset, _)) = untrack(hint) {
            // Wraps around to the first hint.
            let count = hints.with_untracked(Vec::len);
            next.update(|next| *next = next.saturating_add(1).checked_rem(count).unwrap_or_default());
            state.jump(AssetFilter::Changed, asset, RowField::Explanation);
        }
    };
    view! {
        <div class="hint-count" role="status">
            <Show when=move || hints.with(|hints| !hints.is_empty())>
                <p class="hint-line">
                    <IconView icon=Icon::Hint />
                    <span>{move || messages.hints(hints.with(Vec::len))}</span>
                </p>
            </Show>
        </div>
        <Button class="link-button next-hint" on_press=lead>
            {text}
        </Button>
    }
}
