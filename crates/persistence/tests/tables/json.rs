//! Texts at the edges of JSON.

use acceptance_persistence::Damage::NotOurs;
use acceptance_persistence::draft::SavedDraft;

use super::{check_refused, check_text, draft};
use crate::support::damages;

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
        assert_eq!(damages(text), [Some(NotOurs); 4], "{text:?}");
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
