//! Tests wrong values: each is reported with its key and replaced by its default.

use acceptance_config::{Config, ConfigError, ConfigReason};

use crate::{LANGUAGES, keys, parse, without_problems};

#[test]
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
            assert_eq!(keys(&config), key, "{key}: {value}");
            let is_own = key == "requireTotalCount";
            let expected = Config { require_total: !is_own, ..Config::default() };
            assert_eq!(without_problems(&config), expected, "{key}: {value}");
        }
    }
}

#[test]
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
            r#"{"acceptanceStatuses":[{"code":"received"},{"code":"damaged"},{"code":" "}]}"#,
            "acceptanceStatuses[2].code",
        ),
    ] {
        let config = parse(text);
        assert_eq!(keys(&config), key, "{text}");
        assert_eq!(without_problems(&config), Config::default(), "{text}");
    }
    let config = parse(r#"{"pageSize":{"certificates":7,"assets":0},"auth":{"header":"X-Key","prefix":5}}"#);
    assert_eq!((config.certificates_page, config.assets_page), (7, 50));
    assert_eq!(
        (config.token_header.name.as_str(), config.token_header.prefix.as_str()),
        ("X-Key", "Bearer ")
    );
    assert_eq!(keys(&config), "auth.prefix pageSize.assets");
}

#[test]
fn a_wrong_explanation_names_its_status_and_expects_none() {
    for value in ["5", "null", "true", "\"Expected\"", "\"required\"", "\"\"", "{}"] {
        let config = parse(&format!(
            r#"{{"acceptanceStatuses":[{{"code":"damaged","explanation":"expected"}},{{"code":"other","explanation":{value}}}]}}"#
        ));
        assert_eq!(keys(&config), "acceptanceStatuses[1].explanation", "{value}");
        assert!(config.expects_explanation("damaged") && !config.expects_explanation("other"), "{value}");
        assert_eq!(config.statuses.len(), 3, "{value}: the status applies");
    }
    assert!(parse("{}").expects_explanation("other"), "the default");
    let own = parse(r#"{"acceptanceStatuses":[{"code":"other"}]}"#);
    assert!(own.problems.is_empty() && !own.expects_explanation("other"));
}

#[test]
fn a_file_that_is_no_object_is_no_configuration() {
    for (text, problem) in [
        ("", ConfigError::NotJson(1, 1)),
        ("  ", ConfigError::NotJson(1, 2)),
        ("{", ConfigError::NotJson(1, 1)),
        ("{\n  \"locale\": \"en\",\n}", ConfigError::NotJson(3, 1)),
        ("{}{}", ConfigError::NotJson(1, 3)),
        ("{'a':1}", ConfigError::NotJson(1, 2)),
        ("null", ConfigError::NotAnObject),
        ("[]", ConfigError::NotAnObject),
        ("5", ConfigError::NotAnObject),
        ("\"x\"", ConfigError::NotAnObject),
    ] {
        assert_eq!(acceptance_config::parse(text, &LANGUAGES), Err(problem), "{text:?}");
    }
    assert_eq!(parse("{}"), Config::default());
}

#[test]
fn unknown_keys_are_reported_and_stop_nothing_else() {
    let config = parse(
        r#"{ "colour": 1, "pageSize": { "assets": 5, "rows": 5 }, "auth": { "kind": "none", "colour": 1 },
            "finishReview": { "method": "POST", "path": "/{leaseCompanyNumber}/{certificateId}", "more": 1 },
            "acceptanceStatuses": [{ "code": "lost", "label": { "en": "Lost", "xx": "?" }, "name": "?" }] }"#,
    );
    let expected = "auth.colour pageSize.rows acceptanceStatuses[0].label.xx acceptanceStatuses[0].name \
        finishReview.more colour";
    assert_eq!(keys(&config), expected);
    assert!(config.problems.iter().all(|problem| problem.reason == ConfigReason::UnknownKey));
    assert_eq!((config.assets_page, config.statuses.len()), (5, 2));
    assert!(config.finish_review.is_some());
}

#[test]
fn a_misspelt_key_names_the_key_that_it_resembles() {
    for (text, expected) in [
        (r#"{ "finishRewiew": null }"#, Some("finishReview")),
        (r#"{ "baseURL": "/api" }"#, Some("baseUrl")),
        (r#"{ "auidence": "both" }"#, Some("audience")),
        (r#"{ "auth": { "kind": "none", "sope": "x" } }"#, Some("scope")),
        (r#"{ "review": null }"#, None),
        (r#"{ "colour": null }"#, None),
    ] {
        let config = parse(text);
        let reason = expected.map_or(ConfigReason::UnknownKey, ConfigReason::Misspelt);
        assert_eq!(
            config.problems.iter().map(|problem| &problem.reason).collect::<Vec<_>>(),
            [&reason],
            "{text}"
        );
    }
}

#[test]
fn a_wrong_value_is_quoted_and_a_missing_one_is_not() {
    let config = parse(r#"{ "pageSize": { "assets": "50" }, "finishReview": { "method": "POST" } }"#);
    let found = config.problems.iter().map(|problem| (&*problem.key, &*problem.found)).collect::<Vec<_>>();
    assert_eq!(found, [("pageSize.assets", "\"50\""), ("finishReview.path", "")]);
}

#[test]
fn a_replaced_text_needs_a_language_and_its_forms() {
    for (texts, key) in [
        (r#""nl": {}"#, "texts.nl"),
        (r#""de": "Text""#, "texts.de"),
        (r#""de": { "problems": 5 }"#, "texts.de.problems"),
        (r#""de": { "problems": " " }"#, "texts.de.problems"),
        (r#""de": { "problems": { "one": "{count}" } }"#, "texts.de.problems.other"),
        (r#""de": { "problems": { "some": "{count}", "other": "{count}" } }"#, "texts.de.problems"),
    ] {
        let config = parse(&format!(r#"{{ "texts": {{ "fr": {{ "scrap_errors": "Rebuts" }}, {texts} }} }}"#));
        assert_eq!((keys(&config).as_str(), config.texts.len()), (key, 1), "{texts}");
        let is_missing = config.problems[0].reason == ConfigReason::Missing;
        assert_eq!(is_missing, key.ends_with(".other"), "{texts}");
    }
}
