//! What a person does, and what is known of it.

/// What a person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Saved marks.
    Save,
    /// Confirmed a certificate.
    Confirm,
    /// Rejected a certificate.
    Reject,
    /// Ended the review of a certificate.
    FinishReview,
    /// Sent an update of scrap errors.
    ScrapErrors,
    /// Signed in.
    SignIn,
    /// Signed out.
    SignOut,
}

impl Act {
    /// All acts.
    pub const ALL: [Self; 7] = [
        Self::Save,
        Self::Confirm,
        Self::Reject,
        Self::FinishReview,
        Self::ScrapErrors,
        Self::SignIn,
        Self::SignOut,
    ];

    /// The name that programs read.
    pub fn name(self) -> &'static str {
        match self {
            Self::Save => "save-marks",
            Self::Confirm => "confirm",
            Self::Reject => "reject",
            Self::FinishReview => "finish-review",
            Self::ScrapErrors => "send-scrap-errors",
            Self::SignIn => "sign-in",
            Self::SignOut => "sign-out",
        }
    }
}

/// What is known of an act, and no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was done here; the service has no part in it.
    Done,
    /// A reading shows the marks.
    Saved,
    /// Marked assets had changed: nothing was sent.
    Conflicts,
    /// The service took the marks and shows something else.
    SavedOtherwise,
    /// No mark was saved.
    NotSaved,
    /// Some marks may be saved.
    MaybeSaved,
    /// A reading shows the certificate as confirmed.
    Confirmed,
    /// A reading shows the certificate in clearing.
    Rejected,
    /// A reading shows that a second confirmation is awaited.
    SecondPending,
    /// Nothing was decided.
    NotApplied,
    /// Nothing was decided; some marks may be saved.
    NotAppliedMarks,
    /// The service refused, and a reading shows that nothing was done.
    Refused,
    /// The service shows something else than the person saw: nothing was sent.
    Changed,
    /// The same, after marks were sent.
    ChangedMarks,
    /// The session had ended: what the act is for was not sent.
    Session,
    /// It is not known whether it was done.
    Unknown,
    /// A reading shows that the review has ended.
    Ended,
    /// The review had ended before; nothing was sent.
    EndedBefore,
    /// The review was not ended.
    NotEnded,
    /// The service answered with success, which cannot be read back.
    Taken,
}

impl Outcome {
    /// All outcomes.
    pub const ALL: [Self; 20] = [
        Self::Done,
        Self::Saved,
        Self::Conflicts,
        Self::SavedOtherwise,
        Self::NotSaved,
        Self::MaybeSaved,
        Self::Confirmed,
        Self::Rejected,
        Self::SecondPending,
        Self::NotApplied,
        Self::NotAppliedMarks,
        Self::Refused,
        Self::Changed,
        Self::ChangedMarks,
        Self::Session,
        Self::Unknown,
        Self::Ended,
        Self::EndedBefore,
        Self::NotEnded,
        Self::Taken,
    ];

    /// The name that programs read.
    pub fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Saved => "saved",
            Self::Conflicts => "conflicts",
            Self::SavedOtherwise => "saved-otherwise",
            Self::NotSaved => "not-saved",
            Self::MaybeSaved => "maybe-saved",
            Self::Confirmed => "confirmed",
            Self::Rejected => "rejected",
            Self::SecondPending => "pending-second",
            Self::NotApplied => "not-applied",
            Self::NotAppliedMarks => "not-applied-marks-maybe-saved",
            Self::Refused => "refused",
            Self::Changed => "changed",
            Self::ChangedMarks => "changed-marks-sent",
            Self::Session => "session",
            Self::Unknown => "unknown",
            Self::Ended => "ended",
            Self::EndedBefore => "ended-before",
            Self::NotEnded => "not-ended",
            Self::Taken => "taken",
        }
    }
}
