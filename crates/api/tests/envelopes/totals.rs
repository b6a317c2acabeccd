//! Tests the total of a list.

use super::as_assets;

/// Values of `totalCount`; `None` is a missing member.
const TOTALS: &[(Option<&str>, Option<u64>)] = &[
    (None, None),
    (Some("null"), None),
    (Some("-1"), None),
    (Some("0"), Some(0)),
    (Some("50"), Some(50)),
    (Some("4294967296"), Some(4_294_967_296)),
    (Some("9007199254740993"), Some(9_007_199_254_740_993)),
    (Some("18446744073709551615"), Some(u64::MAX)),
    (Some("18446744073709551616"), None),
    (Some("-9223372036854775808"), None),
    (Some("1.0"), None),
    (Some("1e0"), None),
    (Some("1e999"), None),
    (Some(r#""1""#), None),
    (Some(r#""""#), None),
    (Some("true"), None),
    (Some("{}"), None),
    (Some("[]"), None),
];

fn check_total(name: &str, value: Option<&str>, expected: Option<u64>) {
    let member = value.map(|value| format!(r#","{name}":{value}"#)).unwrap_or_default();
    let (body, page) = as_assets(&format!(r#"{{"data":[R1]{member}}}"#));
    let page = page.unwrap();
    assert_eq!((page.total, page.rows), (expected, vec![1]), "{body}");
}

#[test]
fn a_total_is_a_whole_number_from_zero_or_unknown_and_never_costs_the_rows() {
    for (value, expected) in TOTALS {
        for name in ["totalCount", "TotalCount", "total_count"] {
            check_total(name, *value, *expected);
        }
    }
}

#[test]
fn two_totals_are_no_total() {
    for members in [r#""totalCount":1,"totalCount":2"#, r#""totalCount":1,"TotalCount":2"#] {
        let (_, page) = as_assets(&format!(r#"{{"data":[R1],{members}}}"#));
        assert_eq!(page.unwrap().total, None, "{members}");
    }
}

#[test]
fn a_bare_array_has_no_total() {
    assert_eq!(as_assets("[R1]").1.unwrap().total, None);
}
