//! A value from the service with its loading state.

use acceptance_process::Failure;

/// A value from the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loaded<T> {
    Waiting,
    Ready(T),
    Failed(Failure),
}

/// The state of a read, without its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadState {
    Waiting,
    Ready,
    Failed(Failure),
}

impl<T> Loaded<T> {
    pub fn state(&self) -> LoadState {
        match self {
            Self::Waiting => LoadState::Waiting,
            Self::Ready(_) => LoadState::Ready,
            Self::Failed(failure) => LoadState::Failed(failure.clone()),
        }
    }

    /// Returns the value, if it is available.
    pub fn ready(&self) -> Option<&T> {
        match self {
            Self::Ready(value) => Some(value),
            Self::Waiting | Self::Failed(_) => None,
        }
    }
}
