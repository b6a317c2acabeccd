//! The decisions to send, and in the end the results.

use acceptance_process::guided_run::{GuidedRun, RunEvent, RunItem, RunResult, Standing};
use acceptance_rules::act::Proof;
use acceptance_rules::decision::{Decision, Plan};
use leptos::prelude::*;

use super::decided_assets::decided_assets;
use super::run_table::RunTable;
use crate::browser::timer;
use crate::components::journal_notes::NoJournalNote;
use crate::components::offline_note::{OfflineLine, use_has_no_network};
use crate::components::receipt::all_receipts::AllReceipts;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{use_guided_runs, use_version};
use crate::ui::attested_button::AttestedButton;
use crate::ui::button::{Button, ButtonRank};

/// Shows the decisions to send, the checkbox that attests them, and the button that starts.
#[component]
pub fn Ready() -> impl IntoView {
    let (messages, runs, version) = (use_messages(), use_guided_runs(), use_version());
    let plans = Memo::new(move |_| {
        let plans = |run: &GuidedRun| {
            run.orders().iter().filter_map(|order| order.plan().cloned()).collect::<Vec<_>>()
        };
        runs.with(plans).unwrap_or_default()
    });
    let lines = move || {
        let line = |line| view! { <p>{line}</p> };
        plans.with(|plans| sums(messages, plans)).into_iter().map(line).collect_view()
    };
    let consequences = move || {
        let is_any = |decision| plans.with(|plans| plans.iter().any(|plan| plan.decision() == decision));
        let confirm = is_any(Decision::Confirm).then(|| messages.several_confirm_then());
        let reject = is_any(Decision::Reject).then(|| messages.several_reject_then());
        [confirm, reject]
            .into_iter()
            .flatten()
            .map(|text| view! { <p class="hint">{text}</p> })
            .collect_view()
    };
    // The accepted certificates may change, and with them the statement.
    let attested = Signal::derive(move || {
        plans.with(|plans| {
            let assets = plans.iter().fold(0_usize, |sum, plan| sum.saturating_add(plan.counts().total));
            messages.several_attest(plans.len(), &messages.count_assets(assets))
        })
    });
    let has_no_network = use_has_no_network();
    let start = move || {
        version.check_for_update();
        runs.apply(RunEvent::Started(timer::now()));
    };
    view! {
        <section class="panel run-step" aria-labelledby="run-heading">
            <h2 id="run-heading" tabindex="-1">
                {messages.several_ready()}
            </h2>
            {lines}
            {consequences}
            <p class="hint">{messages.several_leaving()}</p>
            <NoJournalNote />
            <OfflineLine id="offline-run" />
            <AttestedButton
                statement=attested
                rank=ButtonRank::Primary
                label=Signal::derive(move || messages.several_start(plans.with(Vec::len)))
                is_ready=move || !has_no_network.get()
                reason="offline-run"
                on_press=start
            >
                <Button on_press=move || runs.apply(RunEvent::Finished)>{messages.several_stop()}</Button>
            </AttestedButton>
        </section>
        <RunTable />
    }
}

/// Returns the numbers of certificates to confirm and to reject, with those of their assets.
fn sums(messages: Messages, plans: &[Plan]) -> Vec<String> {
    let sum = |decision, text: fn(Messages, usize, &str) -> String| {
        let counts: Vec<_> =
            plans.iter().filter(|plan| plan.decision() == decision).map(Plan::counts).collect();
        let total = counts.iter().copied().sum();
        (!counts.is_empty()).then(|| text(messages, counts.len(), &decided_assets(messages, decision, total)))
    };
    let confirmed =
        sum(Decision::Confirm, |messages, count, assets| messages.several_confirms(count, assets));
    let rejected = sum(Decision::Reject, |messages, count, assets| messages.several_rejects(count, assets));
    confirmed.into_iter().chain(rejected).collect()
}

/// Shows the results, until the user closes them.
#[component]
pub fn Results() -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    let sentence = move || runs.with(|run| results(messages, run.items())).unwrap_or_default();
    let decisions = Signal::derive(move || {
        let keys = runs.with(|run| run.items().iter().map(|item| item.key).collect::<Vec<_>>());
        keys.unwrap_or_default().into_iter().filter_map(|key| runs.ended(key)).collect::<Vec<_>>()
    });
    view! {
        <section class="run-step" aria-labelledby="run-heading">
            <h2 id="run-heading" tabindex="-1">
                {messages.results()}
            </h2>
            <p class="run-sum">{sentence}</p>
            <RunTable />
            <div class="run-actions">
                <Button rank=ButtonRank::Primary on_press=move || runs.forget()>
                    {messages.several_end()}
                </Button>
                <span class="run-receipts">
                    <AllReceipts decisions />
                </span>
            </div>
        </section>
    }
}

/// Counts the certificates of a run by their results.
fn results(messages: Messages, items: &[RunItem]) -> String {
    type Sum = fn(Messages, usize) -> String;
    let ended = |is: &dyn Fn(RunResult) -> bool| {
        let is_it = |item: &&RunItem| matches!(item.standing, Standing::Ended { fate, .. } if is(fate));
        items.iter().filter(is_it).count()
    };
    let proven = |proof| ended(&|fate| fate == RunResult::Done(proof) || fate == RunResult::Differs(proof));
    let left_out = items.iter().filter(|item| item.standing == Standing::LeftOut).count();
    let sums: [(usize, Sum); 7] = [
        (proven(Proof::Confirmed), Messages::several_sum_confirmed),
        (proven(Proof::SecondPending), Messages::several_sum_second),
        (proven(Proof::Rejected), Messages::several_sum_rejected),
        (ended(&|fate| matches!(fate, RunResult::ByOther(_))), Messages::several_sum_by_other),
        (ended(&|fate| fate == RunResult::NotDone), Messages::several_sum_not_done),
        (ended(&|fate| fate == RunResult::Unknown), Messages::several_sum_unknown),
        (left_out, Messages::several_sum_left_out),
    ];
    let sums = sums.into_iter().filter(|(count, _)| *count > 0).map(|(count, text)| text(messages, count));
    labels::list(messages, sums)
}
