//! Texts at the edges of JSON, of numbers and of versions, and what each is read as.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

#[allow(dead_code, reason = "the round trips need more")]
mod support;

use acceptance_rules::asset::{AssetId, StatusCodes};
use acceptance_saved::Damage::{NotOurs, Version};
use acceptance_saved::draft::SavedDraft;
use acceptance_saved::pending::Pending;
use acceptance_saved::round::Round;

use support::damages;

/// A draft of so many marks with this JSON.
fn draft(count: usize, body: &str) -> Result<SavedDraft, acceptance_saved::Damage> {
    SavedDraft::read(&format!("draft 1 5 {count}\n{body}"), &StatusCodes::default())
}

/// Each of the three kinds refuses this JSON, whatever count its line gives.
#[track_caller]
fn check_refused(body: &str) {
    for count in 0..3 {
        for kind in ["draft", "pending", "round"] {
            let text = format!("{kind} 1 5 {count}\n{body}");
            assert_eq!(damages(&text), [Some(NotOurs); 3], "{:?}", text.get(..80).unwrap_or(&text));
        }
    }
}

/// A draft of one mark whose typed explanation is written like this has this explanation.
#[track_caller]
fn check_text(written: &str, expected: Option<&str>) {
    let saved = draft(1, &format!("[\"1\",null,{written},null,\"\"]")).ok();
    let mark = saved.as_ref().and_then(|saved| saved.draft.mark(AssetId(1)));
    assert_eq!(mark.and_then(|mark| mark.explanation.as_deref()), expected, "{written}");
}

/// A draft of one mark whose id is written like this is about this asset.
#[track_caller]
fn check_id(written: &str, expected: Option<i64>) {
    let saved = draft(1, &format!("[{written},\"other\",null,null,\"\"]")).ok();
    let id = saved.and_then(|saved| saved.draft.marks().map(|(id, _)| id.0).next());
    assert_eq!(id, expected, "{written}");
}

#[test]
fn json_of_another_shape_is_refused() {
    for body in [
        "",
        " ",
        "\u{0}",
        "null",
        "true",
        "0",
        r#""""#,
        "{}",
        "[",
        "]",
        "[]]",
        "[[]",
        "[,]",
        "[[],]",
        "[null]",
        "[0]",
        r#"[""]"#,
        "[{}]",
        "[[]]",
        "[[null]]",
        "[0,0]",
        "[null,null,null]",
        "[null,null,null,null]",
        "['']",
        "[] []",
        "[]\n[]",
        "[]x",
        "// no\n[]",
        "[/**/]",
        r#"["1","a",null,null]"#,
        r#"["1","a",null,null,null]"#,
        r#"["1","a",null,null,"",]"#,
        r#"["1","a",null,null,"",null]"#,
        r#"["1" "a" null null ""]"#,
        r#"[["1","a",null,null,""]]"#,
        r#"["1","a",null,null,""],["2","a",null,null,""]"#,
        r#"["confirm"]]"#,
        r#"["confirm","sent"]"#,
        r#"["confirm","sent",null]"#,
        r#"["confirm","sent",null,null,null]"#,
        r#"["sent","confirm",null,null]"#,
        r#"["Confirm","sent",null,null]"#,
        r#"["confirm","SENT",null,null]"#,
        r#"["confirm","posted",null,null]"#,
        r#"["accept","sent",null,null]"#,
        r#"[null,"sent",null,null]"#,
        r#"["confirm",null,null,null]"#,
        r#"[" confirm","sent",null,null]"#,
        r#"["finishReview","sent",null,null]"#,
        r#"["finish-review","1",null,""]"#,
        r#"["finish-review"]"#,
        r#"["reject","1"]"#,
        r#"["reject","1",null]"#,
        r#"["reject","1",null,null]"#,
        r#"["reject","1",null,"",null]"#,
        r#"["accept","1",null,""]"#,
        r#"[null,"1",null,""]"#,
        r#"["1",null,""]"#,
        r#"["accept"]"#,
    ] {
        check_refused(body);
    }
}

#[test]
fn members_are_no_list_even_if_they_come_twice() {
    for body in [
        r#"{"1":"a","1":"b"}"#,
        r#"[{"id":"1"}]"#,
        r#"[{"id":"1","id":"1"}]"#,
        r#"["1",{"status":"a","status":"b"},null,null,""]"#,
        r#"{"0":["1","a",null,null,""]}"#,
    ] {
        check_refused(body);
    }
}

#[test]
fn deep_nesting_is_refused_and_nothing_overflows() {
    for depth in [3, 126, 127, 128, 129, 100_000, 1_000_000] {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            check_refused(&open.repeat(depth));
            check_refused(&[open.repeat(depth), close.repeat(depth)].concat());
            check_refused(&format!("[\"1\",{}]", open.repeat(depth)));
        }
    }
}

#[test]
fn a_mark_of_bytes_that_no_json_begins_with_is_refused() {
    check_refused("\u{FEFF}[]");
    for text in ["\u{FEFF}draft 1 5 0\n[]", " draft 1 5 0\n[]", "\ndraft 1 5 0\n[]", "Draft 1 5 0\n[]", ""] {
        assert_eq!(damages(text), [Some(NotOurs); 3], "{text:?}");
        assert_eq!(SavedDraft::glance(text), None, "{text:?}");
    }
}

#[test]
fn white_space_between_values_means_nothing() {
    let saved = draft(1, "\r\n [\t\"1\" , \"other\",null,null,\"\" \n] ").unwrap();
    assert_eq!((saved.at, saved.draft.len()), (5, 1));
}

#[test]
fn a_text_is_read_as_json_says_and_half_a_pair_is_no_text() {
    check_text(r#""""#, Some(""));
    check_text(r#""\u0000\u001f\/\b""#, Some("\u{0}\u{1F}/\u{8}"));
    check_text(r#""\ud83d\ude00""#, Some("\u{1F600}"));
    check_text(r#""\uFFFF""#, Some("\u{FFFF}"));
    for written in [
        r#""\ud800""#,
        r#""\udc00""#,
        r#""\udc00\ud800""#,
        r#""\ud800\ud800""#,
        r#""\ud800x""#,
        r#""\u12""#,
        r#""\x41""#,
        r#"""""#,
        "\"a\nb\"",
        "\"\u{0}\"",
        "\"\u{1F}\"",
        "'a'",
        "a",
        "NaN",
        "true",
        "1",
        "[]",
        "{}",
        "undefined",
        "",
    ] {
        check_text(written, None);
    }
}

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
            assert_eq!(damages(&of("other")), [Some(NotOurs); 3], "another kind has no version of ours");
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
        assert_eq!(damages(text), [Some(NotOurs); 3], "{text:?}");
    }
    for (text, place) in [
        ("draft 1 5 0\n[]", 0),
        ("pending 1 5 0\n[\"confirm\",\"sent\",null,null]", 1),
        ("round 1 5 0\n[\"confirm\"]", 2),
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
