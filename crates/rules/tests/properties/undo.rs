//! Tests edits of a draft and their undo steps.

use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetId};
use acceptance_rules::draft::{Baseline, Draft, StepKind, StepName};
use proptest::prelude::*;

use crate::model;
use crate::model::sheet::Model;
use crate::model::{assets_and_edits, drafted};
use crate::support::{acceptance, asset, config, prove};

#[test]
fn a_step_of_typing_that_was_taken_back_letter_by_letter_is_forgotten_and_no_other_step_is() {
    let asset = asset(1, None);
    let mut draft = Draft::default();
    draft.set_acceptance([&asset], acceptance(Some("damaged")).as_ref());
    let last = |draft: &Draft| draft.last_step().map(|step| step.kind);
    for text in ["b", "be", "b"] {
        draft.set_explanation(&asset, text);
    }
    draft.forget_vain_step();
    assert_eq!(last(&draft), Some(StepKind::Explanation), "there is a letter left");
    draft.set_explanation(&asset, "");
    draft.forget_vain_step();
    draft.forget_vain_step();
    assert!(matches!(last(&draft), Some(StepKind::Status(_))), "{:?}", last(&draft));
    draft.undo();
    assert!(draft.is_empty() && !draft.can_undo());
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn every_edit_and_every_step_of_undo_shows_what_a_plain_copy_of_the_texts_shows(
        (assets, edits) in assets_and_edits(5, 40),
    ) {
        let complete = prove(assets.clone());
        let mut draft = Draft::default();
        let mut model = Model::new(&assets);
        for edit in &edits {
            model::edit(&mut draft, &complete, edit);
            model.edit(&complete, edit);
            prop_assert_eq!(draft.len(), model.sheet.len(), "after {:?}", edit);
            prop_assert_eq!(draft.is_empty(), model.sheet.is_empty());
            prop_assert_eq!(draft.can_undo(), model.can_undo());
            prop_assert_eq!(draft.can_redo(), model.can_redo());
            for asset in &assets {
                let (status, words) = model.shown(asset.id.0);
                prop_assert_eq!(draft.acceptance(asset).map(AcceptanceStatus::raw), status.as_deref());
                prop_assert_eq!(draft.explanation(asset), words);
                prop_assert_eq!(draft.mark(asset.id).is_some(), model.sheet.contains_key(&asset.id.0));
            }
        }
    }

    #[test]
    fn undoing_everything_leaves_nothing_and_redoing_everything_brings_all_back(
        (assets, edits) in assets_and_edits(8, 30),
    ) {
        let complete = prove(assets.clone());
        let mut draft = drafted(&complete, &edits);
        while draft.can_redo() {
            draft.redo();
        }
        let full = draft.clone();
        while draft.can_undo() {
            draft.undo();
        }
        prop_assert!(draft.is_empty());
        prop_assert_eq!(draft.updates(&complete), vec![]);
        while draft.can_redo() {
            draft.redo();
        }
        prop_assert_eq!(draft, full);
    }

    #[test]
    fn an_asset_that_is_marked_at_the_service_can_never_be_made_unset(
        (assets, edits) in assets_and_edits(8, 20),
    ) {
        let complete = prove(assets.clone());
        let mut draft = drafted(&complete, &edits);
        draft.set_acceptance(&complete, None);
        for asset in &assets {
            prop_assert_eq!(draft.acceptance(asset), asset.acceptance.as_ref());
        }
        for edit in &edits {
            model::edit(&mut draft, &complete, edit);
            for asset in &assets {
                prop_assert!(asset.acceptance.is_none() || draft.acceptance(asset).is_some());
            }
        }
    }
}

#[test]
fn a_hundred_steps_can_be_undone_and_the_oldest_is_forgotten_first() {
    let row = asset(1, None);
    let mut draft = Draft::default();
    for step in 0..105 {
        let text = if step % 2 == 0 { "damaged" } else { "other" };
        draft.set_acceptance([&row], acceptance(Some(text)).as_ref());
    }
    let mut undone = 0;
    while draft.can_undo() {
        draft.undo();
        undone += 1;
    }
    assert_eq!(undone, 100);
    assert_eq!(draft.acceptance(&row).map(AcceptanceStatus::raw), Some("damaged"), "the fifth choice stays");
}

#[test]
fn of_large_steps_fewer_can_be_undone() {
    let rows: Vec<Asset> = (0..20_000).map(|id| asset(id, None)).collect();
    let mut draft = Draft::default();
    for step in 0..30 {
        let text = if step % 2 == 0 { "damaged" } else { "other" };
        draft.set_acceptance(&rows, acceptance(Some(text)).as_ref());
    }
    let mut undone = 0;
    while draft.can_undo() {
        draft.undo();
        undone += 1;
    }
    assert_eq!(undone, 25, "half a million changes are retained");
}

#[test]
fn each_act_is_one_step_that_can_be_named() {
    let held = |id, status| asset(id, acceptance(status));
    let rows = [held(1, None), held(2, None), held(3, Some("received")), held(4, None)];
    let damaged = acceptance(Some("damaged")).unwrap();
    let name = |kind, assets, first| Some(StepName { kind, assets, first: AssetId(first) });
    let mut draft = Draft::default();
    assert_eq!((draft.last_step(), draft.undone_step()), (None, None));

    let received = AcceptanceStatus::received();
    draft.set_acceptance(&rows, Some(&received));
    let marked = name(StepKind::Status(received), 3, 1);
    assert_eq!(draft.last_step(), marked, "what is received already is not counted");
    draft.set_acceptance([&rows[0]], None);
    assert_eq!(draft.last_step(), name(StepKind::StatusTakenBack, 1, 1));
    draft.undo();
    assert_eq!(draft.last_step(), marked);
    assert_eq!(draft.undone_step(), name(StepKind::StatusTakenBack, 1, 1));

    draft.set_explained(&rows[1..], &damaged, "wet");
    assert_eq!(draft.last_step(), name(StepKind::Explained(damaged.clone()), 3, 2));
    assert!(rows[1..].iter().all(|row| draft.acceptance(row) == Some(&damaged)));
    assert!(rows[1..].iter().all(|row| draft.explanation(row) == "wet"));
    draft.set_explanation(&rows[3], "dry");
    assert_eq!(draft.last_step(), name(StepKind::Explanation, 1, 4));
    draft.discard();
    assert_eq!(draft.last_step(), name(StepKind::Discard, 4, 1));
    draft.undo();
    assert_eq!(draft.explanation(&rows[3]), "dry");
}

#[test]
fn taking_what_was_decided_in_the_last_round_is_one_step() {
    let rows = [asset(1, None), asset(2, None), asset(3, acceptance(Some("received")))];
    let last = |status: Option<&str>, explanation: &str| Baseline {
        acceptance: acceptance(status),
        explanation: explanation.into(),
    };
    let decided = [last(Some("damaged"), "wet"), last(None, "x"), last(Some("received"), "y")];
    let mut draft = Draft::default();
    draft.set_as_decided(rows.iter().zip(&decided));
    let said: Vec<_> =
        rows.iter().map(|row| (draft.acceptance(row).cloned(), draft.explanation(row))).collect();
    let expected = [("damaged", "wet"), ("", ""), ("received", "y")];
    assert_eq!(
        said,
        expected.map(|(status, text)| (acceptance(Some(status).filter(|it| !it.is_empty())), text))
    );
    assert_eq!(draft.last_step().map(|step| (step.kind, step.assets)), Some((StepKind::LastRound, 2)));
    draft.undo();
    assert!(draft.is_empty() && !draft.can_undo());
}

#[test]
fn a_damaged_explanation_of_the_last_round_is_not_applied() {
    let held = Asset { explanation: Some("dry".into()), ..asset(1, None) };
    let last = Baseline { acceptance: acceptance(Some("damaged")), explanation: "wet \u{FFFD}".into() };
    let mut draft = Draft::default();
    assert!(!draft.is_as_decided(&held, &last));
    draft.set_as_decided([(&held, &last)]);
    assert_eq!((draft.acceptance(&held), draft.explanation(&held)), (last.acceptance.as_ref(), "dry"));
    assert!(draft.is_as_decided(&held, &last));
    let repaired = Baseline { explanation: "wet".into(), ..last };
    assert!(!draft.is_as_decided(&held, &repaired));
}

#[test]
fn a_change_is_reverted_to_an_earlier_one_as_one_step() {
    let [received, damaged, other] =
        ["received", "damaged", "other"].map(|code| acceptance(Some(code)).unwrap());
    for (held, words, earlier, kind) in [
        (None, None, None, StepKind::StatusTakenBack),
        (None, None, Some((&received, "")), StepKind::Status(received.clone())),
        (Some(&other), Some("old"), None, StepKind::Status(other.clone())),
        (Some(&damaged), Some("old"), None, StepKind::Explanation),
        (Some(&other), Some("old"), Some((&received, "new")), StepKind::Status(received.clone())),
    ] {
        let held = Asset { explanation: words.map(Into::into), ..asset(1, held.cloned()) };
        let mut draft = Draft::default();
        if let Some((status, text)) = earlier {
            draft.set_explained([&held], status, text);
        }
        let earlier = draft.mark(held.id).cloned();
        draft.set_acceptance([&held], Some(&damaged));
        draft.set_explanation(&held, "wet");
        let later = draft.mark(held.id).cloned();
        assert_eq!(draft.revert(&held, earlier.as_ref()), 1);
        assert_eq!(draft.mark(held.id), earlier.as_ref());
        assert_eq!(draft.last_step().map(|step| step.kind), Some(kind.clone()));
        assert_eq!(draft.revert(&held, earlier.as_ref()), 0);
        // Typing and its reversal are one step.
        if kind != StepKind::Explanation {
            draft.undo();
            assert_eq!(draft.mark(held.id), later.as_ref());
        }
    }
}
