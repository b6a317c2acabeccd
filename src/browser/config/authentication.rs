//! `auth`: how users prove who they are, and how a token travels.

use gloo_net::http::RequestBuilder;
use wasm_bindgen::JsValue;

use super::values::{members, object};
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

/// Reads `auth`. What is wrong inside names its own key; a provider that cannot be asked leaves the typed token.
pub(super) fn set(config: &mut Config, value: &JsValue) -> Result<(), ConfigReason> {
    let members = object(value)?;
    let mut kind = Some("token".to_owned());
    let mut provider = Provider { scope: "openid profile".into(), ..Provider::default() };
    for (key, value) in &members {
        let text = value.as_string();
        let result = match key.as_str() {
            "kind" => {
                kind = text.filter(|kind| matches!(kind.as_str(), "none" | "token" | "oidc"));
                kind.is_some().then_some(()).ok_or(ConfigReason::Unfit)
            }
            "issuer" => take(&mut provider.issuer, text, is_issuer),
            "clientId" => take(&mut provider.client_id, text, is_client_id),
            "scope" => take(&mut provider.scope, text, is_scope),
            "header" if text.as_deref().is_some_and(|name| is_written(name, "")) => {
                Err(ConfigReason::Reserved)
            }
            "header" => take(&mut config.token_header.name, text, is_header_name),
            "prefix" => take(&mut config.token_header.prefix, text, is_header_value),
            // Read below, when it is known which header carries the token.
            "extraHeaders" => continue,
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
    if let Some((_, value)) = members.iter().find(|(key, _)| key == "extraHeaders") {
        extra_headers(config, value);
    }
    Ok(())
}

fn take(place: &mut String, text: Option<String>, is_fit: fn(&str) -> bool) -> Result<(), ConfigReason> {
    *place = text.filter(|text| is_fit(text)).ok_or(ConfigReason::Unfit)?;
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

/// Headers that would throw in the browser, or be lost there, are refused here, where somebody can still be told; so are
/// those that would take the place of ours.
fn extra_headers(config: &mut Config, value: &JsValue) {
    const KEY: &str = "auth.extraHeaders";
    let Some(headers) = members(value) else { return config.problem(KEY.into(), ConfigReason::Unfit) };
    for (name, value) in headers {
        let is_token = config.authentication != Authentication::None
            && name.eq_ignore_ascii_case(&config.token_header.name);
        let reason = match value.as_string() {
            Some(value) if is_header_value(&value) && is_header_name(&name) => {
                if !is_token && !is_written(&name, &value) {
                    config.token_header.extra.push((name, value));
                    continue;
                }
                ConfigReason::Reserved
            }
            _ => ConfigReason::Unfit,
        };
        config.problem([KEY, ".", &name].concat(), reason);
    }
}

/// Whether the desk or the browser writes this header itself. Of the latter the browser says nothing and drops it.
fn is_written(name: &str, value: &str) -> bool {
    let is_ours = |own: &&str| name.eq_ignore_ascii_case(own);
    is_header_name(name)
        && (["Accept", "Content-Type", "Idempotency-Key"].iter().any(is_ours)
            || RequestBuilder::new("/")
                .header(name, value)
                .build()
                .is_ok_and(|request| !request.headers().has(name)))
}

fn is_header_name(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.!#$%&'*+^`|~".contains(&byte))
}

fn is_header_value(value: &str) -> bool {
    value.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic())
}
