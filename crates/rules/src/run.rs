//! A guided run over several certificates, as stored beyond the page: its certificates and their
//! states.

use crate::act::{Act, Proof};
use crate::certificate::{CertificateKey, ConfirmationStatus};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunItem {
    pub key: CertificateKey,
    pub standing: Standing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The user has not looked at it.
    Waiting,
    /// The user reviewed its decision. A reload clears this.
    Accepted,
    /// It is not decided in this run.
    LeftOut,
    /// Its decision is under way.
    UnderWay {
        act: Act,
        /// The certificate's confirmation status before it; `None` if the service sent none.
        before: Option<ConfirmationStatus>,
    },
    Ended {
        act: Act,
        fate: RunResult,
        /// Time of the result, in milliseconds since 1970.
        at: i64,
    },
}

/// Result of a decision in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunResult {
    /// A reading proves it, and the assets match the decision.
    Done(Proof),
    /// A reading proves it, but the assets differ from the decision or could not be read.
    Differs(Proof),
    /// It was not sent, because another user had decided first; with the proof of that decision.
    ByOther(Proof),
    NotDone,
    Unknown,
}

impl RunResult {
    /// Returns the effect that a reading proves.
    pub fn proof(self) -> Option<Proof> {
        match self {
            Self::Done(proof) | Self::Differs(proof) | Self::ByOther(proof) => Some(proof),
            Self::NotDone | Self::Unknown => None,
        }
    }
}
