//! Tests envelopes of lists: accepted ones and the errors of others.

use acceptance_api::error::{ApiError, BodyProblem};
use acceptance_api::page::RowProblem;

use Expected::{NoIds, Refused, Rows};

use super::{Reading, as_assets, as_certificates};
use crate::scripted::{assets_of, json};

/// The expected result of an envelope.
#[derive(Clone, Copy)]
enum Expected {
    /// A page with these IDs.
    Rows(&'static [i64]),
    /// A page of rows without IDs.
    NoIds(usize),
    /// An error with the names of these members.
    Refused(&'static [&'static str]),
}

/// `R1`, `R2` and `R3` are placeholders for rows with these IDs.
const ENVELOPES: &[(&str, Expected)] = &[
    // A bare array.
    ("[]", Rows(&[])),
    ("[R1]", Rows(&[1])),
    ("[R1,R2,R3]", Rows(&[1, 2, 3])),
    ("\r\n[R2,\n\tR1]\n", Rows(&[2, 1])),
    ("[R1,R1]", Rows(&[1, 1])),
    // The default envelope.
    (r#"{"data":[R1,R2],"totalCount":2,"groupCount":-1,"summary":null}"#, Rows(&[1, 2])),
    (r#"{"data":[R1],"totalCount":-1,"groupCount":-1,"summary":null}"#, Rows(&[1])),
    (r#"{"data":[],"totalCount":0,"groupCount":-1,"summary":null}"#, Rows(&[])),
    (r#"{"data":null,"totalCount":0,"groupCount":-1,"summary":null}"#, Rows(&[])),
    (r#"{"data":null,"totalCount":-1,"groupCount":-1,"summary":null}"#, Rows(&[])),
    (r#"{"groupCount":-1,"data":null}"#, Rows(&[])),
    (r#"{"Data":null,"TotalCount":0}"#, Rows(&[])),
    (r#"{"data":null,"total_count":0}"#, Rows(&[])),
    // The other names.
    (r#"{"data":[R1]}"#, Rows(&[1])),
    (r#"{"items":[R1]}"#, Rows(&[1])),
    (r#"{"value":[R1]}"#, Rows(&[1])),
    (r#"{"results":[R1]}"#, Rows(&[1])),
    (r#"{"data":[]}"#, Rows(&[])),
    (r#"{"Data":[R1]}"#, Rows(&[1])),
    (r#"{"Items":[R1],"TotalCount":1}"#, Rows(&[1])),
    (r#"{"Results":[R1,R2]}"#, Rows(&[1, 2])),
    (r#"{"d\u0061ta":[R1]}"#, Rows(&[1])),
    // Members besides the rows.
    (r#"{"@odata.context":"x","value":[R1],"@odata.nextLink":"y"}"#, Rows(&[1])),
    (r#"{"data":[R1],"meta":{"page":1},"links":{}}"#, Rows(&[1])),
    (r#"{"data":[R1],"summary":[1,2]}"#, Rows(&[1])),
    (r#"{"data":[R1],"warnings":[{"code":1}]}"#, Rows(&[1])),
    (r#"{"success":true,"items":[R1],"error":null}"#, Rows(&[1])),
    (r#"{"data":[R1],"items":null}"#, Rows(&[1])),
    (r#"{"value":7,"items":[R1]}"#, Rows(&[1])),
    // The only array, under another name.
    (r#"{"assets":[R1]}"#, Rows(&[1])),
    (r#"{"acceptanceCertificates":[R1,R2]}"#, Rows(&[1, 2])),
    (r#"{"page":1,"Rows":[R1],"size":50}"#, Rows(&[1])),
    (r#"{"content":[R1],"pageable":{"sort":[]},"last":true}"#, Rows(&[1])),
    (r#"{"list":[]}"#, Rows(&[])),
    // Rows without IDs are unreadable.
    ("[{}]", NoIds(1)),
    (r#"{"data":[{},{"x":1}]}"#, NoIds(2)),
    (r#"{"data":[{"key":"ready","items":[R1],"count":1}],"groupCount":1}"#, NoIds(1)),
    (r#"{"data":[{"key":"a","items":null},{"key":"b","items":null}],"totalCount":9}"#, NoIds(2)),
    (r#"{"rows":[{"data":[R1]}]}"#, NoIds(1)),
    (r#"{"errors":[{"code":"E1","text":"no"}]}"#, Refused(&["errors"])),
    // Two candidates.
    (r#"{"data":[R1],"items":[R2]}"#, Refused(&["data", "items"])),
    (r#"{"value":[],"results":[R1]}"#, Refused(&["value", "results"])),
    (r#"{"data":[R1],"data":[R2]}"#, Refused(&["data", "data"])),
    (r#"{"data":[R1],"data":null}"#, Refused(&["data", "data"])),
    (r#"{"data":null,"data":null,"totalCount":0}"#, Refused(&["data", "data", "totalCount"])),
    (r#"{"Data":[R1],"data":[R1]}"#, Refused(&["Data", "data"])),
    (r#"{"assets":[R1],"certificates":[R2]}"#, Refused(&["assets", "certificates"])),
    (r#"{"assets":[R1],"tags":["new"]}"#, Refused(&["assets", "tags"])),
    (r#"{"rows":[R1],"errors":[]}"#, Refused(&["rows", "errors"])),
    (r#"{"data":null,"totalCount":1,"rows":[R1]}"#, Refused(&["data", "totalCount", "rows"])),
    // None.
    ("{}", Refused(&[])),
    (r#"{"data":null}"#, Refused(&["data"])),
    (r#"{"items":null,"totalCount":0}"#, Refused(&["items", "totalCount"])),
    (r#"{"rows":null,"totalCount":0}"#, Refused(&["rows", "totalCount"])),
    (r#"{"data":null,"errors":[]}"#, Refused(&["data", "errors"])),
    (r#"{"data":null,"success":false}"#, Refused(&["data", "success"])),
    (r#"{"totalCount":0}"#, Refused(&["totalCount"])),
    (r#"{"success":false,"errors":[]}"#, Refused(&["success", "errors"])),
    (r#"{"message":"Sign in"}"#, Refused(&["message"])),
    (r#"{"title":"No","status":500,"detail":"x"}"#, Refused(&["title", "status", "detail"])),
    (r#"{"data":{}}"#, Refused(&["data"])),
    (r#"{"data":{"data":[R1]}}"#, Refused(&["data"])),
    (r#"{"data":{"items":[]},"errors":[]}"#, Refused(&["data", "errors"])),
    (r#"{"data":{"items":[R1]},"totalCount":1}"#, Refused(&["data", "totalCount"])),
    (r#"{"d":{"results":[R1]}}"#, Refused(&["d"])),
    (r#"{"_embedded":{"assets":[R1]}}"#, Refused(&["_embedded"])),
    (r#"{"result":R1}"#, Refused(&["result"])),
    (r#"{"data":""}"#, Refused(&["data"])),
    (r#"{"data":0,"totalCount":0}"#, Refused(&["data", "totalCount"])),
    (r#"{"data":"[]","totalCount":0}"#, Refused(&["data", "totalCount"])),
    ("R1", Refused(&["…"])),
    // Arrays of other types.
    ("[null]", Refused(&[])),
    (r#"["a"]"#, Refused(&[])),
    ("[[R1]]", Refused(&[])),
    ("[R1,null]", Refused(&[])),
    (r#"{"data":[null],"totalCount":1}"#, Refused(&["data", "totalCount"])),
    (r#"{"data":[R1,"x"]}"#, Refused(&["data"])),
    (r#"{"data":[[R1]]}"#, Refused(&["data"])),
    (r#"{"ids":[1,2,3]}"#, Refused(&["ids"])),
    // Neither an object nor an array.
    ("null", Refused(&[])),
    ("0", Refused(&[])),
    (r#""[]""#, Refused(&[])),
];

fn check((body, page): &Reading, expected: Expected) {
    match (expected, page) {
        (Rows(ids), Ok(page)) => {
            assert_eq!(page.rows, ids, "{body}");
            assert!(page.unreadable.is_empty(), "{body}: {:?}", page.unreadable);
        }
        (NoIds(count), Ok(page)) => {
            assert!(page.rows.is_empty(), "{body}: {:?}", page.rows);
            let problems: Vec<_> = page.unreadable.iter().map(|row| (row.index, row.problem)).collect();
            let expected: Vec<_> = (0..count).map(|index| (index, RowProblem::Missing)).collect();
            assert_eq!(problems, expected, "{body}");
            assert_eq!(page.received(), u64::try_from(count).unwrap(), "{body}");
        }
        (Refused(names), Err(ApiError::Unreadable { content_type, size, problem })) => {
            assert_eq!(content_type.as_deref(), Some("application/json; charset=utf-8"), "{body}");
            assert_eq!(*size, body.len(), "{body}");
            let BodyProblem::Shape { members } = problem else { panic!("{body}: {problem:?}") };
            // A bare row has members of its own.
            if names != ["…"] {
                assert_eq!(members.iter().map(|name| &**name).collect::<Vec<_>>(), names, "{body}");
            }
        }
        (_, other) => panic!("{body}: {other:?}"),
    }
}

#[test]
fn an_envelope_gives_its_rows_or_an_error_that_names_its_members() {
    for (body, expected) in ENVELOPES {
        check(&as_assets(body), *expected);
        check(&as_certificates(body), *expected);
    }
}

#[test]
fn at_most_ten_names_of_an_unknown_envelope_are_passed_on_and_long_ones_are_cut() {
    let long = "n".repeat(1_000);
    let members: Vec<_> = (0..50).map(|number| format!(r#""{number}{long}":{number}"#)).collect();
    let error = assets_of(json(200, format!("{{{}}}", members.join(",")))).unwrap_err();
    let ApiError::Unreadable { problem: BodyProblem::Shape { members }, .. } = error else {
        panic!("{error:?}")
    };
    assert_eq!(members.len(), 10);
    assert!(members.iter().enumerate().all(|(place, name)| name.starts_with(&place.to_string())));
    assert!(members.iter().all(|name| name.chars().count() < 100), "{members:?}");
}
