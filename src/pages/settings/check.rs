//! The connection test: its button, its progress, and its findings.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_api::error::{ApiError, Unreachable};
use acceptance_process::Failure;
use acceptance_process::check::{CheckFinding, MOST, Seen, Topic, TopicResult};
use acceptance_rules::spelling::{self, Written};
use leptos::prelude::*;

use crate::i18n::{Messages, labels, use_messages};
use crate::state::connection_check::CheckState;
use crate::state::{SettingsSection, use_connection_check, use_session};
use crate::text::{Tone, clip};
use crate::ui::badge::Badge;
use crate::ui::button::Button;
use crate::ui::note::{Note, Urgency};

/// Returns the button of the test, its progress, and its findings.
#[component]
pub fn CheckSection() -> impl IntoView {
    let (session, check, messages) = (use_session(), use_connection_check(), use_messages());
    let findings = move || match check.state() {
        CheckState::Done(findings) => Some(view! { <Findings findings /> }),
        CheckState::Idle | CheckState::Asking(_) => None,
    };
    view! {
        <section data-focus-home aria-labelledby=SettingsSection::Check.heading()>
            <h3 id=SettingsSection::Check.heading() tabindex="-1">
                {messages.check_heading()}
            </h3>
            <p>{messages.check_text(&messages.count(MOST))}</p>
            <p>
                <Button
                    is_on=move || session.is_signed_in() && !check.is_running()
                    on_press=move || check.begin()
                >
                    {messages.check_button()}
                </Button>
            </p>
            <Show when=move || !session.is_signed_in()>
                <p class="hint">{messages.sign_in_first()}</p>
            </Show>
            <Show when=move || check.is_running()>
                <CheckProgress />
            </Show>
            {findings}
        </section>
    }
}

/// Returns the number of the pending question, and *Cancel*.
#[component]
fn CheckProgress() -> impl IntoView {
    let (check, messages) = (use_connection_check(), use_messages());
    let question = move || match check.state() {
        CheckState::Asking(question) => question,
        CheckState::Idle | CheckState::Done(_) => 1,
    };
    view! {
        <div class="waiting-line check-line">
            <p role="status">
                {move || messages.check_asking(&messages.count(question()), &messages.count(MOST))}
            </p>
            <Button on_press=move || check.cancel()>{messages.cancel()}</Button>
        </div>
    }
}

/// Returns the result of the test, and a row for each topic.
#[component]
fn Findings(findings: Vec<CheckFinding>) -> impl IntoView {
    let messages = use_messages();
    let (tone, result) = summary(messages, &findings);
    let heads = [messages.check_topic(), messages.check_verdict(), messages.details()];
    let heads = heads.map(|head| view! { <th scope="col">{head}</th> }).collect_view();
    let rows = findings.into_iter().map(|finding| view! { <FindingRow finding /> }).collect_view();
    view! {
        <div class="check-done">
            <Note tone urgency=Urgency::Status>
                <p>{result}</p>
            </Note>
            <div class="table-frame">
                <table class="table findings" aria-label=messages.results()>
                    <thead>
                        <tr>{heads}</tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </div>
    }
}

/// Returns a topic, its result, and the observation.
#[component]
fn FindingRow(finding: CheckFinding) -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let result = finding.result.map(|result| {
        let (text, tone) = match result {
            TopicResult::Works => (messages.check_works(), Tone::Positive),
            TopicResult::Differs => (messages.check_differs(), Tone::Warning),
            TopicResult::Fails => (messages.check_fails(), Tone::Danger),
        };
        view! { <Badge text tone /> }
    });
    let details = seen(messages, &finding, &session.config().base_url);
    view! {
        <tr class="row">
            <td class="topic" role="rowheader">
                {topic(messages, finding.topic)}
            </td>
            <td data-label=messages.check_verdict()>
                {result}
            </td>
            <td data-label=messages.details()>
                <bdi>{clip(details)}</bdi>
            </td>
        </tr>
    }
}

/// Returns whether the app works with the service, as far as the findings show, and the tone of that.
fn summary(messages: Messages, findings: &[CheckFinding]) -> (Tone, String) {
    let with = |result| findings.iter().filter(move |finding| finding.result == result);
    let obstacles: Vec<_> =
        with(Some(TopicResult::Fails)).map(|finding| topic(messages, finding.topic)).collect();
    match (obstacles.len(), with(None).count()) {
        (0, 0) => (Tone::Positive, messages.check_no_obstacle().to_owned()),
        (0, _) => (Tone::Warning, messages.check_incomplete().to_owned()),
        (count, _) => (Tone::Danger, messages.check_obstacles(count, &obstacles.join(", "))),
    }
}

fn topic(messages: Messages, topic: Topic) -> &'static str {
    match topic {
        Topic::Reachable => messages.check_reachable(),
        Topic::SignIn => messages.check_signing_in(),
        Topic::Lists => messages.check_lists(),
        Topic::Ids => messages.check_ids(),
        Topic::Statuses => messages.check_statuses(),
        Topic::Pages => messages.check_pages(),
        Topic::Paths => messages.check_paths(),
    }
}

/// Returns the observation of a finding, in a sentence.
fn seen(messages: Messages, finding: &CheckFinding, base_url: &str) -> String {
    let count = |rows: u64| messages.count(usize::try_from(rows).unwrap_or(usize::MAX));
    match &finding.seen {
        Seen::Nothing => messages.seen_nothing().into(),
        Seen::AsExpected => match finding.topic {
            Topic::Reachable => messages.seen_reachable().into(),
            Topic::SignIn => messages.seen_signed_in().into(),
            Topic::Lists => messages.seen_lists().into(),
            Topic::Ids => messages.seen_ids().into(),
            Topic::Pages => messages.seen_pages().into(),
            Topic::Paths => messages.seen_paths().into(),
            Topic::Statuses => messages.check_works().into(),
        },
        Seen::Failed(error @ ApiError::Unreachable(Unreachable::Policy)) => {
            let text = labels::failure(messages, &Failure::Api(error.clone()));
            [&*text.what, " ", text.advice].concat()
        }
        Seen::Failed(error) => labels::failure(messages, &Failure::Api(error.clone())).what,
        Seen::NotTheService(error) => {
            let what = labels::failure(messages, &Failure::Api(error.clone())).what;
            [&*what, " ", &messages.seen_base_url(&messages.quoted(base_url))].concat()
        }
        Seen::Unread { rows, member: "" } => messages.seen_unread_objects(*rows),
        Seen::Unread { rows, member } => messages.seen_unread(*rows, member),
        Seen::NoStatus => messages.seen_no_confirmation().into(),
        Seen::Statuses(statuses) => {
            let spelled = |(raw, written): &(Box<str>, Written)| {
                let text = spelling::visible(raw);
                match written {
                    Written::AsKnown => text,
                    Written::OtherCase => messages.seen_other_case(&text),
                    Written::Unlisted => messages.status_unknown(&text),
                    Written::LookAlike => messages.status_look_alike(&messages.quoted(&text)),
                }
            };
            messages.seen_statuses(&statuses.iter().map(spelled).collect::<Vec<_>>().join(", "))
        }
        Seen::NotSkipped => messages.seen_no_skip().into(),
        Seen::NoEnd => messages.seen_no_end().into(),
        Seen::WrongTotal { total, read } => messages.seen_wrong_total(&count(*total), &count(*read)),
        Seen::TotalTooHigh { total } => messages.seen_total_too_high(&count(*total)),
        Seen::OffsetRefused(error) => {
            let what = labels::failure(messages, &Failure::Api(error.clone())).what;
            messages.seen_offset_refused(&what)
        }
        Seen::NoPath => messages.seen_no_path().into(),
    }
}
