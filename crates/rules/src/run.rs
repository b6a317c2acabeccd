//! A guided run over several certificates, as far as it outlives the page: which were chosen, and where each stands.

use crate::act::{Act, Proof};
use crate::certificate::{CertificateKey, ConfirmationStatus};

/// One certificate of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunItem {
    /// Which one.
    pub key: CertificateKey,
    /// Where it stands.
    pub standing: Standing,
}

/// Where a certificate of a run stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The person has not looked at it.
    Waiting,
    /// The person looked at it and accepted what its decision does. A reload forgets what was seen.
    Accepted,
    /// It is not decided in this run.
    LeftOut,
    /// Its decision is under way.
    UnderWay {
        /// Which decision.
        act: Act,
        /// The certificate's confirmation status before it; `None` where the service sent none.
        before: Option<ConfirmationStatus>,
    },
    /// Its decision ended.
    Ended {
        /// Which decision.
        act: Act,
        /// How.
        fate: Fate,
        /// When that was known, in milliseconds since 1970.
        at: i64,
    },
}

/// How a decision of a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// A reading proves it, and the assets are as decided.
    Done(Proof),
    /// A reading proves it, but the assets are not as decided, or could not be read afterwards.
    Differs(Proof),
    /// It was not made.
    NotDone,
    /// It is not known what became of it.
    Unknown,
}

impl Fate {
    /// What a reading proves.
    pub fn proof(self) -> Option<Proof> {
        match self {
            Self::Done(proof) | Self::Differs(proof) => Some(proof),
            Self::NotDone | Self::Unknown => None,
        }
    }
}
