//! What an operator reviews of one rejected certificate: its problem assets, counted, valued and grouped (Seed 3).
//!
//! A *problem* is an asset with an acceptance status other than `received`; what only looks like `received` is one
//! too. Everything else of the certificate is undisputed.

use crate::amount::Amount;
use crate::asset::{AcceptanceStatus, Asset, AssetDetail, AssetId};
use crate::certificate::{Certificate, ConfirmationKind};
use crate::complete::CompleteAssets;
use crate::draft::Baseline;
use crate::moment;
use crate::sorted::Sorted;

/// Where the review of a certificate stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewState {
    /// It is in clearing (Seed 3).
    InReview,
    /// It is in another known state, so no review is under way.
    Ended,
    /// Its state is not one that we know.
    Unknown,
}

/// Where the review of a certificate stands, as it was read.
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

/// Whether an asset is what the review is about.
pub fn is_problem(asset: &Asset) -> bool {
    asset.acceptance.as_ref().is_some_and(|status| !status.is_received())
}

/// What assets are worth: one sum for each currency, never one over several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// Currency and sum of the periodical prices, in the order of the currencies.
    pub sums: Vec<(Box<str>, Amount)>,
    /// How many assets have no price with a currency that can be read.
    pub unpriced: usize,
}

impl Value {
    /// What these assets are worth for each period.
    pub fn of<'a>(assets: impl Iterator<Item = &'a Asset>) -> Self {
        let mut value = Self::default();
        assets.for_each(|asset| value.add(asset));
        value
    }

    fn add(&mut self, asset: &Asset) {
        let price = asset.detail(AssetDetail::PeriodicalPrice).and_then(Amount::parse);
        let currency = asset.detail(AssetDetail::Currency).filter(|text| !text.trim().is_empty());
        let added = price.zip(currency).and_then(|(price, currency)| {
            let place = self.sums.binary_search_by(|(own, _)| compare(own, currency));
            match place {
                Ok(place) => {
                    let (_, sum) = self.sums.get_mut(place)?;
                    *sum = sum.plus(price)?;
                }
                Err(place) => self.sums.insert(place, (currency.into(), price)),
            }
            Some(())
        });
        if added.is_none() {
            self.unpriced = self.unpriced.saturating_add(1);
        }
    }
}

/// The order of two texts without regard to ASCII case.
fn compare(one: &str, other: &str) -> std::cmp::Ordering {
    let lower = |byte: u8| byte.to_ascii_lowercase();
    one.bytes().map(lower).cmp(other.bytes().map(lower))
}

/// What one reading of a case's assets comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many assets the certificate has.
    pub assets: usize,
    /// How many of them are problems.
    pub problems: usize,
    /// How many have no status at all, which a rejection does not allow (Seed 3).
    pub unset: usize,
    /// The reasons with their problems, most first.
    pub reasons: Vec<(AcceptanceStatus, usize)>,
    /// What the problems are worth for each period.
    pub value: Value,
    /// The earliest readable rejection date of a problem, in milliseconds since 1970.
    pub rejected: Option<i64>,
}

/// Counts a case.
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
        let date = asset.detail(AssetDetail::Rejection).and_then(moment::parse);
        rejected = match (rejected, date) {
            (Some(one), Some(other)) => Some(i64::min(one, other)),
            (one, other) => one.or(other),
        };
    }
    most_first(&mut reasons);
    let value = Value::of(assets.iter().filter(|asset| is_problem(asset)));
    Summary { assets: assets.len(), problems, unset, reasons, value, rejected }
}

/// Adds problems of one reason, however it is spelled.
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

/// Puts the reasons with most problems first; equal ones by their text.
pub(crate) fn most_first(reasons: &mut [(AcceptanceStatus, usize)]) {
    reasons
        .sort_by(|(one, more), (other, less)| less.cmp(more).then_with(|| compare(one.raw(), other.raw())));
}

/// The problems of one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The reason, in the spelling that came first.
    pub status: AcceptanceStatus,
    /// How many assets have it.
    pub count: usize,
    /// What they are worth for each period.
    pub value: Value,
    /// Their explanations, each once: the one on most assets first, none at all last.
    pub texts: Vec<SharedText>,
}

/// One explanation and the assets that share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedText {
    /// The explanation without outer white space; empty where there is none.
    pub explanation: Box<str>,
    /// The assets, in the order of the service.
    pub assets: Vec<AssetId>,
}

/// The problems of a case by reason, identical explanations merged.
pub fn groups(assets: &CompleteAssets) -> Vec<Group> {
    summary(assets)
        .reasons
        .into_iter()
        .map(|(status, count)| {
            let has_it =
                |asset: &&Asset| asset.acceptance.as_ref().is_some_and(|own| own.is_same_as(&status));
            let value = Value::of(assets.iter().filter(has_it));
            let texts = shared_texts(assets.iter().filter(has_it));
            Group { count, value, texts, status }
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

/// The most problems of which a case is remembered.
pub const MOST_REMEMBERED: usize = 2_000;

/// The problems of a case as they stood, to be compared with in the next round; `None` where there are too many.
pub fn remembered(assets: &CompleteAssets) -> Option<Sorted<AssetId, Baseline>> {
    let mut problems = Sorted::default();
    for asset in assets.iter().filter(|asset| is_problem(asset)) {
        problems.insert(asset.id, Baseline::of(asset));
    }
    (problems.len() <= MOST_REMEMBERED).then_some(problems)
}

/// How the problems of a round differ from those of the round before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Problems that were none before.
    pub appeared: Vec<AssetId>,
    /// What was a problem before and is none any more, or is no longer there.
    pub settled: Vec<AssetId>,
    /// Problems with another reason than before.
    pub other_reason: Vec<AssetId>,
    /// Problems with the same reason and another explanation.
    pub other_text: Vec<AssetId>,
    /// How many problems are as they were.
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
