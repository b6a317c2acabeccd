//! What will be sent, and in the end the results.

use acceptance_process::guided_run::Event;
use acceptance_rules::decision::{Decision, Plan};
use leptos::prelude::*;

use super::run_table::RunTable;
use crate::browser::timer;
use crate::i18n::{Messages, use_messages};
use crate::state::{use_guided_runs, use_version};
use crate::ui::button::{Button, Rank};

/// What will be sent, and the one press that starts it.
#[component]
pub fn Ready() -> impl IntoView {
    let (messages, runs, version) = (use_messages(), use_guided_runs(), use_version());
    let plans = untrack(|| {
        let plans = runs.with(|run| run.orders().iter().filter_map(|order| order.plan().cloned()).collect());
        plans.unwrap_or_else(Vec::new)
    });
    let start = move || {
        version.check_for_update();
        runs.apply(Event::Started(timer::now()));
    };
    view! {
        <section class="panel run-step" aria-labelledby="run-heading">
            <h2 id="run-heading" tabindex="-1">
                {messages.several_ready()}
            </h2>
            {sums(messages, &plans).into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
            <p class="hint">{messages.several_leaving()}</p>
            <div class="dialog-actions">
                <Button on_press=move || runs.apply(Event::Finished)>{messages.several_stop()}</Button>
                <Button rank=Rank::Primary on_press=start>
                    {messages.several_start(plans.len())}
                </Button>
            </div>
        </section>
        <RunTable />
    }
}

/// How many certificates and assets are confirmed, and how many rejected.
fn sums(messages: Messages, plans: &[Plan]) -> Vec<String> {
    let mut lines = Vec::new();
    for decision in [Decision::Confirm, Decision::Reject] {
        let of_it = || plans.iter().filter(|plan| plan.decision() == decision);
        let assets = of_it().fold(0_usize, |sum, plan| sum.saturating_add(plan.counts().total));
        let assets = messages.count_assets(assets);
        match (of_it().count(), decision) {
            (0, _) => {}
            (count, Decision::Confirm) => lines.push(messages.several_confirms(count, &assets)),
            (count, Decision::Reject) => lines.push(messages.several_rejects(count, &assets)),
        }
    }
    lines
}

/// What became of all, until the person closes it.
#[component]
pub fn Results() -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    view! {
        <section class="run-step" aria-labelledby="run-heading">
            <h2 id="run-heading" tabindex="-1">
                {messages.several_results()}
            </h2>
            <RunTable />
            <p class="hint">{messages.several_receipts()}</p>
            <div class="run-actions">
                <Button rank=Rank::Primary on_press=move || runs.forget()>
                    {messages.several_end()}
                </Button>
            </div>
        </section>
    }
}
