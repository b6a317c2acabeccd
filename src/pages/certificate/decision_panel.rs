//! The decision: what each one needs, the two buttons, and what became of it. Always in sight.

use std::sync::Arc;

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::{Checklist, Decision, Overview};
use leptos::html;
use leptos::prelude::*;

use super::choice::DecisionChoice;
use super::closed::ClosedSummary;
use super::editing::Editing;
use super::hints::HintLine;
use super::outcome::DecisionOutcome;
use crate::browser::document;
use crate::desk::outcome;
use crate::desk::sending::{SendingElsewhere, SendingProgress};
use crate::i18n::use_messages;
use crate::state::phase::Phase;
use crate::state::{use_decisions, use_exclusive};
use crate::ui::button::Rank;
use crate::ui::fold::FoldButton;

/// The decision on one certificate.
#[component]
pub fn DecisionPanel(key: CertificateKey) -> impl IntoView {
    let (decisions, exclusive) = (use_decisions(), use_exclusive());
    let overview = expect_context::<Memo<Overview>>();
    let confirm = Memo::new(move |_| overview.with(|overview| overview.confirm.clone()));
    let reject = Memo::new(move |_| overview.with(|overview| overview.reject.clone()));
    let counts = Memo::new(move |_| overview.with(|overview| overview.counts));
    let phase = Memo::new_with_compare(
        move |_| decisions.phase(key),
        |before, now| !before.is_some_and(|before| now.is_some_and(|now| is_same(before, now))),
    );
    let name = move || {
        let is_armed = confirm.with(Checklist::is_armed) || reject.with(Checklist::is_armed);
        match phase.get() {
            Some(phase) => outcome::name(&phase),
            None if is_armed && !exclusive.is_busy(key) => "idle",
            None => "blocked",
        }
    };
    // Where there is no room beside the assets, the panel is a bar that unfolds.
    let is_folded = RwSignal::new(true);
    let unfold = move || is_folded.set(false);
    // A summary stands in place of what cannot be done.
    let editing = expect_context::<Editing>();
    let is_closed = move || !editing.is_on.get();
    let choices = move || {
        view! {
            <Show when=is_closed>
                <ClosedSummary counts />
            </Show>
            <HintLine key />
            <DecisionChoice key decision=Decision::Confirm checklist=confirm counts on_blocked=unfold />
            <DecisionChoice key decision=Decision::Reject checklist=reject counts on_blocked=unfold />
        }
    };
    let heading = NodeRef::<html::H2>::new();
    let body = move || {
        keep_focus(heading);
        match phase.get() {
            None => choices().into_any(),
            Some(Phase::Sending { act, progress }) => {
                view! { <SendingProgress acts=decisions key act progress /> }.into_any()
            }
            Some(Phase::Elsewhere(elsewhere)) => view! { <SendingElsewhere elsewhere /> }.into_any(),
            Some(Phase::Ended(ended)) => view! { <DecisionOutcome key ended /> }.into_any(),
        }
    };
    view! {
        <section
            class="decision"
            role="region"
            aria-labelledby="decision-heading"
            data-outcome=name
            data-folded=move || is_folded.get().then_some("true")
            data-closed=move || (is_closed() && phase.with(Option::is_none)).then_some("true")
        >
            <PanelHead heading is_folded />
            {body}
        </section>
    }
}

/// The heading, and the button that unfolds the panel where it is a bar.
#[component]
fn PanelHead(heading: NodeRef<html::H2>, is_folded: RwSignal<bool>) -> impl IntoView {
    let messages = use_messages();
    view! {
        <div class="decision-head">
            <h2 node_ref=heading id="decision-heading" tabindex="-1">
                {messages.decision()}
            </h2>
            <FoldButton rank=Rank::Quiet class="button fold" is_folded>
                {messages.conditions()}
            </FoldButton>
        </div>
    }
}

/// Whether two phases show the same.
fn is_same(before: &Option<Phase>, now: &Option<Phase>) -> bool {
    match (before, now) {
        (None, None) => true,
        (
            Some(Phase::Sending { act: a, progress: before }),
            Some(Phase::Sending { act: b, progress: now }),
        ) => a == b && before == now,
        (Some(Phase::Elsewhere(before)), Some(Phase::Elsewhere(now))) => before == now,
        (Some(Phase::Ended(before)), Some(Phase::Ended(now))) => Arc::ptr_eq(before, now),
        _ => false,
    }
}

/// Moves the focus to the heading if the pressed button is about to be replaced.
fn keep_focus(heading: NodeRef<html::H2>) {
    if document::is_there(".decision :focus, dialog :focus") {
        document::when_focus_is_lost(move || {
            if let Some(heading) = heading.try_get_untracked().flatten() {
                let _ = heading.focus();
            }
        });
    }
}
