//! The question about one certificate of the run: what its decision does, and the button that accepts it. Accepting
//! sends nothing.

use acceptance_process::guided_run::RunEvent;
use acceptance_process::order::Order;
use acceptance_rules::asset::AssetId;
use acceptance_rules::decision::{Decision, Plan};
use leptos::prelude::*;

use super::keys::accept_by_enter;
use super::other_ways::OtherWays;
use crate::components::differences::describe;
use crate::components::final_question::{Warnings, identity};
use crate::components::hint_note::HintNote;
use crate::components::sending::NoJournalNote;
use crate::components::show_more_list::ShowMoreList;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{use_guided_runs, use_session};
use crate::text::clip;
use crate::ui::button::{Button, ButtonRank};

/// The number of rejected assets that are shown before the others are folded.
const SHOWN: usize = 3;

/// Shows the effect of a decision. The button or Enter accepts it.
#[component]
pub fn Question(plan: Plan) -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    let key = plan.key();
    let (rank, verb) = match plan.decision() {
        Decision::Confirm => (ButtonRank::Primary, messages.several_confirm()),
        Decision::Reject => (ButtonRank::Danger, messages.several_reject()),
    };
    let order = plan.clone();
    let accept = Callback::new(move |()| runs.apply(RunEvent::Accepted(Order::decision(order.clone()))));
    accept_by_enter(accept);
    let saved = plan.updates().len();
    let saved_first = (saved > 0).then(|| view! { <p>{messages.marks_saved_first(saved)}</p> });
    view! {
        <p class="dialog-identity">{identity(messages, &plan.seen().certificate)}</p>
        <p>{effect(messages, &plan)}</p>
        <NamedAssets plan=plan.clone() />
        {saved_first}
        <Warnings decision=plan.decision() />
        <HintNote key />
        <NoJournalNote />
        <div class="dialog-actions">
            <OtherWays key />
            <Button rank on_press=accept>
                {verb}
            </Button>
        </div>
        <p class="hint run-keys">{messages.several_keys()}</p>
    }
}

/// Describes in one sentence what a decision does.
fn effect(messages: Messages, plan: &Plan) -> String {
    let counts = plan.counts();
    match plan.decision() {
        Decision::Confirm => {
            let assets = messages.count_assets(counts.total);
            match counts.unset {
                0 => messages.several_effect(&assets),
                unset => messages.several_effect_unset(unset, &assets),
            }
        }
        Decision::Reject => messages.reject_effect(counts.not_received, &messages.count(counts.total)),
    }
}

/// Shows the rejected assets, each with its reason, or the assets that are recorded without being checked.
#[component]
fn NamedAssets(plan: Plan) -> impl IntoView {
    let (messages, config) = (use_messages(), use_session().config());
    let is_rejection = plan.decision() == Decision::Reject;
    let line = |id: &AssetId| {
        let asset = plan.intended_asset(*id)?;
        let name = labels::asset_name(messages, &asset);
        let reason = || describe(messages, &config.statuses, asset.acceptance.as_ref(), asset.explanation());
        let text = if is_rejection { messages.named(&name, &reason()) } else { name };
        Some(clip(text))
    };
    let ids = if is_rejection { plan.rejected() } else { plan.unset() };
    let lines: Vec<String> = ids.iter().filter_map(line).collect();
    let shown = if is_rejection { SHOWN } else { 0 };
    let rest = lines.get(shown..).unwrap_or_default().to_vec();
    let count = rest.len();
    let first = lines.into_iter().take(shown).map(|text| view! { <li><bdi>{text}</bdi></li> }).collect_view();
    let rest = StoredValue::new(rest);
    let line = move |at: usize| {
        let text = rest.with_value(|rest| rest.get(at).cloned());
        view! { <li><bdi>{text}</bdi></li> }.into_any()
    };
    let summary = if is_rejection { messages.more_assets(count) } else { messages.show_assets(count) };
    view! {
        {is_rejection.then(|| view! { <ul class="named">{first}</ul> })}
        {(count > 0)
            .then(|| {
                view! {
                    <details>
                        <summary>{summary}</summary>
                        <ShowMoreList count class="named" line />
                    </details>
                }
            })}
    }
}
