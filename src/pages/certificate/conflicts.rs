//! Marked assets that changed at the service in the meantime: nothing is overwritten, the user
//! chooses.

use acceptance_rules::asset::AssetId;
use acceptance_rules::decision::Overview;
use acceptance_rules::draft::{Baseline, Conflict, Mark};
use leptos::prelude::*;

use super::worksheet::Worksheet;
use crate::components::differences::describe;
use crate::i18n::use_messages;
use crate::state::use_session;
use crate::text::Tone;
use crate::text::clip;
use crate::ui::button::Button;

/// A conflict with its mark.
#[derive(Clone, PartialEq, Eq)]
struct MarkConflict {
    mark: Mark,
    conflict: Conflict,
}

impl MarkConflict {
    /// Returns the asset's value with the mark.
    fn mine(&self) -> Baseline {
        let Mark { acceptance, explanation, base } = self.mark.clone();
        Baseline {
            acceptance: acceptance.or(base.acceptance),
            explanation: explanation.unwrap_or(base.explanation),
        }
    }
}

/// Returns the conflicts of a certificate; nothing if there are none.
#[component]
pub fn Conflicts() -> impl IntoView {
    let messages = use_messages();
    let worksheet = expect_context::<Worksheet>();
    // The conditions already know whether there is a conflict; without one, no mark is compared.
    let is_any = Memo::new(move |_| worksheet.overview.with(Overview::has_conflicts));
    let conflicts = Memo::new(move |_| {
        if !is_any.get() {
            return Vec::new();
        }
        worksheet.read(|assets, draft| {
            let conflicts = draft.conflicts(assets).into_iter();
            let marked = conflicts.filter_map(|conflict| {
                Some(MarkConflict { mark: draft.mark(conflict.asset)?.clone(), conflict })
            });
            marked.collect::<Vec<_>>()
        })
    });
    let assets =
        move || conflicts.with(|all| all.iter().map(|it| it.conflict.asset).collect::<Vec<AssetId>>());
    view! {
        <Show when=move || conflicts.with(|all| !all.is_empty())>
            <section
                class="note conflicts"
                data-tone=Tone::Warning.name()
                aria-labelledby="conflicts-heading"
            >
                <h2 id="conflicts-heading">{messages.conflicts()}</h2>
                <p>{messages.conflicts_text()}</p>
                <ul>
                    <For each=assets key=|id| *id let:id>
                        <ConflictItem id conflicts />
                    </For>
                </ul>
            </section>
        </Show>
    }
}

/// Returns one asset with both of its values and the choice between them.
#[component]
fn ConflictItem(
    id: AssetId,
    /// All conflicts of the certificate.
    conflicts: Memo<Vec<MarkConflict>>,
) -> impl IntoView {
    let messages = use_messages();
    let worksheet = expect_context::<Worksheet>();
    let config = use_session().config();
    let conflict =
        Memo::new(move |_| conflicts.with(|all| all.iter().find(|it| it.conflict.asset == id).cloned()));
    let line = move || {
        let describe = |base: &Baseline| {
            describe(messages, &config.statuses, base.acceptance.as_ref(), &base.explanation)
        };
        let line = conflict.get().map(|it| {
            let theirs = it.conflict.theirs.as_ref();
            let theirs = theirs.map_or_else(|| messages.asset_gone_text().to_owned(), describe);
            messages.conflict_line(&describe(&it.mine()), &theirs)
        });
        clip(line.unwrap_or_default())
    };
    let keep = move || _ = worksheet.change(|assets, draft| draft.keep_mine(id, assets));
    let take = move || _ = worksheet.change(|_, draft| draft.take_theirs(id));
    let is_on = move || worksheet.is_open();
    let is_there = move || conflict.with(|it| it.as_ref().is_some_and(|it| it.conflict.theirs.is_some()));
    view! {
        <li>
            <p>
                <strong>{messages.asset_title(&id.to_string())}</strong>
                " "
                <span translate="no" prop:textContent=line></span>
            </p>
            <Show when=is_there>
                <Button attr:aria-label=messages.keep_mine_of(&id.to_string()) is_on on_press=keep>
                    {messages.keep_mine()}
                </Button>
            </Show>
            <Button attr:aria-label=messages.take_theirs_of(&id.to_string()) is_on on_press=take>
                {messages.take_theirs()}
            </Button>
        </li>
    }
}
