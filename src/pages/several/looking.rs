//! One certificate of the run before anything is sent: its status, the effect of its decision, and the user's answer.

use acceptance_process::guided_run::{Direction, RunEvent};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Checklist, Decision};
use leptos::prelude::*;

use super::keys::answer_by_enter;
use super::other_answers::OtherAnswers;
use super::question::Question;
use super::run_table::RunTable;
use crate::components::draft_offer::DraftOffer;
use crate::components::final_question::identity;
use crate::components::loaded_view::LoadedView;
use crate::components::opening::open_to_work;
use crate::components::outcome::OutcomeReport;
use crate::components::progress::{Skeleton, assets_progress};
use crate::components::submission_view::SubmissionView;
use crate::components::tab_lock::{LockedSection, OtherTabNote};
use crate::i18n::{labels, use_messages};
use crate::state::{use_decisions, use_editing, use_guided_runs, use_open_certificate};
use crate::text::Tone;
use crate::text::clip;
use crate::ui::badge::Badge;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::new_question::NewQuestion;
use crate::ui::note::{TextNote, Urgency};

#[component]
pub fn Looking(key: CertificateKey) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let read = open_to_work(key);
    let waiting = move || {
        let doing = move || assets_progress(open_certificate, messages);
        view! { <Skeleton doing on_cancel=move || open_certificate.cancel() /> }
    };
    let not_found =
        move || open_certificate.is_not_found().then(|| messages.certificate_not_found().to_owned());
    view! {
        <section class="panel run-step" aria-labelledby="run-heading">
            <div class="run-head">
                <StepHeading key />
                <Badges key />
                <StepButtons />
            </div>
            <OtherTabNote key />
            <LockedSection key>
                <DraftOffer key />
            </LockedSection>
            <TextNote tone=Tone::Danger urgency=Urgency::Alert text=not_found />
            <LoadedView stage=move || open_certificate.read_state() waiting on_retry=read>
                <Answer key />
            </LoadedView>
            <Show when=move || open_certificate.assets().is_none()>
                <div class="dialog-actions">
                    <OtherAnswers key />
                </div>
            </Show>
        </section>
        <RunTable />
    }
}

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

/// Shows the status of the certificate, and that its decision was accepted.
#[component]
fn Badges(key: CertificateKey) -> impl IntoView {
    let (messages, runs, open_certificate) = (use_messages(), use_guided_runs(), use_open_certificate());
    let status = move || {
        let certificate = open_certificate.certificate().filter(|certificate| certificate.key == key)?;
        let (text, tone) = labels::confirmation(messages, certificate.confirmation.as_ref());
        Some(view! { <Badge text tone /> })
    };
    let is_accepted = Memo::new(move |_| runs.with(|run| run.is_accepted(key)) == Some(true));
    let accepted = move || {
        is_accepted.get().then(|| view! { <Badge text=messages.several_accepted() tone=Tone::Positive /> })
    };
    view! {
        <span class="run-badges">{status} {accepted}</span>
    }
}

/// Returns the buttons that go to the previous and the next certificate.
#[component]
fn StepButtons() -> impl IntoView {
    let (messages, runs) = (use_messages(), use_guided_runs());
    let way = |direction, arrow: &'static str, name: &'static str| {
        view! {
            <Button
                rank=ButtonRank::Quiet
                attr:aria-label=name
                attr:title=name
                on_press=move || runs.apply(RunEvent::Moved(direction))
            >
                {arrow}
            </Button>
        }
    };
    view! {
        <span class="run-ways">
            {way(Direction::Previous, "←", messages.several_previous())}
            {way(Direction::Next, "→", messages.several_next())}
        </span>
    }
}

/// Returns the question about the allowed decision, or why there is none.
#[component]
fn Answer(key: CertificateKey) -> impl IntoView {
    let (decisions, editing) = (use_decisions(), use_editing());
    // A certificate decided elsewhere, or not fully shown here, cannot be accepted.
    let is_held = move || editing.closed_by(key).is_some() || decisions.status(key).is_some();
    let plan = Memo::new(move |_| {
        if is_held() {
            return None;
        }
        editing.plan(Decision::Confirm).or_else(|| editing.plan(Decision::Reject))
    });
    move || {
        let plan = plan.get();
        view! {
            <NewQuestion>
                {match plan {
                    Some(plan) => view! { <Question plan /> }.into_any(),
                    None => view! { <NoAnswer key /> }.into_any(),
                }}
            </NewQuestion>
        }
    }
}

/// Shows the act in progress, or the conditions that are not met.
#[component]
fn NoAnswer(key: CertificateKey) -> impl IntoView {
    let (messages, runs, decisions) = (use_messages(), use_guided_runs(), use_decisions());
    let (open_certificate, editing) = (use_open_certificate(), use_editing());
    // There is nothing to accept.
    answer_by_enter(move || runs.apply(RunEvent::Moved(Direction::Next)));
    let ended = move |ended| view! { <OutcomeReport ended /> }.into_any();
    let who = move || open_certificate.certificate().map(|it| identity(messages, &it));
    let conditions = move || {
        let overview = editing.overview();
        let lists = [
            (messages.confirmation(), overview.confirm, messages.conditions_to_confirm()),
            (messages.rejection(), overview.reject, messages.conditions_to_reject()),
        ];
        let is_none = lists.iter().any(|(_, checklist, _)| checklist.is_enabled());
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
        <SubmissionView acts=decisions key ended />
        {conditions}
        <div class="dialog-actions">
            <OtherAnswers key />
        </div>
        <p class="hint run-keys">{messages.several_next_key()}</p>
    }
}

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
