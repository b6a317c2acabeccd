//! Tests the headers and the body of each request.

use std::sync::Arc;

use acceptance_api::client::{Client, Connection, IdempotencyKey};
use acceptance_api::credentials::TokenHeader;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::Decision;
use acceptance_rules::draft::AssetUpdate;

use Operation::{Confirm, Reject, Update};

use super::{OPERATIONS, Operation, TOKEN, sent, sent_by};
use crate::scripted::{PAGE, Scripted, client, connection, json, key, plan, run, update};

/// Returns the headers of an operation in alphabetical order.
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

/// Status and explanation of a mark, and the sent element after its ID.
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
    // The service's spelling is sent back unchanged.
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
