//! Tests right values, the shipped files, and answers for the file.

use acceptance_config::{
    Audience, Authentication, Config, ConfigError, ConfigReason, Idempotency, NameSource, Provider,
    ProxyUser, parse_answer, user_name,
};
use acceptance_rules::certificate::CertificateKey;

use crate::{LANGUAGES, keys, parse, without_problems};

#[test]
fn every_right_value_applies() {
    let config = parse(
        r#"{
            "baseUrl": "https://host.example/leasing/", "audience": "operator",
            "auth": { "kind": "none", "header": "X-Key", "prefix": "Key ", "extraHeaders": { "X-Tenant": "7" } },
            "pageSize": { "certificates": 5, "assets": 1000 }, "list": { "readAhead": 0 },
            "requireTotalCount": true, "readCertificate": true,
            "idempotencyKey": "always", "scrapErrors": null, "locale": "de",
            "finishReview": { "method": "PUT", "path": "/operator/{leaseCompanyNumber}/{certificateId}/end" },
            "acceptanceStatuses": [
                { "code": "lost", "label": { "en": "Lost", "de": "Verloren" } },
                { "code": "received" }, { "code": "other", "explanation": "expected" }, { "code": "LOST" }
            ]
        }"#,
    );
    assert_eq!(config.problems, []);
    assert_eq!(config.base_url, "https://host.example/leasing");
    let expected = ["OTHER", "other", "lost", "received", "unlisted"];
    assert_eq!(expected.map(|code| config.expects_explanation(code)), [true, true, false, false, false]);
    assert_eq!((config.audience, config.authentication), (Audience::Operator, Authentication::None));
    assert_eq!((&*config.token_header.name, &*config.token_header.prefix), ("X-Key", "Key "));
    assert_eq!(config.token_header.extra, [("X-Tenant".to_owned(), "7".to_owned())]);
    let end = config.finish_review.unwrap();
    assert_eq!(end.method.name(), "PUT");
    assert_eq!(end.path(CertificateKey::new(4711, 5)), "/operator/4711/5/end");
    assert_eq!((config.certificates_page, config.assets_page, config.list_read_ahead), (5, 1000, 0));
    assert!(config.require_total && config.read_certificate);
    assert_eq!((config.idempotency, config.language), (Idempotency::Always, Some("de")));
    let statuses: Vec<_> = config.statuses.iter().map(|entry| (&*entry.code, entry.labels.len())).collect();
    assert_eq!(statuses, [("received", 0), ("lost", 2), ("other", 0)]);
    assert_eq!(config.statuses[1].labels, [("en", "Lost".into()), ("de", "Verloren".into())]);
}

#[test]
fn addresses_without_a_user_query_or_fragment_are_base_urls() {
    for base in [
        "",
        "/",
        "/api",
        "/a/b/",
        "http://127.0.0.1:8080",
        "HTTPS://host:443/x",
        "https://[::1]:8/",
        "https://bücher.example",
    ] {
        let config = parse(&format!(r#"{{ "baseUrl": "{base}" }}"#));
        assert_eq!((keys(&config).as_str(), &*config.base_url), ("", base.trim_end_matches('/')), "{base:?}");
    }
}

#[test]
fn a_provider_needs_an_issuer_over_tls_or_on_this_machine_and_a_client_id() {
    let with = |auth: &str| parse(&format!(r#"{{ "auth": {{ "kind": "oidc", {auth} }} }}"#));
    for issuer in
        ["https://id.example:8443/realms/a", "http://localhost:9000", "http://127.0.0.1", "http://[::1]:9"]
    {
        let config = with(&format!(
            r#""issuer": "{issuer}", "clientId": "d", "scope": "a openid", "prompt": "login""#
        ));
        assert_eq!(config.problems, [], "{issuer}");
        let text = str::to_owned;
        let (client_id, scope, prompt) = (text("d"), text("a openid"), text("login"));
        let expected = Provider { issuer: text(issuer), client_id, scope, prompt, parameters: Vec::new() };
        assert_eq!(config.authentication, Authentication::OpenId(expected));
    }
    use ConfigReason::{Invalid, Missing};
    for (auth, problems) in [
        (r#""scope": "openid""#, &[("auth.issuer", Missing), ("auth.clientId", Missing)][..]),
        (r#""issuer": "https://id.example""#, &[("auth.clientId", Missing)]),
        (r#""issuer": "https://id.example", "clientId": " ""#, &[("auth.clientId", Invalid)]),
        (r#""issuer": "http://id.example", "clientId": "d""#, &[("auth.issuer", Invalid)]),
        (r#""issuer": "https://id.example/?a", "clientId": "d""#, &[("auth.issuer", Invalid)]),
        (r#""issuer": "https://me@id.example", "clientId": "d""#, &[("auth.issuer", Invalid)]),
        (r#""issuer": 5, "clientId": "d""#, &[("auth.issuer", Invalid)]),
    ] {
        let config = with(auth);
        let found: Vec<_> = config.problems.iter().map(|it| (it.key.as_str(), it.reason.clone())).collect();
        assert_eq!(found, problems, "{auth}");
        assert_eq!(config.authentication, Authentication::Token, "{auth}");
    }
    let config = with(r#""issuer": "https://id.example", "clientId": "d", "scope": "api""#);
    assert_eq!(keys(&config), "auth.scope");
    assert!(matches!(config.authentication, Authentication::OpenId(it) if it.scope == "openid profile"));
}

#[test]
fn parameters_of_the_provider_apply_unless_the_app_sets_them() {
    for (parameters, accepted, problem) in [
        (r#"{ "audience": "https://api.example" }"#, 1, ""),
        ("5", 0, "auth.parameters"),
        (r#"{ "audience": 5, "a": "b" }"#, 1, "auth.parameters.audience"),
        (r#"{ "audience": "" }"#, 0, "auth.parameters.audience"),
        (r#"{ " ": "x" }"#, 0, "auth.parameters. "),
        (r#"{ "state": "x" }"#, 0, "auth.parameters.state"),
        (r#"{ "prompt": "none" }"#, 0, "auth.parameters.prompt"),
    ] {
        let config = parse(&format!(
            r#"{{ "auth": {{ "kind": "oidc", "issuer": "https://a.example", "clientId": "b", "parameters": {parameters} }} }}"#
        ));
        let Authentication::OpenId(provider) = &config.authentication else { unreachable!() };
        assert_eq!((provider.parameters.len(), &*keys(&config)), (accepted, problem), "{parameters}");
        let is_own = problem.ends_with("state") || problem.ends_with("prompt");
        let reserved = config.problems.iter().filter(|problem| problem.reason == ConfigReason::Reserved);
        assert_eq!(reserved.count() == 1, is_own, "{parameters}");
    }
}

#[test]
fn the_user_of_a_proxy_session_is_named_by_an_address_and_a_member() {
    let at = |url: &str| ProxyUser::At(NameSource { url: url.into(), member: "n".into(), name: None });
    let url = |url: &str| format!(r#"{{ "url": "{url}", "member": "n" }}"#);
    for (user, expected, problems) in [
        ("\"unknown\"".to_owned(), ProxyUser::Nobody, ""),
        (url("/me/"), at("/me/"), ""),
        (url("/me?as=json&x=%20"), at("/me?as=json&x=%20"), ""),
        (url("https://id.example/me/?a"), at("https://id.example/me/?a"), ""),
        (r#"{ "url": "/me", "member": "n", "b": "" }"#.to_owned(), at("/me"), "auth.user.b"),
        (r#"{ "url": "/me" }"#.to_owned(), ProxyUser::Unread, "auth.user"),
        (r#"{ "url": "/me", "member": " " }"#.to_owned(), ProxyUser::Unread, "auth.user.member auth.user"),
        ("5".to_owned(), ProxyUser::Unread, "auth.user"),
        ("null".to_owned(), ProxyUser::Unread, "auth.user"),
    ] {
        let config = parse(&format!(r#"{{ "auth": {{ "kind": "none", "user": {user} }} }}"#));
        assert_eq!((&config.proxy_user, &*keys(&config)), (&expected, problems), "{user}");
    }
    for wrong in
        ["", "me", "//host", "/\\\\host", "https:host", "https://me@host/", "https://:8/", "ftp://host"]
    {
        let config = parse(&format!(r#"{{ "auth": {{ "user": {} }} }}"#, url(wrong)));
        assert_eq!(
            (&config.proxy_user, &*keys(&config)),
            (&ProxyUser::Unread, "auth.user.url auth.user"),
            "{wrong}"
        );
    }
    for (answer, name) in [
        (r#"{ "n": "a@desk.example" }"#, Some("a@desk.example")),
        (r#"{ "n": " " }"#, None),
        (r#"{ "n": 5 }"#, None),
        (r#"{ "m": "a" }"#, None),
        ("<!doctype html>", None),
    ] {
        assert_eq!(user_name(answer, "n").as_deref(), name, "{answer}");
    }
}

#[test]
fn scrap_errors_are_sent_by_a_method_and_a_path_without_placeholders() {
    let scrap = |value: &str| {
        let config = parse(&format!(r#"{{ "scrapErrors": {value} }}"#));
        let chunk = config.scrap_errors.as_ref().map(|scrap| scrap.chunk.map_or(0, |size| size.get()));
        (chunk, keys(&config))
    };
    let with = |more: &str| scrap(&format!(r#"{{ "method": "PATCH", "path": "/v1/x"{more} }}"#));
    for (more, chunk, problem) in [
        ("", 0, ""),
        (r#", "chunkSize": null"#, 0, ""),
        (r#", "chunkSize": 1"#, 1, ""),
        (r#", "chunkSize": 1000000"#, 1_000_000, ""),
        (r#", "chunkSize": 20.0"#, 20, ""),
        (r#", "body": 5"#, 0, "scrapErrors.body"),
    ] {
        assert_eq!(with(more), (Some(chunk), problem.to_owned()), "{more}");
    }
    for wrong in ["0", "-1", "1.5", "1000001", "\"5\"", "true", "[]", "1e300"] {
        let more = format!(r#", "chunkSize": {wrong}"#);
        assert_eq!(with(&more), (Some(0), "scrapErrors.chunkSize".into()), "{wrong}");
    }
    for path in ["", "v1/x", "//host/x", "/v1/{leaseCompanyNumber}", "/v1/../x", "https://host/x"] {
        let value = format!(r#"{{ "method": "POST", "path": "{path}" }}"#);
        assert_eq!(scrap(&value), (None, "scrapErrors.path".into()), "{path}");
    }
    for value in ["{}", r#"{ "method": "GET", "path": "/v1/x" }"#] {
        assert_eq!(scrap(value), (None, "scrapErrors.method".into()), "{value}");
    }
}

#[test]
fn the_file_of_the_sandbox_differs_only_in_its_operations() {
    let mut config = parse(include_str!("../../sandbox/config.json"));
    let finish = config.finish_review.take().unwrap();
    let path = finish.path(CertificateKey::new(4711, 1002));
    assert_eq!(finish.method.name(), "POST");
    assert_eq!(path, "/operator/leases/acceptanceCertificates/4711/1002/reviewFinished");
    let scrap = config.scrap_errors.take().unwrap().operation;
    assert_eq!((scrap.method().name(), scrap.path()), ("POST", "/v1/logistics/scrapErrors"));
    assert_eq!(config, Config::default());
    assert_eq!(parse(include_str!("../../../public/config.json")), Config::default());
}

#[test]
fn only_a_missing_file_means_the_defaults() {
    for (status, text, error, is_temporary) in [
        (0, "", ConfigError::Redirected, false),
        (200, "\n<!doctype html>", ConfigError::Page, false),
        (200, "{", ConfigError::NotJson(1, 1), false),
        (200, "[]", ConfigError::NotAnObject, false),
        (206, "{}", ConfigError::Refused(206), false),
        (401, "{}", ConfigError::Refused(401), false),
        (403, "{}", ConfigError::Refused(403), false),
        (410, "{}", ConfigError::Refused(410), false),
        (408, "{}", ConfigError::Refused(408), true),
        (429, "{}", ConfigError::Refused(429), true),
        (500, "{}", ConfigError::Refused(500), true),
        (503, "{}", ConfigError::Refused(503), true),
    ] {
        assert_eq!(parse_answer(status, text, &LANGUAGES), Err(error), "{status} {text}");
        assert_eq!(error.is_temporary(), is_temporary, "{status}");
    }
    let config = parse_answer(404, "<!doctype html>", &LANGUAGES).unwrap();
    assert_eq!((config.problems.len(), &config.problems[0].reason), (1, &ConfigReason::NoFile));
    assert_eq!((keys(&config), without_problems(&config)), (String::new(), Config::default()));
}
