//! What of `config.json` was not taken, and what would be.

use super::section;
use crate::browser::config::{ConfigProblem, ConfigReason};
use crate::i18n::Messages;
use crate::i18n::use_messages;
use crate::state::use_app;
use crate::ui::dom::{El, el};
use crate::ui::note::paragraph;

/// All that was not taken; nothing where all was.
pub(super) fn list() -> Option<El> {
    let (app, messages) = (use_app(), use_messages());
    let config = app.session.config();
    if config.problems.is_empty() {
        return None;
    }
    let list = config.problems.iter().fold(el("ul").class("problems"), |list, problem| {
        let key = if problem.key.is_empty() { "config.json" } else { &problem.key };
        let reason = reason(messages, problem);
        list.child(el("li").child(el("code").text(key)).text(": ").text(&reason))
    });
    let section = section("configuration-heading", messages.configuration());
    Some(section.child(paragraph(messages.configuration_text())).child(list))
}

/// Why it was not taken.
fn reason(messages: Messages, problem: &ConfigProblem) -> String {
    match &problem.reason {
        ConfigReason::NoFile => messages.config_no_file().into(),
        ConfigReason::UnknownKey => messages.config_unknown_key().into(),
        ConfigReason::Unfit => match right(&problem.key) {
            Right::One(values) => messages.config_expected(values),
            Right::Like(value) => messages.config_example(value),
        },
        ConfigReason::Reserved => messages.config_reserved().into(),
        ConfigReason::Missing => messages.config_missing().into(),
    }
}

/// What can be taken.
enum Right {
    /// One of these values.
    One(&'static str),
    /// Such a value.
    Like(&'static str),
}

/// What can be taken as the value of a key.
fn right(key: &str) -> Right {
    match key {
        "baseUrl" => Right::Like(r#""/api", "https://host/path""#),
        "audience" => Right::One(r#""client", "operator", "both""#),
        "auth" => Right::Like(r#"{"kind": "token"}"#),
        "auth.kind" => Right::One(r#""none", "token", "oidc""#),
        "auth.issuer" => Right::Like(r#""https://host/path""#),
        "auth.clientId" => Right::Like(r#""acceptance-desk""#),
        "auth.scope" => Right::Like(r#""openid offline_access""#),
        "auth.header" => Right::Like(r#""Authorization""#),
        "auth.prefix" => Right::Like(r#""Bearer ""#),
        "pageSize" => Right::Like(r#"{"certificates": 20, "assets": 50}"#),
        "pageSize.certificates" | "pageSize.assets" => Right::One("1 … 1000"),
        "requireTotalCount" | "readCertificate" => Right::One("true, false"),
        "idempotencyKey" => Right::One(r#""never", "same-origin", "always""#),
        "acceptanceStatuses" => Right::Like(r#"[{"code": "received"}, {"code": "other"}]"#),
        "finishReview" => Right::Like(
            r#"{"method": "POST", "path": "/operator/{leaseCompanyNumber}/{certificateId}/end"}, null"#,
        ),
        "finishReview.path" => Right::Like(r#""/operator/{leaseCompanyNumber}/{certificateId}/end""#),
        "scrapErrors" => Right::Like(r#"null, {"method": "POST", "path": "/…", "chunkSize": 1000}"#),
        "scrapErrors.path" => Right::Like(r#""/…""#),
        "finishReview.method" | "scrapErrors.method" => Right::One(r#""PATCH", "POST", "PUT""#),
        "scrapErrors.chunkSize" => Right::One("null, 1 … 1000000"),
        "locale" => Right::One(r#""auto", "en", "de""#),
        _ if key.starts_with("auth.extraHeaders") => Right::Like(r#"{"X-Tenant": "text"}"#),
        _ if key.ends_with(".explanation") => Right::One(r#""expected""#),
        _ => Right::Like(r#""other""#),
    }
}
