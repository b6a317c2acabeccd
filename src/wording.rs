//! What the values of the rules, the service and the processes are called: value in, text of the catalogue out.
#![deny(clippy::wildcard_enum_match_arm)]

use acceptance_api::credentials::BadToken;
use acceptance_api::error::{ApiError, BodyProblem, Details, Unreachable};
use acceptance_api::filter::StatusFilter;
use acceptance_api::page::{RowProblem, UnreadableRow};
use acceptance_process::Failure;
use acceptance_process::gather::Incompleteness;
use acceptance_rules::asset::{AcceptanceKind, AcceptanceStatus, AssetDetail, AssetId};
use acceptance_rules::certificate::{CertificateDetail, ConfirmationKind, ConfirmationStatus};
use acceptance_rules::decision::{Cause, Condition, Decision, Finding, Requirement};
use acceptance_rules::hint::{Hint, LONGEST_EXPLANATION};

use crate::browser::config::StatusEntry;
use crate::browser::provider;
use crate::words::Words;

/// How a status is meant: it chooses colour and icon, never alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing settled yet.
    Open,
    /// Settled well.
    Positive,
    /// A problem, or something to look at.
    Warning,
    /// Blocked or failed.
    Danger,
    /// Neither.
    Neutral,
}

impl Tone {
    /// The name that styles use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Positive => "positive",
            Self::Warning => "warning",
            Self::Danger => "danger",
            Self::Neutral => "neutral",
        }
    }
}

/// A confirmation status in words. Unknown texts are shown as they are.
pub fn confirmation(words: Words, status: Option<&ConfirmationStatus>) -> (String, Tone) {
    let Some(status) = status else { return (words.status_missing().into(), Tone::Neutral) };
    match status.kind() {
        ConfirmationKind::FirstConfirmationPending => (words.status_first_pending().into(), Tone::Open),
        ConfirmationKind::SecondConfirmationPending => (words.status_second_pending().into(), Tone::Open),
        ConfirmationKind::ClearingProcess => (words.status_clearing().into(), Tone::Warning),
        ConfirmationKind::Confirmed => (words.status_confirmed().into(), Tone::Positive),
        ConfirmationKind::LookAlike => (words.status_look_alike(status.raw()), Tone::Danger),
        ConfirmationKind::Unlisted => (words.status_unknown(status.raw()), Tone::Neutral),
    }
}

/// An acceptance status in words, with the deployment's own names first.
pub fn acceptance(words: Words, entries: &[StatusEntry], status: &AcceptanceStatus) -> String {
    match status.kind() {
        AcceptanceKind::Received | AcceptanceKind::Reason => code(words, entries, status.raw()),
        AcceptanceKind::LookAlike => words.status_look_alike(status.raw()),
        AcceptanceKind::Unlisted => words.status_unknown(status.raw()),
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
pub fn code(words: Words, entries: &[StatusEntry], code: &str) -> String {
    let entry = entries.iter().find(|entry| entry.code.eq_ignore_ascii_case(code));
    let own = entry.and_then(|entry| entry.labels.iter().find(|(language, _)| *language == words.language));
    if let Some((_, label)) = own {
        return label.to_string();
    }
    let known = [
        ("received", words.reason_received()),
        ("notReceived", words.reason_not_received()),
        ("damaged", words.reason_damaged()),
        ("pricingIssues", words.reason_pricing()),
        ("incorrectLeaseTerm", words.reason_lease_term()),
        ("other", words.reason_other()),
    ];
    let known = known.iter().find(|(name, _)| name.eq_ignore_ascii_case(code));
    known.map_or_else(|| code.to_owned(), |(_, label)| (*label).to_owned())
}

/// The name of a list.
pub fn filter(words: Words, filter: StatusFilter) -> &'static str {
    match filter {
        StatusFilter::Pending => words.filter_pending(),
        StatusFilter::Clearing => words.filter_clearing(),
        StatusFilter::Confirmed => words.filter_confirmed(),
        StatusFilter::All => words.filter_all(),
    }
}

/// A condition of a decision, with what was found.
pub fn condition(words: Words, condition: &Condition, total: usize) -> String {
    let count = condition.assets.len();
    let cause = match condition.finding {
        Finding::Met => None,
        Finding::Unmet(cause) | Finding::Warning(cause) => Some(cause),
    };
    let text = match (condition.requirement, cause) {
        (Requirement::StatusOpen, None) => words.met_status_open(),
        (Requirement::StatusOpen, Some(Cause::InClearing)) => words.unmet_in_clearing(),
        (Requirement::StatusOpen, Some(Cause::AlreadyConfirmed)) => words.unmet_already_confirmed(),
        (Requirement::StatusOpen, Some(Cause::LookAlike)) => words.unmet_status_look_alike(),
        (Requirement::StatusOpen, Some(Cause::NotYetKnown | Cause::Plain)) => words.unmet_status_not_known(),
        (Requirement::AssetsComplete, None) => return words.met_assets_complete(total),
        (Requirement::AssetsComplete, Some(_)) => words.unmet_assets_complete(),
        (_, Some(Cause::NotYetKnown)) if is_about_assets(condition.requirement) => {
            words.unmet_not_known_yet()
        }
        (Requirement::AnyAsset, None) => words.met_any_asset(),
        (Requirement::AnyAsset, Some(_)) => words.unmet_any_asset(),
        (Requirement::EveryAssetReceivedOrUnset, None) => words.met_received_or_unset(),
        (Requirement::EveryAssetReceivedOrUnset, Some(_)) => return words.unmet_received_or_unset(count),
        (Requirement::EveryAssetMarked, None) => words.met_every_marked(),
        (Requirement::EveryAssetMarked, Some(_)) => return words.unmet_every_marked(count),
        (Requirement::AnyAssetNotReceived, None) => words.met_any_not_received(),
        (Requirement::AnyAssetNotReceived, Some(_)) => words.unmet_any_not_received(),
        (Requirement::StatusesReadable, None) => words.met_statuses_readable(),
        (Requirement::StatusesReadable, Some(_)) => return words.unmet_statuses_readable(count),
        (Requirement::NoConflict, None) => words.met_no_conflict(),
        (Requirement::NoConflict, Some(_)) => return words.unmet_no_conflict(count),
        (Requirement::AuthorizationReady, None) => words.met_authorization(),
        (Requirement::AuthorizationReady, Some(Cause::LookAlike)) => words.unmet_authorization_look_alike(),
        (Requirement::AuthorizationReady, Some(_)) => words.warning_authorization(),
        (Requirement::StatusListed, None) => words.met_status_listed(),
        (Requirement::StatusListed, Some(_)) => words.warning_status_listed(),
        (Requirement::FirstTime, None) => words.met_first_time(),
        (Requirement::FirstTime, Some(_)) => words.warning_first_time(),
    };
    text.to_owned()
}

/// The ids of assets, at most so many, and how many more there are.
pub fn ids(words: Words, assets: &[AssetId], most: usize) -> String {
    let mut text = assets.iter().take(most).map(ToString::to_string).collect::<Vec<_>>().join(", ");
    if assets.len() > most {
        text.push_str(&words.and_more(&words.count(assets.len().saturating_sub(most))));
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
pub fn hint(words: Words, hint: Hint) -> String {
    match hint {
        Hint::ReceivedWithExplanation => words.hint_received().into(),
        Hint::ExplanationExpected => words.hint_expected().into(),
        Hint::TooLong(length) => words.hint_long(&words.count(length), &words.count(LONGEST_EXPLANATION)),
        Hint::Forbidden(part) => words.hint_forbidden(part),
        Hint::Unseen(character) => words.hint_unseen(&code_point(character)),
    }
}

/// A character as Unicode writes it, as in `U+0007`.
fn code_point(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}

/// The verb of a decision.
pub fn decision(words: Words, decision: Decision) -> &'static str {
    match decision {
        Decision::Confirm => words.confirm(),
        Decision::Reject => words.reject(),
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
pub fn failure(words: Words, failure: &Failure) -> Trouble {
    let plain = |what: &str, advice| Trouble { what: what.into(), quote: None, advice };
    match failure {
        Failure::GivenUp => plain(words.trouble_given_up(), words.advice_try_again()),
        Failure::Incomplete(reason) => plain(&incompleteness(words, reason), words.advice_incomplete()),
        Failure::Api(error) => match error {
            ApiError::Unreachable(Unreachable::Network) => {
                plain(words.trouble_network(), words.advice_connection())
            }
            ApiError::Unreachable(Unreachable::Timeout) => {
                plain(words.trouble_timeout(), words.advice_connection())
            }
            ApiError::Unreachable(Unreachable::TooLarge) => {
                plain(words.trouble_too_large(), words.advice_operator())
            }
            ApiError::Redirected => plain(words.trouble_redirected(), words.advice_sign_in()),
            ApiError::Refused { status, details, .. } => refusal(words, *status, details),
            ApiError::Unreadable { content_type, size, problem } => {
                unreadable(words, content_type.as_deref(), *size, problem)
            }
        },
    }
}

fn refusal(words: Words, status: u16, details: &Details) -> Trouble {
    let quote = match details {
        Details::Message { title: Some(title), text } if title != text => Some(format!("{title}: {text}")),
        Details::Message { text, .. } | Details::Text(text) => Some(text.to_string()),
        Details::Html | Details::Unknown | Details::Empty => None,
    };
    let (what, advice) = match status {
        200..=299 => (words.trouble_denied(&status.to_string()), words.advice_operator()),
        401 => (words.trouble_session().to_owned(), words.advice_sign_in()),
        403 => (words.trouble_not_activated().to_owned(), words.advice_not_activated()),
        404 if quote.is_some() => (words.trouble_not_found().to_owned(), words.advice_operator()),
        404 => (words.trouble_not_found().to_owned(), words.advice_configuration()),
        408 | 429 | 502..=504 => (words.trouble_busy(&status.to_string()), words.advice_try_again()),
        500..=599 => (words.trouble_server(&status.to_string()), words.advice_operator()),
        _ => (words.trouble_refused(&status.to_string()), words.advice_refused()),
    };
    Trouble { what, quote, advice }
}

fn unreadable(words: Words, content_type: Option<&str>, size: usize, problem: &BodyProblem) -> Trouble {
    let kind = content_type.unwrap_or(words.no_content_type());
    let (what, advice) = match problem {
        BodyProblem::Empty => (words.trouble_empty().to_owned(), words.advice_configuration()),
        BodyProblem::Html => (words.trouble_html(kind), words.advice_html()),
        BodyProblem::NotUtf8 => (words.trouble_not_utf8(&size.to_string()), words.advice_operator()),
        BodyProblem::NotJson { line, column } => (
            words.trouble_not_json(kind, &line.to_string(), &column.to_string()),
            words.advice_configuration(),
        ),
        BodyProblem::Shape { members } if members.is_empty() => {
            (words.trouble_shape().to_owned(), words.advice_configuration())
        }
        BodyProblem::Shape { members } => {
            (words.trouble_shape_members(&members.join(", ")), words.advice_configuration())
        }
    };
    Trouble { what, quote: None, advice }
}

/// Why a set of assets is not complete.
pub fn incompleteness(words: Words, reason: &Incompleteness) -> String {
    match reason {
        Incompleteness::Unreadable(rows) => rows_problem(words, rows),
        Incompleteness::Repeated { assets, contradict } => {
            let some = assets.iter().take(5).map(ToString::to_string).collect::<Vec<_>>().join(", ");
            if *contradict { words.incomplete_contradict(&some) } else { words.incomplete_repeated(&some) }
        }
        Incompleteness::NothingNew => words.incomplete_nothing_new().into(),
        Incompleteness::TotalDisagrees { total, read } => {
            words.incomplete_total(&total.to_string(), &read.to_string())
        }
        Incompleteness::Endless => words.incomplete_endless().into(),
    }
}

/// What is wrong with rows that could not be read: each with its place and what came, up to a few.
pub fn rows_problem(words: Words, rows: &[UnreadableRow]) -> String {
    const MOST: usize = 5;
    let mut told = rows.iter().take(MOST).map(|row| row_problem(words, row)).collect::<Vec<_>>().join("; ");
    if rows.len() > MOST {
        told.push_str(&words.and_more(&words.count(rows.len().saturating_sub(MOST))));
    }
    if rows.is_empty() { told } else { words.rows_unreadable(rows.len(), &told) }
}

fn row_problem(words: Words, row: &UnreadableRow) -> String {
    let problem = match row.problem {
        RowProblem::NotAnObject => words.row_not_an_object(),
        RowProblem::Missing => words.row_missing(),
        RowProblem::Twice => words.row_twice(),
        RowProblem::WrongType => words.row_wrong_type(),
        RowProblem::NotAnId => words.row_not_an_id(),
        RowProblem::Foreign => words.row_foreign(),
    };
    let place = row.index.saturating_add(1).to_string();
    let member = if row.member.is_empty() { words.row_itself() } else { row.member };
    match &row.came {
        Some(came) => words.row_came(member, &place, problem, came),
        None => words.row_problem(member, &place, problem),
    }
}

/// What is wrong with a typed token.
pub fn bad_token(words: Words, bad: BadToken) -> String {
    match bad {
        BadToken::Empty => words.token_empty().into(),
        BadToken::Character(place) => words.token_character(&place.to_string()),
    }
}

/// Why a provider signed nobody in.
pub fn provider(words: Words, trouble: &provider::Trouble) -> String {
    match trouble {
        provider::Trouble::NotLoaded => words.provider_not_loaded().into(),
        provider::Trouble::Unreachable => words.provider_unreachable().into(),
        provider::Trouble::Refused(code, _) if code == "access_denied" => words.provider_denied().into(),
        provider::Trouble::Refused(_, said) => words.provider_refused(said),
        provider::Trouble::Clock => words.provider_clock().into(),
        provider::Trouble::Unusable(said) => words.provider_unusable(said),
        provider::Trouble::Unasked => words.provider_unasked().into(),
    }
}

/// The name of a further member of a certificate.
pub fn certificate_detail(words: Words, detail: CertificateDetail) -> &'static str {
    match detail {
        CertificateDetail::LeaseSchedule => words.detail_lease_schedule(),
        CertificateDetail::CustomerInformation => words.detail_customer_information(),
        CertificateDetail::CustomerName => words.detail_customer(),
        CertificateDetail::CustomerNumber => words.detail_customer_number(),
        CertificateDetail::LeaseCompanyName => words.detail_lease_company(),
        CertificateDetail::LeaseStart => words.detail_lease_start(),
        CertificateDetail::PlannedLeaseEnd => words.detail_lease_end(),
        CertificateDetail::FirstConfirmation => words.detail_first_confirmation(),
        CertificateDetail::SecondConfirmation => words.detail_second_confirmation(),
    }
}

/// The name of a further member of an asset.
pub fn asset_detail(words: Words, detail: AssetDetail) -> &'static str {
    match detail {
        AssetDetail::SerialNumber => words.detail_serial(),
        AssetDetail::Manufacturer => words.detail_manufacturer(),
        AssetDetail::Description => words.detail_description(),
        AssetDetail::Category => words.detail_category(),
        AssetDetail::Class => words.detail_class(),
        AssetDetail::CostCenter => words.detail_cost_center(),
        AssetDetail::OrderNumber => words.detail_order(),
        AssetDetail::PurchaseOrder => words.detail_purchase_order(),
        AssetDetail::Location => words.detail_location(),
        AssetDetail::Street => words.detail_street(),
        AssetDetail::City => words.detail_city(),
        AssetDetail::Postcode => words.detail_postcode(),
        AssetDetail::PeriodicalPrice => words.detail_price(),
        AssetDetail::Currency => words.detail_currency(),
        AssetDetail::LeaseStart => words.detail_lease_start(),
        AssetDetail::Rejection => words.detail_rejection(),
    }
}
