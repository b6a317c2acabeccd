//! Ids, counts, rows and versions at their edges.

use acceptance_persistence::Damage::{NotOurs, Version};
use acceptance_persistence::draft::SavedDraft;
use acceptance_persistence::pending::Pending;
use acceptance_persistence::round::Round;
use acceptance_rules::asset::StatusCodes;

use super::{check_id, check_refused, draft};
use crate::support::damages;

#[test]
fn an_id_is_a_text_of_an_integer_of_64_bits() {
    check_id("\"9007199254740993\"", Some(9_007_199_254_740_993));
    check_id("\"-9223372036854775808\"", Some(i64::MIN));
    check_id("\"9223372036854775807\"", Some(i64::MAX));
    check_id("\"0\"", Some(0));
    for written in [
        "\"9223372036854775808\"",
        "\"-9223372036854775809\"",
        "\"18446744073709551616\"",
        "\"1e3\"",
        "\"1.0\"",
        "\" 1\"",
        "\"1 \"",
        "\"\"",
        "\"-\"",
        "\"\u{661}\"",
        "\"NaN\"",
        "null",
        "1",
        "1.0",
        "1e999",
        "-0",
        "NaN",
        "Infinity",
        "99999999999999999999999999999999",
        "{\"$serde_json::private::Number\":\"1\"}",
    ] {
        check_id(written, None);
    }
}

#[test]
fn numbers_of_any_size_in_the_place_of_a_text_are_refused() {
    let long = "9".repeat(100_000);
    for number in ["0", "-0", "1e400", "-1e-400", "1E999999999999", "NaN", "-Infinity", "0x1", "01", &long] {
        check_refused(number);
        check_refused(&format!("[{number}]"));
        check_refused(&format!("[\"1\",{number},null,null,\"\"]"));
        check_refused(&format!("[\"confirm\",\"sent\",{number},null]"));
        check_refused(&format!("[\"reject\",\"1\",{number},\"\"]"));
    }
}

#[test]
fn an_asset_that_comes_twice_or_out_of_order_is_refused() {
    let row = |id: i64| format!("\"{id}\",\"other\",null,null,\"\"");
    let round = |ids: &[i64]| {
        let rows: String = ids.iter().map(|id| format!(",\"{id}\",null,\"\"")).collect();
        let text = format!("round 1 5 {}\n[\"confirm\"{rows}]", ids.len());
        Round::read(&text, &StatusCodes::default()).err()
    };
    for (ids, expected) in [
        (&[1, 2, 3][..], None),
        (&[i64::MIN, -1, i64::MAX], None),
        (&[1, 1], Some(NotOurs)),
        (&[1, 2, 2], Some(NotOurs)),
        (&[1, 2, 1], Some(NotOurs)),
        (&[2, 1], Some(NotOurs)),
        (&[10, 9], Some(NotOurs)),
    ] {
        let rows: Vec<String> = ids.iter().copied().map(row).collect();
        assert_eq!(draft(ids.len(), &format!("[{}]", rows.join(","))).err(), expected, "{ids:?}");
        assert_eq!(round(ids), expected, "{ids:?}");
    }
}

#[test]
fn a_count_that_disagrees_with_the_rows_is_refused() {
    let rows = r#"["1","other",null,null,"","2",null,"",null,""]"#;
    for (count, expected) in [(0, Some(NotOurs)), (1, Some(NotOurs)), (2, None), (3, Some(NotOurs))] {
        assert_eq!(draft(count, rows).err(), expected, "{count}");
    }
    let text = |count| format!("round 1 5 {count}\n[\"reject\",\"1\",null,\"\"]");
    for (count, expected) in [(0, Some(NotOurs)), (1, None), (2, Some(NotOurs)), (usize::MAX, Some(NotOurs))]
    {
        assert_eq!(Round::read(&text(count), &StatusCodes::default()).err(), expected, "{count}");
    }
}

#[test]
fn a_mark_that_wants_nothing_is_refused() {
    for (row, expected) in [
        (r#"["1",null,null,"other","bent"]"#, Some(NotOurs)),
        (r#"["1","",null,"other","bent"]"#, Some(NotOurs)),
        (r#"["1",null,"","other","bent"]"#, None),
        (r#"["1"," ",null,"other","bent"]"#, None),
    ] {
        assert_eq!(draft(1, row).err(), expected, "{row}");
    }
}

#[test]
fn another_version_is_named_whatever_follows_it() {
    for (version, expected) in [
        ("0", Version(0)),
        ("2", Version(2)),
        ("4294967295", Version(u32::MAX)),
        ("4294967296", NotOurs),
        ("18446744073709551617", NotOurs),
        ("-1", NotOurs),
        ("1.0", NotOurs),
        ("1e0", NotOurs),
        ("", NotOurs),
        ("v1", NotOurs),
    ] {
        for rest in
            ["", "\n", "\n[]", " 5 0\n[]", " 5 0 reject sent\n[null,null]", " what ever\n{", "\u{A0}\n"]
        {
            let of = |kind: &str| [kind, " ", version, rest].concat();
            let codes = StatusCodes::default();
            // Something else than a space makes the version longer, and so none.
            let expected = if rest.starts_with('\u{A0}') { NotOurs } else { expected };
            assert_eq!(SavedDraft::read(&of("draft"), &codes), Err(expected), "{version}{rest}");
            assert_eq!(Pending::read(&of("pending")), Err(expected), "{version}{rest}");
            assert_eq!(Round::read(&of("round"), &codes), Err(expected), "{version}{rest}");
            assert_eq!(SavedDraft::glance(&of("draft")), None, "{version}{rest}");
            assert_eq!(damages(&of("other")), [Some(NotOurs); 4], "another kind has no version of ours");
        }
    }
}

#[test]
fn a_line_of_another_form_is_refused() {
    for text in [
        "draft",
        "draft ",
        "draft 1",
        "draft 1 ",
        "draft 1 5",
        "draft 1 5 ",
        "draft 1 5 0",
        "draft 1 5 0[]",
        "draft 1 5 0 []",
        "draft 1 5 0\r\n[]",
        "draft 1 5 0 x\n[]",
        "draft 1 5 0 \n[]",
        "draft 1  5 0\n[]",
        "draft  1 5 0\n[]",
        "draft 1 x 0\n[]",
        "draft 1 5 -1\n[]",
        "draft 1 5.0 0\n[]",
        "draft 1 5 0.0\n[]",
        "draft 1 9223372036854775808 0\n[]",
        "draft 1 5 18446744073709551616\n[]",
        "draft\n1 5 0\n[]",
        "drafts 1 5 0\n[]",
        "draft\t1\t5\t0\n[]",
        "pending 1 5\n[\"confirm\",\"sent\",null,null]",
        "pending 1 5 0 0\n[\"confirm\",\"sent\",null,null]",
        "round 1 5\n[\"confirm\"]",
        "round 1 5 0 0\n[\"confirm\"]",
        "pending 1 5 0\n[\"confirm\"]",
        "round 1 5 0\n[\"confirm\",\"sent\",null,null]",
        "round 1 5 0\n[]",
        "round 1 5 0\n[\"finish-review\"]",
        // The journal of a review's end as an earlier version of the desk kept it.
        "finishing 1 1763726400000 0\n[]",
        "finishing 2 1763726400000 0\n[]",
    ] {
        assert_eq!(damages(text), [Some(NotOurs); 4], "{text:?}");
    }
    for (text, place) in [
        ("draft 1 5 0\n[]", 0),
        ("pending 1 5 0\n[\"confirm\",\"sent\",null,null]", 1),
        ("round 1 5 0\n[\"confirm\"]", 2),
        ("run 1 5 0\n[]", 3),
    ] {
        assert_eq!(damages(text)[place], None, "{text:?} has the right form");
    }
}

#[test]
fn a_glance_reads_the_first_line_and_nothing_else() {
    for (text, expected) in [
        ("draft 1 1763726400000 12\nwhat ever", Some((12, 1_763_726_400_000))),
        ("draft 1 -9223372036854775808 0", Some((0, i64::MIN))),
        ("draft 1 5 12 x\n[]", None),
        ("draft 2 5 12\n[]", None),
        ("round 1 5 12\n[]", None),
        ("", None),
    ] {
        assert_eq!(SavedDraft::glance(text), expected, "{text:?}");
    }
}
