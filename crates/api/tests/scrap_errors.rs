//! Tests updates of scrap errors (Specification: fields): the exact body, and the configured method
//! and path.

use acceptance_api::client::{Answered, IdempotencyKey, scrap_errors_body};
use acceptance_api::error::{ApiError, BodyProblem, Unreachable};
use acceptance_api::operation::Operation;
use acceptance_api::transport::{Method, Response};
use acceptance_rules::scrap_error::{List, ListChoice, ParsedList, ScrapErrorUpdate};

use crate::scripted::{Scripted, client, json, run};

/// Returns the update of two texts; `-` omits a list, and `null` is one.
fn update(errors: &str, stocks: &str) -> ScrapErrorUpdate {
    let of = |list, text| match text {
        "null" => (ListChoice::Null, ParsedList::empty(list)),
        "-" => (ListChoice::LeaveOut, ParsedList::empty(list)),
        _ => (ListChoice::List, ParsedList::of(list, text)),
    };
    let ((one, errors), (two, stocks)) = (of(List::Errors, errors), of(List::Stocks, stocks));
    ScrapErrorUpdate::new((one, &errors), (two, &stocks)).unwrap()
}

#[test]
fn every_state_of_each_list_has_its_own_json() {
    let states = [("null", "null"), ("-", ""), ("", "[]"), ("1\n-2", "[1,-2]")];
    for (errors, one) in states {
        for (stocks, two) in states {
            let members = [("errorIds", one), ("stockIdList", two)].into_iter().filter(|it| !it.1.is_empty());
            let members: Vec<_> = members.map(|(name, value)| format!("\"{name}\":{value}")).collect();
            assert_eq!(scrap_errors_body(&update(errors, stocks)), format!("{{{}}}", members.join(",")));
        }
    }
}

#[test]
fn ids_keep_every_digit_and_their_order_and_are_sent_once() {
    let update = update(
        "-2147483648\n2147483647\n7\n7\n-0",
        "9223372036854775807\n-9223372036854775808\n9007199254740993\n0",
    );
    let expected = r#"{"errorIds":[-2147483648,2147483647,7,0],"stockIdList":[9223372036854775807,-9223372036854775808,9007199254740993,0]}"#;
    assert_eq!(scrap_errors_body(&update), expected);
}

#[test]
fn an_update_goes_once_to_the_place_that_the_deployment_names() {
    for method in [Method::Patch, Method::Post, Method::Put] {
        let transport = Scripted::new([Ok(json(200, "{\"success\":true}"))]);
        let operation = Operation::parse(method.name(), "/v1/elsewhere/scrap").unwrap();
        let (update, name) = (update("5", "null"), IdempotencyKey("n1".into()));
        let answered = run(client(&transport).update_scrap_errors(&operation, &update, Some(&name)));
        assert_eq!((answered.result, answered.text.as_deref()), (Ok(()), Some("{\"success\":true}")));
        let request = transport.request();
        assert_eq!(request.method, method);
        assert_eq!(request.url, "https://leasing.test/api/v1/elsewhere/scrap");
        assert!(request.query.is_empty());
        for (name, value) in [
            ("Content-Type", "application/json"),
            ("Idempotency-Key", "n1"),
            ("Authorization", "Bearer s3cr3t-t0k3n"),
        ] {
            assert!(request.headers.iter().any(|header| *header == (name.into(), value.into())), "{name}");
        }
        assert_eq!(request.body.as_deref(), Some(r#"{"errorIds":[5],"stockIdList":null}"#));
    }
}

fn answered(answer: Result<Response, Unreachable>) -> Answered {
    let operation = Operation::parse("POST", "/x").unwrap();
    run(client(&Scripted::new([answer])).update_scrap_errors(&operation, &update("null", "null"), None))
}

#[test]
fn the_result_of_the_request_is_returned_with_the_start_of_a_long_answer() {
    let is_certain = |status| answered(Ok(json(status, "{}"))).result.unwrap_err().is_certain_refusal();
    assert!(is_certain(400) && !is_certain(502));
    assert_eq!(answered(Ok(json(0, ""))).result, Err(ApiError::Redirected));
    let lost = answered(Err(Unreachable::Timeout));
    assert_eq!((lost.result, lost.text), (Err(ApiError::Unreachable(Unreachable::Timeout)), None));
    let refused = answered(Ok(json(400, "ä".repeat(3000))));
    let said = refused.text.unwrap();
    assert_eq!((said.chars().count(), said.ends_with("ä…")), (2001, true));
    assert!(refused.result.unwrap_err().is_certain_refusal());
}

#[test]
fn a_success_that_says_otherwise_is_none() {
    const JSON: &str = "application/json";
    const HTML: &str = "a page";
    for (status, kind, body, expected) in [
        (200, "", "", ""),
        (204, "text/html", "", ""),
        (200, "text/plain", "done", ""),
        (200, JSON, "{}", ""),
        (200, JSON, "null", ""),
        (200, JSON, r#"{"success":true,"errors":[],"failed":0,"error":null,"failures":{ }}"#, ""),
        (200, JSON, r#"{"errorIds":[1],"message":"errors: none"}"#, ""),
        (202, JSON, "[1,2]", ""),
        (200, JSON, "no JSON {", ""),
        (200, "text/html; charset=utf-8", "<p>Sign in</p>", HTML),
        (200, "", "<!DOCTYPE html><title>Sign in</title>", HTML),
        (201, "", "\u{FEFF} <HTML>", HTML),
        (207, JSON, "", "207 Multi-Status"),
        (207, JSON, "[]", "207 Multi-Status"),
        (200, JSON, r#"{"data":[],"errors":[{"id":3}]}"#, "errors"),
        (200, JSON, r#"{"failed":2}"#, "failed"),
        (200, JSON, r#"{"error":{"code":1}}"#, "error"),
        (200, JSON, r#"{"failures":{"3":"unknown"}}"#, "failures"),
        (200, JSON, r#"{"error":"unknown id"}"#, "error"),
    ] {
        let mut answer = json(status, body);
        answer.content_type = (!kind.is_empty()).then(|| kind.into());
        let Answered { result, text } = answered(Ok(answer));
        let written = Some(body.trim_start_matches(['\u{FEFF}', ' '])).filter(|it| !it.is_empty());
        assert_eq!(text.as_deref(), written, "{body}");
        let against = match result {
            Ok(()) => String::new(),
            Err(ApiError::Unreadable { problem: BodyProblem::Html, .. }) => HTML.into(),
            Err(ApiError::Unreadable { problem: BodyProblem::Shape { members }, .. }) => members.join(", "),
            Err(other) => panic!("{status} {kind} {body}: {other:?}"),
        };
        assert_eq!(against, expected, "{status} {kind} {body}");
    }
    let denied = answered(Ok(json(200, r#"{"success":false,"failed":2}"#))).result.unwrap_err();
    assert!(denied.is_denied_success() && !denied.is_refusal());
}
