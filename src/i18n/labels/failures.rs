//! Texts of failures: requests, unreadable rows, tokens and sign-ins.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_api::credentials::BadToken;
use acceptance_api::error::{ApiError, BodyProblem, Details, Unreachable};
use acceptance_api::page::{RowProblem, UnreadableRow};
use acceptance_process::asset_loader::Incompleteness;
use acceptance_process::{Failure, RefusedMark, Withheld};

use crate::browser::provider;
use crate::i18n::Messages;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailureTexts {
    /// The event.
    pub what: String,
    /// The message of the service.
    pub quote: Option<String>,
    /// The recommended action.
    pub advice: &'static str,
}

pub fn failure(messages: Messages, failure: &Failure) -> FailureTexts {
    let plain = |what: &str, advice| FailureTexts { what: what.into(), quote: None, advice };
    match failure {
        Failure::GivenUp => plain(messages.trouble_given_up(), messages.advice_try_again()),
        Failure::Withheld(Withheld::TooLate) => {
            plain(messages.trouble_too_late(), messages.advice_too_late())
        }
        Failure::Withheld(Withheld::OtherUser) => {
            plain(messages.trouble_other_user(), messages.advice_other_user())
        }
        Failure::Withheld(Withheld::UnknownUser) => {
            plain(messages.trouble_unknown_user(), messages.advice_unknown_user())
        }
        Failure::Withheld(Withheld::NoKey) => plain(messages.trouble_no_key(), messages.advice_no_key()),
        Failure::Incomplete(reason) => plain(&incompleteness(messages, reason), messages.advice_incomplete()),
        Failure::Api(error) => match error {
            ApiError::Unreachable(Unreachable::Network) => {
                plain(messages.trouble_network(), messages.advice_connection())
            }
            ApiError::Unreachable(Unreachable::Timeout) => {
                plain(messages.trouble_timeout(), messages.advice_connection())
            }
            ApiError::Unreachable(Unreachable::Policy) => {
                plain(messages.trouble_policy(), messages.advice_policy())
            }
            ApiError::Unreachable(Unreachable::TooLarge) => {
                plain(messages.trouble_too_large(), messages.advice_operator())
            }
            ApiError::Redirected => plain(messages.trouble_redirected(), messages.advice_sign_in()),
            ApiError::Refused { .. } if error.is_firewall() => {
                plain(messages.trouble_firewall(), messages.advice_firewall())
            }
            ApiError::Refused { status, details, .. } => refusal(messages, *status, details),
            ApiError::Unreadable { content_type, size, problem } => {
                unreadable(messages, content_type.as_deref(), *size, problem)
            }
        },
    }
}

fn refusal(messages: Messages, status: u16, details: &Details) -> FailureTexts {
    let quote = match details {
        Details::Message { title: Some(title), text } if title != text => Some(messages.named(title, text)),
        Details::Message { text, .. } | Details::Text(text) => Some(text.to_string()),
        Details::Html | Details::Unknown | Details::Empty => None,
    };
    let (what, advice) = match status {
        200..=299 => (messages.trouble_denied(&status.to_string()), messages.advice_operator()),
        400 | 414 | 431 if quote.is_none() => {
            (messages.trouble_refused(&status.to_string()), messages.advice_large_headers())
        }
        401 => (messages.trouble_session().to_owned(), messages.advice_sign_in()),
        403 => (messages.trouble_not_activated().to_owned(), messages.advice_not_activated()),
        404 if quote.is_some() => (messages.trouble_not_found().to_owned(), messages.advice_operator()),
        404 => (messages.trouble_not_found().to_owned(), messages.advice_configuration()),
        408 | 429 | 502..=504 => (messages.trouble_busy(&status.to_string()), messages.advice_try_again()),
        500..=599 => (messages.trouble_server(&status.to_string()), messages.advice_operator()),
        _ => (messages.trouble_refused(&status.to_string()), messages.advice_refused()),
    };
    FailureTexts { what, quote, advice }
}

/// Returns the asset of a refused mark, and the reason of the service.
pub fn refused_mark(messages: Messages, mark: &RefusedMark) -> String {
    let FailureTexts { what, quote, .. } = failure(messages, &Failure::Api(mark.error.clone()));
    let asset = messages.asset_title(&mark.asset.to_string());
    let reason = match quote {
        Some(quote) => [&*what, " ", &messages.quoted(&quote)].concat(),
        None => what,
    };
    messages.named(&asset, &reason)
}

fn unreadable(
    messages: Messages,
    content_type: Option<&str>,
    size: usize,
    problem: &BodyProblem,
) -> FailureTexts {
    let kind = content_type.unwrap_or(messages.no_content_type());
    let (what, advice) = match problem {
        BodyProblem::Empty => (messages.trouble_empty().to_owned(), messages.advice_configuration()),
        BodyProblem::Html => (messages.trouble_html(kind), messages.advice_html()),
        BodyProblem::NotUtf8 => (messages.trouble_not_utf8(&size.to_string()), messages.advice_operator()),
        BodyProblem::NotJson { line, column } => (
            messages.trouble_not_json(kind, &line.to_string(), &column.to_string()),
            messages.advice_configuration(),
        ),
        BodyProblem::Shape { members } if members.is_empty() => {
            (messages.trouble_shape().to_owned(), messages.advice_configuration())
        }
        BodyProblem::Shape { members } => {
            (messages.trouble_shape_members(&members.join(", ")), messages.advice_configuration())
        }
    };
    FailureTexts { what, quote: None, advice }
}

/// Returns why a set of assets is incomplete.
pub fn incompleteness(messages: Messages, reason: &Incompleteness) -> String {
    match reason {
        Incompleteness::Unreadable(rows) => rows_problem(messages, rows),
        Incompleteness::Repeated { assets, contradict } => {
            let some = assets.iter().take(5).map(ToString::to_string).collect::<Vec<_>>().join(", ");
            if *contradict {
                messages.incomplete_contradict(&some)
            } else {
                messages.incomplete_repeated(&some)
            }
        }
        Incompleteness::NothingNew => messages.incomplete_nothing_new().into(),
        Incompleteness::TotalDisagrees { total, read } => {
            messages.incomplete_total(&total.to_string(), &read.to_string())
        }
        Incompleteness::Endless => messages.incomplete_endless().into(),
    }
}

/// Returns the problems of unreadable rows, each with its place and value, up to a few.
pub fn rows_problem(messages: Messages, rows: &[UnreadableRow]) -> String {
    const MOST: usize = 5;
    let some = rows.iter().take(MOST).map(|row| row_problem(messages, row));
    let Some(some) = some.reduce(|rows, row| messages.rows_and_row(&rows, &row)) else {
        return String::new();
    };
    let listed = match rows.len().saturating_sub(MOST) {
        0 => some,
        more => messages.and_more(&some, &messages.count(more)),
    };
    messages.rows_unreadable(rows.len(), &listed)
}

fn row_problem(messages: Messages, row: &UnreadableRow) -> String {
    let (member, place) = (row.member, &*row.index.saturating_add(1).to_string());
    let problem = match row.problem {
        RowProblem::NotAnObject => messages.row_not_an_object(place),
        RowProblem::Missing => messages.row_missing(member, place),
        RowProblem::Twice => messages.row_twice(member, place),
        RowProblem::WrongType => messages.row_wrong_type(member, place),
        RowProblem::NotAnId => messages.row_not_an_id(member, place),
        RowProblem::Foreign => messages.row_foreign(member, place),
    };
    match &row.raw_value {
        Some(value) => messages.named(&problem, value),
        None => problem,
    }
}

pub fn bad_token(messages: Messages, bad: BadToken) -> String {
    match bad {
        BadToken::Empty => messages.token_empty().into(),
        BadToken::Character(place) => messages.token_character(&place.to_string()),
    }
}

/// Returns why a sign-in failed at the provider.
pub fn provider(messages: Messages, trouble: &provider::ProviderProblem) -> String {
    match trouble {
        provider::ProviderProblem::NotLoaded => messages.provider_not_loaded().into(),
        provider::ProviderProblem::Unreachable => messages.provider_unreachable().into(),
        provider::ProviderProblem::Refused(code, _) if code == "access_denied" => {
            messages.provider_denied().into()
        }
        provider::ProviderProblem::Refused(_, said) => messages.provider_refused(said),
        provider::ProviderProblem::Clock => messages.provider_clock().into(),
        provider::ProviderProblem::Unusable(said) => messages.provider_unusable(said),
        provider::ProviderProblem::Unasked => messages.provider_unasked().into(),
    }
}
