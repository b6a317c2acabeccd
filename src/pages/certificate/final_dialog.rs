//! The last question before a decision: what it concerns, what it does, and what happens that nobody marked.

use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::{CertificateDetail, CertificateKey};
use acceptance_rules::decision::{Decision, Plan};
use leptos::prelude::*;

use crate::state::decisions::Phase;
use crate::state::use_desk;
use crate::ui::dialog::Dialog;
use crate::use_words;
use crate::words::Words;

/// The most asset ids that are written out.
const MOST_IDS: usize = 12;

/// The dialog, while the person is asked.
#[component]
pub fn FinalDialog(key: CertificateKey) -> impl IntoView {
    let desk = use_desk();
    let plan = Memo::new(move |_| match desk.decisions.phase(key) {
        Some(Phase::Asking(plan)) => Some(*plan),
        Some(Phase::Sending { .. } | Phase::Ended { .. }) | None => None,
    });
    move || plan.get().map(|plan| view! { <Question plan /> })
}

#[component]
fn Question(plan: Plan) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let key = plan.key();
    let is_checked = RwSignal::new(false);
    let (title, verb, rank) = match plan.decision() {
        Decision::Confirm => (words.confirm_question(&key.to_string()), words.confirm(), "primary"),
        Decision::Reject => (words.reject_question(&key.to_string()), words.reject(), "danger"),
    };
    let on_cancel = move || desk.decisions.dismiss(key);
    let on_decide = move |_| {
        if is_checked.get_untracked() {
            desk.decisions.make(key, words.language);
        } else {
            crate::browser::document::focus("#all-listed");
        }
    };
    let warnings = untrack(|| desk.decisions.checklist(plan.decision()));
    let warnings = warnings.conditions.into_iter().filter(|condition| {
        matches!(condition.finding, acceptance_rules::decision::Finding::Warning(_))
    });
    let warnings = warnings.map(move |condition| {
        let text = crate::wording::condition(words, &condition, 0);
        view! { <p class="note" data-tone="warning">{text}</p> }
    });
    view! {
        <Dialog title on_cancel>
            <p class="dialog-identity">{identity(words, &plan)}</p>
            {consequences(words, &plan).into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
            {warnings.collect_view()}
            <label class="checkbox">
                <input
                    id="all-listed"
                    type="checkbox"
                    prop:checked=move || is_checked.get()
                    on:change:target=move |event| is_checked.set(event.target().checked())
                />
                <span>{words.all_listed()}</span>
            </label>
            <div class="dialog-actions">
                <button class="button" type="button" on:click=move |_| on_cancel()>
                    {words.cancel()}
                </button>
                <button
                    class="button"
                    data-rank=rank
                    type="button"
                    aria-disabled=move || (!is_checked.get()).then_some("true")
                    on:click=on_decide
                >
                    {verb}
                </button>
            </div>
        </Dialog>
    }
}

fn identity(words: Words, plan: &Plan) -> String {
    let certificate = &plan.seen().certificate;
    let company = certificate.detail(CertificateDetail::LeaseCompanyName).map(|name| format!(" {name}"));
    let customer = certificate.detail(CertificateDetail::CustomerName).map(|name| format!(" · {name}"));
    let company = [certificate.key.company.0.to_string(), company.unwrap_or_default()].concat();
    let id = certificate.key.certificate.0.to_string();
    [words.dialog_identity(&id, &company), customer.unwrap_or_default()].concat()
}

/// What the decision does, in sentences, from the same plan that is sent.
fn consequences(words: Words, plan: &Plan) -> Vec<String> {
    let counts = plan.counts();
    let total = words.count(counts.total);
    let mut lines = Vec::new();
    match plan.decision() {
        Decision::Confirm => {
            lines.push(words.confirm_effect(counts.total));
            if counts.unset > 0 {
                lines.push(words.confirm_unset(counts.unset, &ids(words, plan.unset())));
            } else {
                lines.push(words.confirm_all_marked().to_owned());
            }
        }
        Decision::Reject => {
            lines.push(words.reject_effect(counts.not_received, &total, &ids(words, plan.rejected())));
            lines.push(words.reject_then().to_owned());
        }
    }
    if !plan.updates().is_empty() {
        lines.push(words.marks_saved_first(plan.updates().len()));
    }
    lines
}

fn ids(words: Words, assets: &[AssetId]) -> String {
    let mut text = assets.iter().take(MOST_IDS).map(ToString::to_string).collect::<Vec<_>>().join(", ");
    if assets.len() > MOST_IDS {
        text.push_str(&words.and_more(&words.count(assets.len().saturating_sub(MOST_IDS))));
    }
    text
}
