//! The assets after a proven decision: the number under review, and differences from the plan.

use std::sync::Arc;

use acceptance_process::Failure;
use acceptance_rules::act::Proof;
use acceptance_rules::case::is_problem;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::Decision;
use leptos::prelude::*;

use crate::components::differences::sentences;
use crate::i18n::{labels, use_messages};
use crate::state::submissions::status::ReadBack;
use crate::state::submissions::status::SubmissionResult;
use crate::state::{Loaded, use_decisions, use_drafts, use_session};
use crate::text::Tone;
use crate::text::clip;
use crate::ui::button::Button;
use crate::ui::note::{Note, Urgency};

/// The most assets whose unsaved changes are named.
const MOST_NAMED: usize = 10;

#[component]
pub fn ReadBackNote(ended: Arc<SubmissionResult>) -> impl IntoView {
    let messages = use_messages();
    let is_proven = ended.proof().is_some();
    let held = move || match ended.read_back() {
        Loaded::Waiting => view! { <p class="hint">{messages.reading_back()}</p> }.into_any(),
        Loaded::Ready(read) => view! { <ReadBackSummary ended=ended.clone() read /> }.into_any(),
        Loaded::Failed(failure) => view! { <NotReadBack ended=ended.clone() failure /> }.into_any(),
    };
    is_proven.then(|| view! { <div role="status">{held}</div> })
}

/// Names the assets whose changes were not part of the decision, while they are unsaved.
#[component]
fn ChangesLeft(key: CertificateKey) -> impl IntoView {
    let (messages, drafts) = (use_messages(), use_drafts());
    let ids =
        Memo::new(move |_| drafts.with(key, |draft| draft.marks().map(|(id, _)| id).collect::<Vec<_>>()));
    let text = move || {
        let ids = ids.get();
        messages.changes_left(ids.len(), &labels::ids(messages, &ids, MOST_NAMED))
    };
    view! {
        <Show when=move || ids.with(|ids| !ids.is_empty())>
            <Note tone=Tone::Warning>
                <p>{text}</p>
            </Note>
        </Show>
    }
}

/// Shows that the assets could not be read after the decision, and reads them again.
#[component]
fn NotReadBack(ended: Arc<SubmissionResult>, failure: Failure) -> impl IntoView {
    let (messages, decisions) = (use_messages(), use_decisions());
    let text = messages.not_read_back(&labels::failure(messages, &failure).what);
    view! {
        <Note tone=Tone::Warning>
            <p>{clip(text)}</p>
            <Button on_press=move || decisions.read_back(&ended)>{messages.read_back_again()}</Button>
        </Note>
    }
}

/// Returns the number of assets under review, and the differences from the decision.
#[component]
fn ReadBackSummary(ended: Arc<SubmissionResult>, read: ReadBack) -> impl IntoView {
    let (messages, config) = (use_messages(), use_session().config());
    let rejected = matches!(ended.proof(), Some((Proof::Rejected, _))).then(|| {
        let count = read.assets.iter().filter(|asset| is_problem(asset)).count();
        let is_all = count == read.assets.len();
        let text =
            if is_all { messages.rejected_all_text().to_owned() } else { messages.rejected_text(count) };
        view! { <p>{text}</p> }
    });
    let differences = ended.plan.as_ref().map(|plan| plan.differences(&read.assets));
    let differs = differences.filter(|found| !found.is_empty()).map(|found| {
        let first = match ended.goal.act.decision() {
            Some(Decision::Reject) => messages.differs_from_rejection(),
            Some(Decision::Confirm) | None => messages.differs_from_confirmation(),
        };
        let lines = sentences(messages, &config.statuses, &found).into_iter();
        let lines = lines.map(|line| view! { <p>{clip(line)}</p> }).collect_view();
        view! {
            <Note tone=Tone::Warning urgency=Urgency::Alert>
                <p>{first}</p>
                {lines}
            </Note>
        }
    });
    view! {
        {rejected}
        {differs}
        <ChangesLeft key=ended.goal.key />
    }
}
