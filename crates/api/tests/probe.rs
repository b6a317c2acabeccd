//! Tests the questions of the connection test and the facts about their answers.

use std::sync::Arc;

use acceptance_api::error::{ApiError, Unreachable};
use acceptance_api::page::PageRequest;
use acceptance_api::probe::{Probe, Question, Sample, What, Writing};
use acceptance_api::transport::{Method, Request, Response};

use crate::scripted::{Scripted, client, json, key, run};

const ROW: &str = r#"{"leaseCompanyNumber":1,"acceptanceCertificateId":2,"confirmationStatus":"Confirmed","authorizationStatus":null}"#;

fn list(total: bool) -> What {
    What::Certificates { page: PageRequest { skip: 3, take: 7 }, total }
}

fn ask(what: What, is_anonymous: bool, answer: Result<Response, Unreachable>) -> (Probe, Request) {
    let transport = Scripted::new([answer]);
    let probe = run(client(&transport).probe(Question { what, is_anonymous }));
    (probe, Arc::clone(&transport).request())
}

fn writing(body: &str) -> Writing {
    match ask(list(false), false, Ok(json(200, body))).0.sample {
        Ok(Sample::Certificates(_, writing)) => writing,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_question_is_a_get_and_only_the_anonymous_one_goes_without_the_token() {
    let assets = What::Assets { key: key(), page: PageRequest { skip: 0, take: 1000 }, total: true };
    let certificate = What::Certificate(key());
    for what in [list(false), assets, certificate] {
        for is_anonymous in [false, true] {
            let (_, request) = ask(what, is_anonymous, Ok(json(200, "[]")));
            assert_eq!((request.method, request.body), (Method::Get, None));
            let has_token = request.headers.iter().any(|(name, _)| name == "Authorization");
            assert_eq!(has_token, !is_anonymous);
        }
    }
    let (_, request) = ask(list(true), false, Ok(json(200, "[]")));
    let expected = [("take", "7"), ("skip", "3"), ("requireTotalCount", "true")];
    let query: Vec<_> = request.query.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(query, expected);
}

#[test]
fn how_rows_are_written_is_told() {
    let usual = writing(&format!(r#"{{"data":[{ROW}],"totalCount":-1}}"#));
    assert_eq!(usual, Writing { holder: Some("data".into()), has_text_ids: false });
    let bare = writing(&format!("[{ROW}]"));
    assert_eq!(bare.holder, None);
    let other = writing(r#"{"Entries":[{"LeaseCompanyNumber":"1","acceptance_certificate_id":2}]}"#);
    assert_eq!(other, Writing { holder: Some("Entries".into()), has_text_ids: true });
}

#[test]
fn an_answer_that_is_no_list_is_reported_with_its_status() {
    let (probe, _) = ask(list(false), false, Ok(json(401, "[]")));
    assert_eq!(probe.status, Some(401));
    assert!(probe.sample.unwrap_err().is_session());
    let (probe, _) = ask(list(false), false, Err(Unreachable::Timeout));
    assert_eq!(probe.status, None);
    assert_eq!(probe.sample, Err(ApiError::Unreachable(Unreachable::Timeout)));
    let (probe, _) = ask(list(false), false, Ok(json(0, "")));
    assert_eq!(probe.sample, Err(ApiError::Redirected));
}
