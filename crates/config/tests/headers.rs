//! Tests headers that the app or the browser sets itself.

use acceptance_config::ConfigReason;

use crate::{keys, parse};

/// Returns the names of the accepted headers, and the keys of the others.
fn accepted(auth: &str) -> (String, String) {
    let config = parse(&format!(r#"{{ "auth": {{ {auth} }} }}"#));
    assert!(config.problems.iter().all(|problem| problem.reason == ConfigReason::Reserved), "{auth}");
    let names: Vec<&str> = config.token_header.extra.iter().map(|(name, _)| name.as_str()).collect();
    (names.join(" "), keys(&config))
}

#[test]
fn extra_headers_replace_none_that_the_app_or_the_browser_sets() {
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
        "Via",
        "Sec-Fetch-Site",
        "Proxy-Authorization",
    ] {
        let refused = (String::new(), format!("auth.extraHeaders.{name}"));
        assert_eq!(accepted(&format!(r#""extraHeaders": {{ "{name}": "x" }}"#)), refused, "{name}");
    }
    for (auth, names, refused) in [
        (r#""extraHeaders": { "x-key": "x" }, "header": "X-Key""#, "", "auth.extraHeaders.x-key"),
        // If another header carries the token, or none, this one is free.
        (r#""extraHeaders": { "Authorization": "Basic x" }, "header": "X-Key""#, "Authorization", ""),
        (r#""extraHeaders": { "Authorization": "Basic x" }, "kind": "none""#, "Authorization", ""),
        (r#""extraHeaders": { "X-Method-Override": "PUT" }"#, "X-Method-Override", ""),
        (
            r#""extraHeaders": { "X-Method-Override": "GET, trace" }"#,
            "",
            "auth.extraHeaders.X-Method-Override",
        ),
        (r#""header": "Cookie""#, "", "auth.header"),
        (
            r#""extraHeaders": { "X-Tenant": "7", "Host": "a", "X-Role": "b" }"#,
            "X-Tenant X-Role",
            "auth.extraHeaders.Host",
        ),
    ] {
        assert_eq!(accepted(auth), (names.to_owned(), refused.to_owned()), "{auth}");
    }
}
