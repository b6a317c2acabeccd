//! Tests deep, large and truncated texts.

use acceptance_api::error::ApiError;
use acceptance_rules::asset::AssetDetail;

use Expected::{NotJson, Page, Shape};

use super::{Expected, JSON, check};
use crate::scripted::{answer, asset, assets_of, json};

/// Text before and after very many levels, and the expected results.
const DEEP: &[(&str, &str, &str, &str, Expected)] = &[
    ("", "[", "]", "", Shape),
    ("", "[", "", "", NotJson),
    ("", r#"{"a":"#, "}", "", NotJson),
    ("", r#"{"data":"#, "", "", NotJson),
    ("{\"data\":", "[", "]", "}", Shape),
    (r#"{"data":[],"extra":"#, "[", "]", "}", Page(0)),
    (r#"[{"assetId":1,"extra":"#, "[", "]", "}]", Page(1)),
    (r#"[{"assetId":1,"extra":"#, "[", "", "", NotJson),
    (r#"[{"assetId":"#, "[", "]", "}]", Page(1)),
    (r#"[{"acceptanceStatus":"#, "[", "]", "}]", Page(1)),
];

#[test]
fn a_hundred_thousand_levels_do_not_overflow_the_stack() {
    for (start, open, close, end, expected) in DEEP {
        let body = format!("{start}{}{}{end}", open.repeat(100_000), close.repeat(100_000));
        check(&answer(200, JSON, body.as_bytes()), *expected);
        let refused = assets_of(answer(500, JSON, body.as_bytes())).unwrap_err();
        assert!(matches!(refused, ApiError::Refused { status: 500, .. }), "{start}{open}");
    }
}

#[test]
fn a_row_with_many_levels_in_a_member_that_is_read_is_unreadable_or_does_without_it() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for member in ["assetId", "acceptanceStatus", "explanation", "confirmationStatus"] {
        let id = if member == "assetId" { "" } else { r#""assetId":1,"# };
        let page = assets_of(json(200, format!(r#"[{{{id}"{member}":{deep}}}]"#))).unwrap();
        assert_eq!((page.rows.len(), page.unreadable.len()), (0, 1), "{member}");
    }
    let shown = asset(&format!(r#"{{"assetId":1,"description":{deep}}}"#));
    assert!(shown.details.is_empty());
}

#[test]
fn a_text_of_five_megabytes_is_read_whole() {
    let text = "ä".repeat(2_500_000);
    let row = asset(&format!(r#"{{"assetId":1,"explanation":"{text}","description":"{text}"}}"#));
    assert_eq!(row.explanation.as_deref(), Some(text.as_str()));
    assert_eq!(row.details, [(AssetDetail::Description, text)].into());
}

#[test]
fn many_rows_are_read_in_order() {
    let rows: Vec<_> = (0..20_000).map(|id| format!(r#"{{"assetId":{id}}}"#)).collect();
    let page = assets_of(json(200, format!("[{}]", rows.join(",")))).unwrap();
    assert!(page.rows.iter().map(|asset| asset.id.0).eq(0..20_000));
}

/// Rows with unpaired surrogates, and whether they are readable.
const SURROGATES: &[(&str, bool)] = &[
    (r#"{"assetId":1,"explanation":"\ud83d\ude00"}"#, true),
    (r#"{"assetId":1,"explanation":"\ud800"}"#, true),
    (r#"{"assetId":1,"explanation":"\udc00\ud800"}"#, true),
    (r#"{"assetId":1,"acceptanceStatus":"received\udfff"}"#, false),
    (r#"{"assetId":1,"confirmationStatus":"\ud83d"}"#, false),
    (r#"{"assetId":"\ud800"}"#, false),
    (r#"{"assetId":1,"\ud800":2}"#, false),
];

#[test]
fn half_a_pair_of_code_units_makes_a_row_unreadable_where_it_decides() {
    for (row, is_usable) in SURROGATES {
        let page = assets_of(json(200, format!("[{row}]"))).unwrap();
        assert_eq!(
            (page.rows.len(), page.unreadable.len()),
            if *is_usable { (1, 0) } else { (0, 1) },
            "{row}"
        );
    }
}

#[test]
fn an_answer_of_more_than_a_thousand_unreadable_rows_is_no_answer() {
    let rows = |count| assets_of(json(200, format!("[{}]", vec!["{}"; count].join(","))));
    assert_eq!(rows(1_000).unwrap().unreadable.len(), 1_000);
    assert!(matches!(rows(1_001), Err(ApiError::Unreadable { .. })));
}

#[test]
fn unreadable_rows_reserve_no_memory_for_readable_ones() {
    let page = assets_of(json(200, format!("[{}]", vec!["{}"; 1_000].join(",")))).unwrap();
    assert_eq!(page.rows.capacity(), 0);
}
