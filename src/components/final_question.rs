//! The last question before a decision: its subject, its effect, silent consequences, and the
//! answer.

use acceptance_rules::certificate::{Certificate, CertificateDetail};
use acceptance_rules::decision::{Decision, Finding, Plan};
use leptos::prelude::*;

use super::differences::describe;
use super::hint_note::HintNote;
use super::journal_notes::NoJournalNote;
use super::offline_note::{OfflineLine, use_has_no_network};
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{use_editing, use_session};
use crate::text::Tone;
use crate::text::clip;
use crate::ui::attested_button::AttestedButton;
use crate::ui::button::ButtonRank;
use crate::ui::note::Note;

/// The ID of the line which says that a decision needs a connection.
const OFFLINE: &str = "offline-question";

/// Maximum number of assets that are not folded.
const MOST: usize = 12;

/// Returns the effect of a decision, the box to tick, and the button that confirms it.
#[component]
pub fn FinalQuestion(
    plan: Plan,
    verb: &'static str,
    /// Called when the button is pressed after the tick.
    #[prop(into)]
    on_decide: Callback<()>,
    /// The link to the assets without a status.
    #[prop(into)]
    unmarked: ViewFnOnce,
    /// Further actions, before the answer.
    children: Children,
) -> impl IntoView {
    let (messages, has_no_network) = (use_messages(), use_has_no_network());
    let key = plan.key();
    let rank = match plan.decision() {
        Decision::Confirm => ButtonRank::Primary,
        Decision::Reject => ButtonRank::Danger,
    };
    let lines = consequences(messages, &plan).into_iter();
    let lines = lines.map(|line| view! { <p>{line}</p> }).collect_view();
    let attested = match plan.decision() {
        Decision::Confirm => messages.attest_checked(plan.counts().total),
        Decision::Reject => messages.attest_problems(plan.rejected().len()),
    };
    let is_rejection = plan.decision() == Decision::Reject;
    let saved = plan.updates().len();
    let saved_first = (saved > 0).then(|| view! { <p>{messages.marks_saved_first(saved)}</p> });
    view! {
        <p class="dialog-identity">{identity(messages, &plan.seen().certificate)}</p>
        {lines}
        <NamedAssets plan=plan.clone() shown=MOST />
        <UnsentExplanations plan=plan.clone() />
        {is_rejection.then(|| view! { <p>{messages.reject_then()}</p> })}
        {saved_first}
        {unmarked.run()}
        <Warnings decision=plan.decision() />
        <HintNote key />
        <NoJournalNote />
        <OfflineLine id=OFFLINE />
        <AttestedButton statement=attested rank label=verb is_ready=move || !has_no_network.get() reason=OFFLINE on_press=on_decide>
            {children()}
        </AttestedButton>
    }
}

/// Returns the assets to check again: rejected ones with their reasons, or unchecked ones that a
/// confirmation records as received. Those after the first `shown` are folded.
#[component]
pub fn NamedAssets(plan: Plan, shown: usize) -> impl IntoView {
    let (messages, config) = (use_messages(), use_session().config());
    let is_rejection = plan.decision() == Decision::Reject;
    let ids = if is_rejection { plan.rejected() } else { plan.unset() }.to_vec();
    let (first, more) = (ids.len().min(shown), ids.len().saturating_sub(shown));
    let line = move |index: usize| {
        let asset = ids.get(index).and_then(|id| plan.intended_asset(*id))?;
        let reason = || describe(messages, &config.statuses, asset.acceptance.as_ref(), asset.explanation());
        let name = labels::asset_name(messages, &asset);
        let text = if is_rejection { messages.named(&name, &reason()) } else { name };
        Some(view! { <li><bdi>{clip(text)}</bdi></li> })
    };
    let lines = (0..first).map(&line).collect_view();
    let summary = if first > 0 { messages.more_assets(more) } else { messages.show_assets(more) };
    view! {
        {(first > 0).then(|| view! { <ul class="named">{lines}</ul> })}
        {(more > 0)
            .then(|| {
                let was_open = RwSignal::new(false);
                let rest = move || was_open.get().then(|| (first..first + more).map(&line).collect_view());
                view! {
                    <details on:toggle=move |_| was_open.set(true)>
                        <summary>{summary}</summary>
                        <ul class="named">{rest}</ul>
                    </details>
                }
            })}
    }
}

/// Names the assets whose typed explanation is not sent.
#[component]
pub fn UnsentExplanations(plan: Plan) -> impl IntoView {
    let messages = use_messages();
    let ids = plan.with_unsent_explanation();
    (!ids.is_empty()).then(|| {
        let text = messages.unsent_explanations(ids.len(), &labels::ids(messages, ids, MOST));
        view! { <Note tone=Tone::Warning><p>{text}</p></Note> }
    })
}

/// Shows the warnings about a decision. They do not prevent it.
#[component]
pub fn Warnings(decision: Decision) -> impl IntoView {
    let (messages, editing) = (use_messages(), use_editing());
    let overview = untrack(|| editing.overview());
    let checklist = match decision {
        Decision::Confirm => overview.confirm,
        Decision::Reject => overview.reject,
    };
    let warnings = checklist.conditions.iter().filter(|it| matches!(it.finding, Finding::Warning(_)));
    let warning = |text: String| view! { <Note tone=Tone::Warning><p>{text}</p></Note> };
    warnings.map(|it| warning(labels::condition(messages, it, 0))).collect_view()
}

pub fn identity(messages: Messages, certificate: &Certificate) -> String {
    let detail = |before: &str, detail| {
        certificate.detail(detail).map(|name| [before, name].concat()).unwrap_or_default()
    };
    let number = certificate.key.company.0.to_string();
    let company = [number, detail(" ", CertificateDetail::LeaseCompanyName)].concat();
    let id = certificate.key.certificate.0.to_string();
    let customer = detail(" · ", CertificateDetail::CustomerName);
    clip([messages.dialog_identity(&id, &company), customer].concat())
}

/// Returns the effect of the decision in sentences, from the plan that is sent.
fn consequences(messages: Messages, plan: &Plan) -> Vec<String> {
    let counts = plan.counts();
    match plan.decision() {
        Decision::Confirm => {
            let unset = (counts.unset > 0).then(|| messages.confirm_unset(counts.unset));
            [Some(messages.confirm_effect(counts.total)), unset].into_iter().flatten().collect()
        }
        Decision::Reject => vec![messages.reject_effect(counts.not_received, &messages.count(counts.total))],
    }
}
