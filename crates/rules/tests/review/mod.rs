//! Tests the operator's view of rejected certificates: tables for one case, and properties against
//! plain counting. `ACCEPTANCE_CASES` sets the number of cases of each property.

mod cases;

use std::collections::{BTreeMap, BTreeSet};

use acceptance_rules::asset::{Asset, AssetDetail, AssetId};
use acceptance_rules::case::{Summary, changes, groups, is_problem, remembered, summary};
use acceptance_rules::certificate::{CertificateKey, LeaseCompanyNumber};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::queue::{QueueEntry, totals};
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{config, marked as asset, prove as complete};

fn priced(id: i64, price: &str, currency: &str) -> Asset {
    let mut asset = asset(id, "damaged", "");
    let details = [(AssetDetail::PeriodicalPrice, price), (AssetDetail::Currency, currency)];
    asset.details = details.into_iter().filter(|(_, text)| !text.is_empty()).collect();
    asset
}

fn rejected(id: i64, status: &str, date: &str) -> Asset {
    Asset { details: [(AssetDetail::Rejection, date)].into(), ..asset(id, status, "") }
}

fn key(company: i64, certificate: i64) -> CertificateKey {
    CertificateKey::new(company, certificate)
}

fn sums(assets: Vec<Asset>) -> (Vec<(String, String)>, usize) {
    let value = summary(&complete(assets)).value;
    let sums = value.sums.iter().map(|(currency, sum)| (currency.to_string(), sum.to_string())).collect();
    (sums, value.unpriced)
}

fn any_asset() -> impl Strategy<Value = Asset> {
    let status = select(vec!["", "received", "RECEIVED", "damaged", "Damaged", "other", "lost", "received "]);
    let text = select(vec!["", "a", " a", "b", "c"]);
    let price = select(vec!["", "1", "0.1", "2.50", "x"]);
    let currency = select(vec!["", "EUR", "eur", "CHF"]);
    (any::<i16>(), status, text, price, currency).prop_map(|(id, status, text, price, currency)| Asset {
        details: priced(0, price, currency).details,
        ..asset(id.into(), status, text)
    })
}

fn any_assets() -> impl Strategy<Value = CompleteAssets> {
    prop::collection::vec(any_asset(), 0..40).prop_map(|assets| {
        let mut ids = BTreeSet::new();
        complete(assets.into_iter().filter(|asset| ids.insert(asset.id)).collect())
    })
}

/// Returns the parts of a case that do not depend on spelling and order.
fn plain(assets: &CompleteAssets) -> BTreeMap<(String, String), BTreeSet<i64>> {
    let mut plain: BTreeMap<_, BTreeSet<i64>> = BTreeMap::new();
    for asset in assets.iter() {
        let status = asset.acceptance.as_ref().map_or("", |status| status.raw()).to_ascii_lowercase();
        if !status.is_empty() && status != "received" {
            let text = asset.explanation.as_deref().unwrap_or_default().trim().to_owned();
            plain.entry((status, text)).or_default().insert(asset.id.0);
        }
    }
    plain
}

fn any_entries() -> impl Strategy<Value = Vec<(CertificateKey, Option<Summary>, Option<i64>)>> {
    let entry = (0..4_i64, any::<i16>(), prop::option::of(any_assets()), prop::option::of(0..90_i64));
    let entry = entry.prop_map(|(company, certificate, assets, since)| {
        (key(company, certificate.into()), assets.map(|assets| summary(&assets)), since)
    });
    prop::collection::vec(entry, 0..12)
}

fn entries(all: &[(CertificateKey, Option<Summary>, Option<i64>)]) -> Vec<QueueEntry<'_>> {
    all.iter()
        .map(|(key, summary, since)| QueueEntry { key: *key, summary: summary.as_ref(), since: *since })
        .collect()
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn every_problem_is_on_the_sheet_once_and_nothing_else_is(assets in any_assets()) {
        let mut shown: BTreeMap<(String, String), BTreeSet<i64>> = BTreeMap::new();
        let groups = groups(&assets);
        for group in &groups {
            prop_assert_eq!(group.count, group.texts.iter().map(|text| text.assets.len()).sum::<usize>());
            for text in &group.texts {
                let own = (group.status.raw().to_ascii_lowercase(), text.explanation.to_string());
                let ids: BTreeSet<i64> = text.assets.iter().map(|id| id.0).collect();
                prop_assert_eq!(ids.len(), text.assets.len());
                prop_assert!(shown.insert(own, ids).is_none(), "a text of a reason comes once");
            }
        }
        prop_assert_eq!(shown, plain(&assets));
        let summary = summary(&assets);
        prop_assert_eq!(summary.problems, groups.iter().map(|group| group.count).sum::<usize>());
        prop_assert_eq!(summary.assets, assets.len());
        prop_assert!(groups.windows(2).all(|pair| pair[0].count >= pair[1].count));
        let unpriced: usize = groups.iter().map(|group| group.value.unpriced).sum();
        prop_assert_eq!(summary.value.unpriced, unpriced);
    }

    #[test]
    fn a_round_compared_with_itself_shows_no_change(assets in any_assets()) {
        let changes = changes(&remembered(&assets).unwrap(), &assets);
        let problems = assets.iter().filter(|asset| is_problem(asset)).count();
        prop_assert_eq!(changes.same, problems);
        let none = [changes.appeared, changes.settled, changes.other_reason, changes.other_text];
        prop_assert!(none.iter().all(Vec::is_empty));
    }

    #[test]
    fn each_problem_of_either_round_is_told_exactly_once(before in any_assets(), now in any_assets()) {
        let remembered = remembered(&before).unwrap();
        let changes = changes(&remembered, &now);
        let mut told: Vec<AssetId> = [&changes.appeared, &changes.settled, &changes.other_reason, &changes.other_text]
            .into_iter().flatten().copied().collect();
        let distinct: BTreeSet<AssetId> = told.iter().copied().collect();
        prop_assert_eq!(distinct.len(), told.len());
        told.sort();
        let of = |assets: &CompleteAssets| assets.iter().filter(|asset| is_problem(asset)).map(|asset| asset.id).collect::<BTreeSet<_>>();
        prop_assert_eq!(told.len() + changes.same, of(&before).union(&of(&now)).count());
    }

    #[test]
    fn the_figures_of_the_charts_add_up(all in any_entries()) {
        let now = 90;
        let totals = totals(&entries(&all), now);
        prop_assert_eq!(totals.cases, all.len());
        prop_assert_eq!(totals.read, all.iter().filter(|(_, summary, _)| summary.is_some()).count());
        let problems: usize = all.iter().filter_map(|(_, summary, _)| summary.as_ref()).map(|it| it.problems).sum();
        prop_assert_eq!(totals.problems, problems);
        prop_assert_eq!(totals.reasons.iter().map(|(_, count)| count).sum::<usize>(), problems);
        let summaries = || all.iter().filter_map(|(_, summary, _)| summary.as_ref());
        prop_assert_eq!(totals.value.unpriced, summaries().map(|it| it.value.unpriced).sum::<usize>());
        let currencies: BTreeSet<_> = summaries().flat_map(|it| &it.value.sums).map(|(own, _)| own.to_ascii_lowercase()).collect();
        prop_assert_eq!(totals.value.sums.len(), currencies.len());
        for (currency, total) in &totals.value.sums {
            let sums = summaries().flat_map(|it| &it.value.sums).filter(|(own, _)| own.eq_ignore_ascii_case(currency));
            let sum = sums.map(|(_, sum)| *sum).reduce(|one, other| one.plus(other).unwrap());
            prop_assert_eq!(sum, Some(*total));
        }
        prop_assert_eq!(totals.ages.iter().sum::<usize>(), all.iter().filter(|(.., since)| since.is_some()).count());
        let companies: BTreeMap<LeaseCompanyNumber, usize> = totals.companies.iter().copied().collect();
        prop_assert_eq!(companies.values().sum::<usize>(), all.len());
        for (company, cases) in companies {
            prop_assert_eq!(cases, all.iter().filter(|(key, ..)| key.company == company).count());
        }
    }
}
