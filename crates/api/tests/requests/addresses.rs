//! Tests the method, the path and the query of each operation.

use acceptance_api::client::Connection;
use acceptance_api::error::Unreachable;
use acceptance_api::filter::StatusFilter;
use acceptance_api::page::PageRequest;
use acceptance_api::transport::Method;
use acceptance_rules::decision::Decision;

use Operation::{Assets, Certificate, Certificates, Confirm, Reject, Update};

use super::{Operation, sent_by};
use crate::scripted::{PAGE, Scripted, client, connection, json, key, plan, run};

/// Each operation with its method and the URL after that of the list.
const TARGETS: [(Operation, Method, &str); 9] = [
    (Certificates(StatusFilter::Pending), Method::Get, ""),
    (Certificates(StatusFilter::Clearing), Method::Get, ""),
    (Certificates(StatusFilter::Confirmed), Method::Get, ""),
    (Certificates(StatusFilter::All), Method::Get, ""),
    (Certificate, Method::Get, "/4711/21"),
    (Assets, Method::Get, "/4711/21/assets"),
    (Update, Method::Patch, "/4711/21/assets"),
    (Confirm, Method::Post, "/4711/21/confirmation"),
    (Reject, Method::Post, "/4711/21/rejection"),
];

#[test]
fn every_operation_is_one_request_with_the_method_and_path_of_the_specification() {
    for base in ["", "/leasing", "http://127.0.0.1:8080", "https://h.test/a/b%20c"] {
        for (operation, method, path) in TARGETS {
            let request = sent_by(Connection { base_url: base.into(), ..connection() }, operation, PAGE);
            assert_eq!(request.method, method, "{operation:?}");
            assert_eq!(request.url, format!("{base}/v1/leases/acceptanceCertificates{path}"));
        }
    }
    let names = [Method::Get, Method::Patch, Method::Post, Method::Put].map(Method::name);
    assert_eq!(names, ["GET", "PATCH", "POST", "PUT"]);
}

const PENDING: &str =
    r#"[["confirmationStatus","<>","Confirmed"],"and",["authorizationStatus","=","ready"]]"#;

/// Each filter of the list with its expression.
const FILTERS: [(StatusFilter, Option<&str>); 4] = [
    (StatusFilter::Pending, Some(PENDING)),
    (StatusFilter::Clearing, Some(r#"["confirmationStatus","=","clearingProcess"]"#)),
    (StatusFilter::Confirmed, Some(r#"["confirmationStatus","=","Confirmed"]"#)),
    (StatusFilter::All, None),
];

#[test]
fn a_list_is_asked_with_take_skip_and_filter_and_a_count_only_when_configured() {
    let pages = [(0, 20), (20, 20), (50, 50), (9_007_199_254_740_993, 1), (u64::MAX, u32::MAX)];
    for (skip, take) in pages {
        for require_total in [false, true] {
            let ask = |operation| {
                let connection = Connection { require_total, ..connection() };
                let mut query = sent_by(connection, operation, PageRequest { skip, take }).query;
                query.sort_unstable();
                query
            };
            let mut expected = vec![("skip", skip.to_string()), ("take", take.to_string())];
            if require_total {
                expected.insert(0, ("requireTotalCount", "true".into()));
            }
            assert_eq!(ask(Assets), expected);
            for (filter, text) in FILTERS {
                let filter_of = text.map(|text| ("filter", text.to_owned()));
                let expected: Vec<_> = filter_of.into_iter().chain(expected.iter().cloned()).collect();
                assert_eq!(ask(Certificates(filter)), expected, "{filter:?}");
            }
        }
    }
}

#[test]
fn everything_is_never_asked_for() {
    for operation in [Assets, Certificates(StatusFilter::All), Certificates(StatusFilter::Pending)] {
        let request = sent_by(connection(), operation, PageRequest { skip: 7, take: 0 });
        let takes: Vec<_> = request.query.iter().filter(|(name, _)| *name == "take").collect();
        let [(_, take)] = takes[..] else { panic!("one take: {takes:?}") };
        assert!(take.parse::<u32>().unwrap() > 0, "{take}");
    }
}

#[test]
fn only_lists_have_a_query() {
    for operation in [Certificate, Update, Confirm, Reject] {
        let connection = Connection { require_total: true, ..connection() };
        assert_eq!(sent_by(connection, operation, PAGE).query, [], "{operation:?}");
    }
}

#[test]
fn nothing_is_asked_twice_by_itself() {
    for status in [0, 301, 401, 404, 408, 429, 500, 503] {
        let transport = Scripted::new([Ok(json(status, "")), Ok(json(200, "[]"))]);
        run(client(&transport).assets(key(), PAGE)).unwrap_err();
        assert_eq!(transport.requests().len(), 1, "{status}");
    }
    let transport = Scripted::new([Err(Unreachable::Timeout), Ok(json(200, ""))]);
    run(client(&transport).decide(&plan(Decision::Confirm), None)).unwrap_err();
    assert_eq!(transport.requests().len(), 1);
}
