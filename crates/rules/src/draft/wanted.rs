//! Changes of single assets within a step, and the marks that result.

use std::sync::Arc;

use super::{Baseline, Mark, mark};
use crate::asset::{AcceptanceStatus, Asset};

/// A change of one asset by a step.
pub(super) struct Wanted<'a> {
    pub(super) asset: &'a Asset,
    pub(super) status: WantedStatus<'a>,
    /// The explanation; `None` leaves the current one.
    pub(super) explanation: Option<&'a str>,
}

/// A change of a status by a step.
pub(super) enum WantedStatus<'a> {
    Chosen(&'a AcceptanceStatus),
    /// An unsent status is reverted.
    TakenBack,
    /// An unsent status stays.
    AsItIs,
}

impl<'a> WantedStatus<'a> {
    pub(super) fn or_taken_back(status: Option<&'a AcceptanceStatus>) -> Self {
        status.map_or(Self::TakenBack, Self::Chosen)
    }
}

impl Wanted<'_> {
    /// Returns the mark after this change; `None` if it equals the service's value. Reuses the
    /// `last` mark if it is equal, since a batch usually gets equal marks.
    pub(super) fn laid_over(self, before: Option<&Mark>, last: &mut Option<Arc<Mark>>) -> Option<Arc<Mark>> {
        let asset = self.asset;
        let status = match self.status {
            WantedStatus::Chosen(status) => Some(status),
            WantedStatus::TakenBack => None,
            WantedStatus::AsItIs => before.and_then(|mark| mark.acceptance.as_ref()),
        };
        let status = status.filter(|status| !mark::holds_status(asset, status));
        let text = self.explanation.or(before.and_then(|mark| mark.explanation.as_deref()));
        let text = text.filter(|text| *text != asset.explanation());
        if status.is_none() && text.is_none() {
            return None;
        }
        let has_same_base = |base: &Baseline| match before {
            Some(before) => *base == before.base,
            None => base.acceptance == asset.acceptance && *base.explanation == *asset.explanation(),
        };
        let is_same = |mark: &Mark| {
            mark.acceptance.as_ref() == status
                && mark.explanation.as_deref() == text
                && has_same_base(&mark.base)
        };
        let make = || Mark {
            acceptance: status.cloned(),
            explanation: text.map(Into::into),
            base: before.map_or_else(|| Baseline::of(asset), |mark| mark.base.clone()),
        };
        Some(match last {
            Some(last) if is_same(last) => last.clone(),
            _ => last.insert(make().into()).clone(),
        })
    }
}
