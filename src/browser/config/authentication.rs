//! `auth`: how users authenticate, and the header of a token.

use gloo_net::http::RequestBuilder;
use wasm_bindgen::JsValue;

use super::settings::{Authentication, Config, ConfigReason, NameSource, Provider, ProxyUser};
use super::values::{address, members, object, read_each};

/// Reads `auth.user`.
fn set_user(config: &mut Config, value: &JsValue) {
    if value.as_string().as_deref() == Some("unknown") {
        config.proxy_user = ProxyUser::Nobody;
        return;
    }
    // Without a name, nothing may be stored for another user.
    config.proxy_user = ProxyUser::Unread;
    let Some(members) = members(value) else {
        return config.problem("auth.user".into(), ConfigReason::Unfit);
    };
    let mut source = NameSource::default();
    read_each(config, "auth.user", members, &mut |_, name, value| match name {
        "url" => address(&value).map(|url| source.url = url),
        "member" => take(&mut source.member, value.as_string(), |text| !text.trim().is_empty()),
        _ => Err(ConfigReason::UnknownKey),
    });
    if source.url.is_empty() || source.member.is_empty() {
        config.problem("auth.user".into(), ConfigReason::Unfit);
    } else {
        config.proxy_user = ProxyUser::At(source);
    }
}

/// Parses `auth`. A wrong inner value is reported with its own key; with an unusable provider,
/// tokens are typed.
pub(super) fn set(config: &mut Config, value: &JsValue) -> Result<(), ConfigReason> {
    let members = object(value)?;
    let mut kind = Some("token".to_owned());
    let mut provider = Provider { scope: "openid profile".into(), ..Provider::default() };
    read_each(config, "auth", members.clone(), &mut |config, name, value| {
        let text = value.as_string();
        match name {
            "kind" => {
                kind = text.filter(|kind| matches!(kind.as_str(), "none" | "token" | "oidc"));
                kind.is_some().then_some(()).ok_or(ConfigReason::Unfit)
            }
            "issuer" => take(&mut provider.issuer, text, is_issuer),
            "clientId" => take(&mut provider.client_id, text, is_client_id),
            "scope" => take(&mut provider.scope, text, is_scope),
            "prompt" => take(&mut provider.prompt, text, is_prompt),
            "header" if text.as_deref().is_some_and(|name| is_written(name, "")) => {
                Err(ConfigReason::Reserved)
            }
            "header" => take(&mut config.token_header.name, text, is_header_name),
            "prefix" => take(&mut config.token_header.prefix, text, is_header_value),
            // Parsed below, when the header of the token is known.
            "extraHeaders" => Ok(()),
            "user" => {
                set_user(config, &value);
                Ok(())
            }
            "parameters" => set_parameters(config, &mut provider, &value),
            _ => Err(ConfigReason::UnknownKey),
        }
    });
    match kind.as_deref() {
        Some("none") => config.authentication = Authentication::None,
        Some("oidc") => {
            let missing = [("issuer", &provider.issuer), ("clientId", &provider.client_id)];
            let missing: Vec<_> = missing.into_iter().filter(|(_, text)| text.is_empty()).collect();
            for (key, _) in &missing {
                // A wrong value was reported already.
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
        set_extra_headers(config, value);
    }
    Ok(())
}

fn take(place: &mut String, text: Option<String>, is_fit: fn(&str) -> bool) -> Result<(), ConfigReason> {
    *place = text.filter(|text| is_fit(text)).ok_or(ConfigReason::Unfit)?;
    Ok(())
}

/// Accepts issuers over TLS or on this machine, since tokens are sent to them.
fn is_issuer(text: &str) -> bool {
    web_sys::Url::new(text).is_ok_and(|url| {
        let is_here = matches!(url.hostname().as_str(), "localhost" | "127.0.0.1" | "[::1]");
        (url.protocol() == "https:" || url.protocol() == "http:" && is_here)
            && !text.contains(['?', '#'])
            && url.username().is_empty()
    })
}

fn is_prompt(text: &str) -> bool {
    matches!(text, "login" | "select_account")
}

/// Parameters of the authorization request that the app sets itself, and those that would replace
/// them.
const OWN_PARAMETERS: [&str; 12] = [
    "client_id",
    "redirect_uri",
    "response_type",
    "response_mode",
    "scope",
    "state",
    "nonce",
    "code_challenge",
    "code_challenge_method",
    "prompt",
    "request",
    "request_uri",
];

fn set_parameters(config: &mut Config, provider: &mut Provider, value: &JsValue) -> Result<(), ConfigReason> {
    read_each(config, "auth.parameters", object(value)?, &mut |_, name, value| match value.as_string() {
        _ if OWN_PARAMETERS.contains(&name) => Err(ConfigReason::Reserved),
        Some(value) if !name.trim().is_empty() && !value.is_empty() => {
            provider.parameters.push((name.to_owned(), value));
            Ok(())
        }
        _ => Err(ConfigReason::Unfit),
    });
    Ok(())
}

fn is_client_id(text: &str) -> bool {
    !text.trim().is_empty() && is_header_value(text)
}

/// Requires `openid`, without which no user is named.
fn is_scope(text: &str) -> bool {
    is_header_value(text) && text.split(' ').any(|scope| scope == "openid")
}

/// Parses `extraHeaders`. Headers that would throw or be lost in the browser are refused here,
/// where they can be reported; so are those that would replace the app's own.
fn set_extra_headers(config: &mut Config, value: &JsValue) {
    const KEY: &str = "auth.extraHeaders";
    let Some(headers) = members(value) else { return config.problem(KEY.into(), ConfigReason::Unfit) };
    read_each(config, KEY, headers, &mut |config, name, value| {
        let is_token = config.authentication != Authentication::None
            && name.eq_ignore_ascii_case(&config.token_header.name);
        let value = value.as_string().filter(|value| is_header_value(value) && is_header_name(name));
        let value = value.ok_or(ConfigReason::Unfit)?;
        if is_token || is_written(name, &value) {
            return Err(ConfigReason::Reserved);
        }
        config.token_header.extra.push((name.to_owned(), value));
        Ok(())
    });
}

/// Returns whether the app or the browser sets this header itself. The browser silently drops the
/// latter.
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
