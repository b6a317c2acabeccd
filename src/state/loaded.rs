//! A value that is read from the service, and how far its reading is.

use acceptance_process::Failure;

/// A value that is read from the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loaded<T> {
    /// It is being read.
    Waiting,
    /// Here it is.
    Ready(T),
    /// It could not be read.
    Failed(Failure),
}

/// How far a reading is, whatever is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It is being read.
    Waiting,
    /// It is here.
    Ready,
    /// It could not be read.
    Failed(Failure),
}

impl<T> Loaded<T> {
    /// How far the reading is.
    pub fn stage(&self) -> Stage {
        match self {
            Self::Waiting => Stage::Waiting,
            Self::Ready(_) => Stage::Ready,
            Self::Failed(failure) => Stage::Failed(failure.clone()),
        }
    }

    /// The value, if it is here.
    pub fn ready(&self) -> Option<&T> {
        match self {
            Self::Ready(value) => Some(value),
            Self::Waiting | Self::Failed(_) => None,
        }
    }
}
