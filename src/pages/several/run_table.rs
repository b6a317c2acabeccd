//! The certificates of the run, each with its state, its time, and its receipt.

use acceptance_process::guided_run::{RunEvent, RunItem, RunResult, RunStage, Standing};
use acceptance_route::Route;
use acceptance_rules::act::{Act, Proof};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::Plan;
use leptos::prelude::*;

use super::decided_assets::decided_assets;
use crate::browser::intl;
use crate::components::key_text::KeyText;
use crate::components::link::Link;
use crate::components::outcome::{self, proven};
use crate::components::receipt::Receipts;
use crate::i18n::{Messages, use_messages};
use crate::state::{GuidedRuns, use_guided_runs};
use crate::text::Tone;
use crate::ui::badge::Badge;
use crate::ui::button::Button;

#[component]
pub fn RunTable() -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    let items = Memo::new(move |_| runs.with(|run| run.items().to_vec()).unwrap_or_default());
    let heads = [
        messages.certificate(),
        messages.decision(),
        messages.status(),
        messages.log_time(),
        messages.receipt(),
    ];
    let rows = move || items.get().into_iter().map(|item| view! { <Row item /> }).collect_view();
    view! {
        <div class="table-frame">
            <table class="table run-table" aria-label=messages.results()>
                <thead>
                    <tr>{heads.map(|head| view! { <th scope="col">{head}</th> }).collect_view()}</tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

#[component]
fn Row(item: RunItem) -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    let key = item.key;
    let (text, tone) = standing(messages, runs, &item);
    let (act, at) = match item.standing {
        Standing::Ended { act, at, .. } => (Some(act), Some(at)),
        Standing::UnderWay(act) => (Some(act), None),
        Standing::Waiting | Standing::Accepted | Standing::LeftOut => (None, None),
    };
    let plan = untrack(|| plan(runs, key));
    let act = act.or(plan.as_ref().map(|plan| plan.decision().into()));
    let decision = match act {
        Some(Act::Confirm) => messages.confirmation(),
        Some(Act::Reject) => messages.rejection(),
        Some(Act::FinishReview) | None => "",
    };
    let decision = match plan {
        Some(plan) => messages.listed(decision, &decided_assets(messages, plan.decision(), plan.counts())),
        None => decision.to_owned(),
    };
    let differs = matches!(item.standing, Standing::Ended { fate: RunResult::Differs(_), .. })
        .then(|| view! { <p class="hint">{messages.several_differs()}</p> });
    let receipt = untrack(|| runs.ended(key)).map(|ended| view! { <Receipts ended /> });
    let is_changeable = matches!(item.standing, Standing::Accepted | Standing::LeftOut);
    let reconsider = (is_changeable && untrack(|| runs.stage()) == Some(RunStage::Ready)).then(|| {
        let look = move || runs.apply(RunEvent::Reconsidered(key));
        let name = messages.named(messages.several_reconsider(), &key.to_string());
        view! {
            <Button class="link-button" attr:aria-label=name on_press=look>
                {messages.several_reconsider()}
            </Button>
        }
    });
    let is_in_hand = move || match runs.stage() {
        Some(RunStage::Looking(shown) | RunStage::UnderWay(shown) | RunStage::Stopped(shown)) => shown == key,
        Some(RunStage::Ready | RunStage::Over) | None => false,
    };
    view! {
        <tr class="row" aria-current=move || is_in_hand().then_some("step")>
            <td class="id" role="rowheader" data-label=messages.certificate()>
                <Link to=Route::certificate(key)><KeyText key /></Link>
            </td>
            <td data-label=messages.decision()>{decision}</td>
            <td data-label=messages.status()>
                <Badge text tone />
                {differs}
            </td>
            <td class="number" data-label=messages.log_time()>
                {at.map(|at| intl::day_and_time(messages.language, at))}
            </td>
            <td class="run-receipt" data-label=messages.receipt()>
                {receipt}
                {reconsider}
            </td>
        </tr>
    }
}

/// Returns the plan that is to be sent, or was sent by this page.
fn plan(runs: GuidedRuns, key: CertificateKey) -> Option<Plan> {
    let order = runs.with(|run| {
        let order = run.orders().iter().find(|order| order.key() == key);
        order.and_then(|order| order.plan().cloned())
    });
    order.flatten().or_else(|| runs.ended(key)?.plan.clone())
}

fn standing(messages: Messages, runs: GuidedRuns, item: &RunItem) -> (String, Tone) {
    let plain = |text: &str, tone| (text.to_owned(), tone);
    match item.standing {
        Standing::Waiting => plain(messages.several_waiting(), Tone::Neutral),
        Standing::Accepted => plain(messages.several_accepted(), Tone::Open),
        Standing::LeftOut => plain(messages.several_left_out(), Tone::Neutral),
        Standing::UnderWay(Act::Reject) => plain(messages.rejecting(), Tone::Warning),
        Standing::UnderWay(_) => plain(messages.confirming(), Tone::Warning),
        Standing::Ended { act, fate, .. } => {
            let (text, tone) = match fate {
                RunResult::Done(proof @ Proof::SecondPending) => (proven(messages, proof), Tone::Open),
                RunResult::Done(proof @ Proof::Rejected) | RunResult::Differs(proof) => {
                    (proven(messages, proof), Tone::Warning)
                }
                RunResult::Done(proof) => (proven(messages, proof), Tone::Positive),
                RunResult::ByOther(Proof::Rejected) => {
                    return plain(messages.several_rejected_by_other(), Tone::Warning);
                }
                RunResult::ByOther(_) => return plain(messages.several_confirmed_by_other(), Tone::Neutral),
                RunResult::NotDone => (messages.outcome_not_applied(), Tone::Warning),
                RunResult::Unknown if act == Act::Reject => {
                    (messages.outcome_unknown_reject(), Tone::Warning)
                }
                RunResult::Unknown => (messages.outcome_unknown_confirm(), Tone::Warning),
            };
            let known = untrack(|| runs.ended(item.key)).map(|ended| outcome::title(messages, &ended));
            (known.unwrap_or_else(|| text.to_owned()), tone)
        }
    }
}
