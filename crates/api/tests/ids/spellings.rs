//! Tests which spellings of an ID are accepted.

use acceptance_api::page::RowProblem;

use Expected::{Id, NotJson, Problem};

use super::{ASSET_ID, CERTIFICATE_ID, COMPANY_NUMBER, Expected, NOT_AN_ID, check};

/// The value of the member in the JSON.
pub(super) const SPELLINGS: &[(&str, Expected)] = &[
    // Integers.
    ("0", Id(0)),
    ("-0", Id(0)),
    ("42", Id(42)),
    (" 5 ", Id(5)),
    ("2147483648", Id(2_147_483_648)),
    ("9007199254740993", Id(9_007_199_254_740_993)),
    ("-9007199254740993", Id(-9_007_199_254_740_993)),
    ("9223372036854775807", Id(i64::MAX)),
    ("-9223372036854775808", Id(i64::MIN)),
    // Strings that contain one.
    (r#""0""#, Id(0)),
    (r#""-0""#, Id(0)),
    (r#""5""#, Id(5)),
    (r#""-5""#, Id(-5)),
    (r#""9007199254740993""#, Id(9_007_199_254_740_993)),
    (r#""9223372036854775807""#, Id(i64::MAX)),
    (r#""-9223372036854775808""#, Id(i64::MIN)),
    (r#""\u0035""#, Id(5)),
    // Out of range.
    ("9223372036854775808", NOT_AN_ID),
    ("-9223372036854775809", NOT_AN_ID),
    ("18446744073709551615", NOT_AN_ID),
    (r#""9223372036854775808""#, NOT_AN_ID),
    (r#""-9223372036854775809""#, NOT_AN_ID),
    // Floating-point numbers.
    ("1.0", NOT_AN_ID),
    ("5.5", NOT_AN_ID),
    ("-0.0", NOT_AN_ID),
    ("1e3", NOT_AN_ID),
    ("9.007199254740993e15", NOT_AN_ID),
    ("1e400", NOT_AN_ID),
    (r#""1.0""#, NOT_AN_ID),
    (r#""1e3""#, NOT_AN_ID),
    (r#""NaN""#, NOT_AN_ID),
    // Unusual strings.
    (r#""""#, NOT_AN_ID),
    (r#"" ""#, NOT_AN_ID),
    (r#"" 5""#, NOT_AN_ID),
    (r#""5 ""#, NOT_AN_ID),
    (r#""5\u0000""#, NOT_AN_ID),
    (r#""\u200b5""#, NOT_AN_ID),
    (r#""\ufeff5""#, NOT_AN_ID),
    (r#""+5""#, NOT_AN_ID),
    (r#""-""#, NOT_AN_ID),
    (r#""\u22125""#, NOT_AN_ID),
    (r#""007""#, NOT_AN_ID),
    (r#""-01""#, NOT_AN_ID),
    (r#""0x10""#, NOT_AN_ID),
    (r#""1_000""#, NOT_AN_ID),
    (r#""1,000""#, NOT_AN_ID),
    (r#""\u0665""#, NOT_AN_ID),
    ("\"\u{ff15}\"", NOT_AN_ID),
    (r#""\"5\"""#, NOT_AN_ID),
    (r#""a""#, NOT_AN_ID),
    (r#""5/../6""#, NOT_AN_ID),
    (r#""\ud800""#, NOT_AN_ID),
    // Other types.
    ("true", NOT_AN_ID),
    ("[]", NOT_AN_ID),
    (r#"{"id":5}"#, NOT_AN_ID),
    ("null", Problem(RowProblem::Missing)),
    // Invalid JSON.
    ("007", NotJson),
    ("+5", NotJson),
    (".5", NotJson),
    ("NaN", NotJson),
    ("", NotJson),
];

#[test]
fn an_id_is_an_integer_of_64_bits_or_a_plain_text_of_one() {
    for (value, expected) in SPELLINGS {
        for name in [ASSET_ID, COMPANY_NUMBER, CERTIFICATE_ID] {
            check(name, &format!(r#""{name}":{value}"#), *expected);
        }
    }
}
