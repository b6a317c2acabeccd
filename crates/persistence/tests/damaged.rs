//! Tests that damaged texts are refused, or read as a value that can be written and read again.

use acceptance_persistence::case_history::CaseHistory;
use acceptance_persistence::draft::SavedDraft;
use acceptance_persistence::last_decision::LastDecision;
use acceptance_persistence::log::LogEntry;
use acceptance_persistence::pending::Pending;
use acceptance_rules::asset::StatusCodes;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::support::{HOSTILE, any_decision, any_draft, any_entry, any_number, any_pending, config};

/// Reads a text as each kind. Returns the number of kinds that accept it, and checks that each reads the same again.
fn readers(text: &str) -> usize {
    let codes = StatusCodes::default();
    let draft = SavedDraft::read(text, &codes);
    if let Some(saved) = &draft {
        assert_eq!(SavedDraft::glance(text), Some((saved.draft.len(), saved.at)), "{text:?}");
        assert_eq!(SavedDraft::read(&SavedDraft::write(&saved.draft, saved.at), &codes), draft, "{text:?}");
    }
    let pending = Pending::read(text);
    assert_eq!(pending.as_ref().and_then(|it| Pending::read(&it.write())), pending, "{text:?}");
    let last = LastDecision::read(text, &codes);
    assert_eq!(last.as_ref().and_then(|it| LastDecision::read(&it.write(), &codes)), last, "{text:?}");
    let entry = LogEntry::read(text);
    assert_eq!(entry.as_ref().and_then(|it| LogEntry::read(&it.write())), entry, "{text:?}");
    let found = [draft.is_some(), pending.is_some(), last.is_some(), entry.is_some()];
    found.into_iter().filter(|is_some| *is_some).count()
}

fn any_stored() -> impl Strategy<Value = String> {
    prop_oneof![
        (any_draft(), any_number()).prop_map(|(draft, at)| SavedDraft::write(&draft, at)),
        any_pending().prop_map(|pending| pending.write()),
        any_decision().prop_map(|decision| decision.write()),
        any_entry().prop_map(|entry| entry.write()),
    ]
}

/// Moves an index to the start of its character.
fn boundary(text: &str, index: &Index) -> usize {
    (0..=index.index(text.len() + 1)).rfind(|at| text.is_char_boundary(*at)).unwrap_or_default()
}

/// Returns a text of version 2.
fn text(kind: &str, count: usize, fields: &str) -> String {
    format!(r#"{{"kind":"{kind}","version":2,"at":5,"count":{count},"fields":[{fields}]}}"#)
}

#[test]
fn a_text_of_another_version_or_kind_is_refused() {
    let pending = text("pending", 0, r#""confirm","sent",null,null"#);
    assert_eq!(readers(&pending), 1);
    for version in ["0", "1", "3", "4294967296", "-1", "2.0", "\"2\"", "null"] {
        assert_eq!(
            readers(&pending.replace("\"version\":2", &format!("\"version\":{version}"))),
            0,
            "{version}"
        );
    }
    for (kind, fields) in [
        ("draft", r#""confirm","sent",null,null"#),
        ("pending", ""),
        ("pending", r#""accept","sent",null,null"#),
        ("pending", r#""confirm","posted",null,null"#),
        ("pending", r#""confirm","sent",null"#),
        ("pending", r#""confirm","sent",1,null"#),
        ("round", r#""finish-review""#),
    ] {
        assert_eq!(readers(&text(kind, 0, fields)), 0, "{kind} {fields}");
    }
    for text in ["", "{", "null", "[]", "\u{FEFF}{}"] {
        assert_eq!(readers(text), 0, "{text:?}");
        assert_eq!((SavedDraft::glance(text), CaseHistory::read(text)), (None, None), "{text:?}");
    }
    for depth in [127, 128, 129, 1_000_000] {
        assert_eq!(readers(&text("draft", 0, &"[".repeat(depth))), 0);
    }
}

#[test]
fn a_draft_with_a_wrong_count_or_a_mark_that_is_none_is_refused() {
    let is_read = |count: usize, marks: &str| {
        SavedDraft::read(&text("draft", count, marks), &StatusCodes::default()).is_some()
    };
    let one = r#""1","other",null,null,"""#;
    assert!(is_read(1, one) && is_read(2, &format!(r#"{one},"2",null,"",null,"""#)));
    assert!(!is_read(0, one) && !is_read(2, one));
    assert!(!is_read(1, &format!("{one},{one}")) && !is_read(2, &format!("{one},{one}")), "one asset twice");
    assert!(!is_read(1, r#""1",null,null,"other","bent""#), "nothing is changed");
    assert!(!is_read(1, r#""9223372036854775808","other",null,null,"""#), "no ID of 64 bits");
}

#[test]
fn a_decision_with_a_wrong_count_or_an_asset_twice_is_refused() {
    let is_read = |count: usize, assets: &str| {
        let fields = format!(r#""reject"{assets}"#);
        LastDecision::read(&text("round", count, &fields), &StatusCodes::default()).is_some()
    };
    assert!(is_read(2, r#","1","other","bent","2",null,"""#));
    assert!(!is_read(1, r#","1","other","bent","2",null,"""#));
    assert!(!is_read(1, r#","1","other","bent","1",null,"""#));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_damaged_text_is_refused_or_another_value(
        text in any_stored(),
        piece in prop_oneof!["[\\[\\]{},:\"0-9nul-]{0,3}", prop::sample::select(HOSTILE.to_vec()).prop_map(str::to_owned)],
        start in any::<Index>(),
        end in any::<Index>(),
        is_short in any::<bool>(),
    ) {
        let start = boundary(&text, &start);
        let end = if is_short { start } else { boundary(&text, &end).max(start) };
        let damaged = [&text[..start], &piece, &text[end..]].concat();
        prop_assert!(readers(&damaged) < 2, "{:?} is read as two kinds", damaged);
    }

    #[test]
    fn a_missing_end_is_always_noticed(text in any_stored(), end in any::<Index>()) {
        let end = boundary(&text, &end).min(text.len() - 1);
        prop_assert_eq!(readers(&text[..(0..=end).rfind(|at| text.is_char_boundary(*at)).unwrap_or(0)]), 0);
    }

    #[test]
    fn any_text_is_refused_or_can_be_written_again(
        kind in prop::sample::select(vec!["draft", "pending", "round", "log"]),
        count in 0_usize..4,
        fields in "[\\[\\]\",nul0-9{}: ]{0,40}",
        any in any::<String>(),
    ) {
        for text in [text(kind, count, &fields), any] {
            prop_assert!(readers(&text) < 2, "{:?}", text);
        }
    }
}
