//! Examines each condition over one tally of the assets.

use crate::asset::{AcceptanceKind, AcceptanceStatus, Asset, AssetId};
use crate::certificate::{AuthorizationKind, Certificate, ConfirmationKind};
use crate::complete::CompleteAssets;
use crate::draft::Draft;

use super::{Cause, Checklist, Condition, Counts, Decision, DecisionContext, Finding, Requirement};

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
        let mut mark_of = draft.in_order();
        for (place, (id, held)) in assets.kinds().enumerate() {
            let mut kind = held;
            // Only a marked asset is read in full.
            if let Some((mark, asset)) = mark_of(&id).zip(assets.at(place)) {
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
    let (finding, assets) = match requirement {
        Requirement::StatusOpen => (status_open(context.certificate), Vec::new()),
        Requirement::StoredChangesAnswered => (met_if(!context.has_stored_changes), Vec::new()),
        Requirement::AuthorizationReady => (authorization_ready(context.certificate), Vec::new()),
        Requirement::StatusListed => (status_listed(context.certificate), Vec::new()),
        Requirement::FirstTime => (warn_unless(!context.confirmed_before), Vec::new()),
        Requirement::AssetsComplete
        | Requirement::AnyAsset
        | Requirement::EveryAssetReceivedOrUnset
        | Requirement::EveryAssetMarked
        | Requirement::AnyAssetNotReceived
        | Requirement::StatusesReadable
        | Requirement::NoConflict => match tally {
            Some(tally) => examine_assets(requirement, tally),
            None => (Finding::Unmet(Cause::NotYetKnown), Vec::new()),
        },
    };
    Condition { requirement, finding, assets }
}

fn examine_assets(requirement: Requirement, tally: &Tally) -> (Finding, Vec<AssetId>) {
    let none_of = |wrong: &Vec<AssetId>| (met_if(wrong.is_empty()), wrong.clone());
    match requirement {
        Requirement::AnyAsset => (met_if(tally.counts.total > 0), Vec::new()),
        Requirement::EveryAssetReceivedOrUnset => none_of(&tally.other),
        Requirement::EveryAssetMarked => none_of(&tally.unset),
        Requirement::AnyAssetNotReceived => (met_if(tally.has_problem), Vec::new()),
        Requirement::StatusesReadable => none_of(&tally.look_alike),
        Requirement::NoConflict => none_of(&tally.conflicts),
        // Completeness is proven by the type; the other two do not depend on assets.
        Requirement::AssetsComplete
        | Requirement::StatusOpen
        | Requirement::StoredChangesAnswered
        | Requirement::AuthorizationReady
        | Requirement::StatusListed
        | Requirement::FirstTime => (Finding::Met, Vec::new()),
    }
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

pub(super) fn ids(assets: &CompleteAssets, is_meant: impl Fn(&Asset) -> bool) -> Vec<AssetId> {
    assets.iter().filter(|asset| is_meant(asset)).map(|asset| asset.id).collect()
}

fn met_if(is_met: bool) -> Finding {
    if is_met { Finding::Met } else { Finding::Unmet(Cause::Plain) }
}

fn warn_unless(is_met: bool) -> Finding {
    if is_met { Finding::Met } else { Finding::Warning(Cause::Plain) }
}
