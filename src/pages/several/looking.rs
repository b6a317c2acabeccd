//! One certificate of the run, looked at before anything is sent: how it stands, what its decision does, and the
//! person's answer to just that.

use acceptance_process::guided_run::Event;
use acceptance_process::order::Order;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Checklist, Decision, Plan};
use acceptance_rules::run::Standing;
use leptos::prelude::*;

use super::run_table::RunTable;
use crate::desk::final_question::{FinalQuestion, identity};
use crate::desk::kept_marks::KeptMarks;
use crate::desk::link::Link;
use crate::desk::loaded_view::LoadedView;
use crate::desk::opening::open_to_work;
use crate::desk::outcome::OutcomeReport;
use crate::desk::progress::{Skeleton, assets_progress};
use crate::desk::sending::{SendingElsewhere, SendingProgress};
use crate::desk::standing::standing;
use crate::desk::turn_taking::OtherTabNote;
use crate::i18n::{labels, use_messages};
use crate::route::Route;
use crate::state::phase::Phase;
use crate::state::{
    use_decision_rules, use_decisions, use_drafts, use_exclusive, use_guided_runs, use_open_certificate,
    use_tabs,
};
use crate::ui::badge::Badge;
use crate::ui::button::Button;
use crate::ui::facts::Facts;
use crate::ui::note::{Note, Urgency};
use crate::ui::text::clip;
use crate::ui::tone::Tone;

/// The certificate that is looked at now.
#[component]
pub fn Looking(key: CertificateKey) -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    let open_certificate = use_open_certificate();
    let read = open_to_work(key);
    let waiting = move || {
        let doing = move || assets_progress(open_certificate, messages);
        view! { <Skeleton doing on_cancel=move || open_certificate.cancel() /> }
    };
    let was_accepted = untrack(|| {
        runs.with(|run| {
            let item = run.items().iter().find(|item| item.key == key);
            item.is_some_and(|item| item.standing == Standing::Accepted)
        })
    });
    let again = (was_accepted == Some(true)).then(|| {
        view! { <Note tone=Tone::Neutral><p>{messages.several_again()}</p></Note> }
    });
    let is_not_found = move || open_certificate.is_not_found();
    view! {
        <section class="panel run-step" aria-labelledby="run-heading">
            <StepHeading key />
            <p class="hint">{messages.several_unsent()}</p>
            {again}
            <OtherTabNote key />
            <KeptMarks key />
            <Show when=is_not_found>
                <Note tone=Tone::Danger urgency=Urgency::Alert>
                    <p>{messages.certificate_not_found()}</p>
                </Note>
            </Show>
            <LoadedView stage=move || open_certificate.fresh_stage() waiting on_retry=read>
                <HowItStands />
                <Answer key />
            </LoadedView>
            <Show when=move || open_certificate.assets().is_none()>
                <div class="dialog-actions">
                    <OtherWays key />
                </div>
            </Show>
        </section>
        <RunTable />
    }
}

/// Which certificate of how many it is.
#[component]
pub fn StepHeading(key: CertificateKey) -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    let text = untrack(|| {
        runs.with(|run| {
            let place = run.items().iter().position(|item| item.key == key).unwrap_or_default();
            let number = messages.count(place.saturating_add(1));
            messages.several_step(&number, &messages.count(run.items().len()), &key.to_string())
        })
    });
    view! {
        <h2 id="run-heading" tabindex="-1">
            {text}
        </h2>
    }
}

/// The status of the certificate, and how many of its assets are marked how.
#[component]
fn HowItStands() -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let rules = use_decision_rules();
    let badge = move || {
        let (text, tone) =
            labels::confirmation(messages, open_certificate.certificate()?.confirmation.as_ref());
        Some(view! { <p><Badge text tone /></p> })
    };
    let facts = move || {
        let counts = rules.overview().counts;
        let mut items = vec![(messages.assets(), messages.count(counts.total))];
        items.extend(standing(messages, counts));
        view! { <Facts items /> }
    };
    view! {
        <div class="run-standing">
            {badge}
            {facts}
        </div>
    }
}

/// The question about the decision that the rules allow, or why they allow none.
#[component]
fn Answer(key: CertificateKey) -> impl IntoView {
    let (decisions, exclusive, drafts) = (use_decisions(), use_exclusive(), use_drafts());
    let (tabs, rules) = (use_tabs(), use_decision_rules());
    // What is decided elsewhere, or not all of it is seen here, is not accepted here.
    let is_held = move || {
        tabs.is_watching()
            || drafts.offer(key).is_some()
            || exclusive.is_busy(key)
            || decisions.phase(key).is_some()
    };
    let plan = Memo::new(move |_| {
        if is_held() {
            return None;
        }
        rules.plan(Decision::Confirm).or_else(|| rules.plan(Decision::Reject))
    });
    move || match plan.get() {
        Some(plan) => view! { <Question plan /> }.into_any(),
        None => view! { <NoAnswer key /> }.into_any(),
    }
}

#[component]
fn Question(plan: Plan) -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    let key = plan.key();
    let verb = match plan.decision() {
        Decision::Confirm => messages.several_confirm(),
        Decision::Reject => messages.several_reject(),
    };
    let order = plan.clone();
    let accept = move || runs.apply(Event::Accepted(Order::decision(order.clone())));
    view! {
        <FinalQuestion plan verb on_decide=accept unmarked=|| ()>
            <OtherWays key />
        </FinalQuestion>
    }
}

/// Why there is nothing to accept: what is under way, or the conditions that are not met.
#[component]
fn NoAnswer(key: CertificateKey) -> impl IntoView {
    let (messages, decisions) = (use_messages(), use_decisions());
    let (open_certificate, rules) = (use_open_certificate(), use_decision_rules());
    let under_way = move || {
        Some(match decisions.phase(key)? {
            Phase::Sending { act, progress } => {
                view! { <SendingProgress acts=decisions key act progress /> }.into_any()
            }
            Phase::Elsewhere(elsewhere) => view! { <SendingElsewhere elsewhere /> }.into_any(),
            Phase::Ended(ended) => view! { <OutcomeReport ended /> }.into_any(),
        })
    };
    let who = move || open_certificate.certificate().map(|it| identity(messages, &it));
    let conditions = move || {
        let overview = rules.overview();
        let lists = [
            (messages.confirm_needs(), overview.confirm, messages.conditions_to_confirm()),
            (messages.reject_needs(), overview.reject, messages.conditions_to_reject()),
        ];
        let is_none = lists.iter().any(|(_, checklist, _)| checklist.is_armed());
        (!is_none).then(|| {
            let list = |(heading, checklist, label)| view! { <Unmet heading checklist label /> };
            view! {
                <p>
                    <strong>{messages.several_impossible()}</strong>
                </p>
                {lists.map(list).collect_view()}
            }
        })
    };
    view! {
        <p class="dialog-identity">{who}</p>
        {under_way}
        {conditions}
        <div class="dialog-actions">
            <OtherWays key />
        </div>
    }
}

/// The conditions that keep one decision closed.
#[component]
fn Unmet(heading: &'static str, checklist: Checklist, label: &'static str) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let total = open_certificate.with_assets(CompleteAssets::len).unwrap_or(0);
    let line = |text: String| view! { <li>{clip(text)}</li> };
    let lines = checklist.unmet().map(|it| line(labels::condition(messages, it, total))).collect_view();
    view! {
        <h3>{heading}</h3>
        <ul class="named" aria-label=label>
            {lines}
        </ul>
    }
}

/// To leave the certificate out, or to mark its assets first.
#[component]
fn OtherWays(key: CertificateKey) -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    view! {
        <span class="run-open">
            <Link to=Route::certificate(key)>{messages.open_certificate()}</Link>
        </span>
        <Button on_press=move || runs.apply(Event::LeftOut(key))>{messages.several_leave_out()}</Button>
    }
}
