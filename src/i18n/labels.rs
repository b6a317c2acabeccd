//! What the values of the rules, the service and the processes are called: value in, text of the catalogue out.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_api::credentials::BadToken;
use acceptance_api::error::{ApiError, BodyProblem, Details, Unreachable};
use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{RowProblem, UnreadableRow};
use acceptance_process::Failure;
use acceptance_process::asset_loader::Incompleteness;
use acceptance_rules::asset::{AcceptanceKind, AcceptanceStatus, AssetDetail, AssetId};
use acceptance_rules::certificate::{CertificateDetail, ConfirmationKind, ConfirmationStatus};
use acceptance_rules::decision::{Cause, Condition, Decision, Finding, Requirement};
use acceptance_rules::hint::{Hint, LONGEST_EXPLANATION};

use crate::browser::config::StatusEntry;
use crate::browser::provider;
use crate::i18n::Messages;
use crate::ui::tone::Tone;

/// A confirmation status in words. Unknown texts are shown as they are.
pub fn confirmation(messages: Messages, status: Option<&ConfirmationStatus>) -> (String, Tone) {
    let Some(status) = status else { return (messages.status_missing().into(), Tone::Neutral) };
    match status.kind() {
        ConfirmationKind::FirstConfirmationPending => (messages.status_first_pending().into(), Tone::Open),
        ConfirmationKind::SecondConfirmationPending => (messages.status_second_pending().into(), Tone::Open),
        ConfirmationKind::ClearingProcess => (messages.status_clearing().into(), Tone::Warning),
        ConfirmationKind::Confirmed => (messages.status_confirmed().into(), Tone::Positive),
        ConfirmationKind::LookAlike => (messages.status_look_alike(status.raw()), Tone::Danger),
        ConfirmationKind::Unlisted => (messages.status_unknown(status.raw()), Tone::Neutral),
    }
}

/// An acceptance status in words, with the deployment's own names first.
pub fn acceptance(messages: Messages, entries: &[StatusEntry], status: &AcceptanceStatus) -> String {
    match status.kind() {
        AcceptanceKind::Received | AcceptanceKind::Reason => code(messages, entries, status.raw()),
        AcceptanceKind::LookAlike => messages.status_look_alike(status.raw()),
        AcceptanceKind::Unlisted => messages.status_unknown(status.raw()),
    }
}

/// How an acceptance status is meant.
pub fn acceptance_tone(status: &AcceptanceStatus) -> Tone {
    match status.kind() {
        AcceptanceKind::Received => Tone::Positive,
        AcceptanceKind::Reason | AcceptanceKind::Unlisted => Tone::Warning,
        AcceptanceKind::LookAlike => Tone::Danger,
    }
}

/// The name of a listed acceptance status; a code without a name stands for itself.
pub fn code(messages: Messages, entries: &[StatusEntry], code: &str) -> String {
    let entry = entries.iter().find(|entry| entry.code.eq_ignore_ascii_case(code));
    let own =
        entry.and_then(|entry| entry.labels.iter().find(|(language, _)| *language == messages.language));
    if let Some((_, label)) = own {
        return label.to_string();
    }
    let known = [
        ("received", messages.reason_received()),
        ("notReceived", messages.reason_not_received()),
        ("damaged", messages.reason_damaged()),
        ("pricingIssues", messages.reason_pricing()),
        ("incorrectLeaseTerm", messages.reason_lease_term()),
        ("other", messages.reason_other()),
    ];
    let known = known.iter().find(|(name, _)| name.eq_ignore_ascii_case(code));
    known.map_or_else(|| code.to_owned(), |(_, label)| (*label).to_owned())
}

/// The name of a list.
pub fn filter(messages: Messages, filter: StatusFilter) -> &'static str {
    match filter {
        StatusFilter::Pending => messages.filter_pending(),
        StatusFilter::Clearing => messages.filter_clearing(),
        StatusFilter::Confirmed => messages.filter_confirmed(),
        StatusFilter::All => messages.filter_all(),
    }
}

/// A condition of a decision, with what was found.
pub fn condition(messages: Messages, condition: &Condition, total: usize) -> String {
    let count = condition.assets.len();
    let cause = match condition.finding {
        Finding::Met => None,
        Finding::Unmet(cause) | Finding::Warning(cause) => Some(cause),
    };
    let text = match (condition.requirement, cause) {
        (Requirement::StatusOpen, None) => messages.met_status_open(),
        (Requirement::StatusOpen, Some(Cause::InClearing)) => messages.unmet_in_clearing(),
        (Requirement::StatusOpen, Some(Cause::AlreadyConfirmed)) => messages.unmet_already_confirmed(),
        (Requirement::StatusOpen, Some(Cause::LookAlike)) => messages.unmet_status_look_alike(),
        (Requirement::StatusOpen, Some(Cause::NotYetKnown | Cause::Plain)) => {
            messages.unmet_status_not_known()
        }
        (Requirement::AssetsComplete, None) => return messages.met_assets_complete(total),
        (Requirement::AssetsComplete, Some(_)) => messages.unmet_assets_complete(),
        (_, Some(Cause::NotYetKnown)) if is_about_assets(condition.requirement) => {
            messages.unmet_not_known_yet()
        }
        (Requirement::AnyAsset, None) => messages.met_any_asset(),
        (Requirement::AnyAsset, Some(_)) => messages.unmet_any_asset(),
        (Requirement::EveryAssetReceivedOrUnset, None) => messages.met_received_or_unset(),
        (Requirement::EveryAssetReceivedOrUnset, Some(_)) => return messages.unmet_received_or_unset(count),
        (Requirement::EveryAssetMarked, None) => messages.met_every_marked(),
        (Requirement::EveryAssetMarked, Some(_)) => return messages.unmet_every_marked(count),
        (Requirement::AnyAssetNotReceived, None) => messages.met_any_not_received(),
        (Requirement::AnyAssetNotReceived, Some(_)) => messages.unmet_any_not_received(),
        (Requirement::StatusesReadable, None) => messages.met_statuses_readable(),
        (Requirement::StatusesReadable, Some(_)) => return messages.unmet_statuses_readable(count),
        (Requirement::NoConflict, None) => messages.met_no_conflict(),
        (Requirement::NoConflict, Some(_)) => return messages.unmet_no_conflict(count),
        (Requirement::AuthorizationReady, None) => messages.met_authorization(),
        (Requirement::AuthorizationReady, Some(Cause::LookAlike)) => {
            messages.unmet_authorization_look_alike()
        }
        (Requirement::AuthorizationReady, Some(_)) => messages.warning_authorization(),
        (Requirement::StatusListed, None) => messages.met_status_listed(),
        (Requirement::StatusListed, Some(_)) => messages.warning_status_listed(),
        (Requirement::FirstTime, None) => messages.met_first_time(),
        (Requirement::FirstTime, Some(_)) => messages.warning_first_time(),
    };
    text.to_owned()
}

/// The ids of assets, at most so many, and how many more there are.
pub fn ids(messages: Messages, assets: &[AssetId], most: usize) -> String {
    let mut text = assets.iter().take(most).map(ToString::to_string).collect::<Vec<_>>().join(", ");
    if assets.len() > most {
        text.push_str(&messages.and_more(&messages.count(assets.len().saturating_sub(most))));
    }
    text
}

/// Whether a condition is worth a line although it is fulfilled.
pub fn is_worth_telling(condition: &Condition) -> bool {
    let is_quiet = match condition.requirement {
        Requirement::StatusOpen
        | Requirement::AssetsComplete
        | Requirement::EveryAssetReceivedOrUnset
        | Requirement::EveryAssetMarked
        | Requirement::AnyAssetNotReceived => false,
        Requirement::AnyAsset
        | Requirement::StatusesReadable
        | Requirement::NoConflict
        | Requirement::AuthorizationReady
        | Requirement::StatusListed
        | Requirement::FirstTime => true,
    };
    // What cannot be known yet is said once, by the condition that all assets are read.
    let is_waiting = condition.finding == Finding::Unmet(Cause::NotYetKnown) && is_quiet;
    let is_silent = is_quiet && condition.finding == Finding::Met;
    !is_silent && !is_waiting
}

fn is_about_assets(requirement: Requirement) -> bool {
    match requirement {
        Requirement::AnyAsset
        | Requirement::EveryAssetReceivedOrUnset
        | Requirement::EveryAssetMarked
        | Requirement::AnyAssetNotReceived
        | Requirement::StatusesReadable
        | Requirement::NoConflict => true,
        Requirement::StatusOpen
        | Requirement::AssetsComplete
        | Requirement::AuthorizationReady
        | Requirement::StatusListed
        | Requirement::FirstTime => false,
    }
}

/// What may be worth knowing about a marked asset.
pub fn hint(messages: Messages, hint: Hint) -> String {
    match hint {
        Hint::ReceivedWithExplanation => messages.hint_received().into(),
        Hint::ExplanationExpected => messages.hint_expected().into(),
        Hint::TooLong(length) => {
            messages.hint_long(&messages.count(length), &messages.count(LONGEST_EXPLANATION))
        }
        Hint::Forbidden(part) => messages.hint_forbidden(part),
        Hint::Unseen(character) => messages.hint_unseen(&code_point(character)),
    }
}

/// A character as Unicode writes it, as in `U+0007`.
fn code_point(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}

/// The verb of a decision.
pub fn decision(messages: Messages, decision: Decision) -> &'static str {
    match decision {
        Decision::Confirm => messages.confirm(),
        Decision::Reject => messages.reject(),
    }
}

/// A trouble: what was received, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What happened.
    pub what: String,
    /// What the service said, word for word.
    pub quote: Option<String>,
    /// What to do.
    pub advice: &'static str,
}

/// A failure in words.
pub fn failure(messages: Messages, failure: &Failure) -> Trouble {
    let plain = |what: &str, advice| Trouble { what: what.into(), quote: None, advice };
    match failure {
        Failure::GivenUp => plain(messages.trouble_given_up(), messages.advice_try_again()),
        Failure::Incomplete(reason) => plain(&incompleteness(messages, reason), messages.advice_incomplete()),
        Failure::Api(error) => match error {
            ApiError::Unreachable(Unreachable::Network) => {
                plain(messages.trouble_network(), messages.advice_connection())
            }
            ApiError::Unreachable(Unreachable::Timeout) => {
                plain(messages.trouble_timeout(), messages.advice_connection())
            }
            ApiError::Unreachable(Unreachable::TooLarge) => {
                plain(messages.trouble_too_large(), messages.advice_operator())
            }
            ApiError::Redirected => plain(messages.trouble_redirected(), messages.advice_sign_in()),
            ApiError::Refused { status, details, .. } => refusal(messages, *status, details),
            ApiError::Unreadable { content_type, size, problem } => {
                unreadable(messages, content_type.as_deref(), *size, problem)
            }
        },
    }
}

fn refusal(messages: Messages, status: u16, details: &Details) -> Trouble {
    let quote = match details {
        Details::Message { title: Some(title), text } if title != text => Some(format!("{title}: {text}")),
        Details::Message { text, .. } | Details::Text(text) => Some(text.to_string()),
        Details::Html | Details::Unknown | Details::Empty => None,
    };
    let (what, advice) = match status {
        200..=299 => (messages.trouble_denied(&status.to_string()), messages.advice_operator()),
        401 => (messages.trouble_session().to_owned(), messages.advice_sign_in()),
        403 => (messages.trouble_not_activated().to_owned(), messages.advice_not_activated()),
        404 if quote.is_some() => (messages.trouble_not_found().to_owned(), messages.advice_operator()),
        404 => (messages.trouble_not_found().to_owned(), messages.advice_configuration()),
        408 | 429 | 502..=504 => (messages.trouble_busy(&status.to_string()), messages.advice_try_again()),
        500..=599 => (messages.trouble_server(&status.to_string()), messages.advice_operator()),
        _ => (messages.trouble_refused(&status.to_string()), messages.advice_refused()),
    };
    Trouble { what, quote, advice }
}

fn unreadable(messages: Messages, content_type: Option<&str>, size: usize, problem: &BodyProblem) -> Trouble {
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
    Trouble { what, quote: None, advice }
}

/// Why a set of assets is not complete.
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

/// What is wrong with rows that could not be read: each with its place and what came, up to a few.
pub fn rows_problem(messages: Messages, rows: &[UnreadableRow]) -> String {
    const MOST: usize = 5;
    let mut told =
        rows.iter().take(MOST).map(|row| row_problem(messages, row)).collect::<Vec<_>>().join("; ");
    if rows.len() > MOST {
        told.push_str(&messages.and_more(&messages.count(rows.len().saturating_sub(MOST))));
    }
    if rows.is_empty() { told } else { messages.rows_unreadable(rows.len(), &told) }
}

fn row_problem(messages: Messages, row: &UnreadableRow) -> String {
    let problem = match row.problem {
        RowProblem::NotAnObject => messages.row_not_an_object(),
        RowProblem::Missing => messages.row_missing(),
        RowProblem::Twice => messages.row_twice(),
        RowProblem::WrongType => messages.row_wrong_type(),
        RowProblem::NotAnId => messages.row_not_an_id(),
        RowProblem::Foreign => messages.row_foreign(),
    };
    let place = row.index.saturating_add(1).to_string();
    let member = if row.member.is_empty() { messages.row_itself() } else { row.member };
    match &row.came {
        Some(came) => messages.row_came(member, &place, problem, came),
        None => messages.row_problem(member, &place, problem),
    }
}

/// What is wrong with a typed token.
pub fn bad_token(messages: Messages, bad: BadToken) -> String {
    match bad {
        BadToken::Empty => messages.token_empty().into(),
        BadToken::Character(place) => messages.token_character(&place.to_string()),
    }
}

/// Why a provider signed nobody in.
pub fn provider(messages: Messages, trouble: &provider::Trouble) -> String {
    match trouble {
        provider::Trouble::NotLoaded => messages.provider_not_loaded().into(),
        provider::Trouble::Unreachable => messages.provider_unreachable().into(),
        provider::Trouble::Refused(code, _) if code == "access_denied" => messages.provider_denied().into(),
        provider::Trouble::Refused(_, said) => messages.provider_refused(said),
        provider::Trouble::Clock => messages.provider_clock().into(),
        provider::Trouble::Unusable(said) => messages.provider_unusable(said),
        provider::Trouble::Unasked => messages.provider_unasked().into(),
    }
}

/// The name of a further member of a certificate.
pub fn certificate_detail(messages: Messages, detail: CertificateDetail) -> &'static str {
    match detail {
        CertificateDetail::LeaseSchedule => messages.detail_lease_schedule(),
        CertificateDetail::CustomerInformation => messages.detail_customer_information(),
        CertificateDetail::CustomerName => messages.detail_customer(),
        CertificateDetail::CustomerNumber => messages.detail_customer_number(),
        CertificateDetail::LeaseCompanyName => messages.detail_lease_company(),
        CertificateDetail::LeaseStart => messages.detail_lease_start(),
        CertificateDetail::PlannedLeaseEnd => messages.detail_lease_end(),
        CertificateDetail::FirstConfirmation => messages.detail_first_confirmation(),
        CertificateDetail::SecondConfirmation => messages.detail_second_confirmation(),
    }
}

/// The name of a further member of an asset.
pub fn asset_detail(messages: Messages, detail: AssetDetail) -> &'static str {
    match detail {
        AssetDetail::SerialNumber => messages.detail_serial(),
        AssetDetail::Manufacturer => messages.detail_manufacturer(),
        AssetDetail::Description => messages.detail_description(),
        AssetDetail::Category => messages.detail_category(),
        AssetDetail::Class => messages.detail_class(),
        AssetDetail::CostCenter => messages.detail_cost_center(),
        AssetDetail::OrderNumber => messages.detail_order(),
        AssetDetail::PurchaseOrder => messages.detail_purchase_order(),
        AssetDetail::Location => messages.detail_location(),
        AssetDetail::Street => messages.detail_street(),
        AssetDetail::City => messages.detail_city(),
        AssetDetail::Postcode => messages.detail_postcode(),
        AssetDetail::PeriodicalPrice => messages.detail_price(),
        AssetDetail::Currency => messages.detail_currency(),
        AssetDetail::LeaseStart => messages.detail_lease_start(),
        AssetDetail::Rejection => messages.detail_rejection(),
    }
}
