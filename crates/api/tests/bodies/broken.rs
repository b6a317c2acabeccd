//! Tests broken and unusual bodies.

use acceptance_api::error::{ApiError, BodyProblem, Unreachable};
use acceptance_rules::decision::Decision;

use Expected::{Empty, Html, NotJson, NotUtf8, Page, Shape};

use super::{Expected, HTML, JSON, TEXT, check};
use crate::scripted;
use crate::scripted::{Scripted, answer, assets_of, client, json, key, plan, run, update};

const BODIES: &[(Option<&str>, &[u8], Expected)] = &[
    // An empty list of any type.
    (JSON, b"[]", Page(0)),
    (None, b"[]", Page(0)),
    (TEXT, b"[]", Page(0)),
    (Some("application/problem+json"), b"[]", Page(0)),
    (JSON, b" \t\r\n[ \t\r\n] \t\r\n", Page(0)),
    (HTML, b"{\"data\":[{}]}", Page(1)),
    // Nothing.
    (JSON, b"", Empty),
    (None, b"", Empty),
    (HTML, b"", Empty),
    (JSON, b" ", Empty),
    (JSON, b"\xEF\xBB\xBF", Empty),
    (JSON, b"\xEF\xBB\xBF \n", Empty),
    // An HTML page.
    (HTML, b"<!DOCTYPE html><html><body>Sign in</body></html>", Html),
    (HTML, b"Sign in", Html),
    (Some("TEXT/HTML"), b"Sign in", Html),
    (Some("application/xhtml+xml"), b"Sign in", Html),
    (JSON, b"<!DOCTYPE html><html></html>", Html),
    (None, b"\n  <html>", Html),
    (JSON, b"\xEF\xBB\xBF<html></html>", Html),
    (TEXT, b"<?xml version=\"1.0\"?><rows/>", Html),
    (TEXT, b"Sign in", NotJson),
    (JSON, b"OK", NotJson),
    // Encodings.
    (JSON, b"\xEF\xBB\xBF[]", Page(0)),
    (JSON, b"\xEF\xBB\xBF {\"data\":[{}]}", Page(1)),
    (JSON, b"\xEF\xBB\xBF\xEF\xBB\xBF[]", NotJson),
    (JSON, b"[]\xEF\xBB\xBF", NotJson),
    (JSON, b"\xFF\xFE[\0]\0", NotUtf8),
    (JSON, b"[\0]\0", NotJson),
    (JSON, b"[{\"assetId\":1,\"description\":\"\xE9\"}]", NotUtf8),
    (JSON, b"[{\"description\":\"\xED\xA0\x80\"}]", NotUtf8),
    // Whitespace that JSON does not allow.
    (JSON, b"\xC2\xA0[]", NotJson),
    (JSON, b"\xE2\x80\x8B[]", NotJson),
    // Truncated or continued.
    (JSON, b"[", NotJson),
    (JSON, b"[{\"assetId\":1},", NotJson),
    (JSON, b"{\"data\":[{\"assetId\":1}],\"totalCount\":", NotJson),
    (JSON, b"[{\"assetId\":1,\"description\":\"x", NotJson),
    (JSON, b"[][]", NotJson),
    (JSON, b"[{\"assetId\":1}]{\"assetId\":2}", NotJson),
    (JSON, b"{\"assetId\":1}\n{\"assetId\":2}\n", NotJson),
    // Nearly JSON.
    (JSON, b")]}',\n{\"data\":[]}", NotJson),
    (JSON, b"callback([])", NotJson),
    (JSON, b"[{\"assetId\":1,\"periodicalPrice\":NaN}]", NotJson),
    (JSON, b"[{\"assetId\":1,\"periodicalPrice\":01.5}]", NotJson),
    (JSON, b"[{\"assetId\":1},]", NotJson),
    (JSON, b"[{assetId:1}]", NotJson),
    (JSON, b"[{\"assetId\":1,\"description\":\"a\nb\"}]", NotJson),
    (JSON, b"[{\"assetId\":1,\"description\":\"\\u12\"}]", NotJson),
    // JSON of another kind.
    (JSON, b"null", Shape),
    (JSON, b"\"[]\"", Shape),
    (JSON, b"{}", Shape),
    // An unpaired surrogate is no character.
    (JSON, b"{\"\\ud800\":1,\"data\":[]}", Shape),
];

#[test]
fn a_broken_body_is_an_error_that_says_how_and_never_an_empty_list() {
    for (content_type, body, expected) in BODIES {
        for status in [200, 206] {
            check(&answer(status, *content_type, *body), *expected);
        }
    }
}

#[test]
fn a_list_without_content_is_an_error() {
    check(&answer(204, None, b""), Empty);
    check(&answer(205, None, b""), Empty);
}

#[test]
fn the_place_of_a_mistake_in_json_is_told() {
    let error = assets_of(json(200, "[\n {\"assetId\" 1}\n]")).unwrap_err();
    let ApiError::Unreadable { problem, .. } = error else { panic!("{error:?}") };
    assert_eq!(problem, BodyProblem::NotJson { line: 2, column: 13 });
}

#[test]
fn a_patch_or_a_decision_that_succeeds_may_say_anything() {
    for (content_type, body, _) in BODIES {
        for status in [200, 201, 202, 204, 207, 299] {
            let with = || client(&Scripted::new([Ok(answer(status, *content_type, *body))]));
            let results = [
                run(with().update_assets(key(), &[update(1, "received", None)])),
                run(with().decide(&plan(Decision::Confirm), None)),
                run(with().decide(&plan(Decision::Reject), None)),
            ];
            assert_eq!(results, [Ok(()), Ok(()), Ok(())], "{status} {}", String::from_utf8_lossy(body));
        }
    }
}

#[test]
fn an_answer_that_never_came_is_no_answer() {
    for reason in [Unreachable::Network, Unreachable::Timeout, Unreachable::TooLarge] {
        let answers = || Scripted::new([Err(reason)]);
        let expected = Err(ApiError::Unreachable(reason));
        assert_eq!(run(client(&answers()).assets(key(), scripted::PAGE)).map(drop), expected);
        assert_eq!(run(client(&answers()).certificate(key())).map(drop), expected);
        assert_eq!(run(client(&answers()).update_assets(key(), &[update(1, "received", None)])), expected);
    }
}
