//! Processes of several exchanges: the next request and the meaning of all answers.
//!
//! Every process is a value that accepts an event and returns the next request. It has no input or
//! output, no clock and no futures; the caller provides them.

pub mod asset_loader;
pub mod check;
pub mod deadline;
pub mod find;
pub mod guided_run;
pub mod list_loader;
pub mod list_reading;
pub mod order;
mod outcome;
mod patch_batches;
pub mod poll_backoff;
pub mod queue_loader;
pub mod renewal;
pub mod retry;
pub mod save;
pub mod scrap;
pub mod submit;

use acceptance_api::error::ApiError;

use asset_loader::Incompleteness;
pub use patch_batches::RefusedMark;

/// The reason why a step of a process failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// An exchange failed.
    Api(ApiError),
    /// The assets could not be proven complete.
    Incomplete(Incompleteness),
    /// The user cancelled.
    GivenUp,
    /// A request that writes was not sent.
    Withheld(Withheld),
}

/// The reason why a request that writes was not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Withheld {
    /// Too much time had passed ([`deadline`]).
    TooLate,
    /// The session of the proxy belongs to another user than the one on the screen.
    OtherUser,
    /// The user of the proxy's session could not be read.
    UnknownUser,
    /// The browser has no random numbers for the idempotency key that requests are to carry.
    NoKey,
}

impl Failure {
    /// Returns whether the user is authenticated but not authorised (403).
    pub fn is_forbidden(&self) -> bool {
        matches!(self, Self::Api(error) if error.is_forbidden())
    }

    /// Returns whether the user must sign in (again).
    pub fn is_session(&self) -> bool {
        matches!(self, Self::Api(error) if error.is_session())
    }
}
