//! What is written is read back as it was, whatever it holds.
//! `ACCEPTANCE_CASES` says how many cases each property is tried with.

use acceptance_persistence::Damage;
use acceptance_persistence::draft::SavedDraft;
use acceptance_persistence::pending::Pending;
use acceptance_persistence::round::Round;
use acceptance_persistence::run;
use acceptance_persistence::views::Views;
use acceptance_rules::act::{Act, Proof, Step};
use acceptance_rules::asset::{AcceptanceKind, AssetId, StatusCodes};
use acceptance_rules::certificate::{CertificateKey, ConfirmationStatus};
use acceptance_rules::decision::Decision;
use acceptance_rules::draft::{Baseline, Draft, Mark};
use acceptance_rules::run::{Fate, RunItem, Standing};
use acceptance_rules::sorted::Sorted;
use proptest::prelude::*;

use crate::support::{HOSTILE, any_draft, any_number, any_pending, any_round, any_run, any_views, config};

const NOW: i64 = 1_763_726_400_000;

fn base(status: &str, explanation: &str) -> Baseline {
    Baseline { acceptance: StatusCodes::default().read(status), explanation: explanation.into() }
}

fn mark(status: &str, explanation: Option<&str>, base: Baseline) -> Mark {
    let acceptance = StatusCodes::default().read(status);
    Mark { acceptance, explanation: explanation.map(Into::into), base }
}

/// Writes a draft of one mark and reads it.
fn through(mark: &Mark) -> Option<Mark> {
    let text = SavedDraft::write(&Draft::from_marks([(AssetId(7), mark.clone())]), NOW);
    SavedDraft::read(&text, &StatusCodes::default()).unwrap().draft.mark(AssetId(7)).cloned()
}

#[test]
fn an_untouched_explanation_a_cleared_one_and_the_word_null_stay_apart() {
    for explanation in [None, Some(""), Some("null"), Some(" ")] {
        let mark = mark("other", explanation, base("", "bent"));
        assert_eq!(through(&mark), Some(mark));
    }
}

#[test]
fn a_status_that_was_not_chosen_and_one_that_was_unset_stay_none() {
    for mark in [
        mark("", Some("bent"), base("", "")),
        mark("", Some(""), base("received", "bent")),
        mark("received", None, base("", "")),
    ] {
        assert_eq!(through(&mark), Some(mark));
    }
}

#[test]
fn every_hostile_text_survives_in_every_place() {
    for text in HOSTILE {
        let mark = mark(&format!("x{text}"), Some(text), base(&format!("{text}x"), text));
        assert_eq!(through(&mark), Some(mark), "{text:?}");
    }
}

#[test]
fn a_status_is_read_by_the_codes_of_the_day_and_its_text_is_kept() {
    let draft = Draft::from_marks([(AssetId(1), mark("scratched", None, base("Scratched", "")))]);
    let text = SavedDraft::write(&draft, NOW);
    let kinds = |codes: &StatusCodes| {
        let draft = SavedDraft::read(&text, codes).unwrap().draft;
        let mark = draft.mark(AssetId(1)).unwrap();
        let statuses = [mark.acceptance.as_ref().unwrap(), mark.base.acceptance.as_ref().unwrap()];
        assert_eq!(statuses.map(|status| status.raw()), ["scratched", "Scratched"]);
        statuses.map(|status| status.kind())
    };
    assert_eq!(kinds(&StatusCodes::default()), [AcceptanceKind::Unlisted; 2]);
    assert_eq!(kinds(&StatusCodes::new(["scratched"])), [AcceptanceKind::Reason; 2]);
    assert_eq!(kinds(&StatusCodes::new(["scratched "])), [AcceptanceKind::LookAlike; 2]);
}

#[test]
fn what_can_be_undone_is_not_kept() {
    let marked = Draft::from_marks([(AssetId(1), mark("damaged", None, base("", "")))]);
    let mut draft = marked.clone();
    draft.discard();
    draft.undo();
    assert!(draft.can_redo());
    let saved = SavedDraft::read(&SavedDraft::write(&draft, NOW), &StatusCodes::default());
    assert_eq!(saved, Ok(SavedDraft { at: NOW, draft: marked }));
}

/// Whoever changes these texts changes the version as well: others have saved such texts.
#[test]
fn version_1_is_written_as_it_always_was() {
    let draft = Draft::from_marks([
        (AssetId(4712), mark("", Some("a\n\"b\""), base("received", ""))),
        (AssetId(i64::MIN), mark("Damaged", None, base("", "ü"))),
    ]);
    let expected = "draft 1 1763726400000 2\n\
                    [\"-9223372036854775808\",\"Damaged\",null,null,\"ü\",\
                    \"4712\",null,\"a\\n\\\"b\\\"\",\"received\",\"\"]";
    assert_eq!(SavedDraft::write(&draft, NOW), expected);
    assert_eq!(SavedDraft::write(&Draft::default(), -1), "draft 1 -1 0\n[]");

    let pending = Pending {
        act: Act::Confirm,
        step: Step::Marking,
        at: NOW,
        marks: 12,
        before: Some("firstConfirmationPending".into()),
        key: None,
    };
    let expected = "pending 1 1763726400000 12\n[\"confirm\",\"marking\",\"firstConfirmationPending\",null]";
    assert_eq!(pending.write(), expected);
    let key = Some("k".into());
    let pending = Pending { act: Act::Reject, step: Step::Sent, before: None, key, ..pending };
    assert_eq!(pending.write(), "pending 1 1763726400000 12\n[\"reject\",\"sent\",null,\"k\"]");
    let pending = Pending { act: Act::FinishReview, step: Step::Begun, marks: 0, key: None, ..pending };
    assert_eq!(pending.write(), "pending 1 1763726400000 0\n[\"finish-review\",\"begun\",null,null]");

    let mut assets = Sorted::default();
    assets.insert(AssetId(2), base("other", "bent"));
    assets.insert(AssetId(-2), base("", ""));
    let round = Round { decision: Decision::Reject, at: NOW, assets };
    let expected = "round 1 1763726400000 2\n[\"reject\",\"-2\",null,\"\",\"2\",\"other\",\"bent\"]";
    assert_eq!(round.write(), expected);
}

#[test]
fn version_1_of_a_run_is_written_as_it_always_was() {
    let before = Some(ConfirmationStatus::read("Odd \"one\""));
    let ended = |act, fate| Standing::Ended { act, fate, at: NOW };
    let standings = [
        Standing::Waiting,
        Standing::Accepted,
        Standing::LeftOut,
        Standing::UnderWay { act: Act::Reject, before },
        ended(Act::Confirm, Fate::Done(Proof::SecondPending)),
        ended(Act::Reject, Fate::Differs(Proof::Rejected)),
        ended(Act::Confirm, Fate::NotDone),
        ended(Act::Confirm, Fate::Unknown),
    ];
    let item = |(id, standing)| RunItem { key: CertificateKey::new(4711, id), standing };
    let items: Vec<RunItem> = (1..).zip(standings).map(item).collect();
    let expected = "run 1 1763726400000 8\n\
                    [\"4711\",\"1\",\"waiting\",null,null,null,\
                    \"4711\",\"2\",\"accepted\",null,null,null,\
                    \"4711\",\"3\",\"left-out\",null,null,null,\
                    \"4711\",\"4\",\"under-way\",\"reject\",\"Odd \\\"one\\\"\",null,\
                    \"4711\",\"5\",\"done\",\"confirm\",\"second-pending\",\"1763726400000\",\
                    \"4711\",\"6\",\"differs\",\"reject\",\"rejected\",\"1763726400000\",\
                    \"4711\",\"7\",\"not-done\",\"confirm\",null,\"1763726400000\",\
                    \"4711\",\"8\",\"unknown\",\"confirm\",null,\"1763726400000\"]";
    assert_eq!(run::write(&items, NOW), expected);
}

#[test]
fn a_run_that_could_send_one_certificate_twice_or_two_at_once_is_refused() {
    let waiting = r#""1","2","waiting",null,null,null"#;
    let under_way = |id: i64| format!(r#""1","{id}","under-way","confirm",null,null"#);
    for rows in [format!("{waiting},{waiting}"), format!("{},{}", under_way(1), under_way(2))] {
        assert_eq!(run::read(&format!("run 1 5 2\n[{rows}]")), Err(Damage::NotOurs), "{rows}");
    }
    assert!(run::read(&format!("run 1 5 2\n[{waiting},{}]", under_way(1))).is_ok());
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_draft_is_read_as_it_was_written_and_a_glance_says_the_same(
        draft in any_draft(),
        at in any_number(),
    ) {
        let text = SavedDraft::write(&draft, at);
        prop_assert_eq!(SavedDraft::glance(&text), Some((draft.len(), at)));
        prop_assert_eq!(SavedDraft::read(&text, &StatusCodes::default()), Ok(SavedDraft { at, draft }));
        prop_assert_eq!(Pending::read(&text), Err(Damage::NotOurs));
        prop_assert_eq!(Round::read(&text, &StatusCodes::default()), Err(Damage::NotOurs));
    }

    #[test]
    fn a_journal_is_read_as_it_was_written(pending in any_pending()) {
        let text = pending.write();
        prop_assert_eq!(SavedDraft::glance(&text), None);
        prop_assert_eq!(SavedDraft::read(&text, &StatusCodes::default()), Err(Damage::NotOurs));
        prop_assert_eq!(Round::read(&text, &StatusCodes::default()), Err(Damage::NotOurs));
        prop_assert_eq!(Pending::read(&text), Ok(pending));
    }

    #[test]
    fn a_round_is_read_as_it_was_written(round in any_round()) {
        let text = round.write();
        prop_assert_eq!(SavedDraft::glance(&text), None);
        prop_assert_eq!(SavedDraft::read(&text, &StatusCodes::default()), Err(Damage::NotOurs));
        prop_assert_eq!(Pending::read(&text), Err(Damage::NotOurs));
        prop_assert_eq!(Round::read(&text, &StatusCodes::default()), Ok(round));
    }

    #[test]
    fn views_are_read_as_they_were_written(views in any_views(), at in any_number()) {
        let text = views.write(at);
        prop_assert_eq!(SavedDraft::read(&text, &StatusCodes::default()), Err(Damage::NotOurs));
        prop_assert_eq!(Views::read(&text), Ok(views));
    }

    #[test]
    fn a_run_is_read_as_it_was_written(items in any_run(), at in any_number()) {
        prop_assert_eq!(run::read(&run::write(&items, at)), Ok(items));
    }
}
