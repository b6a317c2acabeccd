//! Many exchanges, in order: what is asked next, and what the answers together mean.
//!
//! Every process is a value that takes an event and names the next request. No input or output, no clock, no
//! future: whoever runs it brings those.

pub mod asset_loader;
pub mod check;
pub mod doctor;
pub mod find;
pub mod guided_run;
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

/// Why a step of a process did not give what it was for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// An exchange failed.
    Api(ApiError),
    /// The assets could not be proven to be complete.
    Incomplete(Incompleteness),
    /// The person did not want to wait any longer.
    GivenUp,
}

impl Failure {
    /// Whether the service knows the person and does not let them.
    pub fn is_forbidden(&self) -> bool {
        matches!(self, Self::Api(error) if error.is_forbidden())
    }

    /// Whether the person must sign in (again).
    pub fn is_session(&self) -> bool {
        matches!(self, Self::Api(error) if error.is_session())
    }
}
