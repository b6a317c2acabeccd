//! Whether a certificate may be confirmed or rejected: the rules of Seed 3, asked here and nowhere else.
//!
//! [`checklist`] names every condition with what it found, [`plan`] makes the value that a decision needs.
//! Buttons, texts, requests and the sandbox all ask these two, so they cannot disagree.

use crate::asset::{AcceptanceKind, AcceptanceStatus, Asset, AssetId};
use crate::certificate::{AuthorizationKind, Certificate, CertificateKey, ConfirmationKind};
use crate::complete::CompleteAssets;
use crate::draft::{AssetUpdate, Draft, updated};
use crate::seen::Seen;

/// The two decisions of Seed 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Leasing of the assets may start.
    Confirm,
    /// The assets that are not received go to the operator's review.
    Reject,
}

/// A condition of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Requirement {
    /// The confirmation status is neither `clearingProcess` nor `Confirmed` (Seed 3, table and rule 1).
    StatusOpen,
    /// All assets are there, each once (Seed 4: the caller verifies that all assets are present).
    AssetsComplete,
    /// There is at least one asset. Our caution, not the seed's: no asset would fulfil "every asset" too.
    AnyAsset,
    /// Every asset is `received` or unset (Seed 3, rule 2). Confirmation only.
    EveryAssetReceivedOrUnset,
    /// Every asset has a status (Seed 3, rule 3). Rejection only.
    EveryAssetMarked,
    /// At least one asset is not `received` (Seed 3, rule 3). Rejection only.
    AnyAssetNotReceived,
    /// No status only resembles a known one. Our caution: nobody could say what it means.
    StatusesReadable,
    /// No mark contradicts a newer value of the service. Our caution.
    NoConflict,
    /// The authorization status is `ready`; Seed 3 calls such a certificate eligible and forbids no other.
    AuthorizationReady,
    /// The confirmation status is one that we know; the seed rules by exclusion, so another is allowed.
    StatusListed,
    /// This person has not just confirmed this certificate. Our caution: a second confirmation binds too.
    FirstTime,
}

/// Why a condition is not met, or what it warns of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It cannot be told yet, because something has not been read.
    NotYetKnown,
    /// The certificate is in clearing.
    InClearing,
    /// The certificate is confirmed already.
    AlreadyConfirmed,
    /// A status of the certificate resembles a known one without being it.
    LookAlike,
    /// What is so is so, for the assets that the condition names, if it names any.
    Plain,
}

/// What was found about a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Fulfilled.
    Met,
    /// Not fulfilled: it keeps the decision closed.
    Unmet(Cause),
    /// Worth knowing before deciding; it keeps nothing closed.
    Warning(Cause),
}

/// One condition with what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The condition.
    pub requirement: Requirement,
    /// What was found.
    pub finding: Finding,
    /// The assets that keep it unmet, in the order of the service.
    pub assets: Vec<AssetId>,
}

/// All conditions of one decision, in the order in which they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checklist {
    /// The decision.
    pub decision: Decision,
    /// Its conditions.
    pub conditions: Vec<Condition>,
}

impl Checklist {
    /// Whether the decision may be made: no condition is unmet.
    pub fn is_armed(&self) -> bool {
        self.unmet().next().is_none()
    }

    /// The conditions that keep the decision closed.
    pub fn unmet(&self) -> impl Iterator<Item = &Condition> {
        self.conditions.iter().filter(|condition| matches!(condition.finding, Finding::Unmet(_)))
    }
}

/// What is known about a certificate when somebody wants to decide.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    /// The certificate; `None` while it has not been read or cannot be found.
    pub certificate: Option<&'a Certificate>,
    /// All its assets; `None` while they are not proven to be complete and consistent.
    pub assets: Option<&'a CompleteAssets>,
    /// The marks that will be saved first.
    pub draft: &'a Draft,
    /// Whether this person has confirmed this certificate before, in this place.
    pub confirmed_before: bool,
}

/// How many assets a decision concerns, and how.
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

/// An allowed decision: what a POST needs. Only [`plan`] can make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    decision: Decision,
    seen: Seen,
    updates: Vec<AssetUpdate>,
    counts: Counts,
    unset: Vec<AssetId>,
    rejected: Vec<AssetId>,
}

impl Plan {
    /// Which decision it is.
    pub fn decision(&self) -> Decision {
        self.decision
    }

    /// The certificate to decide on.
    pub fn key(&self) -> CertificateKey {
        self.seen.certificate.key
    }

    /// What the person was shown.
    pub fn seen(&self) -> &Seen {
        &self.seen
    }

    /// The marks to save before deciding.
    pub fn updates(&self) -> &[AssetUpdate] {
        &self.updates
    }

    /// The assets as they should stand once the marks are saved, in the order of the service.
    pub fn intended(&self) -> impl Iterator<Item = Asset> {
        updated(&self.seen.assets, &self.updates)
    }

    /// How many assets it concerns.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The assets without a status, which a confirmation sets to `received` (Seed 3).
    pub fn unset(&self) -> &[AssetId] {
        &self.unset
    }

    /// The assets that are not received, which alone a rejection rejects (Seed 3).
    pub fn rejected(&self) -> &[AssetId] {
        &self.rejected
    }
}

/// Both checklists, and how the assets stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// What a confirmation needs.
    pub confirm: Checklist,
    /// What a rejection needs.
    pub reject: Checklist,
    /// How the assets stand once the draft is saved; nothing while they are not proven complete.
    pub counts: Counts,
}

/// Both checklists and the counts, in one walk over the assets, since it is asked at every mark.
pub fn overview(standing: &Standing<'_>) -> Overview {
    let tally = standing.assets.map(|assets| Tally::of(assets, standing.draft));
    let list = |decision| checklist_of(decision, standing, tally.as_ref());
    let counts = tally.as_ref().map(|tally| tally.counts).unwrap_or_default();
    Overview { confirm: list(Decision::Confirm), reject: list(Decision::Reject), counts }
}

/// Every condition of a decision and what was found about it.
pub fn checklist(decision: Decision, standing: &Standing<'_>) -> Checklist {
    let tally = standing.assets.map(|assets| Tally::of(assets, standing.draft));
    checklist_of(decision, standing, tally.as_ref())
}

/// How every asset stands once the draft is saved.
#[derive(Default)]
struct Tally {
    counts: Counts,
    unset: Vec<AssetId>,
    /// With a status other than received, of whatever kind.
    other: Vec<AssetId>,
    /// Whether any of them is a problem that the rules know how to read.
    has_problem: bool,
    look_alike: Vec<AssetId>,
}

impl Tally {
    fn of(assets: &CompleteAssets, draft: &Draft) -> Self {
        let mut tally = Self::default();
        tally.counts.total = assets.len();
        for asset in assets {
            let Some(status) = draft.acceptance(asset) else {
                tally.unset.push(asset.id);
                continue;
            };
            if status.is_received() {
                tally.counts.received += 1;
                continue;
            }
            tally.other.push(asset.id);
            tally.has_problem |= is_not_received(Some(status));
            if status.kind() == AcceptanceKind::LookAlike {
                tally.look_alike.push(asset.id);
            }
        }
        tally.counts.unset = tally.unset.len();
        tally.counts.not_received = tally.other.len();
        tally
    }
}

fn checklist_of(decision: Decision, standing: &Standing<'_>, tally: Option<&Tally>) -> Checklist {
    let specific: &[Requirement] = match decision {
        Decision::Confirm => &[Requirement::EveryAssetReceivedOrUnset],
        Decision::Reject => &[Requirement::EveryAssetMarked, Requirement::AnyAssetNotReceived],
    };
    let before = [Requirement::StatusOpen, Requirement::AssetsComplete, Requirement::AnyAsset];
    let after = [
        Requirement::StatusesReadable,
        Requirement::NoConflict,
        Requirement::AuthorizationReady,
        Requirement::StatusListed,
    ];
    let last: &[Requirement] = match decision {
        Decision::Confirm => &[Requirement::FirstTime],
        Decision::Reject => &[],
    };
    let all = before.iter().chain(specific).chain(&after).chain(last);
    Checklist {
        decision,
        conditions: all.map(|requirement| examine(*requirement, standing, tally)).collect(),
    }
}

/// The decision as a value, if it may be made.
///
/// # Errors
/// The checklist that says what keeps the decision closed.
pub fn plan(decision: Decision, standing: &Standing<'_>) -> Result<Plan, Checklist> {
    let checklist = checklist(decision, standing);
    match (standing.certificate, standing.assets) {
        (Some(certificate), Some(assets)) if checklist.is_armed() => Ok(Plan {
            decision,
            seen: Seen { certificate: certificate.clone(), assets: assets.clone() },
            updates: standing.draft.updates(assets),
            counts: counts(assets, standing.draft),
            unset: ids(assets, |asset| standing.draft.acceptance(asset).is_none()),
            rejected: ids(assets, |asset| is_not_received(standing.draft.acceptance(asset))),
        }),
        _ => Err(checklist),
    }
}

/// How the assets stand once the draft is saved.
pub fn counts(assets: &CompleteAssets, draft: &Draft) -> Counts {
    Tally::of(assets, draft).counts
}

fn examine(requirement: Requirement, standing: &Standing<'_>, tally: Option<&Tally>) -> Condition {
    let (finding, assets) = match requirement {
        Requirement::StatusOpen => (status_open(standing.certificate), Vec::new()),
        Requirement::AuthorizationReady => (authorization_ready(standing.certificate), Vec::new()),
        Requirement::StatusListed => (status_listed(standing.certificate), Vec::new()),
        Requirement::FirstTime => (warn_unless(!standing.confirmed_before), Vec::new()),
        Requirement::AssetsComplete
        | Requirement::AnyAsset
        | Requirement::EveryAssetReceivedOrUnset
        | Requirement::EveryAssetMarked
        | Requirement::AnyAssetNotReceived
        | Requirement::StatusesReadable
        | Requirement::NoConflict => match (standing.assets, tally) {
            (Some(assets), Some(tally)) => examine_assets(requirement, assets, standing.draft, tally),
            _ => (Finding::Unmet(Cause::NotYetKnown), Vec::new()),
        },
    };
    Condition { requirement, finding, assets }
}

fn examine_assets(
    requirement: Requirement,
    assets: &CompleteAssets,
    draft: &Draft,
    tally: &Tally,
) -> (Finding, Vec<AssetId>) {
    let none_of = |wrong: &Vec<AssetId>| (met_if(wrong.is_empty()), wrong.clone());
    match requirement {
        Requirement::AnyAsset => (met_if(!assets.is_empty()), Vec::new()),
        Requirement::EveryAssetReceivedOrUnset => none_of(&tally.other),
        Requirement::EveryAssetMarked => none_of(&tally.unset),
        Requirement::AnyAssetNotReceived => (met_if(tally.has_problem), Vec::new()),
        Requirement::StatusesReadable => none_of(&tally.look_alike),
        Requirement::NoConflict => {
            // In the order of the service; assets that are gone come last.
            let found = draft.conflicts(assets);
            let is_found = |id| found.binary_search_by_key(&id, |conflict| conflict.asset).is_ok();
            let mut conflicts = ids(assets, |asset| is_found(asset.id));
            conflicts.extend(found.iter().filter(|conflict| conflict.theirs.is_none()).map(|it| it.asset));
            (met_if(conflicts.is_empty()), conflicts)
        }
        // That the set is complete is proven by its type; the others do not ask about assets.
        Requirement::AssetsComplete
        | Requirement::StatusOpen
        | Requirement::AuthorizationReady
        | Requirement::StatusListed
        | Requirement::FirstTime => (Finding::Met, Vec::new()),
    }
}

/// Whether the confirmation status of a certificate allows a decision (Seed 3); unknown is no.
pub fn is_open(certificate: Option<&Certificate>) -> bool {
    status_open(certificate) == Finding::Met
}

fn status_open(certificate: Option<&Certificate>) -> Finding {
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

/// Whether a status keeps an asset from being received. A look-alike says neither.
fn is_not_received(status: Option<&AcceptanceStatus>) -> bool {
    status.is_some_and(|status| matches!(status.kind(), AcceptanceKind::Reason | AcceptanceKind::Unlisted))
}

fn ids(assets: &CompleteAssets, is_meant: impl Fn(&Asset) -> bool) -> Vec<AssetId> {
    assets.iter().filter(|asset| is_meant(asset)).map(|asset| asset.id).collect()
}

fn met_if(is_met: bool) -> Finding {
    if is_met { Finding::Met } else { Finding::Unmet(Cause::Plain) }
}

fn warn_unless(is_met: bool) -> Finding {
    if is_met { Finding::Met } else { Finding::Warning(Cause::Plain) }
}
