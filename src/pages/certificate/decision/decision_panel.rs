//! The decision: the conditions, the two buttons, and the outcome. Always visible.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::{Checklist, Decision};
use leptos::prelude::*;

use super::closed::ClosedSummary;
use super::decision_form::{DecisionChoice, OFFLINE_LINE};
use super::outcome::DecisionOutcome;
use crate::browser::document;
use crate::components::offline_note::OfflineLine;
use crate::components::outcome;
use crate::components::submission_view::SubmissionView;
use crate::i18n::use_messages;
use crate::pages::certificate::table::hints::HintLine;
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::use_decisions;
use crate::ui::button::ButtonRank;
use crate::ui::fold::FoldButton;

/// Returns the decision on one certificate.
#[component]
pub fn DecisionPanel(key: CertificateKey) -> impl IntoView {
    let decisions = use_decisions();
    let worksheet = expect_context::<Worksheet>();
    let overview = worksheet.overview;
    let confirm = Memo::new(move |_| overview.with(|overview| overview.confirm.clone()));
    let reject = Memo::new(move |_| overview.with(|overview| overview.reject.clone()));
    let counts = Memo::new(move |_| overview.with(|overview| overview.counts));
    let status = Memo::new(move |_| decisions.status(key));
    let name = move || {
        let is_enabled = confirm.with(Checklist::is_enabled) || reject.with(Checklist::is_enabled);
        match status.get() {
            Some(status) => outcome::name(&status),
            None if is_enabled && worksheet.is_open() => "idle",
            None => "blocked",
        }
    };
    // Without space next to the assets, the panel is a bar that unfolds.
    let is_folded = RwSignal::new(true);
    let unfold = move || is_folded.set(false);
    let offline_line = NodeRef::new();
    // A summary replaces impossible decisions.
    let is_closed = move || !worksheet.is_editable.get();
    let choices = move || {
        view! {
            <Show when=is_closed>
                <ClosedSummary counts />
            </Show>
            <HintLine />
            <Show when=move || !is_closed()>
                <OfflineLine node_ref=offline_line id=OFFLINE_LINE />
            </Show>
            <DecisionChoice key decision=Decision::Confirm checklist=confirm offline_line on_blocked=unfold />
            <DecisionChoice key decision=Decision::Reject checklist=reject offline_line on_blocked=unfold />
        }
    };
    let ended = move |ended| {
        // In a narrow window the panel moves above the assets.
        document::scroll_up_to(".decision");
        view! { <DecisionOutcome key ended /> }.into_any()
    };
    view! {
        <section
            class="decision"
            data-focus-home
            role="region"
            aria-labelledby="decision-heading"
            data-outcome=name
            data-folded=move || is_folded.get().then_some("true")
            data-closed=move || (is_closed() && status.with(Option::is_none)).then_some("true")
        >
            <PanelHead is_folded />
            <SubmissionView acts=decisions key idle=choices ended />
        </section>
    }
}

/// Returns the heading, and the button that unfolds the panel if it is a bar.
#[component]
fn PanelHead(is_folded: RwSignal<bool>) -> impl IntoView {
    let messages = use_messages();
    view! {
        <div class="decision-head">
            <h2 id="decision-heading" tabindex="-1">
                {messages.decision()}
            </h2>
            <FoldButton rank=ButtonRank::Quiet class="button fold" is_folded>
                {messages.conditions()}
            </FoldButton>
        </div>
    }
}
