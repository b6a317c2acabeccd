//! Marked assets that changed at the service in the meantime: nothing is overwritten, the user
//! chooses.

use acceptance_rules::asset::{AcceptanceStatus, AssetId};
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

/// An asset whose mark contradicts its value at the service.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Contradiction {
    asset: AssetId,
    /// Both values in words.
    text: String,
    /// Whether the asset is still in the list.
    is_there: bool,
}

/// Returns the conflicts of a certificate; nothing if there are none.
#[component]
pub fn Conflicts() -> impl IntoView {
    let messages = use_messages();
    let worksheet = expect_context::<Worksheet>();
    let config = use_session().config();
    let describe = move |acceptance: Option<&AcceptanceStatus>, explanation: &str| {
        describe(messages, &config.statuses, acceptance, explanation)
    };
    // The conditions already know whether there is a conflict; without one, no mark is compared.
    let is_any = Memo::new(move |_| worksheet.overview.with(Overview::has_conflicts));
    let conflicts = Memo::new(move |_| {
        if !is_any.get() {
            return Vec::new();
        }
        worksheet.read(|assets, draft| {
            let conflicts = draft.conflicts(assets).into_iter();
            let contradiction = |conflict: Conflict| {
                let Mark { acceptance, explanation, base } = draft.mark(conflict.asset)?;
                let mine = describe(
                    acceptance.as_ref().or(base.acceptance.as_ref()),
                    explanation.as_deref().unwrap_or(&base.explanation),
                );
                let theirs = conflict.theirs.as_ref();
                let is_there = theirs.is_some();
                let theirs = theirs.map_or_else(
                    || messages.asset_gone_text().to_owned(),
                    |Baseline { acceptance, explanation }| describe(acceptance.as_ref(), explanation),
                );
                let text = clip(messages.conflict_line(&mine, &theirs));
                Some(Contradiction { asset: conflict.asset, text, is_there })
            };
            conflicts.filter_map(contradiction).collect::<Vec<_>>()
        })
    });
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
                    <For each=move || conflicts.get() key=Contradiction::clone let:conflict>
                        <ConflictItem conflict />
                    </For>
                </ul>
            </section>
        </Show>
    }
}

/// Returns one asset with both of its values and the choice between them.
#[component]
fn ConflictItem(conflict: Contradiction) -> impl IntoView {
    let messages = use_messages();
    let worksheet = expect_context::<Worksheet>();
    let Contradiction { asset, text, is_there } = conflict;
    let id = asset.to_string();
    let keep = move || _ = worksheet.change(|assets, draft| draft.keep_mine(asset, assets));
    let take = move || _ = worksheet.change(|_, draft| draft.take_theirs(asset));
    let is_on = move || worksheet.is_open();
    let keep_mine = is_there.then(|| {
        view! {
            <Button attr:aria-label=messages.keep_mine_of(&id) is_on on_press=keep>
                {messages.keep_mine()}
            </Button>
        }
    });
    view! {
        <li>
            <p>
                <strong>{messages.asset_title(&id)}</strong>
                " "
                <span translate="no">{text}</span>
            </p>
            {keep_mine}
            <Button attr:aria-label=messages.take_theirs_of(&id) is_on on_press=take>
                {messages.take_theirs()}
            </Button>
        </li>
    }
}
