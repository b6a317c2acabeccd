//! The decision: what each one needs, the two buttons, and what became of it. Always in sight.

use acceptance_process::submit::{NotApplied, Outcome};
use acceptance_rules::asset::AssetId;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::{Checklist, Condition, Decision, Finding, Requirement};
use leptos::prelude::*;

use super::outcome::OutcomePanel;
use super::view::AssetsShown;
use crate::browser::document;
use crate::route::Show;
use crate::state::decisions::Phase;
use crate::state::runner::Progress;
use crate::state::use_desk;
use crate::ui::icon::{Icon, Picture};
use crate::words::Words;
use crate::{use_words, wording};

/// The decision on one certificate.
#[component]
pub fn DecisionPanel(key: CertificateKey) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let confirm = Memo::new(move |_| desk.decisions.checklist(Decision::Confirm));
    let reject = Memo::new(move |_| desk.decisions.checklist(Decision::Reject));
    let phase = Memo::new(move |_| desk.decisions.phase(key));
    let outcome = move || {
        let is_armed = confirm.with(Checklist::is_armed) || reject.with(Checklist::is_armed);
        phase.with(|phase| outcome_name(phase.as_ref(), is_armed))
    };
    let body = move || match phase.get() {
        None | Some(Phase::Asking(_)) => view! {
            <Choice decision=Decision::Confirm checklist=confirm />
            <Choice decision=Decision::Reject checklist=reject />
        }
        .into_any(),
        Some(Phase::Sending { progress, decision }) => view! { <Sending progress decision /> }.into_any(),
        Some(Phase::Ended { outcome, plan, at }) => {
            view! { <OutcomePanel key outcome=*outcome plan=*plan at /> }.into_any()
        }
    };
    view! {
        <section class="decision" role="region" aria-labelledby="decision-heading" data-outcome=outcome>
            <h2 id="decision-heading" tabindex="-1">{words.decision()}</h2>
            {body}
        </section>
    }
}

/// The public name of where a decision is.
fn outcome_name(phase: Option<&Phase>, is_armed: bool) -> &'static str {
    match phase {
        None | Some(Phase::Asking(_)) if is_armed => "idle",
        None | Some(Phase::Asking(_)) => "blocked",
        Some(Phase::Sending { .. }) => "sending",
        Some(Phase::Ended { outcome, .. }) => match &**outcome {
            Outcome::Confirmed(_) => "confirmed",
            Outcome::Rejected(_) => "rejected",
            Outcome::SecondPending(_) => "pending-second",
            Outcome::NotApplied(
                NotApplied::NotSent { .. } | NotApplied::NotFound | NotApplied::Refused { .. },
            ) => "not-applied",
            Outcome::Changed { .. } => "changed",
            Outcome::Session => "session",
            Outcome::Unknown(_) => "unknown",
        },
    }
}

/// One decision: its conditions and its button. The button can always be focused; while a condition is unmet
/// it leads to the conditions instead.
#[component]
fn Choice(decision: Decision, checklist: Memo<Checklist>) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let (heading, list, label, class, list_id) = match decision {
        Decision::Confirm => (
            words.confirm_needs(),
            words.conditions_to_confirm(),
            words.confirm_certificate(),
            "primary",
            "conditions-confirm",
        ),
        Decision::Reject => (
            words.reject_needs(),
            words.conditions_to_reject(),
            words.reject_certificate(),
            "danger",
            "conditions-reject",
        ),
    };
    let total = move || desk.workbench.assets.get().ready().map_or(0, |assets| assets.len());
    let items = move || {
        let conditions = checklist.get().conditions;
        let told = conditions.into_iter().filter(wording::is_worth_telling);
        told.map(|condition| item(words, condition, total())).collect_view()
    };
    let is_armed = Memo::new(move |_| checklist.with(Checklist::is_armed));
    let on_click = move |_| {
        if is_armed.get_untracked() {
            desk.decisions.ask(decision);
        } else {
            document::focus(&format!("#{list_id}"));
        }
    };
    view! {
        <div class="choice">
            <h3>{heading}</h3>
            <ul id=list_id class="conditions" aria-label=list tabindex="-1">
                {items}
            </ul>
            <button
                class="button decide"
                data-rank=class
                type="button"
                aria-disabled=move || (!is_armed.get()).then_some("true")
                aria-describedby=list_id
                on:click=on_click
            >
                {label}
            </button>
        </div>
    }
}

fn item(words: Words, condition: Condition, total: usize) -> impl IntoView {
    let text = wording::condition(words, &condition, total);
    let (met, icon, state) = match condition.finding {
        Finding::Met => ("true", Icon::Check, words.is_met()),
        Finding::Unmet(_) => ("false", Icon::Cross, words.is_unmet()),
        Finding::Warning(_) => ("warning", Icon::Warning, words.is_warning()),
    };
    let show = match condition.requirement {
        Requirement::EveryAssetMarked => Some(Show::Unmarked),
        Requirement::EveryAssetReceivedOrUnset | Requirement::StatusesReadable => Some(Show::Problems),
        Requirement::NoConflict => Some(Show::Changed),
        _ => None,
    };
    let jump = show.zip(condition.assets.first().copied());
    view! {
        <li data-met=met>
            <Picture icon />
            <span>
                <span class="visually-hidden">{state}": "</span>
                {text}
                {jump.map(|(show, first)| view! { " " <Jump show first /> })}
            </span>
        </li>
    }
}

/// Leads to the assets that a condition names.
#[component]
fn Jump(show: Show, first: AssetId) -> impl IntoView {
    let words = use_words();
    let shown = expect_context::<AssetsShown>();
    let on_click = move |_| {
        shown.change(|view| (view.show, view.find, view.page) = (show, String::new(), 0));
        request_animation_frame(move || {
            document::focus(&format!("tr[data-asset-id='{first}'] select"));
        });
    };
    view! {
        <button class="link-button" type="button" on:click=on_click>
            {words.show_them()}
        </button>
    }
}

/// What is being done, and the way to stop waiting.
#[component]
fn Sending(progress: Progress, decision: Decision) -> impl IntoView {
    let (desk, words) = (use_desk(), use_words());
    let text = match progress {
        Progress::Finding => words.sending_finding().to_owned(),
        Progress::Reading { read, .. } => words.sending_reading(&words.count(read)),
        Progress::Saving(count) => words.sending_saving(count),
        Progress::Deciding(Decision::Confirm) => words.sending_confirm().to_owned(),
        Progress::Deciding(Decision::Reject) => words.sending_reject().to_owned(),
        Progress::Checking => words.sending_checking().to_owned(),
        Progress::Pausing => words.sending_pausing().to_owned(),
    };
    let is_sent = matches!(progress, Progress::Deciding(_) | Progress::Checking | Progress::Pausing);
    let title = match decision {
        Decision::Confirm => words.confirming(),
        Decision::Reject => words.rejecting(),
    };
    view! {
        <div class="sending">
            <p>
                <strong>{title}</strong>
            </p>
            <p role="status">{text}</p>
            <button class="button" type="button" on:click=move |_| desk.decisions.cancel()>
                {if is_sent { words.stop_waiting() } else { words.cancel() }}
            </button>
        </div>
    }
}
