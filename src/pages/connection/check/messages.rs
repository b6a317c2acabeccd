//! What the check found, in words.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_api::error::{BodyProblem, Unreachable};
use acceptance_process::check::finding::{
    Finding, Lack, Outlook, RefusalKind, Seen, Spelled, Topic, Verdict,
};
use acceptance_rules::spelling::{self, Written};

use crate::i18n::Messages;
use crate::ui::tone::Tone;

/// The name of a topic.
pub(super) fn topic(messages: Messages, topic: Topic) -> &'static str {
    match topic {
        Topic::Reachable => messages.check_reachable(),
        Topic::Token => messages.check_token(),
        Topic::Activation => messages.check_activation(),
        Topic::Envelope => messages.check_envelope(),
        Topic::Members => messages.check_members(),
        Topic::Ids => messages.check_ids(),
        Topic::Empties => messages.check_empties(),
        Topic::Total => messages.check_total(),
        Topic::CertificatePage => messages.check_certificate_page(),
        Topic::AssetPage => messages.check_asset_page(),
        Topic::Skip => messages.check_skip(),
        Topic::Order => messages.check_order(),
        Topic::Equal => messages.check_equal(),
        Topic::NotEqual => messages.check_not_equal(),
        Topic::UnknownName => messages.check_unknown_name(),
        Topic::Case => messages.check_case(),
        Topic::ConfirmationStatuses => messages.check_confirmation_statuses(),
        Topic::AuthorizationStatuses => messages.check_authorization_statuses(),
        Topic::AcceptanceStatuses => messages.check_acceptance_statuses(),
        Topic::OneCertificate => messages.check_one_certificate(),
        Topic::Errors => messages.check_errors(),
        Topic::Clock => messages.check_clock(),
        Topic::Times => messages.check_times(),
    }
}

/// The name of a verdict, and its tone.
pub(super) fn verdict(messages: Messages, finding: &Finding) -> (&'static str, Tone) {
    match finding.verdict {
        Verdict::Works => (messages.check_works(), Tone::Positive),
        Verdict::Differs if finding.is_obstacle => (messages.check_differs(), Tone::Danger),
        Verdict::Differs => (messages.check_differs(), Tone::Warning),
        Verdict::Unknown => (messages.check_unknown(), Tone::Neutral),
    }
}

/// What the check comes to, in sentences, and its tone.
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

/// What was seen, in a sentence.
pub(super) fn seen(messages: Messages, finding: &Finding) -> String {
    let number = |rows: u64| usize::try_from(rows).unwrap_or(usize::MAX);
    let count = |rows: u64| messages.count(number(rows));
    match &finding.seen {
        Seen::Nothing if finding.topic == Topic::Total && finding.verdict == Verdict::Differs => {
            messages.seen_no_total().into()
        }
        Seen::Nothing => messages.seen_nothing().into(),
        Seen::AsExpected => as_expected(messages, finding).into(),
        Seen::Status(status) => status_seen(messages, finding.topic, *status),
        Seen::Unreached(Unreachable::Network) => messages.trouble_network().into(),
        Seen::Unreached(Unreachable::Timeout) => messages.trouble_timeout().into(),
        Seen::Unreached(Unreachable::TooLarge) => messages.trouble_too_large().into(),
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
        Seen::Names(names) => messages.seen_names(&names.join(", ")),
        Seen::Total(total) => messages.seen_total(&count(*total)),
        Seen::WrongTotal { total, read } => messages.seen_wrong_total(&count(*total), &count(*read)),
        Seen::Capped(rows) => messages.seen_capped(number(*rows)),
        Seen::Whole(rows) => messages.seen_whole(&count(*rows)),
        Seen::TooMany { asked, received } => messages.seen_too_many(&count(*asked), &count(*received)),
        Seen::Rows(rows) => rows_seen(messages, finding, number(*rows)),
        Seen::Missing if finding.topic == Topic::ConfirmationStatuses => {
            messages.seen_no_confirmation().into()
        }
        Seen::Foreign if finding.topic == Topic::Skip => messages.seen_no_skip().into(),
        Seen::Foreign if finding.topic == Topic::Case => messages.seen_other_case_only().into(),
        Seen::Foreign => messages.seen_not_filtered().into(),
        Seen::Missing if finding.topic == Topic::Case => messages.seen_case_matters().into(),
        Seen::Missing => messages.seen_filtered_out().into(),
        Seen::Statuses(statuses) => {
            let list: Vec<_> =
                statuses.iter().map(|status| spelled(messages, finding.topic, status)).collect();
            messages.seen_statuses(&list.join(", "))
        }
        Seen::Refusals(kinds) => {
            let list: Vec<_> = kinds.iter().map(|(status, kind)| refusal(messages, *status, *kind)).collect();
            messages.seen_refusals(&list.join(", "))
        }
        Seen::Seconds(seconds) => {
            let distance = seconds.unsigned_abs();
            if *seconds < 0 {
                messages.seen_behind(&count(distance))
            } else {
                messages.seen_ahead(&count(distance))
            }
        }
        Seen::Times { fastest, middle, slowest } => {
            messages.seen_times(&fastest.to_string(), &middle.to_string(), &slowest.to_string())
        }
    }
}

fn as_expected(messages: Messages, finding: &Finding) -> &'static str {
    let works = finding.verdict == Verdict::Works;
    match finding.topic {
        Topic::Token => messages.seen_token_taken(),
        Topic::Activation => messages.seen_reading_only(),
        Topic::Members => messages.seen_names_as_specified(),
        Topic::Ids if works => messages.seen_ids_numbers(),
        Topic::Ids => messages.seen_ids_texts(),
        Topic::Empties if works => messages.seen_nulls(),
        Topic::Empties => messages.seen_left_out(),
        Topic::Skip => messages.seen_skip(),
        Topic::UnknownName => messages.seen_name_matches_nothing(),
        Topic::Case => messages.seen_case_ignored(),
        Topic::OneCertificate => messages.seen_one(),
        Topic::Reachable
        | Topic::Envelope
        | Topic::Total
        | Topic::CertificatePage
        | Topic::AssetPage
        | Topic::Order
        | Topic::Equal
        | Topic::NotEqual
        | Topic::ConfirmationStatuses
        | Topic::AuthorizationStatuses
        | Topic::AcceptanceStatuses
        | Topic::Errors
        | Topic::Clock
        | Topic::Times => messages.check_works(),
    }
}

fn status_seen(messages: Messages, topic: Topic, status: u16) -> String {
    let text = status.to_string();
    match (topic, status) {
        (Topic::Reachable | Topic::Token, 0) => messages.trouble_redirected().into(),
        (Topic::Token, 401) => messages.trouble_session().into(),
        (Topic::Activation, _) => messages.trouble_not_activated().into(),
        (Topic::Reachable, 404) => messages.trouble_not_found().into(),
        (Topic::Reachable | Topic::Token, _) => messages.seen_status(&text),
        (Topic::OneCertificate, _) => messages.seen_no_one(&text),
        _ => messages.seen_refused(&text),
    }
}

fn rows_seen(messages: Messages, finding: &Finding, rows: usize) -> String {
    let works = finding.verdict == Verdict::Works;
    if finding.topic == Topic::Order {
        let rows = messages.count(rows);
        return if works { messages.seen_same_order(&rows) } else { messages.seen_other_order(&rows) };
    }
    if matches!(finding.topic, Topic::CertificatePage | Topic::AssetPage) {
        return messages.seen_large_page(rows);
    }
    if works { messages.seen_filtered().into() } else { messages.seen_name_compared().into() }
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

/// A status as it is written, with every character that would not be seen.
fn spelled(messages: Messages, topic: Topic, status: &Spelled) -> String {
    let is_open = topic == Topic::AuthorizationStatuses;
    let text = spelling::visible(&status.raw);
    match status.written {
        Written::AsKnown => text,
        Written::OtherCase => messages.seen_other_case(&text),
        Written::Unlisted if is_open => messages.seen_other_status(&text),
        Written::Unlisted => messages.status_unknown(&text),
        Written::LookAlike => messages.status_look_alike(&["\"", &text, "\""].concat()),
    }
}

fn refusal(messages: Messages, status: u16, kind: RefusalKind) -> String {
    let status = status.to_string();
    match kind {
        RefusalKind::Message => messages.seen_refusal_message(&status),
        RefusalKind::Text => messages.seen_refusal_text(&status),
        RefusalKind::Html => messages.seen_refusal_html(&status),
        RefusalKind::Json => messages.seen_refusal_json(&status),
        RefusalKind::Empty => messages.seen_refusal_empty(&status),
    }
}
