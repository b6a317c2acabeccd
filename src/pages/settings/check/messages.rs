//! The texts of the findings.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_api::error::{BodyProblem, Unreachable};
use acceptance_process::check::finding::{CheckFinding, Lack, Outlook, Seen, Spelled, Topic, TopicResult};
use acceptance_rules::spelling::{self, Written};

use crate::i18n::Messages;
use crate::text::Tone;

/// Returns the name of a topic.
pub(super) fn topic(messages: Messages, topic: Topic) -> &'static str {
    match topic {
        Topic::Reachable => messages.check_reachable(),
        Topic::SignIn => messages.check_signing_in(),
        Topic::Paths => messages.check_paths(),
        Topic::Envelope => messages.check_envelope(),
        Topic::Total => messages.check_total(),
        Topic::Ids => messages.check_ids(),
        Topic::ConfirmationStatuses => messages.check_confirmation_statuses(),
        Topic::AcceptanceStatuses => messages.check_acceptance_statuses(),
        Topic::Order => messages.check_order(),
    }
}

/// Returns the name of a verdict, and its tone.
pub(super) fn verdict(messages: Messages, finding: &CheckFinding) -> (&'static str, Tone) {
    match finding.verdict {
        TopicResult::Works => (messages.check_works(), Tone::Positive),
        TopicResult::Differs if finding.is_obstacle => (messages.check_differs(), Tone::Danger),
        TopicResult::Differs => (messages.check_differs(), Tone::Warning),
        TopicResult::Unknown => (messages.check_unknown(), Tone::Neutral),
    }
}

/// Returns the result of the test in sentences, and its tone.
pub(super) fn outlook(messages: Messages, outlook: &Outlook) -> (Tone, Vec<String>) {
    let topics: Vec<_> = outlook.obstacles.iter().map(|own| topic(messages, *own)).collect();
    let lacks = outlook.lacks.iter().map(|lack| match lack {
        Lack::GivenUp => messages.check_stopped().to_owned(),
        Lack::SessionEnded => messages.check_lack_session().to_owned(),
        Lack::Failed(questions) => messages.check_lack_failed(*questions),
        Lack::NoCertificates => messages.check_lack_certificates().to_owned(),
        Lack::NoAssets => messages.check_lack_assets().to_owned(),
    });
    let (tone, verdict) = match (topics.len(), outlook.lacks.is_empty()) {
        (0, true) => (Tone::Positive, messages.check_no_obstacle().to_owned()),
        (0, false) => (Tone::Warning, messages.check_incomplete().to_owned()),
        (count, _) => (Tone::Danger, messages.check_obstacles(count, &topics.join(", "))),
    };
    (tone, std::iter::once(verdict).chain(lacks).collect())
}

/// Returns the observation of a finding, in a sentence.
pub(super) fn seen(messages: Messages, finding: &CheckFinding) -> String {
    let count = |rows: u64| messages.count(usize::try_from(rows).unwrap_or(usize::MAX));
    let works = finding.verdict == TopicResult::Works;
    match &finding.seen {
        Seen::Nothing if finding.topic == Topic::Total && finding.verdict == TopicResult::Differs => {
            messages.seen_no_total().into()
        }
        Seen::Nothing => messages.seen_nothing().into(),
        Seen::AsExpected => match finding.topic {
            Topic::SignIn => messages.seen_token_taken().into(),
            Topic::Paths => messages.seen_one().into(),
            Topic::Ids if works => messages.seen_ids_numbers().into(),
            Topic::Ids => messages.seen_ids_texts().into(),
            Topic::Reachable
            | Topic::Envelope
            | Topic::Total
            | Topic::ConfirmationStatuses
            | Topic::AcceptanceStatuses
            | Topic::Order => messages.check_works().into(),
        },
        Seen::Status(status) => status_seen(messages, finding.topic, *status),
        Seen::Unreached(Unreachable::Network) => messages.trouble_network().into(),
        Seen::Unreached(Unreachable::Timeout) => messages.trouble_timeout().into(),
        Seen::Unreached(Unreachable::TooLarge) => messages.trouble_too_large().into(),
        Seen::Failed(status) if finding.topic == Topic::Paths && finding.is_obstacle => {
            messages.seen_no_assets(&status.to_string())
        }
        Seen::Failed(0) => messages.trouble_redirected().into(),
        Seen::Failed(status) => messages.seen_failed(&status.to_string()),
        Seen::NotAsked => messages.seen_not_asked().into(),
        Seen::Ended(0) => messages.seen_ended(messages.trouble_redirected()),
        Seen::Ended(status) => messages.seen_ended(&messages.seen_status(&status.to_string())),
        Seen::Unread { rows, of, member: "" } => messages.seen_unread_objects(&count(*rows), &count(*of)),
        Seen::Unread { rows, of, member } => messages.seen_unread(&count(*rows), &count(*of), member),
        Seen::TokenNotAsked => messages.seen_token_not_asked().into(),
        Seen::NoToken => messages.no_token_needed().into(),
        Seen::Holder(Some(name)) => messages.seen_holder(name),
        Seen::Holder(None) => messages.seen_bare().into(),
        Seen::Unreadable(problem) => unreadable(messages, problem),
        Seen::Total(total) => messages.seen_total(&count(*total)),
        Seen::WrongTotal { total, read } => messages.seen_wrong_total(&count(*total), &count(*read)),
        Seen::Rows(rows) if works => messages.seen_same_order(&count(*rows)),
        Seen::Rows(rows) => messages.seen_other_order(&count(*rows)),
        Seen::NotSkipped => messages.seen_no_skip().into(),
        Seen::NoStatus => messages.seen_no_confirmation().into(),
        Seen::Statuses(statuses) => {
            let list: Vec<_> = statuses.iter().map(|status| spelled(messages, status)).collect();
            messages.seen_statuses(&list.join(", "))
        }
    }
}

fn status_seen(messages: Messages, topic: Topic, status: u16) -> String {
    let text = status.to_string();
    match (topic, status) {
        (Topic::Paths, _) => messages.seen_no_one(&text),
        (_, 0) => messages.trouble_redirected().into(),
        (Topic::SignIn, 401) => messages.trouble_session().into(),
        (Topic::SignIn, 403) => messages.trouble_not_activated().into(),
        (Topic::Reachable, 404) => messages.trouble_not_found().into(),
        _ => messages.seen_status(&text),
    }
}

fn unreadable(messages: Messages, problem: &BodyProblem) -> String {
    match problem {
        BodyProblem::Empty => messages.trouble_empty().into(),
        BodyProblem::Shape { members } if !members.is_empty() => {
            messages.trouble_shape_members(&members.join(", "))
        }
        BodyProblem::Html
        | BodyProblem::NotUtf8
        | BodyProblem::NotJson { .. }
        | BodyProblem::Shape { .. } => messages.seen_not_readable().into(),
    }
}

/// Returns a status as it is written, with its invisible characters spelled out.
fn spelled(messages: Messages, status: &Spelled) -> String {
    let text = spelling::visible(&status.raw);
    match status.written {
        Written::AsKnown => text,
        Written::OtherCase => messages.seen_other_case(&text),
        Written::Unlisted => messages.status_unknown(&text),
        Written::LookAlike => messages.status_look_alike(&messages.quoted(&text)),
    }
}
