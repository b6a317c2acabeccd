//! What the check found, in words.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_api::error::{BodyProblem, Unreachable};
use acceptance_process::check::finding::{
    Finding, Lack, Outlook, RefusalKind, Seen, Spelled, Topic, Verdict,
};
use acceptance_rules::spelling::{self, Written};

use crate::words::Words;

/// The name of a topic.
pub(super) fn topic(words: Words, topic: Topic) -> &'static str {
    match topic {
        Topic::Reachable => words.check_reachable(),
        Topic::Token => words.check_token(),
        Topic::Activation => words.check_activation(),
        Topic::Envelope => words.check_envelope(),
        Topic::Members => words.check_members(),
        Topic::Ids => words.check_ids(),
        Topic::Empties => words.check_empties(),
        Topic::Total => words.check_total(),
        Topic::CertificatePage => words.check_certificate_page(),
        Topic::AssetPage => words.check_asset_page(),
        Topic::Skip => words.check_skip(),
        Topic::Order => words.check_order(),
        Topic::Equal => words.check_equal(),
        Topic::NotEqual => words.check_not_equal(),
        Topic::UnknownName => words.check_unknown_name(),
        Topic::Case => words.check_case(),
        Topic::ConfirmationStatuses => words.check_confirmation_statuses(),
        Topic::AuthorizationStatuses => words.check_authorization_statuses(),
        Topic::AcceptanceStatuses => words.check_acceptance_statuses(),
        Topic::OneCertificate => words.check_one_certificate(),
        Topic::Errors => words.check_errors(),
        Topic::Clock => words.check_clock(),
        Topic::Times => words.check_times(),
    }
}

/// The name of a verdict, and the tone that styles use.
pub(super) fn verdict(words: Words, finding: &Finding) -> (&'static str, &'static str) {
    match finding.verdict {
        Verdict::Works => (words.check_works(), "positive"),
        Verdict::Differs if finding.is_obstacle => (words.check_differs(), "danger"),
        Verdict::Differs => (words.check_differs(), "warning"),
        Verdict::Unknown => (words.check_unknown(), "neutral"),
    }
}

/// What the check comes to, in sentences, and the tone that styles use.
pub(super) fn outlook(words: Words, outlook: &Outlook) -> (&'static str, Vec<String>) {
    let topics: Vec<_> = outlook.obstacles.iter().map(|own| topic(words, *own)).collect();
    let lacks = outlook.lacks.iter().map(|lack| match lack {
        Lack::GivenUp => words.check_stopped().to_owned(),
        Lack::SessionEnded => words.check_lack_session().to_owned(),
        Lack::Failed(questions) => words.check_lack_failed(*questions),
        Lack::NoCertificates => words.check_lack_certificates().to_owned(),
        Lack::NoAssets => words.check_lack_assets().to_owned(),
    });
    let (tone, verdict) = match (topics.len(), outlook.lacks.is_empty()) {
        (0, true) => ("positive", words.check_no_obstacle().to_owned()),
        (0, false) => ("warning", words.check_incomplete().to_owned()),
        (count, _) => ("danger", words.check_obstacles(count, &topics.join(", "))),
    };
    (tone, std::iter::once(verdict).chain(lacks).collect())
}

/// What was seen, in a sentence.
pub(super) fn seen(words: Words, finding: &Finding) -> String {
    let number = |rows: u64| usize::try_from(rows).unwrap_or(usize::MAX);
    let count = |rows: u64| words.count(number(rows));
    match &finding.seen {
        Seen::Nothing if finding.topic == Topic::Total && finding.verdict == Verdict::Differs => {
            words.seen_no_total().into()
        }
        Seen::Nothing => words.seen_nothing().into(),
        Seen::AsExpected => as_expected(words, finding).into(),
        Seen::Status(status) => status_seen(words, finding.topic, *status),
        Seen::Unreached(Unreachable::Network) => words.trouble_network().into(),
        Seen::Unreached(Unreachable::Timeout) => words.trouble_timeout().into(),
        Seen::Unreached(Unreachable::TooLarge) => words.trouble_too_large().into(),
        Seen::Failed(0) => words.trouble_redirected().into(),
        Seen::Failed(status) => words.seen_failed(&status.to_string()),
        Seen::NotAsked => words.seen_not_asked().into(),
        Seen::Ended(0) => words.seen_ended(words.trouble_redirected()),
        Seen::Ended(status) => words.seen_ended(&words.seen_status(&status.to_string())),
        Seen::Unread { rows, of, member: "" } => words.seen_unread_objects(&count(*rows), &count(*of)),
        Seen::Unread { rows, of, member } => words.seen_unread(&count(*rows), &count(*of), member),
        Seen::TokenNotAsked => words.seen_token_not_asked().into(),
        Seen::NoToken => words.no_token_needed().into(),
        Seen::Holder(Some(name)) => words.seen_holder(name),
        Seen::Holder(None) => words.seen_bare().into(),
        Seen::Unreadable(problem) => unreadable(words, problem),
        Seen::Names(names) => words.seen_names(&names.join(", ")),
        Seen::Total(total) => words.seen_total(&count(*total)),
        Seen::WrongTotal { total, read } => words.seen_wrong_total(&count(*total), &count(*read)),
        Seen::Capped(rows) => words.seen_capped(number(*rows)),
        Seen::Whole(rows) => words.seen_whole(&count(*rows)),
        Seen::TooMany { asked, received } => words.seen_too_many(&count(*asked), &count(*received)),
        Seen::Rows(rows) => rows_seen(words, finding, number(*rows)),
        Seen::Missing if finding.topic == Topic::ConfirmationStatuses => words.seen_no_confirmation().into(),
        Seen::Foreign if finding.topic == Topic::Skip => words.seen_no_skip().into(),
        Seen::Foreign if finding.topic == Topic::Case => words.seen_other_case_only().into(),
        Seen::Foreign => words.seen_not_filtered().into(),
        Seen::Missing if finding.topic == Topic::Case => words.seen_case_matters().into(),
        Seen::Missing => words.seen_filtered_out().into(),
        Seen::Statuses(statuses) => {
            let list: Vec<_> = statuses.iter().map(|status| spelled(words, finding.topic, status)).collect();
            words.seen_statuses(&list.join(", "))
        }
        Seen::Refusals(kinds) => {
            let list: Vec<_> = kinds.iter().map(|(status, kind)| refusal(words, *status, *kind)).collect();
            words.seen_refusals(&list.join(", "))
        }
        Seen::Seconds(seconds) => {
            let distance = seconds.unsigned_abs();
            if *seconds < 0 {
                words.seen_behind(&count(distance))
            } else {
                words.seen_ahead(&count(distance))
            }
        }
        Seen::Times { fastest, middle, slowest } => {
            words.seen_times(&fastest.to_string(), &middle.to_string(), &slowest.to_string())
        }
    }
}

fn as_expected(words: Words, finding: &Finding) -> &'static str {
    let works = finding.verdict == Verdict::Works;
    match finding.topic {
        Topic::Token => words.seen_token_taken(),
        Topic::Activation => words.seen_reading_only(),
        Topic::Members => words.seen_names_as_specified(),
        Topic::Ids if works => words.seen_ids_numbers(),
        Topic::Ids => words.seen_ids_texts(),
        Topic::Empties if works => words.seen_nulls(),
        Topic::Empties => words.seen_left_out(),
        Topic::Skip => words.seen_skip(),
        Topic::UnknownName => words.seen_name_matches_nothing(),
        Topic::Case => words.seen_case_ignored(),
        Topic::OneCertificate => words.seen_one(),
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
        | Topic::Times => words.check_works(),
    }
}

fn status_seen(words: Words, topic: Topic, status: u16) -> String {
    let text = status.to_string();
    match (topic, status) {
        (Topic::Reachable | Topic::Token, 0) => words.trouble_redirected().into(),
        (Topic::Token, 401) => words.trouble_session().into(),
        (Topic::Activation, _) => words.trouble_not_activated().into(),
        (Topic::Reachable, 404) => words.trouble_not_found().into(),
        (Topic::Reachable | Topic::Token, _) => words.seen_status(&text),
        (Topic::OneCertificate, _) => words.seen_no_one(&text),
        _ => words.seen_refused(&text),
    }
}

fn rows_seen(words: Words, finding: &Finding, rows: usize) -> String {
    let works = finding.verdict == Verdict::Works;
    if finding.topic == Topic::Order {
        let rows = words.count(rows);
        return if works { words.seen_same_order(&rows) } else { words.seen_other_order(&rows) };
    }
    if matches!(finding.topic, Topic::CertificatePage | Topic::AssetPage) {
        return words.seen_large_page(rows);
    }
    if works { words.seen_filtered().into() } else { words.seen_name_compared().into() }
}

fn unreadable(words: Words, problem: &BodyProblem) -> String {
    match problem {
        BodyProblem::Empty => words.trouble_empty().into(),
        BodyProblem::Shape { members } if !members.is_empty() => {
            words.trouble_shape_members(&members.join(", "))
        }
        BodyProblem::Html
        | BodyProblem::NotUtf8
        | BodyProblem::NotJson { .. }
        | BodyProblem::Shape { .. } => words.seen_not_readable().into(),
    }
}

/// A status as it is written, with every character that would not be seen.
fn spelled(words: Words, topic: Topic, status: &Spelled) -> String {
    let is_open = topic == Topic::AuthorizationStatuses;
    let text = spelling::visible(&status.raw);
    match status.written {
        Written::AsKnown => text,
        Written::OtherCase => words.seen_other_case(&text),
        Written::Unlisted if is_open => words.seen_other_status(&text),
        Written::Unlisted => words.status_unknown(&text),
        Written::LookAlike => words.status_look_alike(&["\"", &text, "\""].concat()),
    }
}

fn refusal(words: Words, status: u16, kind: RefusalKind) -> String {
    let status = status.to_string();
    match kind {
        RefusalKind::Message => words.seen_refusal_message(&status),
        RefusalKind::Text => words.seen_refusal_text(&status),
        RefusalKind::Html => words.seen_refusal_html(&status),
        RefusalKind::Json => words.seen_refusal_json(&status),
        RefusalKind::Empty => words.seen_refusal_empty(&status),
    }
}
