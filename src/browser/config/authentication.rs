//! `auth`: how users prove who they are, and how a token travels.

use wasm_bindgen::JsValue;

use super::values::object;
use super::{Config, ConfigReason};

/// How a user proves who they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Authentication {
    /// A proxy holds the session.
    None,
    /// A token is typed in and kept in memory.
    Token,
    /// A provider of OpenID Connect signs users in: authorization code with PKCE.
    OpenId(Provider),
}

/// A provider of OpenID Connect, and what we are to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provider {
    /// The address by which it calls itself; its description stands below it.
    pub issuer: String,
    /// The name by which it knows the desk.
    pub client_id: String,
    /// What is asked for, with spaces between. `profile` is for the name that the person is shown.
    pub scope: String,
}

const KINDS: ConfigReason = ConfigReason::Expected(r#""none", "token", "oidc""#);

/// Reads `auth`. What is wrong inside names its own key; a provider that cannot be asked leaves the typed token.
pub(super) fn set(config: &mut Config, value: &JsValue) -> Result<(), ConfigReason> {
    let members = object(value, r#"{"kind": "token"}"#)?;
    let mut kind = Some("token".to_owned());
    let mut provider = Provider { scope: "openid profile".into(), ..Provider::default() };
    for (key, value) in &members {
        let text = value.as_string();
        let result = match key.as_str() {
            "kind" => {
                kind = text.filter(|kind| matches!(kind.as_str(), "none" | "token" | "oidc"));
                kind.is_some().then_some(()).ok_or(KINDS)
            }
            "issuer" => take(&mut provider.issuer, text, is_issuer, r#""https://host/path""#),
            "clientId" => take(&mut provider.client_id, text, is_client_id, r#""acceptance-desk""#),
            "scope" => take(&mut provider.scope, text, is_scope, r#""openid offline_access""#),
            "header" => take(&mut config.token_header.name, text, is_header_name, r#""Authorization""#),
            "prefix" => take(&mut config.token_header.prefix, text, is_header_value, r#""Bearer ""#),
            "extraHeaders" => extra_headers(value).map(|extra| config.token_header.extra = extra),
            _ => Err(ConfigReason::UnknownKey),
        };
        if let Err(reason) = result {
            config.problem(["auth.", key].concat(), reason);
        }
    }
    match kind.as_deref() {
        Some("none") => config.authentication = Authentication::None,
        Some("oidc") => {
            let missing = [("issuer", &provider.issuer), ("clientId", &provider.client_id)];
            let missing: Vec<_> = missing.into_iter().filter(|(_, text)| text.is_empty()).collect();
            for (key, _) in &missing {
                // A value that is wrong was told already.
                if !members.iter().any(|(own, _)| own == key) {
                    config.problem(["auth.", key].concat(), ConfigReason::Missing);
                }
            }
            if missing.is_empty() {
                config.authentication = Authentication::OpenId(provider);
            }
        }
        Some(_) | None => config.authentication = Authentication::Token,
    }
    Ok(())
}

fn take(
    place: &mut String,
    text: Option<String>,
    is_fit: fn(&str) -> bool,
    sample: &'static str,
) -> Result<(), ConfigReason> {
    *place = text.filter(|text| is_fit(text)).ok_or(ConfigReason::Expected(sample))?;
    Ok(())
}

/// Tokens travel to it, so only over TLS, or without leaving this machine.
fn is_issuer(text: &str) -> bool {
    web_sys::Url::new(text).is_ok_and(|url| {
        let is_here = matches!(url.hostname().as_str(), "localhost" | "127.0.0.1" | "[::1]");
        (url.protocol() == "https:" || url.protocol() == "http:" && is_here)
            && !text.contains(['?', '#'])
            && url.username().is_empty()
    })
}

fn is_client_id(text: &str) -> bool {
    !text.trim().is_empty() && is_header_value(text)
}

/// Without `openid` nobody would say who signed in.
fn is_scope(text: &str) -> bool {
    is_header_value(text) && text.split(' ').any(|scope| scope == "openid")
}

/// Headers that would throw in the browser are refused here, where somebody can still be told.
fn extra_headers(value: &JsValue) -> Result<Vec<(String, String)>, ConfigReason> {
    const SAMPLE: &str = r#"{"X-Tenant": "text"}"#;
    let mut headers = Vec::new();
    for (name, value) in object(value, SAMPLE)? {
        match value.as_string().filter(|value| is_header_value(value) && is_header_name(&name)) {
            Some(value) => headers.push((name, value)),
            None => return Err(ConfigReason::Expected(SAMPLE)),
        }
    }
    Ok(headers)
}

fn is_header_name(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.!#$%&'*+^`|~".contains(&byte))
}

fn is_header_value(value: &str) -> bool {
    value.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic())
}
