//! Truncation of texts from the service.

use std::borrow::Cow;

/// Maximum number of shown characters of one text: a service may send megabytes.
pub const LONGEST: usize = 2000;

/// Returns at most the first [`LONGEST`] characters of a text.
pub fn clip<'a>(text: impl Into<Cow<'a, str>>) -> String {
    clip_to(LONGEST, text.into())
}

/// Returns an untrusted text within another one, isolated so that it cannot change its writing
/// direction, and truncated.
pub fn isolated(text: &str) -> String {
    ["\u{2068}", &clip(text), "\u{2069}"].concat()
}

/// Truncates a text to `most` characters.
pub fn clip_to(most: usize, text: Cow<'_, str>) -> String {
    // A text has at most as many characters as bytes.
    let end = if text.len() > most { text.char_indices().nth(most) } else { None };
    match end.and_then(|(end, _)| text.get(..end)) {
        Some(beginning) => [beginning, "…"].concat(),
        None => text.into_owned(),
    }
}
