//! What the values of the rules, the service and the processes are called: value in, text of the catalogue out.
#![deny(clippy::wildcard_enum_match_arm)]

mod failures;

use acceptance_api::filter::StatusFilter;
use acceptance_rules::asset::{AcceptanceKind, AcceptanceStatus, Asset, AssetDetail};
use acceptance_rules::certificate::{
    AuthorizationKind, AuthorizationStatus, CertificateDetail, ConfirmationKind, ConfirmationStatus,
};
use acceptance_rules::decision::{Cause, Condition, Decision, Finding, Requirement};
use acceptance_rules::draft::{StepKind, StepName};
use acceptance_rules::hint::{Hint, LONGEST_EXPLANATION};

use crate::browser::config::StatusEntry;
use crate::i18n::Messages;
use crate::ui::text::clip;
use crate::ui::tone::Tone;

pub use failures::{Trouble, bad_token, failure, incompleteness, provider, rows_problem};

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

/// The name of an acceptance status, or its text alone where it is not listed, so that it is known when it comes back.
pub fn acceptance_alone(messages: Messages, entries: &[StatusEntry], status: &AcceptanceStatus) -> String {
    match status.kind() {
        AcceptanceKind::Received | AcceptanceKind::Reason => code(messages, entries, status.raw()),
        AcceptanceKind::LookAlike | AcceptanceKind::Unlisted => status.raw().to_owned(),
    }
}

/// An authorization other than the usual one, in words. Where there is none nothing is said.
pub fn unusual_authorization(messages: Messages, status: Option<&AuthorizationStatus>) -> Option<String> {
    let unusual = status.filter(|status| match status.kind() {
        AuthorizationKind::Ready => false,
        AuthorizationKind::LookAlike | AuthorizationKind::Unlisted => true,
    })?;
    Some(messages.authorization_is(unusual.raw()))
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

/// What a step did, in words: the name by which it is announced and undone.
pub fn step(messages: Messages, entries: &[StatusEntry], step: &StepName) -> String {
    let StepName { kind, assets, first } = step;
    match kind {
        StepKind::Status(status) => messages.did_mark(*assets, &acceptance(messages, entries, status)),
        StepKind::Explained(status) => messages.did_explain(*assets, &acceptance(messages, entries, status)),
        StepKind::StatusTakenBack => messages.did_take_back(*assets),
        StepKind::Explanation => messages.did_type(&first.to_string()),
        StepKind::LastRound => messages.did_mark_as_last_time(*assets),
        StepKind::List => messages.did_list(*assets),
        StepKind::Discard => messages.did_discard(*assets),
    }
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
        (Requirement::StoredChangesAnswered, None) => messages.met_stored_changes(),
        (Requirement::StoredChangesAnswered, Some(_)) => messages.unmet_stored_changes(),
        (Requirement::FirstTime, None) => messages.met_first_time(),
        (Requirement::FirstTime, Some(_)) => messages.warning_first_time(),
    };
    text.to_owned()
}

/// The details that say what an asset is.
pub const WHAT: [AssetDetail; 3] =
    [AssetDetail::Manufacturer, AssetDetail::Description, AssetDetail::Category];

/// What an asset is, in few words.
pub fn what(asset: &Asset) -> String {
    let (first, second) = what_parts(asset);
    clip(first.into_iter().chain(second).collect::<Vec<&str>>().join(" "))
}

/// The parts of [`what`]: the first two that there are.
pub fn what_parts(asset: &Asset) -> (Option<&str>, Option<&str>) {
    let mut details = WHAT.into_iter().filter_map(|detail| asset.detail(detail));
    (details.next(), details.next())
}

/// What people know an asset by: what it is and its serial number. Its id where it has none.
pub fn asset_name(messages: Messages, asset: &Asset) -> String {
    let what = what(asset);
    let number = match asset.detail(AssetDetail::SerialNumber) {
        Some(serial) => messages.serial(serial),
        None => messages.asset_title(&asset.id.to_string()),
    };
    clip(if what.is_empty() { number } else { [&what, ", ", &number].concat() })
}

/// The name of an asset with its id, where that does not say it all.
pub fn asset_in_full(messages: Messages, asset: &Asset) -> String {
    let (name, title) = (asset_name(messages, asset), messages.asset_title(&asset.id.to_string()));
    if name.ends_with(&title) { name } else { [&name, " (", &title, ")"].concat() }
}

/// Ids, at most so many, and how many more there are.
pub fn ids(messages: Messages, ids: &[impl ToString], most: usize) -> String {
    let mut text = ids.iter().take(most).map(ToString::to_string).collect::<Vec<_>>().join(", ");
    if ids.len() > most {
        text.push_str(&messages.and_more(&messages.count(ids.len().saturating_sub(most))));
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
        | Requirement::StoredChangesAnswered
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
        | Requirement::StoredChangesAnswered
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
        Hint::Damaged => messages.hint_damaged().into(),
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
