//! Tests updates of scrap errors (Specification: fields): accepted bodies, and refusals of others.

use acceptance_sandbox::Options;

use crate::support;
use crate::support::{request, send, service};

const PATH: &str = "/api/v1/logistics/scrapErrors";

async fn answer(method: &str, body: &str) -> support::Answer {
    let request = request(method, PATH).header("Content-Type", "application/json");
    send(&service(Options::default()), request.body(body.to_owned().into()).unwrap()).await
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
        for (method, expected) in [("PATCH", 204), ("POST", 204), ("PUT", 204), ("GET", 405), ("DELETE", 405)]
        {
            assert_eq!(answer(method, body).await.status, expected, "{method} {body}");
        }
    }
}

#[tokio::test]
async fn anything_else_is_refused_and_said_where() {
    // The form of an integer, but no valid value.
    let of_the_form = r#"1.0 1e3 -0.0 "2147483648" 99999999999999999999"#.split(' ').map(|item| (item, 422));
    let others = r#"2147483648 -2147483649 true null [] {} "" "+5" "007" "5x" "1.0" "x""#.split(' ');
    for (item, expected) in of_the_form.chain(others.chain(["\" 5\"", "\"5 \""]).map(|item| (item, 400))) {
        let answer = answer("POST", &format!(r#"{{"errorIds":[1,{item}]}}"#)).await;
        assert_eq!(answer.status, expected, "{item}");
        assert_eq!(answer.header("content-type"), Some("application/problem+json"));
        let detail = answer.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.starts_with("Item 1 of errorIds must be an integer from -2147483648"), "{detail}");
    }
    let stocks = r#"-9223372036854775809 "9223372036854775808""#.split(' ').map(|item| (item, 422));
    let stocks = stocks.chain([("9223372036854775808", 400), ("1.5", 400)]);
    let stocks = stocks.map(|(item, expected)| (format!(r#"{{"stockIdList":[{item}]}}"#), expected));
    let shapes = r#" [] null 5 { {"errorIds":5} {"errorIds":"5"} {"errorids":[]}"#.split(' ');
    for (body, expected) in stocks.chain(shapes.map(|body| (body.to_owned(), 400))) {
        assert_eq!(answer("POST", &body).await.status, expected, "{body}");
    }
}
