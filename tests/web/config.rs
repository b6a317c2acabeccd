//! `config.json`: what is wrong names its key and falls back, and all else is taken.

use acceptance_desk::browser::config::{
    self, Audience, Authentication, Config, ConfigReason, Idempotency, NoConfig,
};
use acceptance_desk::i18n::messages::Language;
use acceptance_rules::certificate::CertificateKey;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::desk::{PLACE, open_with, parse, prepare};
use crate::screen::{Role, find, get, js, options, press, shown, shows};
use crate::scripted::{Service, certificate};

fn keys(config: &Config) -> Vec<&str> {
    config.problems.iter().map(|problem| problem.key.as_str()).collect()
}

fn without_problems(config: &Config) -> Config {
    Config { problems: Vec::new(), ..config.clone() }
}

#[wasm_bindgen_test]
fn every_wrong_value_names_its_key_and_falls_back_to_the_default() {
    let wrong: [(&str, &[&str]); 12] = [
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
                "[]",
            ],
        ),
        ("audience", &["5", "null", "\"Client\"", "\"\"", "\"all\"", "[\"client\"]"]),
        ("auth", &["5", "null", "\"token\"", "[]"]),
        ("pageSize", &["5", "null", "\"20\"", "[20,50]"]),
        ("requireTotalCount", &["1", "null", "\"true\"", "{}"]),
        ("readCertificate", &["1", "null", "\"yes\""]),
        ("idempotencyKey", &["true", "null", "\"sameOrigin\"", "\"\""]),
        ("acceptanceStatuses", &["5", "null", "[]", "{}"]),
        ("finishReview", &["5", "[]", "true", "\"/x\""]),
        ("scrapErrors", &["5", "[]", "true", "\"/v1/x\""]),
        ("locale", &["5", "null", "\"fr\"", "\"EN\"", "\"\""]),
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
    // Where another header carries the token, or none does, this one is free.
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
    let config = r#"{ "baseUrl": 5, "audience": 5, "pageSize": 5, "requireTotalCount": 5, "readCertificate": 5,
        "idempotencyKey": 5, "acceptanceStatuses": [{"code": 5}], "finishReview": {"method": "POST", "path": 5},
        "scrapErrors": {"method": "GET", "path": "/x", "chunkSize": 0}, "locale": 5,
        "auth": { "kind": 5, "issuer": 5, "clientId": 5, "scope": 5, "header": 5, "prefix": 5, "extraHeaders": 5 } }"#;
    let desk = open_with(config, "/connection", &service);
    for (key, told) in [
        ("baseUrl", "right would be, for example, \"/api\", \"https://host/path\"."),
        ("audience", "expected is \"client\", \"operator\", \"both\"."),
        ("pageSize", "right would be, for example, {\"certificates\": 20, \"assets\": 50}."),
        ("requireTotalCount", "expected is true, false."),
        ("readCertificate", "expected is true, false."),
        ("idempotencyKey", "expected is \"never\", \"same-origin\", \"always\"."),
        ("acceptanceStatuses[0].code", "right would be, for example, \"other\"."),
        (
            "finishReview.path",
            "right would be, for example, \"/operator/{leaseCompanyNumber}/{certificateId}/end\".",
        ),
        ("scrapErrors.method", "expected is \"PATCH\", \"POST\", \"PUT\"."),
        ("scrapErrors.chunkSize", "expected is null, 1 … 1000000."),
        ("locale", "expected is \"auto\", \"en\", \"de\"."),
        ("auth.issuer", "right would be, for example, \"https://host/path\"."),
        ("auth.clientId", "right would be, for example, \"acceptance-desk\"."),
        ("auth.scope", "right would be, for example, \"openid offline_access\"."),
        ("auth.header", "right would be, for example, \"Authorization\"."),
        ("auth.prefix", "right would be, for example, \"Bearer \"."),
        ("auth.kind", "expected is \"none\", \"token\", \"oidc\"."),
        ("auth.extraHeaders", "right would be, for example, {\"X-Tenant\": \"text\"}."),
    ] {
        shown(&format!("{key}: This value cannot be used; {told}")).await;
    }
    desk.close().await;
}

#[wasm_bindgen_test]
async fn what_was_not_taken_stands_first() {
    let service = Service::new([certificate(1001)]);
    for (text, told) in [
        (
            r#"{ "finishReview": 5 }"#,
            "right would be, for example, {\"method\": \"POST\", \"path\": \"/operator/{leaseCompanyNumber}/{certificateId}/end\"}, null.",
        ),
        (r#"{ "finishReview": null, "colour": 1 }"#, "colour: This key is not known."),
    ] {
        let desk = open_with(text, "/connection", &service);
        shown(told).await;
        let first = js("document.querySelector('main h2').textContent").as_string();
        assert_eq!(first.as_deref(), Some("Configuration"));
        assert!(!shows("Parts of the configuration were not taken."), "it would lead to where it stands");
        press(Role::Link, "Scrap errors").await;
        shown("Parts of the configuration were not taken.").await;
        desk.close().await;
    }
}

#[wasm_bindgen_test]
fn a_kind_of_sign_in_that_is_no_text_is_told() {
    for kind in ["5", "null", "[\"token\"]", "{}", "true"] {
        let config = parse(&format!(r#"{{"auth":{{"kind":{kind}}}}}"#));
        assert_eq!(config.problems.len(), 1, "{kind}: {:?}", config.problems);
        assert!(config.problems[0].key.starts_with("auth"), "{kind}");
        assert_eq!(config.authentication, Authentication::Token);
    }
}

#[wasm_bindgen_test]
fn what_is_wrong_about_an_explanation_names_its_status_and_expects_none() {
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

/// The server answers `/config.json` with these, one after the other, the last one for good: expressions of promises.
/// Pauses take no time.
fn serve(answers: &[&str]) {
    prepare();
    let answers = answers.join(", ");
    js(&format!(
        "(() => {{
            const answers = [{answers}].map((answer) => () => answer());
            window.__asked = 0;
            window.fetch = async (request) => {{
                if (!request.url.endsWith('/config.json')) return window.__fetch(request);
                if (request.redirect !== 'manual') throw new Error('redirections are followed');
                return answers[Math.min(window.__asked++, answers.length - 1)]();
            }};
            const own = window.setTimeout;
            window.setTimeout = (act, after, ...more) => own(act, after < 10000 ? 0 : after, ...more);
        }})()"
    ));
}

/// An answer with this status and body.
fn reply(status: u16, body: &str) -> String {
    format!("() => new Response({body:?}, {{ status: {status} }})")
}

#[wasm_bindgen_test]
async fn only_a_missing_file_means_the_defaults_and_nothing_else_does() {
    let lost = "() => { throw new TypeError('Failed to fetch'); }".to_owned();
    let broken =
        "() => new Response(new ReadableStream({ pull(it) { it.error(new Error('lost')); } }))".to_owned();
    let redirection = "() => Response.error()".to_owned();
    let page = reply(200, "\n<!doctype html><title>Acceptance Desk</title>");
    for (answer, problem, asked) in [
        (lost, NoConfig::Unreachable, 4.0),
        (broken, NoConfig::Unreachable, 4.0),
        (redirection, NoConfig::Redirected, 1.0),
        (page, NoConfig::Page, 1.0),
        (reply(200, "{"), NoConfig::NotJson(1, 1), 1.0),
        (reply(200, "[]"), NoConfig::NotAnObject, 1.0),
        (reply(206, "{}"), NoConfig::Refused(206), 1.0),
        (reply(401, "{}"), NoConfig::Refused(401), 1.0),
        (reply(403, "{}"), NoConfig::Refused(403), 1.0),
        (reply(410, "{}"), NoConfig::Refused(410), 1.0),
        (reply(408, "{}"), NoConfig::Refused(408), 4.0),
        (reply(429, "{}"), NoConfig::Refused(429), 4.0),
        (reply(500, "{}"), NoConfig::Refused(500), 4.0),
        (reply(503, "{}"), NoConfig::Refused(503), 4.0),
    ] {
        serve(&[&answer]);
        assert_eq!(config::load().await, Err(problem), "{answer}");
        assert_eq!(js("window.__asked").as_f64(), Some(asked), "{answer}");
        // What passes is not noticed.
        serve(&[&answer, &reply(200, r#"{"locale":"de"}"#)]);
        assert_eq!(
            config::load().await.is_ok_and(|config| config.language.is_some()),
            asked > 1.0,
            "{answer}"
        );
    }
    serve(&[&reply(404, "<!doctype html>")]);
    let config = config::load().await.unwrap();
    assert_eq!(config.problems.len(), 1);
    assert_eq!((keys(&config), config.problems[0].reason.clone()), (vec![""], ConfigReason::NoFile));
    assert_eq!(without_problems(&config), Config::default());
    prepare();
}

#[wasm_bindgen_test]
fn every_right_value_is_taken() {
    let config = parse(
        r#"{
            "baseUrl": "https://host.example/leasing/", "audience": "operator",
            "auth": { "kind": "none", "header": "X-Key", "prefix": "Key ", "extraHeaders": { "X-Tenant": "7" } },
            "pageSize": { "certificates": 5, "assets": 1000 }, "requireTotalCount": true, "readCertificate": true,
            "idempotencyKey": "always", "scrapErrors": null, "locale": "de",
            "finishReview": { "method": "PUT", "path": "/operator/{leaseCompanyNumber}/{certificateId}/end" },
            "acceptanceStatuses": [
                { "code": "lost", "label": { "en": "Lost", "de": "Verloren" } },
                { "code": "received" }, { "code": "other", "explanation": "expected" }
            ]
        }"#,
    );
    assert_eq!(config.problems, []);
    assert_eq!(config.base_url, "https://host.example/leasing");
    let expected = ["OTHER", "other", "lost", "received", "unlisted"];
    assert_eq!(expected.map(|code| config.expects_explanation(code)), [true, true, false, false, false]);
    assert_eq!((config.audience, config.authentication), (Audience::Operator, Authentication::None));
    assert_eq!(config.token_header.extra, [("X-Tenant".to_owned(), "7".to_owned())]);
    let key = acceptance_rules::certificate::CertificateKey::new(4711, 5);
    let end = config.finish_review.map(|operation| (operation.method.name(), operation.path(key)));
    assert_eq!(end, Some(("PUT", "/operator/4711/5/end".to_owned())));
    assert_eq!((config.certificates_page, config.assets_page), (5, 1000));
    assert!(config.require_total && config.read_certificate);
    assert_eq!((config.idempotency, config.language), (Idempotency::Always, Some(Language::De)));
    let codes: Vec<&str> = config.statuses.iter().map(|entry| &*entry.code).collect();
    assert_eq!(codes, ["received", "lost", "other"]);
    for base in ["", "/", "/api", "/a/b/", "http://127.0.0.1:8080"] {
        assert_eq!(parse(&format!(r#"{{"baseUrl":"{base}"}}"#)).problems, [], "{base:?}");
    }
}

#[wasm_bindgen_test]
fn the_file_that_we_ship_is_taken_whole() {
    assert_eq!(parse(include_str!("../../config.json")), Config::default());
}

#[wasm_bindgen_test]
fn the_file_of_the_sandbox_differs_only_in_what_the_sandbox_adds() {
    let mut config = parse(include_str!("../../crates/sandbox/config.json"));
    let finish = config.finish_review.take().unwrap();
    let path = finish.path(CertificateKey::new(4711, 1002));
    assert_eq!(finish.method.name(), "POST");
    assert_eq!(path, "/operator/leases/acceptanceCertificates/4711/1002/reviewFinished");
    let scrap = config.scrap_errors.take().unwrap();
    assert_eq!(
        (scrap.operation.method().name(), scrap.operation.path()),
        ("POST", "/v1/logistics/scrapErrors")
    );
    assert_eq!(config, Config::default());
}

#[wasm_bindgen_test]
fn the_sending_of_scrap_errors_is_taken_or_names_what_is_wrong() {
    let scrap = |value: &str| {
        let config = parse(&format!(r#"{{"scrapErrors":{value}}}"#));
        let chunk = config.scrap_errors.as_ref().map(|scrap| scrap.chunk.map(std::num::NonZeroUsize::get));
        (chunk, keys(&config).join(" "))
    };
    let named = |more: &str| scrap(&format!(r#"{{"method":"PATCH","path":"/v1/x"{more}}}"#));
    let no = String::new;
    assert_eq!(scrap("null"), (None, no()));
    assert_eq!(named(""), (Some(None), no()));
    assert_eq!(named(r#","chunkSize":null"#), (Some(None), no()));
    assert_eq!(named(r#","chunkSize":1"#), (Some(Some(1)), no()));
    assert_eq!(named(r#","chunkSize":1000000"#), (Some(Some(1_000_000)), no()));
    for wrong in ["0", "-1", "1.5", "1000001", "\"5\"", "true", "[]", "1e300"] {
        assert_eq!(
            named(&format!(r#","chunkSize":{wrong}"#)),
            (Some(None), "scrapErrors.chunkSize".into()),
            "{wrong}"
        );
    }
    assert_eq!(named(r#","body":5"#), (Some(None), "scrapErrors.body".into()));
    for wrong in ["5", "[]", "true", "\"/v1/x\""] {
        assert_eq!(scrap(wrong), (None, "scrapErrors".into()), "{wrong}");
    }
    assert_eq!(scrap("{}"), (None, "scrapErrors.method".into()));
    assert_eq!(scrap(r#"{"method":"GET","path":"/v1/x"}"#), (None, "scrapErrors.method".into()));
    for path in ["", "v1/x", "//host/x", "/v1/{leaseCompanyNumber}", "/v1/../x", "https://host/x"] {
        let value = format!(r#"{{"method":"POST","path":"{path}"}}"#);
        assert_eq!(scrap(&value), (None, "scrapErrors.path".into()), "{path}");
    }
}

#[wasm_bindgen_test]
async fn what_was_not_taken_is_told_on_the_page_of_the_connection() {
    let service = Service::new([certificate(1001)]);
    let config = r#"{ "locale": "en", "auth": { "kind": "none" }, "colour": "red",
        "audience": "<b>all</b>", "pageSize": { "assets": 0 } }"#;
    let desk = open_with(config, "/connection", &service);
    get(Role::Heading, "Configuration").await;
    shown("colour: This key is not known.").await;
    shown("audience: This value cannot be used; expected is \"client\", \"operator\", \"both\".").await;
    shown("pageSize.assets: This value cannot be used; expected is 1 … 1000.").await;
    press(Role::Link, "Certificates").await;
    get(Role::Link, "4711/1001").await;
    desk.close().await;
    let desk = open_with(r#"{ "locale": "en", "auth": { "kind": "none" } }"#, "/connection", &service);
    get(Role::Heading, "Connection").await;
    assert!(find(Role::Heading, "Configuration").is_none() && !shows("not known"));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn the_statuses_and_names_of_the_deployment_are_offered() {
    let service = Service::new([certificate(1001).asset(1, "").asset(2, "damaged").asset(3, "other")]);
    let config = r#"{ "locale": "en", "auth": { "kind": "none" }, "pageSize": { "assets": 2 },
        "requireTotalCount": true, "baseUrl": "/api",
        "acceptanceStatuses": [ { "code": "lost", "label": { "en": "Lost & gone", "de": "Verloren" } } ] }"#;
    let desk = open_with(config, PLACE, &service);
    crate::desk::assets_read().await;
    let offered =
        |id| options(&crate::desk::status_select(id)).into_iter().map(|(value, _)| value).collect::<Vec<_>>();
    assert_eq!(offered(1), ["", "received", "lost"]);
    assert_eq!(offered(2), ["damaged", "received", "lost"]);
    assert_eq!(offered(3), ["other", "received", "lost"]);
    assert!(options(&crate::desk::status_select(1)).contains(&("lost".into(), "Lost & gone".into())));
    let assets = service.sent_of("GET assets");
    assert!(assets.iter().all(|sent| sent.query("take") == Some("2")));
    assert!(service.sent().iter().all(|sent| sent.query("requireTotalCount") == Some("true")));
    desk.close().await;
}

#[wasm_bindgen_test]
async fn one_certificate_is_asked_for_where_the_deployment_says_that_it_can_be() {
    let service = Service::new([certificate(1001).asset(1, "received")]);
    let row = r#"{"leaseCompanyNumber":4711,"acceptanceCertificateId":1001,"confirmationStatus":"firstConfirmationPending","authorizationStatus":"ready"}"#;
    service.on(|sent| sent.path.ends_with("/4711/1001"), 9, crate::scripted::Act::json(200, row));
    let config = r#"{ "locale": "en", "auth": { "kind": "none" }, "readCertificate": true }"#;
    let desk = open_with(config, PLACE, &service);
    crate::desk::outcome_is("idle").await;
    assert!(service.sent_of("GET list").is_empty());
    desk.close().await;
}
