//! Tests wrong values: each is reported with its key and the accepted values, and replaced by the
//! default.

use acceptance_desk::browser::config::{self, Config, ConfigReason, NoConfig};
use wasm_bindgen_test::wasm_bindgen_test;

use super::{keys, without_problems};
use crate::desk::{open_with, parse};
use crate::screen::{Role, find, get, js, shown, shows};
use crate::scripted::{Service, certificate};

#[wasm_bindgen_test]
fn every_wrong_value_names_its_key_and_falls_back_to_the_default() {
    let wrong: [(&str, &[&str]); 14] = [
        (
            "baseUrl",
            &[
                "5",
                "null",
                "\"api\"",
                "\"//host\"",
                "\"ftp://host\"",
                "\"javascript:1\"",
                "\"https://\"",
                "\"https://host/?q\"",
                "\"https://host/#x\"",
                "\"https://me@host\"",
                "\"/\\t/host\"",
                "\"https:host\"",
                "\"https:/host\"",
                "\"https://ho\\nst\"",
                "\"/a b\"",
                "[]",
            ],
        ),
        ("audience", &["5", "null", "\"Client\"", "\"\"", "\"all\"", "[\"client\"]"]),
        ("auth", &["5", "null", "\"token\"", "[]"]),
        ("pageSize", &["5", "null", "\"20\"", "[20,50]"]),
        ("list", &["5", "null", "500", "[500]"]),
        ("requireTotalCount", &["1", "null", "\"true\"", "{}"]),
        ("readCertificate", &["1", "null", "\"yes\""]),
        ("idempotencyKey", &["true", "null", "\"sameOrigin\"", "\"\""]),
        ("acceptanceStatuses", &["5", "null", "[]", "{}"]),
        ("finishReview", &["5", "[]", "true", "\"/x\""]),
        ("scrapErrors", &["5", "[]", "true", "\"/v1/x\""]),
        ("locale", &["5", "null", "\"nl\"", "\"EN\"", "\"\""]),
        ("texts", &["5", "null", "[]"]),
        ("colour", &["5", "null", "\"red\""]),
    ];
    for (key, values) in wrong {
        for value in values {
            let config = parse(&format!(r#"{{ "requireTotalCount": {}, "{key}": {value} }}"#, "true"));
            assert_eq!(keys(&config), [key], "{key}: {value}");
            let is_own = key == "requireTotalCount";
            let expected = Config { require_total: !is_own, ..Config::default() };
            assert_eq!(without_problems(&config), expected, "{key}: {value}");
        }
    }
}

#[wasm_bindgen_test]
fn every_wrong_value_within_a_value_names_its_place_and_leaves_the_others() {
    for (text, key) in [
        (r#"{"auth":{"kind":"basic"}}"#, "auth.kind"),
        (r#"{"auth":{"kind":5}}"#, "auth.kind"),
        (r#"{"auth":{"kind":null}}"#, "auth.kind"),
        (r#"{"auth":{"kind":["token"]}}"#, "auth.kind"),
        (r#"{"auth":{"header":"X Y"}}"#, "auth.header"),
        (r#"{"auth":{"header":""}}"#, "auth.header"),
        (r#"{"auth":{"header":"X:"}}"#, "auth.header"),
        (r#"{"auth":{"header":5}}"#, "auth.header"),
        (r#"{"auth":{"prefix":"a\nb"}}"#, "auth.prefix"),
        (r#"{"auth":{"prefix":"ä"}}"#, "auth.prefix"),
        (r#"{"auth":{"prefix":null}}"#, "auth.prefix"),
        (r#"{"auth":{"extraHeaders":[]}}"#, "auth.extraHeaders"),
        (r#"{"auth":{"extraHeaders":{"X-T":5}}}"#, "auth.extraHeaders.X-T"),
        (r#"{"auth":{"extraHeaders":{"X T":"a"}}}"#, "auth.extraHeaders.X T"),
        (r#"{"auth":{"extraHeaders":{"X-T":"a\r\nb"}}}"#, "auth.extraHeaders.X-T"),
        (r#"{"auth":{"extraHeaders":{"":"a"}}}"#, "auth.extraHeaders."),
        (r#"{"auth":{"header":"Cookie"}}"#, "auth.header"),
        (r#"{"auth":{"header":"content-type"}}"#, "auth.header"),
        (r#"{"auth":{"colour":"red"}}"#, "auth.colour"),
        (r#"{"pageSize":{"certificates":0}}"#, "pageSize.certificates"),
        (r#"{"pageSize":{"certificates":1001}}"#, "pageSize.certificates"),
        (r#"{"pageSize":{"certificates":-1}}"#, "pageSize.certificates"),
        (r#"{"pageSize":{"certificates":"20"}}"#, "pageSize.certificates"),
        (r#"{"pageSize":{"assets":1.5}}"#, "pageSize.assets"),
        (r#"{"pageSize":{"assets":1e99}}"#, "pageSize.assets"),
        (r#"{"pageSize":{"rows":5}}"#, "pageSize.rows"),
        (r#"{"list":{"readAhead":-1}}"#, "list.readAhead"),
        (r#"{"list":{"readAhead":10001}}"#, "list.readAhead"),
        (r#"{"list":{"readAhead":false}}"#, "list.readAhead"),
        (r#"{"list":{"rows":5}}"#, "list.rows"),
        (r#"{"acceptanceStatuses":[5]}"#, "acceptanceStatuses[0].code"),
        (r#"{"acceptanceStatuses":[{}]}"#, "acceptanceStatuses[0].code"),
        (r#"{"acceptanceStatuses":[{"code":" "}]}"#, "acceptanceStatuses[0].code"),
        (r#"{"acceptanceStatuses":["received"]}"#, "acceptanceStatuses[0].code"),
        (r#"{"acceptanceStatuses":[{"code":"damaged"},{"code":5}]}"#, "acceptanceStatuses[1].code"),
        (r#"{"finishReview":{}}"#, "finishReview.method"),
        (r#"{"finishReview":{"method":"POST"}}"#, "finishReview.path"),
        (r#"{"finishReview":{"method":"POST","path":"/v1/x"}}"#, "finishReview.path"),
        (
            r#"{"finishReview":{"method":"GET","path":"/{leaseCompanyNumber}/{certificateId}"}}"#,
            "finishReview.method",
        ),
        (
            r#"{"finishReview":{"method":"POST","path":"//host/{leaseCompanyNumber}/{certificateId}"}}"#,
            "finishReview.path",
        ),
        (
            r#"{"finishReview":{"method":"POST","path":"/{leaseCompanyNumber}/{certificateId}","more":1}}"#,
            "finishReview.more",
        ),
    ] {
        let config = parse(text);
        assert_eq!(keys(&config), [key], "{text}");
        assert_eq!(without_problems(&config), Config::default(), "{text}");
    }
    let config = parse(r#"{"pageSize":{"certificates":7,"assets":0},"auth":{"header":"X-Key","prefix":5}}"#);
    assert_eq!((config.certificates_page, config.assets_page), (7, 50));
    assert_eq!(
        (config.token_header.name.as_str(), config.token_header.prefix.as_str()),
        ("X-Key", "Bearer ")
    );
    let mut wrong = keys(&config);
    wrong.sort_unstable();
    assert_eq!(wrong, ["auth.prefix", "pageSize.assets"]);
}

#[wasm_bindgen_test]
async fn a_missing_file_is_called_missing_and_no_setting_invalid() {
    const MISSING: &str = "config.json is missing (404), so the defaults apply.";
    let mut config = parse(r#"{ "locale": "en", "auth": { "kind": "none" } }"#);
    let problem = config::ConfigProblem { key: String::new(), reason: ConfigReason::NoFile };
    config.problems = vec![problem];
    let desk = crate::desk::open_configured(config, "/settings", &Service::new([]));
    shown(MISSING).await;
    assert!(!shows("Some settings were invalid"));
    crate::screen::travel("/scrap-errors");
    get(Role::Heading, "Scrap errors").await;
    shown(MISSING).await;
    assert!(!shows("Some settings were not applied."));
    desk.close().await;
}

#[wasm_bindgen_test]
fn further_headers_take_the_place_of_none_that_the_desk_or_the_browser_writes() {
    let taken = |auth: &str| {
        let config = parse(&format!(r#"{{"auth":{{{auth}}}}}"#));
        let found: Vec<String> = config.token_header.extra.iter().map(|(name, _)| name.clone()).collect();
        assert!(config.problems.iter().all(|problem| problem.reason == ConfigReason::Reserved), "{auth}");
        (found.join(" "), keys(&config).join(" "))
    };
    let wrong = |name: &str| (String::new(), format!("auth.extraHeaders.{name}"));
    for name in [
        "Authorization",
        "AUTHORIZATION",
        "Host",
        "Content-Length",
        "content-type",
        "Accept",
        "Idempotency-Key",
        "Cookie",
        "Origin",
        "Sec-Fetch-Site",
        "Proxy-Authorization",
    ] {
        assert_eq!(taken(&format!(r#""extraHeaders":{{"{name}":"x"}}"#)), wrong(name), "{name}");
    }
    assert_eq!(taken(r#""extraHeaders":{"x-key":"x"},"header":"X-Key""#), wrong("x-key"));
    // If another header carries the token, or none, this one is allowed.
    for free in [r#""header":"X-Key""#, r#""kind":"none""#] {
        let auth = format!(r#""extraHeaders":{{"Authorization":"Basic x"}},{free}"#);
        assert_eq!(taken(&auth), ("Authorization".into(), String::new()), "{free}");
    }
    let (one, other) = taken(r#""extraHeaders":{"X-Tenant":"7","Host":"a","X-Role":"b"}"#);
    assert_eq!((one.as_str(), other.as_str()), ("X-Tenant X-Role", "auth.extraHeaders.Host"));
}

#[wasm_bindgen_test]
async fn each_value_that_cannot_be_used_is_told_with_one_that_can() {
    let service = Service::new([certificate(1001)]);
    let config = r#"{ "baseUrl": 5, "audience": 5, "pageSize": 5, "list": 5, "requireTotalCount": 5, "readCertificate": 5,
        "idempotencyKey": 5, "acceptanceStatuses": [{"code": 5}], "finishReview": {"method": "POST", "path": 5},
        "scrapErrors": {"method": "GET", "path": "/x", "chunkSize": 0}, "locale": 5,
        "auth": { "kind": 5, "issuer": 5, "clientId": 5, "scope": 5, "header": 5, "prefix": 5, "extraHeaders": 5 } }"#;
    let desk = open_with(config, "/settings", &service);
    for (key, told) in [
        ("baseUrl", "a valid example: \"/api\", \"https://host/path\"."),
        ("audience", "expected: \"client\", \"operator\", \"both\"."),
        ("pageSize", "a valid example: {\"certificates\": 20, \"assets\": 50}."),
        ("list", "a valid example: {\"readAhead\": 500}."),
        ("requireTotalCount", "expected: true, false."),
        ("readCertificate", "expected: true, false."),
        ("idempotencyKey", "expected: \"never\", \"same-origin\", \"always\"."),
        ("acceptanceStatuses[0].code", "a valid example: \"other\"."),
        ("finishReview.path", "a valid example: \"/operator/{leaseCompanyNumber}/{certificateId}/end\"."),
        ("scrapErrors.method", "expected: \"PATCH\", \"POST\", \"PUT\"."),
        ("scrapErrors.chunkSize", "expected: null, 1 … 1000000."),
        ("locale", "expected: \"auto\", \"en\", \"de\", \"fr\"."),
        ("auth.issuer", "a valid example: \"https://host/path\"."),
        ("auth.clientId", "a valid example: \"acceptance-desk\"."),
        ("auth.scope", "a valid example: \"openid offline_access\"."),
        ("auth.header", "a valid example: \"Authorization\"."),
        ("auth.prefix", "a valid example: \"Bearer \"."),
        ("auth.kind", "expected: \"none\", \"token\", \"oidc\"."),
        ("auth.extraHeaders", "a valid example: {\"X-Tenant\": \"text\"}."),
    ] {
        shown(&format!("{key}: Invalid value; {told}")).await;
    }
    desk.close().await;
}

#[wasm_bindgen_test]
async fn unaccepted_requests_come_first() {
    let service = Service::new([certificate(1001)]);
    for (text, told) in [
        (
            r#"{ "finishReview": 5 }"#,
            "a valid example: {\"method\": \"POST\", \"path\": \"/operator/{leaseCompanyNumber}/{certificateId}/end\"}, null.",
        ),
        (r#"{ "finishReview": null, "colour": 1 }"#, "colour: Unknown key."),
        (r#"{ "pageSize": { "assets": 0 } }"#, "pageSize.assets: Invalid value; expected: 1 … 1000."),
    ] {
        let desk = open_with(text, "/settings", &service);
        shown(told).await;
        let first = js("document.querySelector('main h2').textContent").as_string();
        assert_eq!(first.as_deref(), Some("Configuration"));
        assert!(!shows("Some settings were not applied."), "the notice would link to this page");
        crate::screen::travel("/scrap-errors");
        shown("Some settings were not applied.").await;
        desk.close().await;
    }
    let desk = open_with("{}", "/settings", &service);
    get(Role::Heading, "Settings").await;
    assert!(find(Role::Heading, "Configuration").is_none());
    desk.close().await;
}

#[wasm_bindgen_test]
fn a_wrong_explanation_names_its_status_and_expects_none() {
    for value in ["5", "null", "true", "\"Expected\"", "\"required\"", "\"\"", "{}"] {
        let config = parse(&format!(
            r#"{{"acceptanceStatuses":[{{"code":"damaged","explanation":"expected"}},{{"code":"other","explanation":{value}}}]}}"#
        ));
        assert_eq!(keys(&config), ["acceptanceStatuses.other.explanation"], "{value}");
        assert!(config.expects_explanation("damaged") && !config.expects_explanation("other"), "{value}");
        assert_eq!(config.statuses.len(), 3, "{value}: the status is taken all the same");
    }
    assert!(parse("{}").expects_explanation("other"), "the default");
    let own = parse(r#"{"acceptanceStatuses":[{"code":"other"}]}"#);
    assert!(own.problems.is_empty() && !own.expects_explanation("other"));
}

#[wasm_bindgen_test]
fn a_file_that_is_no_object_is_no_configuration() {
    for (text, problem) in [
        ("", NoConfig::NotJson(1, 1)),
        ("  ", NoConfig::NotJson(1, 2)),
        ("{", NoConfig::NotJson(1, 1)),
        ("{\n  \"locale\": \"en\",\n}", NoConfig::NotJson(3, 1)),
        ("{}{}", NoConfig::NotJson(1, 3)),
        ("{'a':1}", NoConfig::NotJson(1, 2)),
        ("null", NoConfig::NotAnObject),
        ("[]", NoConfig::NotAnObject),
        ("5", NoConfig::NotAnObject),
        ("\"x\"", NoConfig::NotAnObject),
    ] {
        assert_eq!(config::parse(text), Err(problem), "{text:?}");
    }
    assert_eq!(parse("{}"), Config::default());
}
