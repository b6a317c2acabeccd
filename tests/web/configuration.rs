//! Tests `config.json` in the app: loading, its problems on *Settings*, and replaced texts.

use acceptance_config::{ConfigError, ConfigProblem, ConfigReason, NameSource, ProxyUser};
use acceptance_desk::browser::config_file;
use acceptance_desk::i18n::messages::{self, Language, Messages};
use acceptance_desk::i18n::replacements;

use crate::prelude::*;
use crate::texts::{CATALOGUES, learn_all};

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

fn reply(status: u16, body: &str) -> String {
    format!("() => new Response({body:?}, {{ status: {status} }})")
}

#[wasm_bindgen_test]
async fn temporary_failures_are_retried_and_others_stop_the_start() {
    let lost = "() => { throw new TypeError('Failed to fetch'); }".to_owned();
    let broken =
        "() => new Response(new ReadableStream({ pull(it) { it.error(new Error('lost')); } }))".to_owned();
    let redirection = "() => Response.error()".to_owned();
    for (answer, error, asked) in [
        (lost, ConfigError::Unreachable, 4.0),
        (broken, ConfigError::Unreachable, 4.0),
        (redirection, ConfigError::Redirected, 1.0),
        (reply(401, "{}"), ConfigError::Refused(401), 1.0),
        (reply(503, "{}"), ConfigError::Refused(503), 4.0),
    ] {
        serve(&[&answer]);
        assert_eq!(config_file::load().await, Err(error), "{answer}");
        assert_eq!(js("window.__asked").as_f64(), Some(asked), "{answer}");
        serve(&[&answer, &reply(200, r#"{"locale":"de"}"#)]);
        let language = config_file::load().await.ok().and_then(|config| config.language);
        assert_eq!(language.is_some(), asked > 1.0, "{answer}");
    }
    prepare();
}

#[wasm_bindgen_test]
async fn the_name_of_a_user_is_requested_as_it_is_written_with_the_cookies_of_its_host() {
    for (url, answer, expected) in [
        ("/me?as=json&x=%20", "", Some("/me?as=json&x=%20 include")),
        ("https://id.example/me/?a", "", Some("https://id.example/me/?a include")),
        ("/me", "new Response('{ \"n\": \"a\" }', { status: 401 }) ??", None),
        ("/me", "Promise.reject(new TypeError()) ??", None),
    ] {
        let auth = format!(r#"{{ "kind": "none", "user": {{ "url": "{url}", "member": "n" }} }}"#);
        serve(&[&reply(200, &format!(r#"{{ "auth": {auth} }}"#))]);
        // The answer names the request.
        js(&format!(
            "{{ const inner = window.fetch; window.fetch = async (request) => \
                request.url.endsWith('/config.json') ? inner(request) : {answer} new Response(JSON.stringify({{ \
                n: request.url.replace(location.origin, '') + ' ' + request.credentials }})); }}"
        ));
        let config = config_file::load().await.unwrap();
        let keys: Vec<&str> = config.problems.iter().map(|problem| problem.key.as_str()).collect();
        assert_eq!(keys, if expected.is_some() { vec![] } else { vec!["auth.user"] }, "{url} {answer}");
        let source = NameSource { url: url.into(), member: "n".into(), name: expected.map(str::to_owned) };
        assert_eq!(config.proxy_user, ProxyUser::At(source), "{url} {answer}");
    }
    prepare();
}

#[wasm_bindgen_test]
async fn the_statuses_and_names_of_the_deployment_are_offered() {
    let service = Service::new([certificate(1001).asset(1, "").asset(2, "damaged").asset(3, "other")]);
    let config = r#"{ "locale": "en", "auth": { "kind": "none" }, "pageSize": { "assets": 2 },
        "requireTotalCount": true, "baseUrl": "/api",
        "acceptanceStatuses": [ { "code": "lost", "label": { "en": "Lost & gone", "de": "Verloren" } } ] }"#;
    open_certificate_with(config, &service).await;
    for (id, own) in [(3, "other"), (2, "damaged"), (1, "")] {
        press_open(&status_select(id)).await;
        let offered: Vec<_> = options(&status_select(id)).into_iter().map(|(value, _)| value).collect();
        assert_eq!(offered, [own, "received", "lost"]);
    }
    assert!(options(&status_select(1)).contains(&("lost".into(), "Lost & gone".into())));
    let assets = service.sent_of("GET assets");
    assert!(assets.iter().all(|sent| sent.query("take") == Some("2")));
    assert!(service.sent().iter().all(|sent| sent.query("requireTotalCount") == Some("true")));
}

#[wasm_bindgen_test]
async fn one_certificate_is_asked_for_where_the_deployment_says_that_it_can_be() {
    let service = Service::new([certificate(1001).asset(1, "received")]);
    let row = r#"{"leaseCompanyNumber":4711,"acceptanceCertificateId":1001,"confirmationStatus":"firstConfirmationPending","authorizationStatus":"ready"}"#;
    service.on(|sent| sent.path.ends_with("/4711/1001"), 9, Act::json(200, row));
    let config = r#"{ "locale": "en", "auth": { "kind": "none" }, "readCertificate": true }"#;
    open_with(config, PLACE, &service).await;
    outcome_is("idle").await;
    assert!(service.sent_of("GET list").is_empty());
}

#[wasm_bindgen_test]
async fn a_missing_file_is_called_missing_and_no_setting_invalid() {
    const MISSING: &str = "config.json is missing (404), so the defaults apply.";
    let mut config = parse(r#"{ "locale": "en", "auth": { "kind": "none" } }"#);
    let problem = ConfigProblem::new("", ConfigReason::NoFile);
    config.problems = vec![problem];
    open_configured(config, "/settings", &Service::new([])).await;
    shown(MISSING).await;
    assert!(!shows("Some settings were invalid"));
    visit("/scrap-errors", "Scrap errors").await;
    shown(MISSING).await;
    assert!(!shows("Some settings were not applied."));
}

#[wasm_bindgen_test]
async fn each_value_that_cannot_be_used_is_told_with_one_that_can() {
    let service = Service::new([certificate(1001)]);
    let config = r#"{ "baseUrl": 5, "audience": 5, "pageSize": 5, "list": 5, "requireTotalCount": 5, "readCertificate": 5,
        "idempotencyKey": 5, "acceptanceStatuses": [{"code": 5}], "finishReview": {"method": "POST", "path": 5},
        "scrapErrors": {"method": "GET", "path": "/x", "chunkSize": 0}, "locale": 5,
        "auth": { "kind": 5, "issuer": 5, "clientId": 5, "scope": 5, "header": 5, "prefix": 5, "extraHeaders": 5 } }"#;
    open_with(config, "/settings", &service).await;
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
        let found = match key {
            "scrapErrors.method" => "\"GET\"",
            "scrapErrors.chunkSize" => "0",
            _ => "5",
        };
        shown(&format!("{key}: Invalid value {found}; {told}")).await;
    }
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
        (r#"{ "finishRewiew": null }"#, "finishRewiew: Unknown key. Did you mean finishReview?"),
        (
            r#"{ "pageSize": { "assets": "50" } }"#,
            "pageSize.assets: Invalid value \"50\"; expected: 1 … 1000.",
        ),
    ] {
        open_with(text, "/settings", &service).await;
        shown(told).await;
        let first = js("document.querySelector('main h2').textContent").as_string();
        assert_eq!(first.as_deref(), Some("Configuration"));
        assert!(!shows("Some settings were not applied."), "the notice would link to this page");
        travel("/scrap-errors");
        shown("Some settings were not applied.").await;
    }
    open_with("{}", "/settings", &service).await;
    get(Role::Heading, "Settings").await;
    assert!(find(Role::Heading, "Configuration").is_none());
}

fn english() -> &'static str {
    CATALOGUES[0].1
}

/// Replaces texts and loads the French catalogue again.
fn replace(texts: &str) -> Vec<(String, ConfigReason)> {
    learn_all();
    let config = parse(&format!(r#"{{ "texts": {texts} }}"#));
    assert_eq!(config.problems, []);
    let problems = replacements::set(&config.texts, english());
    assert!(messages::install_catalogue(Language::Fr, CATALOGUES[2].1));
    problems.into_iter().map(|problem| (problem.key, problem.reason)).collect()
}

#[wasm_bindgen_test]
fn a_deployment_replaces_texts_of_one_language() {
    learn_all();
    let before = Messages::new(Language::Fr).scrap_errors();
    let problems = replace(
        r#"{ "fr": { "scrap_errors": "Rebuts", "problems": { "one": "{count} défaut", "other": "{count} défauts" } } }"#,
    );
    assert_eq!(problems, []);
    let french = Messages::new(Language::Fr);
    assert_eq!(french.scrap_errors(), "Rebuts");
    assert_eq!((french.problems(1), french.problems(2)), ("1 défaut".into(), "2 défauts".into()));
    assert_ne!(Messages::new(Language::En).scrap_errors(), "Rebuts");
    replace("{}");
    assert_eq!(Messages::new(Language::Fr).scrap_errors(), before);
}

#[wasm_bindgen_test]
fn a_text_with_other_placeholders_or_an_unknown_key_is_reported_and_not_used() {
    learn_all();
    let before = Messages::new(Language::Fr).problems(2);
    let count = ConfigReason::Placeholders("{count}".into());
    let problems = replace(
        r#"{ "fr": { "problems": "Défauts", "scrap_errors": "{count} rebuts", "no_such_text": "Texte" },
             "de": { "problems": "{count} {name}" } }"#,
    );
    let expected = [
        ("texts.de.problems", count.clone()),
        ("texts.fr.problems", count),
        ("texts.fr.scrap_errors", ConfigReason::Placeholders(String::new())),
        ("texts.fr.no_such_text", ConfigReason::UnknownKey),
    ];
    assert_eq!(problems, expected.map(|(key, reason)| (key.to_owned(), reason)));
    assert_eq!(Messages::new(Language::Fr).problems(2), before);
}

#[wasm_bindgen_test]
fn keys_of_another_build_replace_no_text() {
    let config = parse(r#"{ "texts": { "fr": { "scrap_errors": "Rebuts" } } }"#);
    // The same texts, two of them under each other's keys.
    let swapped = english().replace("\"confirm\":", "\"x\":").replace("\"reject\":", "\"confirm\":");
    let swapped = swapped.replace("\"x\":", "\"reject\":");
    for catalogue in ["", "[]", "{}", &swapped] {
        let problems = replacements::set(&config.texts, catalogue);
        assert_eq!(problems.len(), 1, "{}", catalogue.len());
        assert_eq!(problems[0].reason, ConfigReason::NoKeys);
    }
    assert_ne!(swapped, english());
}
