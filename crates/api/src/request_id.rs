//! The ID that a service gives a request, for support. The specification names no such header.

/// Headers with a request ID, the most common first. For another origin a browser reads them only
/// if the service exposes them.
const HEADERS: [&str; 3] = ["x-request-id", "request-id", "x-correlation-id"];
/// W3C Trace Context: version, trace, parent and flags.
const TRACE: &str = "traceparent";

/// Maximum length of an ID.
const LONGEST: usize = 100;

/// Returns the ID of a request from the headers of its answer; `None` without a readable one.
pub fn request_id(header: impl Fn(&str) -> Option<String>) -> Option<String> {
    let named = HEADERS.iter().find_map(|name| header(name).as_deref().and_then(plain));
    named.or_else(|| header(TRACE).as_deref().and_then(trace))
}

/// Returns the first ID of a header value. Long ones and those with unusual characters are ignored.
fn plain(text: &str) -> Option<String> {
    let text = text.split(',').next()?.trim();
    let is_id = (1..=LONGEST).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
    is_id.then(|| text.to_owned())
}

fn trace(text: &str) -> Option<String> {
    let trace = text.split('-').nth(1)?;
    let is_trace = trace.len() == 32
        && trace.bytes().all(|byte| byte.is_ascii_hexdigit())
        && trace.bytes().any(|byte| byte != b'0');
    is_trace.then(|| trace.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, request_id};

    fn of(headers: &[(&str, &str)]) -> Option<String> {
        request_id(|name| headers.iter().find(|(own, _)| *own == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn the_first_header_that_names_an_id_counts() {
        let trace = ("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[trace]).as_deref(), Some("4bf92f3577b34da6a3ce929d0e0e4736"));
        assert_eq!(of(&[trace, ("x-correlation-id", "c")]).as_deref(), Some("c"));
        assert_eq!(of(&[("x-correlation-id", "c"), ("request-id", "|r.1")]).as_deref(), Some("|r.1"));
        assert_eq!(of(&[("request-id", "r"), ("x-request-id", " x-1 ")]).as_deref(), Some("x-1"));
        assert_eq!(of(&[("request-id", "r"), ("x-request-id", "")]).as_deref(), Some("r"));
    }

    #[test]
    fn an_invalid_id_is_none() {
        let (long, longest) = ("x".repeat(LONGEST + 1), "x".repeat(LONGEST));
        for text in ["", " ", "two words", "tab\tbed", "Gerät", "nul\0", &long] {
            assert_eq!(of(&[("x-request-id", text)]), None, "{text:?}");
        }
        assert_eq!(of(&[("x-request-id", &longest)]), Some(longest.clone()));
        assert_eq!(of(&[("x-request-id", "a, b")]).as_deref(), Some("a"));
        for text in ["", "00", "00-xyz-1-01", "00-00000000000000000000000000000000-00f067aa0ba902b7-01"] {
            assert_eq!(of(&[("traceparent", text)]), None, "{text:?}");
        }
    }
}
