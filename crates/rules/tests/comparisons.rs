//! Tests the proof of completeness and the comparison of two readings with random sets.
//! `ACCEPTANCE_CASES` sets the number of cases of each property.

use std::collections::{BTreeMap, BTreeSet};

use acceptance_rules::asset::{Asset, AssetDetail, AssetDetails, AssetId};
use acceptance_rules::certificate::{
    AuthorizationStatus, Certificate, CertificateDetail, CertificateKey, ConfirmationStatus,
};
use acceptance_rules::complete::{CompleteAssets, Evidence, Incomplete};
use acceptance_rules::draft::AssetUpdate;
use acceptance_rules::snapshot::{Difference, Snapshot, differences, differences_after};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::model::{WORDS, any_id, applied, assets_and_edits, drafted, open_certificate, same_status};
use crate::support::{acceptance, asset, config, prove};

/// One possible change of an asset or its certificate.
#[derive(Debug, Clone)]
enum Single {
    Status(&'static str),
    NoStatus,
    Words(&'static str),
    Confirmation(&'static str),
    NoConfirmation,
    Detail(&'static str),
    NoDetail,
}

fn any_single() -> impl Strategy<Value = Single> {
    prop_oneof![
        select(vec!["received", "damaged", "stolen", " received", "other"]).prop_map(Single::Status),
        Just(Single::NoStatus),
        select(WORDS.to_vec()).prop_map(Single::Words),
        select(vec!["Confirmed", "clearingProcess", "new"]).prop_map(Single::Confirmation),
        Just(Single::NoConfirmation),
        select(vec!["", "A", "a"]).prop_map(Single::Detail),
        Just(Single::NoDetail),
    ]
}

fn with(asset: &Asset, single: &Single) -> Asset {
    let mut after = asset.clone();
    match single {
        Single::Status(text) => after.acceptance = acceptance(Some(text)),
        Single::NoStatus => after.acceptance = None,
        Single::Words(words) => after.explanation = Some((*words).into()),
        Single::Confirmation(text) => after.confirmation = Some(ConfirmationStatus::read(text)),
        Single::NoConfirmation => after.confirmation = None,
        Single::Detail(text) => after.details = [(AssetDetail::SerialNumber, text)].into(),
        Single::NoDetail => after.details = AssetDetails::default(),
    }
    after
}

/// Returns whether both look the same to the user.
fn reads_the_same(one: &Asset, other: &Asset) -> bool {
    let raw = |asset: &Asset| asset.confirmation.as_ref().map(|status| status.raw().to_owned());
    same_status(one.acceptance.as_ref(), other.acceptance.as_ref())
        && one.explanation() == other.explanation()
        && raw(one) == raw(other)
        && one.detail(AssetDetail::SerialNumber) == other.detail(AssetDetail::SerialNumber)
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn a_set_does_not_differ_from_itself_in_any_order(
        (assets, _) in assets_and_edits(60, 1),
        seed in any::<Index>(),
    ) {
        let seen = Snapshot { certificate: open_certificate(), assets: prove(assets.clone()) };
        prop_assert_eq!(differences(&seen, &[], &seen), vec![]);
        let mut turned = assets.clone();
        if !turned.is_empty() {
            turned.rotate_left(seed.index(assets.len()));
            turned[..assets.len() / 2].reverse();
        }
        let fresh = Snapshot { certificate: open_certificate(), assets: prove(turned) };
        prop_assert_eq!(differences(&seen, &[], &fresh), vec![]);
        prop_assert_eq!(differences(&fresh, &[], &seen), vec![]);
        prop_assert_eq!(&fresh.assets, &seen.assets);
    }

    #[test]
    fn any_single_change_to_an_asset_is_reported_and_nothing_else_is(
        (assets, _) in assets_and_edits(20, 1),
        start in prop::collection::vec(any_single(), 0..20),
        at in any::<Index>(),
        single in any_single(),
        added in any_id(),
    ) {
        if assets.is_empty() {
            return Ok(());
        }
        let mut first = assets.clone();
        for (asset, single) in first.iter_mut().zip(&start) {
            *asset = with(asset, single);
        }
        let seen = Snapshot { certificate: open_certificate(), assets: prove(first.clone()) };
        let read = |assets: Vec<Asset>| Snapshot { certificate: open_certificate(), assets: prove(assets) };
        let at = at.index(first.len());

        let mut second = first.clone();
        second[at] = with(&first[at], &single);
        let found = differences(&seen, &[], &read(second.clone()));
        if reads_the_same(&first[at], &second[at]) {
            prop_assert_eq!(found, vec![]);
        } else {
            prop_assert_eq!(found, vec![Difference::AssetChanged {
                was: Box::new(first[at].clone()),
                is: Box::new(second[at].clone()),
            }]);
            prop_assert_ne!(&read(second).assets, &seen.assets);
        }

        let mut shorter = first.clone();
        let gone = shorter.remove(at).id;
        let shorter = read(shorter);
        prop_assert_eq!(differences(&seen, &[], &shorter), vec![Difference::AssetGone(gone)]);
        prop_assert_eq!(differences(&shorter, &[], &seen), vec![Difference::AssetAdded(gone)]);
        prop_assert_ne!(&shorter.assets, &seen.assets);

        if first.iter().all(|asset| asset.id != AssetId(added)) {
            let mut renamed = first.clone();
            renamed[at].id = AssetId(added);
            let found = differences(&seen, &[], &read(renamed));
            prop_assert_eq!(found, vec![Difference::AssetGone(gone), Difference::AssetAdded(AssetId(added))]);
        }
    }

    #[test]
    fn a_save_that_did_not_arrive_is_reported_for_each_row(
        (assets, edits) in assets_and_edits(20, 15),
        lost in prop::collection::vec(any::<bool>(), 20),
    ) {
        let complete = prove(assets);
        let updates = drafted(&complete, &edits).updates(&complete);
        let arrived: Vec<AssetUpdate> =
            updates.iter().zip(&lost).filter(|(_, lost)| !**lost).map(|(update, _)| update.clone()).collect();
        let missing: BTreeSet<AssetId> =
            updates.iter().zip(&lost).filter(|(_, lost)| **lost).map(|(update, _)| update.asset).collect();
        let fresh = prove(applied(&complete, &arrived));
        let found = differences_after(&complete, &updates, &fresh);
        let turned: Vec<AssetUpdate> = updates.iter().rev().cloned().collect();
        prop_assert_eq!(&differences_after(&complete, &turned, &fresh), &found, "in any order");
        let named: BTreeMap<AssetId, Asset> = found.iter().map(|difference| match difference {
            Difference::AssetChanged { was, is } => {
                assert_eq!(was.id, is.id);
                (was.id, (**was).clone())
            }
            other => panic!("{other:?}"),
        }).collect();
        prop_assert_eq!(named.keys().copied().collect::<BTreeSet<_>>(), missing);
        let meant = applied(&complete, &updates);
        for (id, was) in named {
            prop_assert_eq!(&was, meant.iter().find(|asset| asset.id == id).unwrap());
        }
    }

    #[test]
    fn a_list_is_complete_only_without_repeated_ids_and_with_a_total_that_agrees(
        ids in prop_oneof![
            prop::collection::vec(any_id(), 0..60),
            prop::collection::hash_set(any_id(), 0..60).prop_map(|ids| ids.into_iter().collect()),
        ],
        said in prop::option::of(prop_oneof![Just(0), -2..3_i64]),
        own in any::<bool>(),
    ) {
        let total = said.and_then(|more| u64::try_from(ids.len()).unwrap().checked_add_signed(more));
        let assets: Vec<Asset> = ids.iter().map(|id| asset(*id, None)).collect();
        let evidence = if own { Evidence::OwnStore } else { Evidence::ReadToTheEnd { total } };
        let twice: BTreeSet<AssetId> = ids
            .iter()
            .filter(|id| ids.iter().filter(|other| other == id).count() > 1)
            .map(|id| AssetId(*id))
            .collect();
        let read = u64::try_from(ids.len()).unwrap();
        let proven = CompleteAssets::prove(assets.clone(), evidence);
        if !twice.is_empty() {
            prop_assert_eq!(proven, Err(Incomplete::Repeated(twice.into_iter().collect())));
        } else if let Some(total) = total.filter(|total| !own && *total != read) {
            prop_assert_eq!(proven, Err(Incomplete::TotalDisagrees { total, read }));
        } else {
            let proven = proven.expect("nothing speaks against it");
            prop_assert_eq!(proven.len(), ids.len());
            prop_assert_eq!(proven.is_empty(), ids.is_empty());
            prop_assert_eq!(proven.iter().cloned().collect::<Vec<_>>(), assets.clone());
            for asset in &assets {
                prop_assert_eq!(proven.get(asset.id), Some(asset));
            }
            prop_assert_eq!(ids.contains(&7).then_some(AssetId(7)), proven.get(AssetId(7)).map(|found| found.id));
            let counted = CompleteAssets::prove(assets, Evidence::ReadToTheEnd { total: Some(read) });
            prop_assert_eq!(counted, Ok(proven));
        }
    }
}

#[test]
fn any_single_change_to_a_certificate_is_reported_once() {
    let was = Certificate {
        key: CertificateKey::new(1, 2),
        confirmation: Some(ConfirmationStatus::read("firstConfirmationPending")),
        authorization: Some(AuthorizationStatus::read("ready")),
        details: vec![(CertificateDetail::CustomerName, "A".into())],
    };
    let change = |change: fn(&mut Certificate)| {
        let mut is = was.clone();
        change(&mut is);
        is
    };
    for is in [
        change(|it| it.key = CertificateKey::new(1, 3)),
        change(|it| it.key = CertificateKey::new(2, 2)),
        change(|it| it.confirmation = Some(ConfirmationStatus::read("secondConfirmationPending"))),
        change(|it| it.confirmation = Some(ConfirmationStatus::read("Confirmed"))),
        change(|it| it.confirmation = Some(ConfirmationStatus::read("firstConfirmationPending "))),
        change(|it| it.confirmation = None),
        change(|it| it.authorization = Some(AuthorizationStatus::read("authorized"))),
        change(|it| it.authorization = None),
        change(|it| it.details.clear()),
        change(|it| it.details = vec![(CertificateDetail::CustomerName, "B".into())]),
        change(|it| it.details = vec![(CertificateDetail::CustomerNumber, "A".into())]),
        change(|it| it.details.push((CertificateDetail::LeaseStart, "2026-01-01".into()))),
    ] {
        let assets = prove(vec![asset(1, None)]);
        let seen = Snapshot { certificate: was.clone(), assets: assets.clone() };
        let fresh = Snapshot { certificate: is.clone(), assets };
        let expected = Difference::Certificate { was: Box::new(was.clone()), is: Box::new(is) };
        assert_eq!(differences(&seen, &[], &fresh), [expected]);
        assert_ne!(seen, fresh);
    }
}
