//! What a step wants of an asset, and the mark that comes of it.

use std::sync::Arc;

use super::{Baseline, Mark, mark};
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

    fn chosen(&self) -> Option<&'a AcceptanceStatus> {
        match self {
            Self::Chosen(status) => Some(status),
            Self::TakenBack | Self::AsItIs => None,
        }
    }
}

impl Wanted<'_> {
    /// The mark that comes of the one that its asset has; what the service already holds is no mark. It is shared with the
    /// `last` one if that is the same: what many assets get at once mostly is, and then none is made.
    pub(super) fn laid_over(self, before: Option<&Mark>, last: &mut Option<Arc<Mark>>) -> Option<Arc<Mark>> {
        if let (None, Some(last)) = (before, &*last)
            && self.makes(last)
        {
            return Some(last.clone());
        }
        let new = || Mark { acceptance: None, explanation: None, base: Baseline::of(self.asset) };
        let mark = self.over(before.cloned().unwrap_or_else(new));
        mark.wants_anything().then(|| match last {
            Some(last) if **last == mark => last.clone(),
            _ => last.insert(mark.into()).clone(),
        })
    }

    /// Whether this mark, of another asset, is what comes of none.
    fn makes(&self, mark: &Mark) -> bool {
        let (status, asset) = (self.status.chosen(), self.asset);
        mark.acceptance.as_ref() == status.filter(|status| !mark::holds_status(asset, status))
            && mark.explanation.as_deref() == self.explanation.filter(|text| *text != asset.explanation())
            && mark.base.acceptance == asset.acceptance
            && *mark.base.explanation == *asset.explanation()
    }

    /// A mark with what is wanted in it.
    fn over(&self, mut mark: Mark) -> Mark {
        let chosen = match self.status {
            WantedStatus::AsItIs => mark.acceptance.take(),
            _ => self.status.chosen().cloned(),
        };
        mark.acceptance = chosen.filter(|status| !mark::holds_status(self.asset, status));
        if let Some(text) = self.explanation {
            mark.explanation = Some(text.into());
        }
        if mark.explanation.as_deref() == Some(self.asset.explanation()) {
            mark.explanation = None;
        }
        mark
    }
}
