//! What a step wants of an asset, and the mark that comes of it.

use super::{Mark, mark};
use crate::asset::{AcceptanceStatus, Asset};

/// What a step wants of an asset.
pub(super) struct Wanted<'a> {
    pub(super) asset: &'a Asset,
    pub(super) status: WantedStatus<'a>,
    /// The explanation; `None` leaves it as it is.
    pub(super) explanation: Option<&'a str>,
}

/// What a step wants of a status.
pub(super) enum WantedStatus<'a> {
    Chosen(&'a AcceptanceStatus),
    /// An unsent one is taken back.
    TakenBack,
    /// An unsent one stays.
    AsItIs,
}

impl<'a> WantedStatus<'a> {
    pub(super) fn or_taken_back(status: Option<&'a AcceptanceStatus>) -> Self {
        status.map_or(Self::TakenBack, Self::Chosen)
    }
}

impl Wanted<'_> {
    /// The mark that comes of one that its asset has; what the service already holds is no mark.
    pub(super) fn laid_over(self, mut mark: Mark) -> Option<Mark> {
        let chosen = match self.status {
            WantedStatus::Chosen(status) => Some(status.clone()),
            WantedStatus::TakenBack => None,
            WantedStatus::AsItIs => mark.acceptance.take(),
        };
        mark.acceptance = chosen.filter(|status| !mark::holds_status(self.asset, status));
        if let Some(text) = self.explanation {
            mark.explanation = Some(text.into());
        }
        if mark.explanation.as_deref() == Some(self.asset.explanation()) {
            mark.explanation = None;
        }
        mark.wants_anything().then_some(mark)
    }
}
