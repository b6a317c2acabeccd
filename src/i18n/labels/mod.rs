//! Texts of the catalogue for values of the rules, the service and the processes.
#![deny(clippy::wildcard_enum_match_arm)]

mod failures;

use acceptance_api::filter::StatusFilter;
use acceptance_config::StatusEntry;
use acceptance_route::AssetFilter;
use acceptance_rules::asset::{AcceptanceKind, AcceptanceStatus, Asset, AssetDetail, DetailKind};
use acceptance_rules::certificate::{
    AuthorizationKind, AuthorizationStatus, CertificateDetail, ConfirmationKind, ConfirmationStatus,
};
use acceptance_rules::decision::{Cause, Condition, Finding, Requirement};
use acceptance_rules::draft::{StepKind, StepName};
use acceptance_rules::hint::{Hint, LONGEST_EXPLANATION};
use acceptance_rules::scrap_error::List;

use crate::browser::intl;
use crate::i18n::Messages;
use crate::text::Tone;
use crate::text::clip;

pub use failures::{FailureTexts, bad_token, failure, incompleteness, provider, refused_mark, rows_problem};

/// Returns the text of a confirmation status. Unknown codes are shown unchanged.
pub fn confirmation(messages: Messages, status: Option<&ConfirmationStatus>) -> (String, Tone) {
    let Some(status) = status else { return (messages.status_missing().into(), Tone::Open) };
    match status.kind() {
        ConfirmationKind::FirstConfirmationPending => (messages.status_first_pending().into(), Tone::Neutral),
        ConfirmationKind::SecondConfirmationPending => (messages.status_second_pending().into(), Tone::Open),
        ConfirmationKind::ClearingProcess => (messages.status_clearing().into(), Tone::Warning),
        ConfirmationKind::Confirmed => (messages.status_confirmed().into(), Tone::Positive),
        ConfirmationKind::LookAlike => (messages.status_look_alike(status.raw()), Tone::Danger),
        ConfirmationKind::Unlisted => (messages.status_unknown(status.raw()), Tone::Open),
    }
}

/// Returns the text of an acceptance status, preferring the deployment's own.
pub fn acceptance(messages: Messages, entries: &[StatusEntry], status: &AcceptanceStatus) -> String {
    match status.kind() {
        AcceptanceKind::Received | AcceptanceKind::Reason => code(messages, entries, status.raw()),
        AcceptanceKind::LookAlike => messages.status_look_alike(status.raw()),
        AcceptanceKind::Unlisted => messages.status_unknown(status.raw()),
    }
}

/// Returns the name of an acceptance status, or its code if it is not listed, so that an import
/// recognises it.
pub fn acceptance_alone(messages: Messages, entries: &[StatusEntry], status: &AcceptanceStatus) -> String {
    match status.kind() {
        AcceptanceKind::Received | AcceptanceKind::Reason => code(messages, entries, status.raw()),
        AcceptanceKind::LookAlike | AcceptanceKind::Unlisted => status.raw().to_owned(),
    }
}

/// Returns the text of an unusual authorization status; nothing if there is none.
pub fn unusual_authorization(messages: Messages, status: Option<&AuthorizationStatus>) -> Option<String> {
    let unusual = status.filter(|status| match status.kind() {
        AuthorizationKind::Ready => false,
        AuthorizationKind::LookAlike | AuthorizationKind::Unlisted => true,
    })?;
    Some(messages.authorization_is(unusual.raw()))
}

pub fn acceptance_tone(status: &AcceptanceStatus) -> Tone {
    match status.kind() {
        AcceptanceKind::Received => Tone::Positive,
        AcceptanceKind::Reason | AcceptanceKind::Unlisted => Tone::Warning,
        AcceptanceKind::LookAlike => Tone::Danger,
    }
}

/// Returns the name of a listed acceptance status, or its code if it has no name.
pub fn code(messages: Messages, entries: &[StatusEntry], code: &str) -> String {
    let entry = entries.iter().find(|entry| entry.code.eq_ignore_ascii_case(code));
    let own = entry
        .and_then(|entry| entry.labels.iter().find(|(language, _)| *language == messages.language.tag()));
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

/// Returns the description of a step, for announcements and undo.
pub fn step(messages: Messages, entries: &[StatusEntry], step: &StepName) -> String {
    let StepName { kind, assets, first } = step;
    match kind {
        StepKind::Status(status) => messages.did_mark(*assets, &acceptance(messages, entries, status)),
        StepKind::Explained(status) => messages.did_explain(*assets, &acceptance(messages, entries, status)),
        StepKind::StatusTakenBack => messages.did_take_back(*assets),
        StepKind::Explanation => messages.did_type(&first.to_string()),
        StepKind::LastRound => messages.did_mark_as_last_time(*assets),
        StepKind::List => messages.did_list(*assets),
        StepKind::Restored => messages.did_restore(*assets),
        StepKind::Discard => messages.did_discard(*assets),
    }
}

pub fn asset_filter(messages: Messages, filter: AssetFilter) -> &'static str {
    match filter {
        AssetFilter::All => messages.show_all_assets(),
        AssetFilter::Unmarked => messages.show_unmarked(),
        AssetFilter::Problems => messages.show_problems(),
        AssetFilter::Changed => messages.show_changed(),
    }
}

/// Returns the name of a list.
pub fn filter(messages: Messages, filter: StatusFilter) -> &'static str {
    match filter {
        StatusFilter::Pending => messages.filter_pending(),
        StatusFilter::Clearing => messages.filter_clearing(),
        StatusFilter::Confirmed => messages.filter_confirmed(),
        StatusFilter::All => messages.filter_all(),
    }
}

/// Returns the text of a condition. A condition that is shown only if it is unmet has one text.
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
        (Requirement::AnyAsset, _) => messages.unmet_any_asset(),
        (Requirement::EveryAssetReceivedOrUnset, None) => messages.met_received_or_unset(),
        (Requirement::EveryAssetReceivedOrUnset, Some(_)) => return messages.unmet_received_or_unset(count),
        (Requirement::EveryAssetMarked, None) => messages.met_every_marked(),
        (Requirement::EveryAssetMarked, Some(_)) => return messages.unmet_every_marked(count),
        (Requirement::AnyAssetNotReceived, None) => messages.met_any_not_received(),
        (Requirement::AnyAssetNotReceived, Some(_)) => messages.unmet_any_not_received(),
        (Requirement::StatusesReadable, _) => return messages.unmet_statuses_readable(count),
        (Requirement::NoConflict, _) => return messages.unmet_no_conflict(count),
        (Requirement::AuthorizationReady, Some(Cause::LookAlike)) => {
            messages.unmet_authorization_look_alike()
        }
        (Requirement::AuthorizationReady, _) => messages.warning_authorization(),
        (Requirement::StatusListed, _) => messages.warning_status_listed(),
        (Requirement::StoredChangesAnswered, _) => messages.unmet_stored_changes(),
        (Requirement::FirstTime, _) => messages.warning_first_time(),
    };
    text.to_owned()
}

/// The details that describe an asset.
pub const WHAT: [AssetDetail; 3] =
    [AssetDetail::Manufacturer, AssetDetail::Description, AssetDetail::Category];

/// Returns a short description of an asset.
pub fn what(asset: &Asset) -> String {
    let (first, second) = what_parts(asset);
    clip(first.into_iter().chain(second).collect::<Vec<&str>>().join(" "))
}

/// Returns the parts of [`what`]: the first two that exist.
pub fn what_parts(asset: &Asset) -> (Option<&str>, Option<&str>) {
    let mut details = WHAT.into_iter().filter_map(|detail| asset.detail(detail));
    (details.next(), details.next())
}

/// Returns the name of an asset: description and serial number, or its ID if it has neither.
pub fn asset_name(messages: Messages, asset: &Asset) -> String {
    let what = what(asset);
    let number = match asset.detail(AssetDetail::SerialNumber) {
        Some(serial) => messages.serial(serial),
        None => messages.asset_title(&asset.id.to_string()),
    };
    clip(if what.is_empty() { number } else { messages.listed(&what, &number) })
}

/// Returns the name of an asset with its ID, unless the name is the ID.
pub fn asset_in_full(messages: Messages, asset: &Asset) -> String {
    let (name, title) = (asset_name(messages, asset), messages.asset_title(&asset.id.to_string()));
    if name.ends_with(&title) { name } else { messages.noted(&name, &title) }
}

/// Returns texts as one, separated by commas.
pub fn list(messages: Messages, texts: impl IntoIterator<Item = String>) -> String {
    texts.into_iter().reduce(|list, text| messages.listed(&list, &text)).unwrap_or_default()
}

/// Returns up to `most` IDs, and the number of further ones.
pub fn ids(messages: Messages, ids: &[impl ToString], most: usize) -> String {
    let text = ids.iter().take(most).map(ToString::to_string).collect::<Vec<_>>().join(", ");
    match ids.len().saturating_sub(most) {
        0 => text,
        more => messages.and_more(&text, &messages.count(more)),
    }
}

pub fn is_listed(condition: &Condition) -> bool {
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
    // Unknown conditions are summarised by the condition that all assets are read.
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

/// Returns a character in Unicode notation, such as `U+0007`.
fn code_point(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}

/// Returns the name of an optional member of a certificate.
pub fn certificate_detail(messages: Messages, detail: CertificateDetail) -> &'static str {
    match detail {
        CertificateDetail::LeaseSchedule => messages.detail_lease_schedule(),
        CertificateDetail::CustomerInformation => messages.detail_customer_information(),
        CertificateDetail::CustomerName => messages.detail_customer(),
        CertificateDetail::CustomerNumber => messages.detail_customer_number(),
        CertificateDetail::LeaseCompanyName => messages.lease_company(),
        CertificateDetail::LeaseStart => messages.detail_lease_start(),
        CertificateDetail::PlannedLeaseEnd => messages.detail_lease_end(),
        CertificateDetail::FirstConfirmation => messages.detail_first_confirmation(),
        CertificateDetail::SecondConfirmation => messages.detail_second_confirmation(),
    }
}

/// Returns a detail of a certificate as it is shown; a date is written as in the user's region.
pub fn certificate_text(messages: Messages, detail: CertificateDetail, text: &str) -> String {
    match detail {
        CertificateDetail::LeaseStart
        | CertificateDetail::PlannedLeaseEnd
        | CertificateDetail::FirstConfirmation
        | CertificateDetail::SecondConfirmation => intl::day(messages.language, text),
        CertificateDetail::LeaseSchedule
        | CertificateDetail::CustomerInformation
        | CertificateDetail::CustomerName
        | CertificateDetail::CustomerNumber
        | CertificateDetail::LeaseCompanyName => text.to_owned(),
    }
}

/// Returns a detail of an asset as it is shown; a price or date is written as in the user's region.
pub fn asset_text(messages: Messages, asset: &Asset, detail: AssetDetail, text: &str) -> String {
    match detail.spec().kind {
        DetailKind::Price => intl::price(messages.language, text, asset.detail(AssetDetail::Currency)),
        DetailKind::Date => intl::day(messages.language, text),
        DetailKind::Text | DetailKind::Prose | DetailKind::Currency => text.to_owned(),
    }
}

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

pub fn scrap_list(messages: Messages, list: List) -> &'static str {
    match list {
        List::Errors => messages.scrap_error_ids(),
        List::Stocks => messages.scrap_stock_ids(),
    }
}
