//! Values of the file: texts, numbers, URLs and headers.

use std::ops::RangeInclusive;

use serde_json::value::RawValue;

/// Returns a text.
pub(crate) fn text(value: &RawValue) -> Option<String> {
    serde_json::from_str(value.get()).ok()
}

/// Returns a text that is not blank.
pub(crate) fn filled(value: &RawValue) -> Option<String> {
    text(value).filter(|text| !text.trim().is_empty())
}

pub(crate) fn flag(value: &RawValue) -> Option<bool> {
    value.get().parse().ok()
}

/// Returns a whole number of a range, also with zeros as its fraction. Parsing floats would make the program larger.
pub(crate) fn whole(value: &RawValue, range: RangeInclusive<u32>) -> Option<u32> {
    let (whole, fraction) = value.get().split_once('.').unwrap_or((value.get(), ""));
    let number = whole.parse().ok().filter(|number| range.contains(number));
    number.filter(|_| fraction.bytes().all(|digit| digit == b'0'))
}

/// Returns the value of one of these texts.
pub(crate) fn one_of<T>(value: &RawValue, values: impl IntoIterator<Item = (&'static str, T)>) -> Option<T> {
    let text = text(value)?;
    values.into_iter().find_map(|(name, value)| (name == text).then_some(value))
}

/// Returns a base URL without a trailing slash. Paths are appended to it, so it has no query.
pub(crate) fn base_url(value: &RawValue) -> Option<String> {
    let text = text(value)?;
    let text = text.trim_end_matches('/');
    let is_base = text.is_empty() || (!text.contains(['?', '#']) && is_address(text));
    is_base.then(|| text.to_owned())
}

/// Returns whether a text is a path on this host, or an `http` or `https` URL without a user.
pub(crate) fn is_address(text: &str) -> bool {
    // Browsers read `/\host` as `//host`, which is another host.
    let is_path = text.starts_with('/') && !text.starts_with("//") && !text.contains('\\');
    is_plain(text) && (is_path || host(text).is_some())
}

/// Returns whether a text is an issuer: over TLS or on this machine, since tokens are sent to it.
pub(crate) fn is_issuer(text: &str) -> bool {
    let is_here = || matches!(host(text), Some("localhost" | "127.0.0.1" | "[::1]"));
    let is_tls = || scheme(text, "https://").is_some() && host(text).is_some();
    is_plain(text) && !text.contains(['?', '#']) && (is_tls() || is_here())
}

/// Browsers drop tabs and line breaks of URLs.
fn is_plain(text: &str) -> bool {
    !text.contains(|character: char| character.is_control() || character.is_whitespace())
}

/// Returns the host of an `http` or `https` URL without a user.
fn host(url: &str) -> Option<&str> {
    let rest = scheme(url, "https://").or_else(|| scheme(url, "http://"))?;
    let authority = rest.split(['/', '\\', '?', '#']).next()?;
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, port),
        _ => (authority, ""),
    };
    let is_port =
        port.is_empty() || port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
    let is_name = |character: char| character.is_alphanumeric() || "-._~".contains(character);
    let is_host = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(host) => host.bytes().all(|byte| byte.is_ascii_hexdigit() || b":.".contains(&byte)),
        None => !host.is_empty() && host.chars().all(is_name),
    };
    (is_port && is_host).then_some(host)
}

fn scheme<'a>(url: &'a str, scheme: &str) -> Option<&'a str> {
    let (own, rest) = url.split_at_checked(scheme.len())?;
    own.eq_ignore_ascii_case(scheme).then_some(rest)
}

/// The headers that the app sets itself.
const OWN: [&str; 3] = ["Accept", "Content-Type", "Idempotency-Key"];

/// The headers that browsers set themselves and silently drop from requests (Fetch: forbidden
/// request-header), in addition to those that begin with `Proxy-` or `Sec-`.
const FORBIDDEN: [&str; 22] = [
    "Accept-Charset",
    "Accept-Encoding",
    "Access-Control-Request-Headers",
    "Access-Control-Request-Method",
    "Access-Control-Request-Private-Network",
    "Connection",
    "Content-Length",
    "Cookie",
    "Cookie2",
    "Date",
    "DNT",
    "Expect",
    "Host",
    "Keep-Alive",
    "Origin",
    "Referer",
    "Set-Cookie",
    "TE",
    "Trailer",
    "Transfer-Encoding",
    "Upgrade",
    "Via",
];

/// Returns whether the app or the browser sets this header itself.
pub(crate) fn is_reserved(name: &str, value: &str) -> bool {
    let is = |own: &&str| name.eq_ignore_ascii_case(own);
    let begins = |start: &str| name.get(..start.len()).is_some_and(|own| own.eq_ignore_ascii_case(start));
    let overrides = ["X-HTTP-Method", "X-HTTP-Method-Override", "X-Method-Override"].iter().any(is)
        && value.split(',').any(|method| {
            ["CONNECT", "TRACE", "TRACK"].iter().any(|own| method.trim().eq_ignore_ascii_case(own))
        });
    OWN.iter().chain(&FORBIDDEN).any(is) || begins("Proxy-") || begins("Sec-") || overrides
}

pub(crate) fn is_header_name(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.!#$%&'*+^`|~".contains(&byte))
}

pub(crate) fn is_header_value(value: &str) -> bool {
    value.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic())
}
