//! The problems of `config.json`, and the accepted values.

use acceptance_config::{ConfigProblem, ConfigReason};
use leptos::prelude::*;

use super::section::Section;
use crate::i18n::{Messages, use_messages};
use crate::state::use_session;
use crate::text::{clip, clip_to};

/// Number of characters of a wrong value that are shown.
const MOST_FOUND: usize = 60;

/// Returns all ignored values of the configuration; nothing if there are none.
#[component]
pub fn ConfigurationProblems() -> impl IntoView {
    let (session, messages) = (use_session(), use_messages());
    let config = session.config();
    let item = move |problem: &ConfigProblem| {
        let key = Some(clip(&problem.key)).filter(|key| !key.is_empty());
        let key = key.map(|key| view! { <code>{key}</code> ": " });
        view! { <li>{key} {reason(messages, problem)}</li> }
    };
    let has_values = config.problems.iter().any(|problem| problem.reason != ConfigReason::NoFile);
    let items = config.problems.iter().map(item).collect_view();
    (!config.problems.is_empty()).then(|| {
        view! {
            <Section id="configuration-heading" heading=messages.configuration()>
                {has_values.then(|| view! { <p>{messages.configuration_text()}</p> })}
                <ul class="problems">{items}</ul>
            </Section>
        }
    })
}

/// Returns why a value was ignored.
fn reason(messages: Messages, problem: &ConfigProblem) -> String {
    match &problem.reason {
        ConfigReason::NoFile => messages.config_no_file().into(),
        ConfigReason::UnknownKey => messages.config_unknown_key().into(),
        ConfigReason::Misspelt(similar) => messages.config_misspelt(similar),
        ConfigReason::Invalid => {
            let found = clip_to(MOST_FOUND, problem.found.as_str().into());
            match expected(&problem.key) {
                Expected::One(values) => messages.config_expected(&found, values),
                Expected::Like(value) => messages.config_example(&found, value),
            }
        }
        ConfigReason::Reserved => messages.config_reserved().into(),
        ConfigReason::Missing => messages.config_missing().into(),
        ConfigReason::Placeholders(names) if names.is_empty() => messages.config_no_placeholders().into(),
        ConfigReason::Placeholders(names) => messages.config_placeholders(names),
        ConfigReason::NoKeys => messages.config_no_keys().into(),
        ConfigReason::NoName => messages.config_no_name().into(),
    }
}

enum Expected {
    /// One of these values.
    One(&'static str),
    /// A value of this form.
    Like(&'static str),
}

/// Returns the accepted values of a key.
fn expected(key: &str) -> Expected {
    match key {
        "baseUrl" => Expected::Like(r#""/api", "https://host/path""#),
        "audience" => Expected::One(r#""client", "operator", "both""#),
        "auth" => Expected::Like(r#"{"kind": "token"}"#),
        "auth.kind" => Expected::One(r#""none", "token", "oidc""#),
        "auth.issuer" => Expected::Like(r#""https://host/path""#),
        "auth.clientId" => Expected::Like(r#""acceptance-desk""#),
        "auth.scope" => Expected::Like(r#""openid offline_access""#),
        "auth.user" | "auth.user.url" | "auth.user.member" => {
            Expected::Like(r#"{"url": "/oauth2/userinfo", "member": "email"}, "unknown""#)
        }
        "auth.prompt" => Expected::One(r#""login", "select_account""#),
        "auth.header" => Expected::Like(r#""Authorization""#),
        "auth.prefix" => Expected::Like(r#""Bearer ""#),
        "pageSize" => Expected::Like(r#"{"certificates": 20, "assets": 50}"#),
        "pageSize.certificates" | "pageSize.assets" => Expected::One("1 … 1000"),
        "list" => Expected::Like(r#"{"readAhead": 500}"#),
        "list.readAhead" => Expected::One("0 … 10000"),
        "requireTotalCount" | "readCertificate" | "offline" => Expected::One("true, false"),
        "idempotencyKey" => Expected::One(r#""never", "same-origin", "always""#),
        "acceptanceStatuses" => Expected::Like(r#"[{"code": "received"}, {"code": "other"}]"#),
        "finishReview" => Expected::Like(
            r#"{"method": "POST", "path": "/operator/{leaseCompanyNumber}/{certificateId}/end"}, null"#,
        ),
        "finishReview.path" => Expected::Like(r#""/operator/{leaseCompanyNumber}/{certificateId}/end""#),
        "scrapErrors" => Expected::Like(r#"null, {"method": "POST", "path": "/…", "chunkSize": 1000}"#),
        "scrapErrors.path" => Expected::Like(r#""/…""#),
        "finishReview.method" | "scrapErrors.method" => Expected::One(r#""PATCH", "POST", "PUT""#),
        "scrapErrors.chunkSize" => Expected::One("null, 1 … 1000000"),
        "locale" => Expected::One(r#""auto", "en", "de", "fr""#),
        "texts" => Expected::Like(r#"{"de": {"scrap_errors": "Text"}}"#),
        _ if key.starts_with("texts.") => Expected::Like(r#""Text", {"one": "Text", "other": "Text"}"#),
        _ if key.starts_with("auth.parameters") => Expected::Like(r#"{"audience": "https://host/path"}"#),
        _ if key.starts_with("auth.extraHeaders") => Expected::Like(r#"{"X-Tenant": "text"}"#),
        _ if key.ends_with("].label") => Expected::Like(r#"{"en": "Text"}"#),
        _ if key.ends_with(".explanation") => Expected::One(r#""expected""#),
        _ => Expected::Like(r#""other""#),
    }
}
