//! Checks the host and origin of requests.
//!
//! The sandbox's tokens are public, so any web page that reaches it could do everything. Two ways
//! are closed: DNS rebinding, since a foreign name is not accepted as host, and cross-origin
//! requests, since browsers send their origin. Ports are not compared, because a local proxy or
//! tunnel has its own.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderValue, header};

/// Names of this machine for itself.
const OWN: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// The accepted hosts and origins. Any host is accepted by default, as is necessary without a
/// socket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Callers {
    /// The accepted names; `None` accepts every name.
    names: Option<Vec<String>>,
    /// Whether every IP address is accepted: DNS rebinding needs a name.
    any_address: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stranger {
    Host,
    Origin,
}

impl Callers {
    /// Accepts requests that name the listening address, this machine, or one of `names`.
    pub fn at(address: IpAddr, names: &[String]) -> Self {
        let own = OWN.iter().map(|name| (*name).to_owned());
        let listening = match address {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => format!("[{address}]"),
        };
        let given = names.iter().map(|name| name.to_ascii_lowercase());
        let names = own.chain([listening]).chain(given).collect();
        Self { names: Some(names), any_address: address.is_unspecified() }
    }

    /// Returns whether a request with these headers is accepted.
    pub(crate) fn judge(&self, headers: &HeaderMap) -> Result<(), Stranger> {
        let Some(names) = &self.names else { return Ok(()) };
        let is_known = |name: &str| names.iter().any(|own| own == name);
        let is_host = |name: &String| is_known(name) || (self.any_address && is_address(name));
        let host = headers.get(header::HOST).and_then(name_of).filter(is_host).ok_or(Stranger::Host)?;
        let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
        // A page at the requested address is the sandbox's own; one at any other address may be
        // foreign.
        let is_ours = name_of(origin).is_some_and(|name| is_known(&name) || name == host);
        if is_ours { Ok(()) } else { Err(Stranger::Origin) }
    }
}

/// Returns the name in a host or an origin, without scheme and port.
fn name_of(value: &HeaderValue) -> Option<String> {
    let text = value.to_str().ok()?.to_ascii_lowercase();
    let host = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://")).unwrap_or(&text);
    let end = host.find(']').map_or(0, |end| end.saturating_add(1));
    let (_, port) = host.split_at_checked(end)?;
    let name = match port.find(':') {
        Some(colon) => host.get(..end.saturating_add(colon))?,
        None => host,
    };
    Some(name.to_owned())
}

fn is_address(name: &str) -> bool {
    name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(callers: &Callers, host: &str, origin: &str) -> Result<(), Stranger> {
        let mut headers = HeaderMap::new();
        for (name, value) in [(header::HOST, host), (header::ORIGIN, origin)] {
            if !value.is_empty() {
                headers.insert(name, value.parse().unwrap());
            }
        }
        callers.judge(&headers)
    }

    #[test]
    fn only_its_own_names_are_answered() {
        let own = Callers::at("127.0.0.1".parse().unwrap(), &[]);
        for host in
            ["localhost:8787", "LOCALHOST", "127.0.0.1:8787", "127.0.0.1", "[::1]:8787", "localhost:80"]
        {
            assert_eq!(judge(&own, host, ""), Ok(()), "{host}");
        }
        for host in [
            "",
            "evil.example:8787",
            "localhost.evil.example",
            "evil.example.localhost",
            "127.0.0.1.evil.example",
            "192.168.1.5:8787",
            "[::2]:8787",
            "::1",
            "]localhost",
            "8787",
            ":8787",
        ] {
            assert_eq!(judge(&own, host, ""), Err(Stranger::Host), "{host}");
        }
    }

    #[test]
    fn pages_of_another_origin_are_not_answered() {
        let own = Callers::at("127.0.0.1".parse().unwrap(), &[]);
        for origin in ["http://127.0.0.1:8787", "http://localhost:8080", "https://localhost"] {
            assert_eq!(judge(&own, "localhost:8787", origin), Ok(()), "{origin}");
        }
        for origin in [
            "null",
            "https://evil.example",
            "https://desk.example",
            "file://localhost",
            "http://localhost.evil.example:8787",
            "http://192.168.1.5:8787",
        ] {
            assert_eq!(judge(&own, "localhost:8787", origin), Err(Stranger::Origin), "{origin}");
        }
    }

    #[test]
    fn beyond_this_machine_an_address_is_a_name_and_others_have_to_be_given() {
        let names = ["Desk.Example".to_owned()];
        let all = Callers::at("0.0.0.0".parse().unwrap(), &names);
        for host in ["192.168.1.5:8787", "[fe80::1]:8787", "desk.example", "localhost:8787"] {
            assert_eq!(judge(&all, host, ""), Ok(()), "{host}");
        }
        assert_eq!(judge(&all, "evil.example", ""), Err(Stranger::Host));
        assert_eq!(judge(&all, "192.168.1.5:8787", "http://192.168.1.5:8787"), Ok(()));
        assert_eq!(judge(&all, "192.168.1.5:8787", "http://desk.example"), Ok(()));
        // A foreign page can have an IP address as host too.
        assert_eq!(judge(&all, "192.168.1.5:8787", "http://203.0.113.9:8787"), Err(Stranger::Origin));
        let one = Callers::at("192.168.1.5".parse().unwrap(), &[]);
        assert_eq!(judge(&one, "192.168.1.5:8787", ""), Ok(()));
        assert_eq!(judge(&one, "192.168.1.6:8787", ""), Err(Stranger::Host));
    }
}
