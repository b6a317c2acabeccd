//! Examines each condition over one tally of the assets.

use std::iter::Sum;

use crate::asset::{AcceptanceKind, AcceptanceStatus, Asset, AssetId};
use crate::certificate::{AuthorizationKind, Certificate, ConfirmationKind};
use crate::complete::CompleteAssets;
use crate::draft::Draft;

use super::checklist::{Cause, Checklist, Condition, Decision, Finding, Requirement};

/// Facts about a certificate on which a decision depends.
#[derive(Clone, Copy, Debug)]
pub struct DecisionContext<'a> {
    /// The certificate; `None` if it has not been read or cannot be found.
    pub certificate: Option<&'a Certificate>,
    /// All its assets; `None` if they are not proven to be complete and consistent.
    pub assets: Option<&'a CompleteAssets>,
    /// The marks to save first.
    pub draft: &'a Draft,
    /// Whether this user has confirmed this certificate before, in this browser.
    pub confirmed_before: bool,
    /// Whether stored changes of an earlier visit wait to be restored or discarded.
    pub has_stored_changes: bool,
}

/// Numbers of assets by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All assets.
    pub total: usize,
    /// Marked as received.
    pub received: usize,
    /// Without a status.
    pub unset: usize,
    /// With a status other than received.
    pub not_received: usize,
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), |sum, next| Self {
            total: sum.total.saturating_add(next.total),
            received: sum.received.saturating_add(next.received),
            unset: sum.unset.saturating_add(next.unset),
            not_received: sum.not_received.saturating_add(next.not_received),
        })
    }
}

/// State of every asset after the draft is saved.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) counts: Counts,
    unset: Vec<AssetId>,
    /// Assets with a status other than received, look-alikes included.
    other: Vec<AssetId>,
    /// Whether any asset has a known problem status.
    has_problem: bool,
    look_alike: Vec<AssetId>,
    /// Assets whose marks contradict a newer value, in the service's order; removed assets last.
    conflicts: Vec<AssetId>,
}

impl Tally {
    pub(super) fn of(assets: &CompleteAssets, draft: &Draft) -> Self {
        // At first, all assets are unset.
        let mut tally = Self { unset: Vec::with_capacity(assets.len()), ..Self::default() };
        let mut known = 0;
        for (place, (id, held)) in assets.kinds().enumerate() {
            let mut kind = held;
            // Only a marked asset is read in full.
            if let Some((mark, asset)) = draft.mark(id).zip(assets.at(place)) {
                known += 1;
                kind = mark.acceptance_of(asset).map(AcceptanceStatus::kind);
                if mark.is_contradicted_by(asset) {
                    tally.conflicts.push(id);
                }
            }
            match kind {
                None => tally.unset.push(id),
                Some(AcceptanceKind::Received) => tally.counts.received += 1,
                Some(kind) => {
                    tally.other.push(id);
                    tally.has_problem |= is_problem(kind);
                    if kind == AcceptanceKind::LookAlike {
                        tally.look_alike.push(id);
                    }
                }
            }
        }
        if known < draft.len() {
            let gone = draft.marked(assets).filter(|marked| marked.asset.is_none());
            tally.conflicts.extend(gone.map(|marked| marked.id));
        }
        tally.counts.total = assets.len();
        tally.counts.unset = tally.unset.len();
        tally.counts.not_received = tally.other.len();
        tally
    }
}

pub(super) fn checklist_of(
    decision: Decision,
    context: &DecisionContext<'_>,
    tally: Option<&Tally>,
) -> Checklist {
    let specific: &[Requirement] = match decision {
        Decision::Confirm => &[Requirement::EveryAssetReceivedOrUnset],
        Decision::Reject => &[Requirement::EveryAssetMarked, Requirement::AnyAssetNotReceived],
    };
    let before = [Requirement::StatusOpen, Requirement::AssetsComplete, Requirement::AnyAsset];
    let after = [
        Requirement::StatusesReadable,
        Requirement::NoConflict,
        Requirement::StoredChangesAnswered,
        Requirement::AuthorizationReady,
        Requirement::StatusListed,
    ];
    let last: &[Requirement] = match decision {
        Decision::Confirm => &[Requirement::FirstTime],
        Decision::Reject => &[],
    };
    let all = before.iter().chain(specific).chain(&after).chain(last);
    Checklist { decision, conditions: all.map(|requirement| examine(*requirement, context, tally)).collect() }
}

fn examine(requirement: Requirement, context: &DecisionContext<'_>, tally: Option<&Tally>) -> Condition {
    let without_assets = |finding| (finding, Vec::new());
    let if_known = |finding: fn(&Tally) -> Finding| {
        without_assets(tally.map_or(Finding::Unmet(Cause::NotYetKnown), finding))
    };
    let none_of = |violating: fn(&Tally) -> &Vec<AssetId>| match tally.map(violating) {
        Some(assets) => (met_if(assets.is_empty()), assets.clone()),
        None => without_assets(Finding::Unmet(Cause::NotYetKnown)),
    };
    let (finding, assets) = match requirement {
        Requirement::StatusOpen => without_assets(status_open(context.certificate)),
        // The type of the assets proves it.
        Requirement::AssetsComplete => if_known(|_| Finding::Met),
        Requirement::AnyAsset => if_known(|tally| met_if(tally.counts.total > 0)),
        Requirement::EveryAssetReceivedOrUnset => none_of(|tally| &tally.other),
        Requirement::EveryAssetMarked => none_of(|tally| &tally.unset),
        Requirement::AnyAssetNotReceived => if_known(|tally| met_if(tally.has_problem)),
        Requirement::StatusesReadable => none_of(|tally| &tally.look_alike),
        Requirement::NoConflict => none_of(|tally| &tally.conflicts),
        Requirement::StoredChangesAnswered => without_assets(met_if(!context.has_stored_changes)),
        Requirement::AuthorizationReady => without_assets(authorization_ready(context.certificate)),
        Requirement::StatusListed => without_assets(status_listed(context.certificate)),
        Requirement::FirstTime => without_assets(warn_unless(!context.confirmed_before)),
    };
    Condition { requirement, finding, assets }
}

pub(super) fn status_open(certificate: Option<&Certificate>) -> Finding {
    match certificate.and_then(Certificate::kind) {
        None => Finding::Unmet(Cause::NotYetKnown),
        Some(ConfirmationKind::ClearingProcess) => Finding::Unmet(Cause::InClearing),
        Some(ConfirmationKind::Confirmed) => Finding::Unmet(Cause::AlreadyConfirmed),
        Some(ConfirmationKind::LookAlike) => Finding::Unmet(Cause::LookAlike),
        Some(
            ConfirmationKind::FirstConfirmationPending
            | ConfirmationKind::SecondConfirmationPending
            | ConfirmationKind::Unlisted,
        ) => Finding::Met,
    }
}

fn authorization_ready(certificate: Option<&Certificate>) -> Finding {
    let Some(certificate) = certificate else { return Finding::Unmet(Cause::NotYetKnown) };
    match certificate.authorization.as_ref().map(|status| status.kind()) {
        Some(AuthorizationKind::Ready) => Finding::Met,
        Some(AuthorizationKind::LookAlike) => Finding::Unmet(Cause::LookAlike),
        Some(AuthorizationKind::Unlisted) => Finding::Warning(Cause::Plain),
        None => Finding::Warning(Cause::NotYetKnown),
    }
}

fn status_listed(certificate: Option<&Certificate>) -> Finding {
    warn_unless(certificate.and_then(Certificate::kind) != Some(ConfirmationKind::Unlisted))
}

/// Returns whether a status is certainly not received. A look-alike is neither.
pub(super) fn is_not_received(status: Option<&AcceptanceStatus>) -> bool {
    status.is_some_and(|status| is_problem(status.kind()))
}

fn is_problem(kind: AcceptanceKind) -> bool {
    matches!(kind, AcceptanceKind::Reason | AcceptanceKind::Unlisted)
}

pub(super) fn ids(assets: &CompleteAssets, is_meant: impl Fn(&Asset) -> bool) -> Box<[AssetId]> {
    assets.iter().filter(|asset| is_meant(asset)).map(|asset| asset.id).collect()
}

fn met_if(is_met: bool) -> Finding {
    if is_met { Finding::Met } else { Finding::Unmet(Cause::Plain) }
}

fn warn_unless(is_met: bool) -> Finding {
    if is_met { Finding::Met } else { Finding::Warning(Cause::Plain) }
}
