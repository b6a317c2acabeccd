//! Updates of scrap errors (Seed 2): which bodies are taken, and that the real client sends such.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it finds something wrong"
)]

mod support;

use acceptance_api::operation::Operation;
use acceptance_rules::scrap_error::{Choice, List, ScrapErrorUpdate};
use acceptance_rules::scrap_list::Reading;
use acceptance_sandbox::{ACTIVATED, NOT_ACTIVATED, Options};
use support::{client, request, send, service};

const PATH: &str = "/v1/logistics/scrapErrors";

async fn answer(method: &str, body: &str, options: Options) -> support::Answer {
    let request = request(method, &format!("/api{PATH}")).header("Content-Type", "application/json");
    send(&service(options), request.body(body.to_owned().into()).unwrap()).await
}

async fn status(body: &str) -> u16 {
    answer("POST", body, Options::default()).await.status
}

#[tokio::test]
async fn every_body_of_the_specification_is_taken_by_every_writing_method() {
    for body in [
        "{}",
        r#"{"errorIds":null}"#,
        r#"{"stockIdList":null,"errorIds":[]}"#,
        r#"{"errorIds":[0,-2147483648,2147483647,"5","-5","0","-0","-2147483648"]}"#,
        r#"{"stockIdList":[9223372036854775807,-9223372036854775808,"9223372036854775807",7,7]}"#,
    ] {
        for method in ["PATCH", "POST", "PUT"] {
            assert_eq!(answer(method, body, Options::default()).await.status, 204, "{method} {body}");
        }
    }
    assert_eq!(answer("GET", "", Options::default()).await.status, 405);
    assert_eq!(answer("DELETE", "{}", Options::default()).await.status, 405);
}

#[tokio::test]
async fn anything_else_is_refused_and_said_where() {
    // What has the form of an integer is refused for what it means.
    let of_the_form = r#"1.0 1e3 -0.0 "2147483648" 99999999999999999999"#.split(' ').map(|item| (item, 422));
    let others = r#"2147483648 -2147483649 true null [] {} "" "+5" "007" "5x" "1.0" "x""#.split(' ');
    for (item, expected) in of_the_form.chain(others.chain(["\" 5\"", "\"5 \""]).map(|item| (item, 400))) {
        let answer = answer("POST", &format!(r#"{{"errorIds":[1,{item}]}}"#), Options::default()).await;
        assert_eq!(answer.status, expected, "{item}");
        assert_eq!(answer.header("content-type"), Some("application/problem+json"));
        let detail = answer.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.starts_with("Item 1 of errorIds must be an integer from -2147483648"), "{detail}");
    }
    for (item, expected) in [
        ("9223372036854775808", 400),
        ("-9223372036854775809", 422),
        ("\"9223372036854775808\"", 422),
        ("1.5", 400),
    ] {
        assert_eq!(status(&format!(r#"{{"stockIdList":[{item}]}}"#)).await, expected, "{item}");
    }
    for body in ["", "[]", "null", "5", "{", r#"{"errorIds":5}"#, r#"{"errorIds":"5"}"#, r#"{"errorids":[]}"#]
    {
        assert_eq!(status(body).await, 400, "{body}");
    }
}

#[tokio::test]
async fn who_may_not_mark_may_not_update_scrap_errors() {
    let router = service(Options::default());
    let operation = Operation::parse("POST", PATH).unwrap();
    let (errors, stocks) = (Reading::of(List::Errors, ""), Reading::of(List::Stocks, "9007199254740993\n-1"));
    let update = ScrapErrorUpdate::new((Choice::Null, &errors), (Choice::List, &stocks)).unwrap();
    for (token, expected) in [(Some(ACTIVATED), None), (Some(NOT_ACTIVATED), Some(403)), (None, Some(401))] {
        let done = client(&router, token, false).update_scrap_errors(&operation, &update, None).await;
        let refusal = done.result.err().map(|error| match error {
            acceptance_api::error::ApiError::Refused { status, .. } => status,
            other => panic!("{other:?}"),
        });
        assert_eq!(refusal, expected, "{token:?}");
    }
}

#[tokio::test]
async fn a_body_beyond_the_cap_or_of_another_kind_is_refused() {
    let small = || Options { body_cap: 20, ..Options::default() };
    assert_eq!(answer("POST", &format!("{{{}}}", " ".repeat(18)), small()).await.status, 204);
    assert_eq!(answer("POST", &format!("{{{}}}", " ".repeat(19)), small()).await.status, 413);
    let request = request("POST", &format!("/api{PATH}")).header("Content-Type", "text/plain");
    let answer = send(&service(Options::default()), request.body("{}".to_owned().into()).unwrap()).await;
    assert_eq!(answer.status, 415);
}
