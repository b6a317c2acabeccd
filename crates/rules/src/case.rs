//! The operator's case of one rejected certificate: its problems, counted, valued and grouped
//! (Specification: states).
//!
//! A *problem* is an asset with an acceptance status other than `received`, look-alikes of
//! `received` included. All other assets are undisputed.

use crate::amount::Amount;
use crate::asset::{AcceptanceStatus, Asset, AssetDetail, AssetId};
use crate::certificate::{Certificate, ConfirmationKind};
use crate::complete::CompleteAssets;
use crate::draft::Baseline;
use crate::moment::{self, WrittenTime};
use crate::sorted::Sorted;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewState {
    /// The certificate is in clearing (Specification: states).
    InReview,
    /// The certificate is in another known state: no review is under way.
    Ended,
    Unknown,
}

pub fn review_state(certificate: &Certificate) -> ReviewState {
    match certificate.kind() {
        Some(ConfirmationKind::ClearingProcess) => ReviewState::InReview,
        Some(
            ConfirmationKind::FirstConfirmationPending
            | ConfirmationKind::SecondConfirmationPending
            | ConfirmationKind::Confirmed,
        ) => ReviewState::Ended,
        Some(ConfirmationKind::LookAlike | ConfirmationKind::Unlisted) | None => ReviewState::Unknown,
    }
}

pub fn is_problem(asset: &Asset) -> bool {
    asset.acceptance.as_ref().is_some_and(|status| !status.is_received())
}

/// Value of assets: one sum for each currency.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseValue {
    /// Currency and sum of the periodical prices, ordered by currency.
    pub sums: Vec<(Box<str>, Amount)>,
    /// Number of assets without a readable price and currency.
    pub unpriced: usize,
}

impl CaseValue {
    /// Returns the value of these assets for each period.
    pub fn of<'a>(assets: impl Iterator<Item = &'a Asset>) -> Self {
        let mut value = Self::default();
        assets.for_each(|asset| value.add(asset));
        value
    }

    fn add(&mut self, asset: &Asset) {
        let price = asset.detail(AssetDetail::PeriodicalPrice).and_then(Amount::parse);
        let currency = asset.detail(AssetDetail::Currency).filter(|text| !text.trim().is_empty());
        let added = price.zip(currency).and_then(|(price, currency)| self.add_price(currency, price));
        if added.is_none() {
            self.unpriced = self.unpriced.saturating_add(1);
        }
    }

    /// Adds a price in a currency. `None` if the sum is too large.
    fn add_price(&mut self, currency: &str, price: Amount) -> Option<()> {
        match self.sums.binary_search_by(|(own, _)| compare(own, currency)) {
            Ok(place) => {
                let (_, sum) = self.sums.get_mut(place)?;
                *sum = sum.plus(price)?;
            }
            Err(place) => self.sums.insert(place, (currency.into(), price)),
        }
        Some(())
    }

    /// Adds the value of other assets. A sum that is too large to be added counts as an asset without a price.
    pub(crate) fn add_all(&mut self, other: &Self) {
        for (currency, sum) in &other.sums {
            let is_added = self.add_price(currency, *sum).is_some();
            self.unpriced = self.unpriced.saturating_add(usize::from(!is_added));
        }
        self.unpriced = self.unpriced.saturating_add(other.unpriced);
    }
}

fn compare(one: &str, other: &str) -> std::cmp::Ordering {
    let lower = |byte: u8| byte.to_ascii_lowercase();
    one.bytes().map(lower).cmp(other.bytes().map(lower))
}

/// Figures of one reading of a case's assets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Number of assets of the certificate.
    pub assets: usize,
    pub problems: usize,
    /// Number of assets without a status, which a rejection does not allow (Specification: states).
    pub unset: usize,
    /// Reasons with their number of problems, in descending order.
    pub reasons: Vec<(AcceptanceStatus, usize)>,
    /// Value of the problems for each period.
    pub value: CaseValue,
    /// The earliest readable rejection date of a problem.
    pub rejected: Option<WrittenTime>,
}

pub fn summary(assets: &CompleteAssets) -> Summary {
    let mut reasons: Vec<(AcceptanceStatus, usize)> = Vec::new();
    let (mut problems, mut unset, mut rejected) = (0_usize, 0_usize, None);
    for asset in assets {
        let Some(status) = &asset.acceptance else {
            unset = unset.saturating_add(1);
            continue;
        };
        if !is_problem(asset) {
            continue;
        }
        problems = problems.saturating_add(1);
        count(&mut reasons, status, 1);
        let date = asset.detail(AssetDetail::Rejection).and_then(moment::read);
        rejected = match (rejected, date) {
            (Some(one), Some(other)) => Some(std::cmp::min_by_key(one, other, |date| date.at)),
            (one, other) => one.or(other),
        };
    }
    most_first(&mut reasons);
    let value = CaseValue::of(assets.iter().filter(|asset| is_problem(asset)));
    Summary { assets: assets.len(), problems, unset, reasons, value, rejected }
}

/// Adds problems of one reason, in any spelling.
pub(crate) fn count(
    reasons: &mut Vec<(AcceptanceStatus, usize)>,
    status: &AcceptanceStatus,
    problems: usize,
) {
    match reasons.iter_mut().find(|(own, _)| own.is_same_as(status)) {
        Some((_, count)) => *count = count.saturating_add(problems),
        None => reasons.push((status.clone(), problems)),
    }
}

/// Sorts reasons by their number of problems, in descending order; equal ones by text.
pub(crate) fn most_first(reasons: &mut [(AcceptanceStatus, usize)]) {
    reasons
        .sort_by(|(one, more), (other, less)| less.cmp(more).then_with(|| compare(one.raw(), other.raw())));
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonGroup {
    /// The reason, in the first spelling found.
    pub status: AcceptanceStatus,
    pub count: usize,
    /// Their value for each period.
    pub value: CaseValue,
    /// Their distinct explanations: the most frequent first, the empty one last.
    pub texts: Vec<SharedText>,
}

/// One explanation and the assets that share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedText {
    /// The explanation without outer whitespace; empty if there is none.
    pub explanation: Box<str>,
    /// The assets, in the order of the service.
    pub assets: Vec<AssetId>,
}

/// Returns the problems of a case by reason, with identical explanations merged.
pub fn groups(assets: &CompleteAssets) -> Vec<ReasonGroup> {
    summary(assets)
        .reasons
        .into_iter()
        .map(|(status, count)| {
            let has_it =
                |asset: &&Asset| asset.acceptance.as_ref().is_some_and(|own| own.is_same_as(&status));
            let value = CaseValue::of(assets.iter().filter(has_it));
            let texts = shared_texts(assets.iter().filter(has_it));
            ReasonGroup { count, value, texts, status }
        })
        .collect()
}

fn shared_texts<'a>(assets: impl Iterator<Item = &'a Asset>) -> Vec<SharedText> {
    let mut all: Vec<(&str, usize, AssetId)> =
        assets.enumerate().map(|(place, asset)| (asset.explanation().trim(), place, asset.id)).collect();
    all.sort_unstable();
    let mut texts: Vec<SharedText> = all
        .chunk_by(|one, other| one.0 == other.0)
        .map(|same| SharedText {
            explanation: same.first().map_or("", |(text, ..)| text).into(),
            assets: same.iter().map(|(.., id)| *id).collect(),
        })
        .collect();
    texts.sort_by_key(|text| (text.explanation.is_empty(), std::cmp::Reverse(text.assets.len())));
    texts
}

/// Maximum number of problems stored for a case.
pub const MOST_REMEMBERED: usize = 2_000;

/// Returns the problems of a case for comparison in the next round; `None` if there are too many.
pub fn remembered(assets: &CompleteAssets) -> Option<Sorted<AssetId, Baseline>> {
    let mut problems = Sorted::default();
    for asset in assets.iter().filter(|asset| is_problem(asset)) {
        problems.insert(asset.id, Baseline::of(asset));
    }
    (problems.len() <= MOST_REMEMBERED).then_some(problems)
}

/// Differences between the problems of two consecutive rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// New problems.
    pub appeared: Vec<AssetId>,
    /// Former problems that are settled or removed.
    pub settled: Vec<AssetId>,
    /// Problems with another reason.
    pub other_reason: Vec<AssetId>,
    /// Problems with the same reason and another explanation.
    pub other_text: Vec<AssetId>,
    /// Number of unchanged problems.
    pub same: usize,
}

/// Compares the problems of a round with those of the round before it.
pub fn changes(before: &Sorted<AssetId, Baseline>, now: &CompleteAssets) -> Changes {
    let mut changes = Changes::default();
    for asset in now.iter().filter(|asset| is_problem(asset)) {
        let status = asset.acceptance.as_ref();
        match before.get(&asset.id) {
            None => changes.appeared.push(asset.id),
            Some(base) if base.is(status, asset.explanation()) => {
                changes.same = changes.same.saturating_add(1)
            }
            Some(base) if base.is(status, &base.explanation) => changes.other_text.push(asset.id),
            Some(_) => changes.other_reason.push(asset.id),
        }
    }
    let is_settled = |id: &&AssetId| !now.get(**id).is_some_and(is_problem);
    changes.settled = before.iter().map(|(id, _)| id).filter(is_settled).copied().collect();
    changes
}
