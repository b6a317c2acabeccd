//! Tests right values and the shipped files, and a missing file.

use acceptance_desk::browser::config::{
    self, Audience, Authentication, Config, ConfigReason, Idempotency, NoConfig, ProxyUser,
};
use acceptance_desk::i18n::messages::Language;
use acceptance_rules::certificate::CertificateKey;
use wasm_bindgen_test::wasm_bindgen_test;

use super::{keys, without_problems};
use crate::desk::{PLACE, open_with, parse, prepare};
use crate::environment::own;
use crate::screen::{js, options};
use crate::scripted::{Service, certificate};

/// Serves `/config.json` with these answers, one by one, the last one permanently: JavaScript
/// expressions of promises. Pauses are skipped.
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
        }})()"
    ));
    own("shorten(500, 10000)");
}

/// Returns an answer with this status and body.
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
        // A temporary failure is not reported.
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
async fn the_name_of_a_user_is_read_where_the_configuration_says() {
    let config = |user: &str| reply(200, &format!(r#"{{ "auth": {{ "kind": "none", "user": {user} }} }}"#));
    let named = r#"{ "url": "/oauth2/userinfo", "member": "email" }"#;
    for (user, answer, expected, problems) in [
        (
            named,
            reply(200, r#"{ "email": "a@desk.example" }"#),
            ProxyUser::Named("a@desk.example".into()),
            vec![],
        ),
        (named, reply(200, r#"{ "email": " " }"#), ProxyUser::Unread, vec!["auth.user"]),
        (named, reply(200, r#"{ "user": "a" }"#), ProxyUser::Unread, vec!["auth.user"]),
        (named, reply(200, "<!doctype html>"), ProxyUser::Unread, vec!["auth.user"]),
        (named, reply(401, r#"{ "email": "a" }"#), ProxyUser::Unread, vec!["auth.user"]),
        (named, "() => Promise.reject(new TypeError())".into(), ProxyUser::Unread, vec!["auth.user"]),
        (r#""unknown""#, reply(500, ""), ProxyUser::Nobody, vec![]),
        (
            r#"{ "url": "//host", "member": "email" }"#,
            reply(500, ""),
            ProxyUser::Unread,
            vec!["auth.user.url", "auth.user"],
        ),
        (r#"{ "url": "/who" }"#, reply(500, ""), ProxyUser::Unread, vec!["auth.user"]),
        (
            r#"{ "url": "/who", "member": "a", "b": "" }"#,
            reply(200, r#"{ "a": "x" }"#),
            ProxyUser::Named("x".into()),
            vec!["auth.user.b"],
        ),
        ("5", reply(500, ""), ProxyUser::Unread, vec!["auth.user"]),
    ] {
        serve(&[&config(user)]);
        answer_others(&answer);
        let config = config::load().await.unwrap();
        assert_eq!((&config.proxy_user, keys(&config)), (&expected, problems), "{user} {answer}");
    }
    prepare();
}

/// Answers all requests except for `/config.json` by a JavaScript function.
fn answer_others(answer: &str) {
    js(&format!(
        "{{ const inner = window.fetch; window.fetch = async (request) => \
            request.url.endsWith('/config.json') ? inner(request) : ({answer})(request); }}"
    ));
}

#[wasm_bindgen_test]
async fn the_address_of_a_name_is_requested_as_it_is_written_with_the_cookies_of_its_host() {
    for (written, requested) in [
        ("/me/", Some("/me/ include")),
        ("/me?as=json&x=%20", Some("/me?as=json&x=%20 include")),
        ("https://id.example/me/?a", Some("https://id.example/me/?a include")),
        ("", None),
        ("me", None),
        ("/\\\\id.example/me", None),
        ("https:id.example", None),
        ("https://me@id.example/", None),
    ] {
        serve(&[&reply(
            200,
            &format!(
                r#"{{ "auth": {{ "kind": "none", "user": {{ "url": "{written}", "member": "n" }} }} }}"#
            ),
        )]);
        answer_others(
            "(request) => new Response(JSON.stringify({ n: \
                request.url.replace(location.origin, '') + ' ' + request.credentials }))",
        );
        let expected = requested.map_or(ProxyUser::Unread, |name| ProxyUser::Named(name.into()));
        assert_eq!(config::load().await.unwrap().proxy_user, expected, "{written}");
    }
    prepare();
}

#[wasm_bindgen_test]
fn every_right_value_is_taken() {
    let config = parse(
        r#"{
            "baseUrl": "https://host.example/leasing/", "audience": "operator",
            "auth": { "kind": "none", "header": "X-Key", "prefix": "Key ", "extraHeaders": { "X-Tenant": "7" } },
            "pageSize": { "certificates": 5, "assets": 1000 }, "list": { "readAhead": 0 }, "requireTotalCount": true, "readCertificate": true,
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
    assert_eq!((config.certificates_page, config.assets_page, config.list_read_ahead), (5, 1000, 0));
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
    assert_eq!(parse(include_str!("../../../public/config.json")), Config::default());
}

#[wasm_bindgen_test]
fn the_file_of_the_sandbox_differs_only_in_what_the_sandbox_adds() {
    let mut config = parse(include_str!("../../../crates/sandbox/config.json"));
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
