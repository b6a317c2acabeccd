//! Bodies as texts.

use crate::transport::Response;

/// Truncates a text to `most` characters, with an ellipsis behind a longer one.
pub(super) fn clip(text: &str, most: usize) -> Box<str> {
    let mut clipped: String = text.chars().take(most).collect();
    if clipped.len() < text.len() {
        clipped.push('…');
    }
    clipped.into()
}

/// Returns the body of an answer as text, without a byte order mark and outer whitespace. Invalid bytes become U+FFFD.
pub(super) fn lossy_text(response: &Response) -> String {
    String::from_utf8_lossy(&response.body).trim_start_matches('\u{FEFF}').trim().to_owned()
}

/// Returns whether the content type of an answer is HTML.
pub(super) fn is_html(response: &Response) -> bool {
    response.content_type.as_deref().is_some_and(|kind| kind.to_ascii_lowercase().contains("html"))
}
