//! The question about one certificate of the run: the effect of its decision, and the button that accepts it.
//! Accepting sends nothing.

use acceptance_process::guided_run::RunEvent;
use acceptance_process::order::Order;
use acceptance_rules::decision::{Decision, Plan};
use leptos::prelude::*;

use super::keys::answer_by_enter;
use super::other_answers::OtherAnswers;
use crate::components::final_question::{NamedAssets, UnsentExplanations, Warnings, identity};
use crate::components::hint_note::HintNote;
use crate::components::journal_notes::NoJournalNote;
use crate::i18n::{Messages, use_messages};
use crate::state::use_guided_runs;
use crate::ui::button::{Button, ButtonRank};

/// The number of rejected assets that are not folded.
const REJECTED: usize = 3;

/// Shows the effect of a decision. The button or Enter accepts it.
#[component]
pub fn Question(plan: Plan) -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    let key = plan.key();
    let (rank, verb, shown) = match plan.decision() {
        Decision::Confirm => (ButtonRank::Primary, messages.several_confirm(), 0),
        Decision::Reject => (ButtonRank::Danger, messages.several_reject(), REJECTED),
    };
    let order = plan.clone();
    let accept = Callback::new(move |()| runs.apply(RunEvent::Accepted(Order::decision(order.clone()))));
    answer_by_enter(accept);
    let saved = plan.updates().len();
    let saved_first = (saved > 0).then(|| view! { <p>{messages.marks_saved_first(saved)}</p> });
    view! {
        <p class="dialog-identity">{identity(messages, &plan.seen().certificate)}</p>
        <p>{effect(messages, &plan)}</p>
        <NamedAssets plan=plan.clone() shown />
        <UnsentExplanations plan=plan.clone() />
        {saved_first}
        <Warnings decision=plan.decision() />
        <HintNote key />
        <NoJournalNote />
        <div class="dialog-actions">
            <OtherAnswers key />
            <Button rank on_press=accept>
                {verb}
            </Button>
        </div>
        <p class="hint run-keys">{messages.several_keys()}</p>
    }
}

/// Returns the effect of a decision in one sentence.
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
