//! The acts of a user and their outcomes.

use crate::names::Named;

/// An act of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Saved changes.
    Save,
    /// Confirmed a certificate.
    Confirm,
    /// Rejected a certificate.
    Reject,
    /// Ended the review of a certificate.
    FinishReview,
    /// Sent an update of scrap errors.
    ScrapErrors,
    SignIn,
    SignOut,
}

/// The known outcome of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoggedOutcome {
    /// It was done in the app alone.
    Done,
    /// A read shows the changes.
    Saved,
    /// Assets had changed: nothing was sent.
    Conflicts,
    /// The service accepted the changes and shows something else.
    SavedOtherwise,
    /// The service refused some changes and saved the others.
    SavedPartly,
    /// No change was saved.
    NotSaved,
    /// Some changes may be saved.
    MaybeSaved,
    /// A read shows the certificate as confirmed.
    Confirmed,
    /// A read shows the certificate under review.
    Rejected,
    /// A read shows that a second confirmation is pending.
    SecondPending,
    /// Nothing was decided.
    NotApplied,
    /// Nothing was decided; some changes may be saved.
    NotAppliedMarks,
    /// The service refused, and a read shows no effect.
    Refused,
    /// The service shows something else than the user saw: nothing was sent.
    Changed,
    /// The same, after changes were sent.
    ChangedMarks,
    /// The session had ended: the act was not sent.
    Session,
    /// The outcome is unknown.
    Unknown,
    /// A read shows that the review has ended.
    Ended,
    /// The review had ended before; nothing was sent.
    EndedBefore,
    /// The review was not ended.
    NotEnded,
    /// The service answered with success, which no read can prove.
    Taken,
}

impl Named for Act {
    const NAMES: &'static [(Self, &'static str)] = &[
        (Self::Save, "save-marks"),
        (Self::Confirm, "confirm"),
        (Self::Reject, "reject"),
        (Self::FinishReview, "finish-review"),
        (Self::ScrapErrors, "send-scrap-errors"),
        (Self::SignIn, "sign-in"),
        (Self::SignOut, "sign-out"),
    ];
}

impl Named for LoggedOutcome {
    const NAMES: &'static [(Self, &'static str)] = &[
        (Self::Done, "done"),
        (Self::Saved, "saved"),
        (Self::Conflicts, "conflicts"),
        (Self::SavedOtherwise, "saved-otherwise"),
        (Self::SavedPartly, "saved-partly"),
        (Self::NotSaved, "not-saved"),
        (Self::MaybeSaved, "maybe-saved"),
        (Self::Confirmed, "confirmed"),
        (Self::Rejected, "rejected"),
        (Self::SecondPending, "pending-second"),
        (Self::NotApplied, "not-applied"),
        (Self::NotAppliedMarks, "not-applied-marks-maybe-saved"),
        (Self::Refused, "refused"),
        (Self::Changed, "changed"),
        (Self::ChangedMarks, "changed-marks-sent"),
        (Self::Session, "session"),
        (Self::Unknown, "unknown"),
        (Self::Ended, "ended"),
        (Self::EndedBefore, "ended-before"),
        (Self::NotEnded, "not-ended"),
        (Self::Taken, "taken"),
    ];
}
