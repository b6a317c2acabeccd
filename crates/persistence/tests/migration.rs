//! Tests that texts of version 1 are still read.

use acceptance_persistence::draft::SavedDraft;
use acceptance_persistence::last_decision::LastDecision;
use acceptance_persistence::log::{Act as LogAct, LogEntry, LoggedOutcome};
use acceptance_persistence::pending::Pending;
use acceptance_persistence::run;
use acceptance_rules::act::{Act, ActProgress, Proof};
use acceptance_rules::asset::{AssetId, StatusCodes};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::Decision;
use acceptance_rules::run::{RunResult, Standing};

const NOW: i64 = 1_763_726_400_000;

fn draft(text: &str) -> Option<SavedDraft> {
    SavedDraft::read(text, &StatusCodes::default())
}

#[test]
fn a_draft_of_version_1_is_read() {
    let text = "draft 1 1763726400000 2\n\
                [\"-9223372036854775808\",\"Damaged\",null,null,\"ü\",\
                \"4712\",null,\"a\\n\\\"b\\\"\",\"received\",\"\"]";
    assert_eq!(SavedDraft::glance(text), Some((2, NOW)));
    let saved = draft(text).unwrap();
    assert_eq!((saved.at, saved.draft.len()), (NOW, 2));
    let first = saved.draft.mark(AssetId(i64::MIN)).unwrap();
    assert_eq!(first.acceptance.as_ref().unwrap().raw(), "Damaged");
    assert_eq!((&first.explanation, &first.base.acceptance, &*first.base.explanation), (&None, &None, "ü"));
    let second = saved.draft.mark(AssetId(4712)).unwrap();
    assert_eq!((&second.acceptance, second.explanation.as_deref()), (&None, Some("a\n\"b\"")));
    assert_eq!(second.base.acceptance.as_ref().unwrap().raw(), "received");
    assert_eq!(draft(&SavedDraft::write(&saved.draft, NOW)), Some(saved), "the next write is of version 2");
}

#[test]
fn a_journal_of_version_1_is_read() {
    for (name, act) in
        [("confirm", Act::Confirm), ("reject", Act::Reject), ("finish-review", Act::FinishReview)]
    {
        for (word, step) in
            [("begun", ActProgress::Begun), ("marking", ActProgress::Marking), ("sent", ActProgress::Sent)]
        {
            let text = format!("pending 1 {NOW} 12\n[\"{name}\",\"{word}\",\"Odd\",null]");
            let before = Some("Odd".into());
            assert_eq!(
                Pending::read(&text),
                Some(Pending { act, step, at: NOW, marks: 12, before, key: None })
            );
        }
    }
    let keyed = Pending::read("pending 1 -5 0\n[\"reject\",\"sent\",null,\"k\"]").unwrap();
    assert_eq!((keyed.at, keyed.before, keyed.key.as_deref()), (-5, None, Some("k")));
}

#[test]
fn a_decision_of_version_1_is_read() {
    let text = "round 1 1763726400000 2\n[\"reject\",\"-2\",null,\"\",\"2\",\"other\",\"bent\"]";
    let last = LastDecision::read(text, &StatusCodes::default()).unwrap();
    assert_eq!((last.decision, last.at, last.assets.len()), (Decision::Reject, NOW, 2));
    let asset = last.assets.get(&AssetId(2)).unwrap();
    assert_eq!((asset.acceptance.as_ref().unwrap().raw(), &*asset.explanation), ("other", "bent"));
}

#[test]
fn a_run_of_version_1_is_read() {
    let text = "run 1 1763726400000 8\n\
                [\"4711\",\"1\",\"waiting\",null,null,null,\
                \"4711\",\"2\",\"accepted\",null,null,null,\
                \"4711\",\"3\",\"left-out\",null,null,null,\
                \"4711\",\"4\",\"under-way\",\"reject\",\"Odd \\\"one\\\"\",null,\
                \"4711\",\"5\",\"done\",\"confirm\",\"second-pending\",\"1763726400000\",\
                \"4711\",\"6\",\"differs\",\"reject\",\"rejected\",\"1763726400000\",\
                \"4711\",\"7\",\"not-done\",\"confirm\",null,\"1763726400000\",\
                \"4711\",\"8\",\"unknown\",\"confirm\",null,\"1763726400000\"]";
    let items = run::read(text).unwrap();
    let ids: Vec<i64> = items.iter().map(|item| item.key.certificate.0).collect();
    assert_eq!(ids, [1, 2, 3, 4, 5, 6, 7, 8]);
    let standings: Vec<Standing> = items.into_iter().map(|item| item.standing).collect();
    let ended = |act, fate| Standing::Ended { act, fate, at: NOW };
    assert_eq!(standings[..3], [Standing::Waiting, Standing::Accepted, Standing::LeftOut]);
    let Standing::UnderWay { act: Act::Reject, before: Some(before) } = &standings[3] else { panic!() };
    assert_eq!(before.raw(), "Odd \"one\"");
    assert_eq!(
        standings[4..],
        [
            ended(Act::Confirm, RunResult::Done(Proof::SecondPending)),
            ended(Act::Reject, RunResult::Differs(Proof::Rejected)),
            ended(Act::Confirm, RunResult::NotDone),
            ended(Act::Confirm, RunResult::Unknown),
        ]
    );
}

#[test]
fn an_entry_of_version_1_is_read() {
    let text = format!(
        "log 1 {NOW} 2\n[\"save-marks\",\"saved\",\"4711\",\"7\",\"3\",\"later\",\"k\",\"1\",\"r-1\"]"
    );
    let entry = LogEntry::read(&text).unwrap();
    assert_eq!(
        (entry.at, entry.act, entry.outcome, entry.count),
        (NOW, LogAct::Save, LoggedOutcome::Saved, (2, 3))
    );
    assert_eq!((entry.key, entry.is_later), (Some(CertificateKey::new(4711, 7)), true));
    assert_eq!((entry.requests.key(), entry.requests.ids()), (Some("k"), (&["r-1".into()][..], 1)));
}

#[test]
fn a_damaged_text_of_version_1_is_refused() {
    for text in [
        "draft 1 5 1\n[]",
        "draft 1 5 0\n{}",
        "draft 1 5 0",
        "draft 1 5 0 x\n[]",
        "draft 1 x 0\n[]",
        "draft 1 5 2\n[\"1\",\"other\",null,null,\"\",\"1\",\"other\",null,null,\"\"]",
        "pending 1 5 0\n[]",
    ] {
        assert_eq!(draft(text), None, "{text}");
    }
}
