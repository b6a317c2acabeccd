//! What exactly each operation sends: method, URL, query, headers and body; and that no token is ever printed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code"
)]

#[allow(dead_code, reason = "each file of tests uses its own part")]
mod scripted;

use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

use acceptance_api::client::{Client, Connection, IdempotencyKey};
use acceptance_api::credentials::{AccessToken, TokenHeader};
use acceptance_api::error::{ApiError, BodyProblem, Unreachable};
use acceptance_api::filter::StatusFilter;
use acceptance_api::page::PageRequest;
use acceptance_api::transport::{Method, Request};
use acceptance_rules::asset::{AcceptanceStatus, AssetId, StatusCodes};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::Decision;
use acceptance_rules::draft::AssetUpdate;
use scripted::{PAGE, Scripted, client, client_of, connection, json, key, plan, run};

const LIST: &str = "https://leasing.test/api/v1/leases/acceptanceCertificates";
const TOKEN: &str = "s3cr3t-t0k3n";

/// One operation of the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Certificates(StatusFilter),
    Certificate,
    Assets,
    Update,
    Confirm,
    Reject,
}

use Operation::{Assets, Certificate, Certificates, Confirm, Reject, Update};

const OPERATIONS: [Operation; 9] = [
    Certificates(StatusFilter::Pending),
    Certificates(StatusFilter::Clearing),
    Certificates(StatusFilter::Confirmed),
    Certificates(StatusFilter::All),
    Certificate,
    Assets,
    Update,
    Confirm,
    Reject,
];

/// The only request that an operation makes, whatever comes of it.
fn sent_by(connection: Connection, operation: Operation, page: PageRequest) -> Request {
    let transport = Scripted::new([Ok(json(200, "[]"))]);
    let client = client_of(connection, &transport);
    match operation {
        Certificates(filter) => drop(run(client.certificates(filter, page))),
        Certificate => drop(run(client.certificate(key()))),
        Assets => drop(run(client.assets(key(), page))),
        Update => drop(run(client.update_assets(key(), &[update(1, "received", None)]))),
        Confirm => drop(run(client.decide(&plan(Decision::Confirm), None))),
        Reject => drop(run(client.decide(&plan(Decision::Reject), None))),
    }
    transport.request()
}

fn sent(operation: Operation) -> Request {
    sent_by(connection(), operation, PAGE)
}

fn update(id: i64, status: &str, explanation: Option<&str>) -> AssetUpdate {
    AssetUpdate {
        asset: AssetId(id),
        acceptance: StatusCodes::default().read(status).unwrap(),
        explanation: explanation.map(Into::into),
    }
}

/// Each operation with its method and what follows the URL of the list.
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
    for (operation, method, path) in TARGETS {
        let request = sent(operation);
        assert_eq!(request.method, method, "{operation:?}");
        assert_eq!(request.url, format!("{LIST}{path}"), "{operation:?}");
    }
    let names = [Method::Get, Method::Patch, Method::Post, Method::Put].map(Method::name);
    assert_eq!(names, ["GET", "PATCH", "POST", "PUT"]);
}

#[test]
fn the_base_url_stands_before_every_path() {
    for base in ["", "/leasing", "http://127.0.0.1:8080", "https://h.test/a/b%20c"] {
        for (operation, _, path) in TARGETS {
            let connection = Connection { base_url: base.into(), ..connection() };
            let request = sent_by(connection, operation, PAGE);
            assert_eq!(request.url, format!("{base}/v1/leases/acceptanceCertificates{path}"));
        }
    }
}

const PENDING: &str =
    r#"[["confirmationStatus","<>","Confirmed"],"and",["authorizationStatus","=","ready"]]"#;

/// Each view of the list with its filter.
const FILTERS: [(StatusFilter, Option<&str>); 4] = [
    (StatusFilter::Pending, Some(PENDING)),
    (StatusFilter::Clearing, Some(r#"["confirmationStatus","=","clearingProcess"]"#)),
    (StatusFilter::Confirmed, Some(r#"["confirmationStatus","=","Confirmed"]"#)),
    (StatusFilter::All, None),
];

#[test]
fn the_query_of_the_pending_certificates_is_the_golden_one() {
    let page = PageRequest { skip: 0, take: 20 };
    let request = sent_by(connection(), Certificates(StatusFilter::Pending), page);
    let query: Vec<_> = request.query.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let golden = format!("take=20&skip=0&filter={PENDING}");
    assert_eq!(query.join("&"), golden);
}

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
fn a_filter_is_json_of_known_fields_operators_and_values() {
    for (_, text) in FILTERS {
        let Some(text) = text else { continue };
        let json: serde_json::Value = serde_json::from_str(text).unwrap();
        let whole = json.as_array().unwrap();
        let triples: Vec<_> = if whole[0].is_array() { whole.iter().collect() } else { vec![&json] };
        for (place, part) in triples.into_iter().enumerate() {
            if place % 2 == 1 {
                assert_eq!(part, "and");
                continue;
            }
            assert_eq!(part.as_array().unwrap().len(), 3);
            assert!(["confirmationStatus", "authorizationStatus"].iter().any(|field| part[0] == *field));
            assert!(["=", "<>"].iter().any(|operator| part[1] == *operator));
            assert!(["Confirmed", "clearingProcess", "ready"].iter().any(|value| part[2] == *value));
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
fn what_is_not_a_list_has_no_query() {
    for operation in [Certificate, Update, Confirm, Reject] {
        let connection = Connection { require_total: true, ..connection() };
        assert_eq!(sent_by(connection, operation, PAGE).query, [], "{operation:?}");
    }
}

/// The headers of an operation in the order of the alphabet.
fn headers(connection: Connection, operation: Operation) -> Vec<(String, String)> {
    let mut headers = sent_by(connection, operation, PAGE).headers;
    headers.sort_unstable();
    headers
}

fn pairs(headers: &[(&str, &str)]) -> Vec<(String, String)> {
    headers.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect()
}

#[test]
fn every_request_carries_the_token_and_asks_for_json() {
    for operation in OPERATIONS {
        let mut expected = vec![("Accept", "application/json"), ("Authorization", "Bearer s3cr3t-t0k3n")];
        if operation == Update {
            expected.push(("Content-Type", "application/json"));
        }
        assert_eq!(headers(connection(), operation), pairs(&expected), "{operation:?}");
    }
}

#[test]
fn the_header_of_the_token_and_further_ones_are_configured() {
    let token_header = TokenHeader {
        name: "X-Access".into(),
        prefix: String::new(),
        extra: pairs(&[("X-Tenant", "7"), ("X-Client", "desk")]),
    };
    for operation in OPERATIONS {
        let connection = Connection { token_header: token_header.clone(), ..connection() };
        let mut expected = vec![("Accept", "application/json")];
        if operation == Update {
            expected.push(("Content-Type", "application/json"));
        }
        expected.extend([("X-Access", TOKEN), ("X-Client", "desk"), ("X-Tenant", "7")]);
        assert_eq!(headers(connection, operation), pairs(&expected), "{operation:?}");
    }
}

#[test]
fn without_a_token_no_header_stands_for_one() {
    let transport = Scripted::new([Ok(json(200, "[]"))]);
    let token_header = TokenHeader { extra: pairs(&[("X-Tenant", "7")]), ..TokenHeader::default() };
    let connection = Arc::new(Connection { token_header, ..connection() });
    let client = Client::new(connection, None, Arc::<Scripted>::clone(&transport));
    run(client.assets(key(), PAGE)).unwrap();
    let expected = pairs(&[("Accept", "application/json"), ("X-Tenant", "7")]);
    assert_eq!(transport.request().headers, expected);
}

#[test]
fn a_decision_is_named_only_when_a_name_is_given() {
    for (decision, operation) in [(Decision::Confirm, Confirm), (Decision::Reject, Reject)] {
        let is_name = |(name, _): &(String, String)| name.eq_ignore_ascii_case("Idempotency-Key");
        assert!(!sent(operation).headers.iter().any(is_name), "{decision:?}");
        let transport = Scripted::new([Ok(json(200, ""))]);
        let name = IdempotencyKey("3f0c-77".into());
        run(client(&transport).decide(&plan(decision), Some(&name))).unwrap();
        let request = transport.request();
        let names: Vec<_> = request.headers.iter().filter(|header| is_name(header)).collect();
        assert_eq!(names, [&("Idempotency-Key".to_owned(), "3f0c-77".to_owned())], "{decision:?}");
    }
}

#[test]
fn only_a_patch_has_a_body() {
    for operation in OPERATIONS {
        assert_eq!(sent(operation).body.is_some(), operation == Update, "{operation:?}");
    }
}

/// The status and the explanation of a mark, and the element that is sent for it after its id.
const UPDATES: &[(&str, Option<&str>, &str)] = &[
    ("received", None, r#""acceptanceStatus":"received""#),
    ("received", Some(""), r#""acceptanceStatus":"received","explanation":"""#),
    ("damaged", Some("scratched"), r#""acceptanceStatus":"damaged","explanation":"scratched""#),
    ("other", Some(" "), r#""acceptanceStatus":"other","explanation":" ""#),
    ("other", Some("a\"b\\c/d"), r#""acceptanceStatus":"other","explanation":"a\"b\\c/d""#),
    ("other", Some("1\n2\r\n\t3"), r#""acceptanceStatus":"other","explanation":"1\n2\r\n\t3""#),
    ("other", Some("\u{0}\u{1f}"), r#""acceptanceStatus":"other","explanation":"\u0000\u001f""#),
    (
        "other",
        Some("Größe 😀 \u{200b}"),
        "\"acceptanceStatus\":\"other\",\"explanation\":\"Größe 😀 \u{200b}\"",
    ),
    ("other", Some("</script>[%"), r#""acceptanceStatus":"other","explanation":"</script>[%""#),
    ("other", Some("null"), r#""acceptanceStatus":"other","explanation":"null""#),
    // What the service wrote goes back as it was written.
    ("Damaged", None, r#""acceptanceStatus":"Damaged""#),
    ("stolen", None, r#""acceptanceStatus":"stolen""#),
    ("received ", None, r#""acceptanceStatus":"received ""#),
    ("a\"b", None, r#""acceptanceStatus":"a\"b""#),
];

fn patched(updates: &[AssetUpdate]) -> String {
    let transport = Scripted::new([Ok(json(204, ""))]);
    run(client(&transport).update_assets(CertificateKey::new(1, 2), updates)).unwrap();
    transport.request().body.unwrap()
}

#[test]
fn a_patch_holds_exactly_the_marks() {
    for (status, explanation, expected) in UPDATES {
        let id = 9_007_199_254_740_993;
        let body = patched(&[update(id, status, *explanation)]);
        assert_eq!(body, format!(r#"[{{"assetId":9007199254740993,{expected}}}]"#));
    }
    let all: Vec<_> = UPDATES.iter().map(|(status, text, _)| update(7, status, *text)).collect();
    let elements: Vec<_> = UPDATES.iter().map(|row| format!(r#"{{"assetId":7,{}}}"#, row.2)).collect();
    assert_eq!(patched(&all), format!("[{}]", elements.join(",")));
    assert_eq!(patched(&[]), "[]");
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

/// Tells whether a type can be printed: an own constant comes before that of a trait.
struct Probe<T>(PhantomData<T>);

trait Silent {
    const IS_PRINTED: bool = false;
}

impl<T> Silent for Probe<T> {}

impl<T: Debug> Probe<T> {
    const IS_PRINTED: bool = true;
}

#[test]
fn what_carries_the_token_cannot_be_printed() {
    const { assert!(Probe::<String>::IS_PRINTED) };
    const { assert!(!Probe::<Request>::IS_PRINTED) };
    const { assert!(!Probe::<Client>::IS_PRINTED) };
}

#[test]
fn what_can_be_printed_does_not_hold_the_token() {
    let token = AccessToken::parse(&format!("Bearer {TOKEN}"), "Bearer ").unwrap();
    let bad = AccessToken::parse(&format!("{TOKEN}\u{e9}"), "Bearer ").unwrap_err();
    let transport = Scripted::new([]);
    let client = client(&transport);
    let printed = [
        format!("{token:?} {token:#?} {:?}", Some(&token)),
        format!("{bad:?}"),
        format!("{:?}", client.connection()),
    ];
    for text in printed {
        assert!(!text.contains("s3cr3t") && !text.contains("t0k3n"), "{text}");
    }
}

/// Statuses and bodies of answers that are errors.
const FAILURES: &[(u16, &str)] =
    &[(200, ""), (200, "<html>"), (200, "["), (200, "{}"), (302, ""), (401, "{}"), (403, "no"), (500, "[]")];

#[test]
fn no_error_holds_the_token() {
    for (status, body) in FAILURES {
        let transport = Scripted::new([Ok(json(*status, *body))]);
        let error = run(client(&transport).assets(key(), PAGE)).unwrap_err();
        assert!(!format!("{error:?}").contains("s3cr3t"), "{error:?}");
    }
    let transport = Scripted::new([Err(Unreachable::Network)]);
    let error = run(client(&transport).assets(key(), PAGE)).unwrap_err();
    assert_eq!(format!("{error:?}"), "Unreachable(Network)");
}

/// Errors with what the person must be told: to sign in, that they may not, that nothing was done.
const MEANINGS: &[(u16, bool, bool, bool)] = &[
    (0, true, false, false),
    (302, true, false, false),
    (400, false, false, true),
    (401, true, false, true),
    (403, false, true, true),
    (404, false, false, true),
    (408, false, false, false),
    (409, false, false, true),
    (422, false, false, true),
    (429, false, false, false),
    (499, false, false, true),
    (500, false, false, false),
    (503, false, false, false),
];

#[test]
fn an_error_says_whether_to_sign_in_and_whether_nothing_was_done() {
    for (status, is_session, is_forbidden, is_refusal) in MEANINGS {
        let transport = Scripted::new([Ok(json(*status, ""))]);
        let error = run(client(&transport).decide(&plan(Decision::Confirm), None)).unwrap_err();
        let meaning = (error.is_session(), error.is_forbidden(), error.is_refusal());
        assert_eq!(meaning, (*is_session, *is_forbidden, *is_refusal), "{status}");
    }
    let unreadable = ApiError::Unreadable { content_type: None, size: 0, problem: BodyProblem::Empty };
    for error in [unreadable, ApiError::Unreachable(Unreachable::Timeout)] {
        assert!(!error.is_session() && !error.is_forbidden() && !error.is_refusal(), "{error:?}");
    }
}

#[test]
fn received_is_sent_as_the_specification_writes_it() {
    let mark = AssetUpdate { asset: AssetId(1), acceptance: AcceptanceStatus::received(), explanation: None };
    assert_eq!(patched(&[mark]), r#"[{"assetId":1,"acceptanceStatus":"received"}]"#);
}
