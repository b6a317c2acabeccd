//! The ways to the previous and the next page, and where one is.

use crate::ui::button::switched_button;
use crate::ui::dom::{El, Piece, el};
use crate::use_words;

/// A pager: what is shown, and both ways with whether they lead anywhere.
pub fn pager(
    range: Piece,
    has_previous: impl Fn() -> bool + Copy + 'static,
    previous: impl Fn() + 'static,
    has_next: impl Fn() -> bool + Copy + 'static,
    next: impl Fn() + 'static,
) -> El {
    let words = use_words();
    el("div")
        .class("pager")
        .child(el("p").attr("role", "status").child(range))
        .child(switched_button(has_previous, previous).text(words.previous_page()))
        .child(switched_button(has_next, next).text(words.next_page()))
}
