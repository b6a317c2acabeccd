//! Something worth knowing, in place.

use super::dom::{El, el};

/// A paragraph.
#[inline(never)]
pub fn paragraph(text: &str) -> El {
    el("p").text(text)
}

/// A note of a tone, with the role in which it is announced.
pub fn note(tone: &str, role: &str) -> El {
    el("div").class("note").attr("data-tone", tone).attr("role", role)
}

/// What somebody else said, word for word.
pub fn quotation(introduction: &str, quote: &str) -> El {
    let quote = el("q").child(el("bdi").text(quote));
    el("p").class("trouble-quote").text(introduction).text(" ").child(quote)
}
