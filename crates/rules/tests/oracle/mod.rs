//! The specification's rules as a plain table, independent of the crate.
//!
//! Nothing is imported from `acceptance_rules`. The first half follows the states of the
//! specification sentence by sentence. The second half lists the app's own cautions. A decision is
//! enabled if the specification allows it and no caution applies.

/// One of the two decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Confirm,
    Reject,
}

pub(crate) const VERDICTS: [Verdict; 2] = [Verdict::Confirm, Verdict::Reject];

/// Classes of the confirmation status of a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    OpenFirst,
    OpenSecond,
    Clearing,
    Confirmed,
    Unknown,
    LookAlike,
    Missing,
}

pub(crate) const STATUSES: [Status; 7] = [
    Status::OpenFirst,
    Status::OpenSecond,
    Status::Clearing,
    Status::Confirmed,
    Status::Unknown,
    Status::LookAlike,
    Status::Missing,
];

/// Classes of the authorization status of a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Authorization {
    Ready,
    Other,
    LookAlike,
    Missing,
}

pub(crate) const AUTHORIZATIONS: [Authorization; 4] =
    [Authorization::Ready, Authorization::Other, Authorization::LookAlike, Authorization::Missing];

/// Classes of the acceptance status of an asset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Unset,
    Received,
    KnownReason,
    UnknownReason,
    LookAlike,
}

pub(crate) const MARKS: [Mark; 5] =
    [Mark::Unset, Mark::Received, Mark::KnownReason, Mark::UnknownReason, Mark::LookAlike];

/// All inputs of a decision. An asset is identified by its index in `marks`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Case {
    pub(crate) status: Status,
    pub(crate) authorization: Authorization,
    pub(crate) marks: Vec<Mark>,
    pub(crate) complete: bool,
    pub(crate) conflict: bool,
}

// ---- Specification: states ----

/// "any status other than `clearingProcess` and `Confirmed`"; no status at all is not "any status".
fn status_is_other_than_clearing_and_confirmed(status: Status) -> bool {
    !matches!(status, Status::Clearing | Status::Confirmed | Status::Missing)
}

/// "`received` or unset"
fn is_received_or_unset(mark: Mark) -> bool {
    matches!(mark, Mark::Received | Mark::Unset)
}

/// "has an acceptance status"
fn has_an_acceptance_status(mark: Mark) -> bool {
    mark != Mark::Unset
}

/// "whose status is not `received`", of an asset that has a status
fn has_a_status_other_than_received(mark: Mark) -> bool {
    has_an_acceptance_status(mark) && mark != Mark::Received
}

/// Returns whether the specification allows a decision, taken literally.
pub(crate) fn specification_allows(verdict: Verdict, case: &Case) -> bool {
    let mut marks = case.marks.iter().copied();
    status_is_other_than_clearing_and_confirmed(case.status)
        && match verdict {
            Verdict::Confirm => marks.all(is_received_or_unset),
            Verdict::Reject => {
                marks.clone().all(has_an_acceptance_status) && marks.any(has_a_status_other_than_received)
            }
        }
}

// ---- The app's own cautions ----

/// A caution of the app that disables an allowed decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Caution {
    /// A look-alike of a confirmation status disables.
    StatusLooksAlike,
    /// The same for the authorization status.
    AuthorizationLooksAlike,
    /// The same for the acceptance status of any asset.
    MarkLooksAlike,
    /// "the asset set is complete and consistent"
    SetNotComplete,
    /// "at least one asset"
    NoAssets,
    /// "no draft row is in conflict with a newer server value"
    DraftInConflict,
}

/// Returns the cautions of a case; they are the same for both decisions.
pub(crate) fn cautions(case: &Case) -> Vec<Caution> {
    let mut found = Vec::new();
    if case.status == Status::LookAlike {
        found.push(Caution::StatusLooksAlike);
    }
    if case.authorization == Authorization::LookAlike {
        found.push(Caution::AuthorizationLooksAlike);
    }
    if case.marks.contains(&Mark::LookAlike) {
        found.push(Caution::MarkLooksAlike);
    }
    if !case.complete {
        found.push(Caution::SetNotComplete);
    }
    // The number of assets is known only for a complete set.
    if case.complete && case.marks.is_empty() {
        found.push(Caution::NoAssets);
    }
    if case.conflict {
        found.push(Caution::DraftInConflict);
    }
    found
}

/// Returns whether a decision is enabled.
pub(crate) fn enabled(verdict: Verdict, case: &Case) -> bool {
    specification_allows(verdict, case) && cautions(case).is_empty()
}

// ---- Single conditions and the assets each one names ----

/// Returns the indices of assets that disable a confirmation: "every asset is `received` or unset".
pub(crate) fn neither_received_nor_unset(case: &Case) -> Vec<usize> {
    places(case, |mark| !is_received_or_unset(mark))
}

/// Returns the indices of assets that disable a rejection: "every asset has a status".
pub(crate) fn without_a_status(case: &Case) -> Vec<usize> {
    places(case, |mark| !has_an_acceptance_status(mark))
}

/// "at least one asset is not `received`": a look-alike is no proof.
pub(crate) fn one_is_certainly_not_received(case: &Case) -> bool {
    case.marks.iter().any(|mark| has_a_status_other_than_received(*mark) && *mark != Mark::LookAlike)
}

/// Returns the indices of assets with an uncertain text.
pub(crate) fn look_alikes(case: &Case) -> Vec<usize> {
    places(case, |mark| mark == Mark::LookAlike)
}

fn places(case: &Case, wanted: impl Fn(Mark) -> bool) -> Vec<usize> {
    let places = case.marks.iter().enumerate().filter(|(_, mark)| wanted(**mark));
    places.map(|(place, _)| place).collect()
}

/// Returns whether the confirmation status allows any decision.
pub(crate) fn status_is_open(case: &Case) -> bool {
    status_is_other_than_clearing_and_confirmed(case.status) && case.status != Status::LookAlike
}

/// "confirmation status is a known one": an unknown text is only a warning.
pub(crate) fn warns_of_status(case: &Case) -> bool {
    case.status == Status::Unknown
}

/// "authorization status is `ready`": any other text, or none, is only a warning.
pub(crate) fn warns_of_authorization(case: &Case) -> bool {
    matches!(case.authorization, Authorization::Other | Authorization::Missing)
}

// ---- Effect of a decision ----

/// Returns the next status: "Confirmed" after a confirmation, "`clearingProcess`" after a
/// rejection.
pub(crate) fn next_status(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Confirm => "Confirmed",
        Verdict::Reject => "clearingProcess",
    }
}

/// "Assets with unset acceptance status are set to `received` automatically", by a confirmation only.
pub(crate) fn set_to_received(verdict: Verdict, case: &Case) -> Vec<usize> {
    match verdict {
        Verdict::Confirm => places(case, |mark| mark == Mark::Unset),
        Verdict::Reject => Vec::new(),
    }
}

/// "Only assets whose status is not `received` are rejected", by a rejection only.
pub(crate) fn rejected(verdict: Verdict, case: &Case) -> Vec<usize> {
    match verdict {
        Verdict::Confirm => Vec::new(),
        Verdict::Reject => places(case, has_a_status_other_than_received),
    }
}
