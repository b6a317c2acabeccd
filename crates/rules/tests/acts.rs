//! Proof of each act by a reading, and differences between the assets read and the decision
//! (Specification: states).

use acceptance_rules::act::{Act, Proof, proof};
use acceptance_rules::asset::{Asset, AssetDetail, AssetId};
use acceptance_rules::certificate::ConfirmationStatus;
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::decision::{Decision, Plan, plan};
use acceptance_rules::draft::Draft;
use acceptance_rules::snapshot::Difference;

use crate::model::open_certificate;
use crate::support::{acceptance, certificate, context, marked as asset, prove};

#[test]
fn the_acts_of_the_lease_client_are_the_two_decisions() {
    for decision in [Decision::Confirm, Decision::Reject] {
        assert_eq!(Act::from(decision).decision(), Some(decision));
    }
    assert_eq!(Act::FinishReview.decision(), None);
}

/// C confirmed, S awaits a second confirmation, R rejected, E the review has ended, - neither proven.
#[test]
fn a_reading_proves_an_act_only_where_it_shows_the_effect_of_that_act() {
    const FIRST: &str = "firstConfirmationPending";
    const SECOND: &str = "secondConfirmationPending";
    #[rustfmt::skip]
    let table = [
        // now                        confirm, before: first, second, unknown    reject    finish review
        (FIRST,                       ["-", "-", "-",                            "-",      "E"]),
        (SECOND,                      ["S", "-", "S",                            "-",      "E"]),
        ("SECONDconfirmationPending", ["S", "-", "S",                            "-",      "E"]),
        ("Confirmed",                 ["C", "C", "C",                            "-",      "E"]),
        ("CONFIRMED",                 ["C", "C", "C",                            "-",      "E"]),
        ("clearingProcess",           ["-", "-", "-",                            "R",      "-"]),
        ("ClearingProcess",           ["-", "-", "-",                            "R",      "-"]),
        ("Confirmed ",                ["-", "-", "-",                            "-",      "-"]),
        ("clearingProcess\u{200B}",   ["-", "-", "-",                            "-",      "-"]),
        ("thirdConfirmationPending",  ["-", "-", "-",                            "-",      "-"]),
        ("",                          ["-", "-", "-",                            "-",      "-"]),
    ];
    let columns = [
        (Act::Confirm, FIRST),
        (Act::Confirm, SECOND),
        (Act::Confirm, "thirdConfirmationPending"),
        (Act::Reject, FIRST),
        (Act::FinishReview, "clearingProcess"),
    ];
    for (now, letters) in table {
        for ((act, before), letter) in columns.into_iter().zip(letters) {
            let expected = match letter {
                "C" => Some(Proof::Confirmed),
                "S" => Some(Proof::SecondPending),
                "R" => Some(Proof::Rejected),
                "E" => Some(Proof::ReviewEnded),
                _ => None,
            };
            let before = ConfirmationStatus::read(before);
            assert_eq!(
                proof(act, Some(&before), &certificate(Some(now).filter(|now| !now.is_empty()), None)),
                expected,
                "{act:?} of {before:?}, {now:?}"
            );
        }
    }
}

fn complete(assets: &[Asset]) -> CompleteAssets {
    prove(assets.to_vec())
}

/// Returns a decision on assets, each shown as it is and decided with another status and
/// explanation, if any.
fn planned(decision: Decision, assets: &[(Asset, &str, &str)]) -> Plan {
    let mut draft = Draft::default();
    for (asset, status, explanation) in assets {
        if !status.is_empty() {
            draft.set_acceptance([asset], acceptance(Some(status)).as_ref());
        }
        if !explanation.is_empty() {
            draft.set_explanation(asset, explanation);
        }
    }
    let shown: Vec<Asset> = assets.iter().map(|(asset, ..)| asset.clone()).collect();
    plan(decision, &context(&open_certificate(), &prove(shown), &draft)).unwrap()
}

fn changed(was: Asset, is: &Asset) -> Difference {
    Difference::AssetChanged { was: Box::new(was), is: Box::new(is.clone()) }
}

#[test]
fn a_confirmation_sets_unset_assets_to_received_and_changes_nothing_else() {
    let plan = planned(
        Decision::Confirm,
        &[
            (asset(3, "", ""), "", ""),
            (asset(1, "received", "old"), "", ""),
            (asset(2, "", ""), "received", "new"),
        ],
    );
    let [third, first, second] =
        [asset(3, "received", ""), asset(1, "RECEIVED", "old"), asset(2, "received", "new")];
    let differences = |assets: &[Asset]| plan.differences(&complete(assets));
    let found = differences(&[first.clone(), second.clone(), third.clone()]);
    assert_eq!(found, [], "in any order and any spelling");
    // Other changes of a decision are outside the plan.
    let mut other = third.clone();
    other.confirmation = Some(ConfirmationStatus::read("Confirmed"));
    other.details = [(AssetDetail::Rejection, "2026-11-21")].into();
    other.explanation = Some("".into());
    assert_eq!(differences(&[first.clone(), second.clone(), other]), []);
    for (is, was) in [
        (asset(3, "", ""), &third),
        (asset(3, "other", ""), &third),
        (asset(3, "received", "new"), &third),
        (asset(1, "received", ""), &asset(1, "received", "old")),
        (asset(1, "", "old"), &asset(1, "received", "old")),
        (asset(2, "received", "New"), &second),
        (asset(2, "received", ""), &second),
    ] {
        let read = [&third, &first, &second].map(|it| if it.id == is.id { is.clone() } else { it.clone() });
        assert_eq!(differences(&read), [changed(was.clone(), &is)]);
    }
    let read = [third, asset(9, "received", ""), second];
    assert_eq!(differences(&read), [Difference::AssetGone(AssetId(1)), Difference::AssetAdded(AssetId(9))]);
}

#[test]
fn a_rejection_leaves_the_assets_as_they_were_marked() {
    let plan = planned(
        Decision::Reject,
        &[(asset(1, "", "kept"), "damaged", ""), (asset(2, "received", ""), "", "")],
    );
    let (one, two) = (asset(1, "damaged", "kept"), asset(2, "received", ""));
    let differences = |assets: &[Asset]| plan.differences(&complete(assets));
    assert_eq!(differences(&[one.clone(), two.clone()]), []);
    // The marks count, not the values shown before them.
    let was = asset(1, "", "kept");
    assert_eq!(differences(&[was.clone(), two.clone()]), [changed(one.clone(), &was)]);
    let unset = asset(2, "", "");
    assert_eq!(differences(&[one, unset.clone()]), [changed(two, &unset)]);
}
