//! Tests the filter and the window of the certificate list (Specification: endpoints) over HTTP.

use acceptance_rules::certificate::CertificateKey;
use acceptance_sandbox::shape::Shape;
use axum::Router;

use crate::support::{LIST, certificate, get, service_with, shaped};

/// Returns a service with certificates 1 to 6 of company 7, one for each status.
fn six() -> Router {
    let statuses = [
        ("firstConfirmationPending", Some("ready")),
        ("secondConfirmationPending", Some("READY")),
        ("clearingProcess", Some("authorized")),
        ("Confirmed", Some("ready")),
        ("confirmed", None),
        ("awaitingCountersignature", Some("elsewhere")),
    ];
    let all: Vec<_> = statuses
        .iter()
        .zip(1..)
        .map(|((confirmation, authorization), id)| {
            let mut new = certificate(CertificateKey::new(7, id), confirmation, &[]);
            new.certificate.authorization = authorization.map(str::to_owned);
            new
        })
        .collect();
    service_with(&all)
}

async fn ids(router: &Router, query: &str) -> Vec<i64> {
    let answer = get(router, &format!("{LIST}?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.text());
    let rows = answer.json()["data"].as_array().expect("rows").clone();
    rows.iter().map(|row| row["acceptanceCertificateId"].as_i64().expect("an id")).collect()
}

fn encoded(filter: &str) -> String {
    form_urlencoded::Serializer::new(String::new()).append_pair("filter", filter).finish()
}

#[tokio::test]
async fn a_filter_is_read_as_services_of_this_dialect_read_it() {
    let router = six();
    let check = async |filter: &str, expected: &[i64]| {
        assert_eq!(ids(&router, &encoded(filter)).await, expected, "{filter}");
    };
    check(r#"[["confirmationStatus","<>","Confirmed"],"and",["authorizationStatus","=","ready"]]"#, &[1, 2])
        .await;
    check(r#"["confirmationStatus","=","Confirmed"]"#, &[4, 5]).await;
    check(r#"["confirmationStatus","=","CONFIRMED"]"#, &[4, 5]).await;
    check(r#"["confirmationStatus","<>","Confirmed"]"#, &[1, 2, 3, 6]).await;
    check(r#"["!",["confirmationStatus","<>","Confirmed"]]"#, &[4, 5]).await;
    check(r#"["authorizationStatus","=",null]"#, &[5]).await;
    check(r#"["authorizationStatus","<>",null]"#, &[1, 2, 3, 4, 6]).await;
    // A status without a name: false, even with <>.
    check(r#"["confirmationStatus","=","awaitingCountersignature"]"#, &[]).await;
    check(r#"["confirmationStatus","<>","awaitingCountersignature"]"#, &[]).await;
    check(r#"["confirmationStatus","<>","Confirmed "]"#, &[]).await;
    check(r#"["!",["confirmationStatus","<>","nonsense"]]"#, &[1, 2, 3, 4, 5, 6]).await;
    // Any joiner other than *and* counts as *or*.
    let either = |joiner| {
        format!(
            r#"[["confirmationStatus","=","clearingProcess"],"{joiner}",["authorizationStatus","=","authorized"],"{joiner}",["confirmationStatus","=","Confirmed"]]"#
        )
    };
    check(&either("or"), &[3, 4, 5]).await;
    check(&either("xor"), &[3, 4, 5]).await;
    check(&either("AND"), &[]).await;
    check(
        r#"[[["confirmationStatus","=","clearingProcess"],"or",["confirmationStatus","=","Confirmed"]],"and",["authorizationStatus","=","ready"]]"#,
        &[4],
    )
    .await;
    check(r#"[["confirmationStatus","=","clearingProcess"]]"#, &[3]).await;
    check(r#"[["acceptanceCertificateId",">=",3],"and",["acceptanceCertificateId","<",5],"and",["leaseCompanyNumber","=",7]]"#, &[3, 4]).await;
}

#[tokio::test]
async fn a_filter_that_cannot_be_read_is_refused() {
    let router = six();
    let deep =
        format!(r#"{}["confirmationStatus","=","Confirmed"]{}"#, r#"["!","#.repeat(20), "]".repeat(20));
    let bottomless = "[".repeat(5000);
    for filter in [
        "",
        "x",
        "{}",
        "[]",
        r#""text""#,
        r#"["confirmationStatus","="]"#,
        r#"["confirmationStatus","~","Confirmed"]"#,
        r#"["confirmationStatus",">","Confirmed"]"#,
        r#"["nothing","=","Confirmed"]"#,
        r#"["confirmationStatus","=",7]"#,
        r#"["leaseCompanyNumber","=","7"]"#,
        r#"["leaseCompanyNumber","=",7.5]"#,
        r#"[["confirmationStatus","=","Confirmed"],"and"]"#,
        r#"[["confirmationStatus","=","Confirmed"],["confirmationStatus","=","Confirmed"]]"#,
        r#"[["confirmationStatus","=","Confirmed"],"and",["confirmationStatus","=","Confirmed"],"or",["confirmationStatus","=","Confirmed"]]"#,
        r#"["!"]"#,
        &deep,
        &bottomless,
        &" ".repeat(9000),
    ] {
        let answer = get(&router, &format!("{LIST}?{}", encoded(filter))).await;
        assert_eq!(answer.status, 400, "{filter}");
        assert_eq!(answer.header("content-type"), Some("application/problem+json"));
    }
}

#[tokio::test]
async fn the_window_is_as_asked_for_and_everything_without_a_take() {
    let router = six();
    for (query, expected) in [
        ("", &[1, 2, 3, 4, 5, 6][..]),
        ("take=0", &[1, 2, 3, 4, 5, 6]),
        ("take=-5&skip=-5", &[1, 2, 3, 4, 5, 6]),
        ("take=2", &[1, 2]),
        ("take=2&skip=2", &[3, 4]),
        ("take=2&skip=5", &[6]),
        ("take=2&skip=6", &[]),
        ("skip=9223372036854775807", &[]),
        ("take=9223372036854775807&skip=4&unknown=1", &[5, 6]),
    ] {
        assert_eq!(ids(&router, query).await, expected, "{query}");
    }
    for query in ["take=x", "skip=1.5", "take=9223372036854775808"] {
        assert_eq!(get(&router, &format!("{LIST}?{query}")).await.status, 400, "{query}");
    }
}

#[tokio::test]
async fn a_cap_applies_to_every_request() {
    let router = shaped(Shape { page_cap: Some(20), ..Shape::default() });
    let rows = async |path: String| get(&router, &path).await.json()["data"].as_array().expect("rows").len();
    assert_eq!(rows(format!("{LIST}?take=50")).await, 20);
    assert_eq!(rows(LIST.to_owned()).await, 20);
    assert_eq!(rows(format!("{LIST}/4711/1043/assets?take=50&skip=140")).await, 3);
    assert_eq!(rows(format!("{LIST}/4711/1043/assets")).await, 20);
}
