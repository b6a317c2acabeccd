//! Tests that stored texts are read as they were written. `ACCEPTANCE_CASES` sets the number of cases of each property.

use acceptance_persistence::draft::SavedDraft;
use acceptance_persistence::last_decision::LastDecision;
use acceptance_persistence::log::LogEntry;
use acceptance_persistence::pending::Pending;
use acceptance_rules::act::{Act, ActProgress};
use acceptance_rules::asset::{AcceptanceKind, AssetId, StatusCodes};
use acceptance_rules::decision::Decision;
use acceptance_rules::draft::{Baseline, Draft, Mark};
use acceptance_rules::sorted::Sorted;
use proptest::prelude::*;

use crate::support::{any_decision, any_draft, any_entry, any_number, any_pending, config};

const NOW: i64 = 1_763_726_400_000;

fn base(status: &str, explanation: &str) -> Baseline {
    Baseline { acceptance: StatusCodes::default().read(status), explanation: explanation.into() }
}

fn mark(status: &str, explanation: Option<&str>, base: Baseline) -> Mark {
    let acceptance = StatusCodes::default().read(status);
    Mark { acceptance, explanation: explanation.map(Into::into), base }
}

#[test]
fn a_status_is_read_by_the_codes_of_the_day_and_its_text_stays() {
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
fn the_undo_history_is_not_stored() {
    let marked = Draft::from_marks([(AssetId(1), mark("damaged", None, base("", "")))]);
    let mut draft = marked.clone();
    draft.discard();
    draft.undo();
    assert!(draft.can_redo());
    let saved = SavedDraft::read(&SavedDraft::write(&draft, NOW), &StatusCodes::default());
    assert_eq!(saved, Some(SavedDraft { at: NOW, draft: marked }));
}

/// Texts of the current version. A change of these needs a new version.
#[test]
fn version_2_has_these_texts() {
    let draft = Draft::from_marks([
        (AssetId(4712), mark("", Some("a\n\"b\""), base("received", ""))),
        (AssetId(i64::MIN), mark("Damaged", None, base("", "ü"))),
    ]);
    let text = |kind: &str, count: usize, fields: &str| {
        format!(r#"{{"kind":"{kind}","version":2,"at":{NOW},"count":{count},"fields":[{fields}]}}"#)
    };
    let fields = r#""-9223372036854775808","Damaged",null,null,"ü","4712",null,"a\n\"b\"","received","""#;
    assert_eq!(SavedDraft::write(&draft, NOW), text("draft", 2, fields));

    let before = Some("firstConfirmationPending".into());
    let pending =
        Pending { act: Act::FinishReview, step: ActProgress::Marking, at: NOW, marks: 12, before, key: None };
    let fields = r#""finish-review","marking","firstConfirmationPending",null"#;
    assert_eq!(pending.write(), text("pending", 12, fields));

    let mut assets = Sorted::default();
    assets.insert(AssetId(2), base("other", "bent"));
    let last = LastDecision { decision: Decision::Reject, at: NOW, assets };
    assert_eq!(last.write(), text("round", 1, r#""reject","2","other","bent""#));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_draft_is_read_as_it_was_written(draft in any_draft(), at in any_number()) {
        let text = SavedDraft::write(&draft, at);
        prop_assert_eq!(SavedDraft::glance(&text), Some((draft.len(), at)));
        prop_assert_eq!(SavedDraft::read(&text, &StatusCodes::default()), Some(SavedDraft { at, draft }));
    }

    #[test]
    fn a_journal_is_read_as_it_was_written(pending in any_pending()) {
        prop_assert_eq!(SavedDraft::glance(&pending.write()), None);
        prop_assert_eq!(Pending::read(&pending.write()), Some(pending));
    }

    #[test]
    fn a_decision_is_read_as_it_was_written(decision in any_decision()) {
        prop_assert_eq!(LastDecision::read(&decision.write(), &StatusCodes::default()), Some(decision));
    }

    #[test]
    fn an_entry_is_read_as_it_was_written(entry in any_entry()) {
        prop_assert_eq!(LogEntry::read(&entry.write()), Some(entry));
    }
}
