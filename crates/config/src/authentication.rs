//! Parses `auth`: how users authenticate, and the header of a token.

use acceptance_api::credentials::TokenHeader;

use crate::object::Object;
use crate::settings::{Authentication, Config, ConfigReason, NameSource, Provider, ProxyUser};
use crate::values::{
    filled, is_address, is_header_name, is_header_value, is_issuer, is_reserved, one_of, text,
};

/// The kinds of authentication by their names.
#[derive(Clone, Copy)]
enum Kind {
    None,
    Token,
    OpenId,
}

/// Reads all members. With an unusable provider, tokens are typed.
pub(crate) fn read(auth: &Object, config: &mut Config) {
    let mut kind = Kind::Token;
    auth.set("kind", &mut kind, |value| {
        one_of(value, [("none", Kind::None), ("token", Kind::Token), ("oidc", Kind::OpenId)])
    });
    let provider = provider(auth);
    match kind {
        Kind::None => config.authentication = Authentication::None,
        Kind::Token => {}
        Kind::OpenId => {
            let mut is_usable = true;
            for (name, text) in [("issuer", &provider.issuer), ("clientId", &provider.client_id)] {
                is_usable &= !text.is_empty();
                // A wrong value was reported already.
                if text.is_empty() && auth.get(name).is_none() {
                    auth.report(name, ConfigReason::Missing);
                }
            }
            if is_usable {
                config.authentication = Authentication::OpenId(provider);
            }
        }
    }
    read_user(auth, &mut config.proxy_user);
    read_headers(auth, &mut config.token_header, config.authentication == Authentication::None);
}

fn provider(auth: &Object) -> Provider {
    let mut provider = Provider { scope: "openid profile".into(), ..Provider::default() };
    auth.set_text("issuer", &mut provider.issuer, is_issuer);
    auth.set_text("clientId", &mut provider.client_id, |id| !id.trim().is_empty() && is_header_value(id));
    // Without `openid`, the provider names no user.
    auth.set_text("scope", &mut provider.scope, |text| {
        is_header_value(text) && text.split(' ').any(|scope| scope == "openid")
    });
    auth.set_text("prompt", &mut provider.prompt, |prompt| matches!(prompt, "login" | "select_account"));
    auth.object("parameters", |parameters| {
        parameters.each(|name, value| {
            if OWN_PARAMETERS.contains(&name) {
                return Err(ConfigReason::Reserved);
            }
            let value = text(value).filter(|value| !name.trim().is_empty() && !value.is_empty());
            provider.parameters.push((name.to_owned(), value.ok_or(ConfigReason::Invalid)?));
            Ok(())
        });
    });
    provider
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

/// Reads `user`. Without a name, nothing may be stored for another user.
fn read_user(auth: &Object, user: &mut ProxyUser) {
    match auth.get("user").map(text) {
        None => return,
        Some(Some(text)) if text == "unknown" => return *user = ProxyUser::Nobody,
        Some(_) => *user = ProxyUser::Unread,
    }
    auth.object("user", |source| {
        let mut named = NameSource::default();
        source.set_text("url", &mut named.url, is_address);
        source.set("member", &mut named.member, filled);
        if named.url.is_empty() || named.member.is_empty() {
            auth.report("user", ConfigReason::Invalid);
        } else {
            *user = ProxyUser::At(named);
        }
    });
}

/// Reads the headers of each request. Headers that the browser would refuse or drop are reported
/// here; so are those that would replace the app's own.
fn read_headers(auth: &Object, header: &mut TokenHeader, is_without_token: bool) {
    if is_reserved(&auth.text("header"), "") {
        auth.report("header", ConfigReason::Reserved);
    } else {
        auth.set_text("header", &mut header.name, is_header_name);
    }
    auth.set_text("prefix", &mut header.prefix, is_header_value);
    auth.object("extraHeaders", |headers| {
        headers.each(|name, value| {
            let value = text(value).filter(|value| is_header_value(value) && is_header_name(name));
            let value = value.ok_or(ConfigReason::Invalid)?;
            let is_token = !is_without_token && name.eq_ignore_ascii_case(&header.name);
            if is_token || is_reserved(name, &value) {
                return Err(ConfigReason::Reserved);
            }
            header.extra.push((name.to_owned(), value));
            Ok(())
        });
    });
}
