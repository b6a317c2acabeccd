//! The activity log of this browser, and the button that copies it.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_persistence::log::{Act, LogEntry, LoggedOutcome, MOST};
use acceptance_route::Route;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::section::Section;
use crate::browser::{intl, storage};
use crate::components::copy_button::CopyButton;
use crate::components::link::Link;
use crate::i18n::{Messages, use_messages};
use crate::state::{SettingsSection, use_log, use_session};
use crate::text::Tone;
use crate::ui::text::ServiceText;

/// Returns the log, newest entry first.
#[component]
pub fn LogSection() -> impl IntoView {
    let (log, messages) = (use_log(), use_messages());
    let heard = window_event_listener_untyped("storage", move |event| {
        log.hear(storage::changed(&event).as_deref());
    });
    on_cleanup(move || heard.remove());
    let entries = Memo::new(move |_| log.entries());
    let text = move |()| {
        let lines = |entries: &Vec<LogEntry>| {
            entries.iter().map(|entry| line(messages, entry)).collect::<Vec<_>>().join("\n")
        };
        Some(untrack(|| entries.with(lines)))
    };
    view! {
        <Section id=SettingsSection::Log.heading() heading=messages.log_heading()>
            <p>{messages.log_text(&messages.count(MOST))}</p>
            <LastingNote />
            <Show
                when=move || entries.with(|entries| !entries.is_empty())
                fallback=move || view! { <p class="hint">{messages.log_empty()}</p> }
            >
                <ol class="log" aria-label=messages.log_heading()>
                    // An entry with new content gets a new item.
                    <For each=move || entries.get() key=|entry| (entry.at, entry.write()) let(entry)>
                        <Entry entry />
                    </For>
                </ol>
                <div class="acts">
                    <CopyButton label=messages.log_copy() text />
                </div>
            </Show>
        </Section>
    }
}

/// Shows that the browser may delete the log and stored changes, unless it keeps this storage.
#[component]
fn LastingNote() -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let may_go = RwSignal::new(false);
    if session.keeps_work() {
        spawn_local(async move {
            let lasts = storage::is_persistent().await;
            may_go.try_set(!lasts);
        });
    }
    view! {
        <Show when=move || may_go.get()>
            <p class="hint">{messages.storage_may_go()}</p>
        </Show>
    }
}

/// Returns one act: its time, name and certificate, then its outcome and the ID of its request.
#[component]
fn Entry(entry: LogEntry) -> impl IntoView {
    let messages = use_messages();
    let certificate = entry.key.map(|key| {
        view! { " " <Link to=Route::certificate(key)>{key.to_string()}</Link> }
    });
    let (outcome, tone) = outcome(messages, &entry);
    let rest = [entry.is_later.then(|| messages.log_later().to_owned()), request(messages, &entry)];
    let rest = rest.into_iter().flatten().map(|text| [" · ", &text].concat()).collect::<String>();
    view! {
        <li>
            <p>
                <span class="log-small">{move || intl::moment(messages.language, entry.at)} " · "</span>
                <span class="log-act">{act(messages, entry.act)} {certificate}</span>
            </p>
            <p>
                <span class="log-outcome" data-tone=tone.map_or("", Tone::name)>
                    {outcome}
                </span>
                <span class="log-small">
                    <ServiceText text=rest />
                </span>
            </p>
        </li>
    }
}

/// Returns an entry as one line of text.
fn line(messages: Messages, entry: &LogEntry) -> String {
    let parts = [
        Some(intl::moment(messages.language, entry.at)),
        Some(act(messages, entry.act).to_owned()),
        entry.key.map(|key| key.to_string()),
        Some(outcome(messages, entry).0),
        entry.is_later.then(|| messages.log_later().to_owned()),
        request(messages, entry),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns the ID of the last request of an act.
fn request(messages: Messages, entry: &LogEntry) -> Option<String> {
    entry.request_id.as_deref().map(|id| messages.log_request(id))
}

/// Returns the text of an act.
fn act(messages: Messages, act: Act) -> &'static str {
    match act {
        Act::Save => messages.save_marks(),
        Act::Confirm => messages.confirm_certificate(),
        Act::Reject => messages.reject_certificate(),
        Act::FinishReview => messages.finish_review(),
        Act::ScrapErrors => messages.log_act_scrap(),
        Act::SignIn => messages.sign_in(),
        Act::SignOut => messages.sign_out(),
    }
}

/// Returns the known outcome and its tone; a sign-in has none.
fn outcome(messages: Messages, entry: &LogEntry) -> (String, Option<Tone>) {
    let LogEntry { act, count: (count, of), .. } = *entry;
    let (number, all) = (messages.count(count), messages.count(of));
    let plain = |text: &str, tone| (text.to_owned(), Some(tone));
    match entry.outcome {
        LoggedOutcome::Done => (messages.log_done().to_owned(), None),
        LoggedOutcome::Saved => (messages.saved(count), Some(Tone::Positive)),
        LoggedOutcome::Conflicts => plain(messages.save_conflicts(), Tone::Warning),
        LoggedOutcome::SavedOtherwise => (messages.log_saved_otherwise(count), Some(Tone::Warning)),
        LoggedOutcome::SavedPartly => (messages.log_saved_partly(&number, &all), Some(Tone::Warning)),
        LoggedOutcome::NotSaved => plain(messages.log_not_saved(), Tone::Danger),
        LoggedOutcome::MaybeSaved => plain(messages.log_maybe_saved(), Tone::Warning),
        LoggedOutcome::Confirmed => plain(messages.outcome_confirmed(), Tone::Positive),
        LoggedOutcome::Rejected => plain(messages.outcome_rejected(), Tone::Positive),
        LoggedOutcome::SecondPending => plain(messages.outcome_second_pending(), Tone::Neutral),
        LoggedOutcome::NotApplied => plain(messages.outcome_not_applied(), Tone::Danger),
        LoggedOutcome::NotAppliedMarks => plain(messages.log_not_applied_marks(), Tone::Warning),
        LoggedOutcome::Refused => match act {
            Act::ScrapErrors => (messages.scrap_refused_title(&number, &all), Some(Tone::Danger)),
            Act::FinishReview => plain(messages.log_review_refused(), Tone::Danger),
            Act::Save | Act::Confirm | Act::Reject | Act::SignIn | Act::SignOut => {
                plain(messages.log_refused(), Tone::Danger)
            }
        },
        LoggedOutcome::Changed => plain(messages.log_changed(), Tone::Warning),
        LoggedOutcome::ChangedMarks => plain(messages.log_changed_marks(), Tone::Warning),
        LoggedOutcome::Session if act == Act::FinishReview => {
            plain(messages.log_review_session(), Tone::Warning)
        }
        LoggedOutcome::Session => plain(messages.log_session(), Tone::Warning),
        LoggedOutcome::Unknown => {
            let text = match act {
                Act::Reject => messages.outcome_unknown_reject().to_owned(),
                Act::FinishReview => messages.review_unknown().to_owned(),
                Act::ScrapErrors => messages.scrap_unknown_title(&number, &all),
                Act::Confirm | Act::Save | Act::SignIn | Act::SignOut => {
                    messages.outcome_unknown_confirm().to_owned()
                }
            };
            (text, Some(Tone::Warning))
        }
        LoggedOutcome::Ended => plain(messages.review_ended(), Tone::Positive),
        LoggedOutcome::EndedBefore => plain(messages.log_ended_before(), Tone::Warning),
        LoggedOutcome::NotEnded => plain(messages.log_not_ended(), Tone::Danger),
        LoggedOutcome::Taken => (messages.log_taken(count), Some(Tone::Positive)),
    }
}
