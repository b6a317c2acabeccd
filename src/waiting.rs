//! The layout of a table before its rows are here. It shows itself only when reading takes a while.

use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el};
use crate::use_words;

/// What is being done, the way to give it up, and rows to come.
pub fn skeleton(doing: Piece, cancel: impl FnMut() + 'static) -> El {
    rows_to_come(doing, Some(button(use_words().cancel(), cancel)))
}

/// What is being done, a way to give it up if there is one, and rows to come.
pub fn rows_to_come(doing: Piece, cancel: Option<El>) -> El {
    let line = el("p").attr("role", "status").child(doing);
    let line = el("div").class("waiting-line").child(line).child(cancel);
    let rows = el("div").class("skeleton").attr("aria-hidden", "true");
    let rows = (0..10).fold(rows, |rows, _| rows.child(el("div").class("skeleton-row")));
    el("div").class("waiting").attr("aria-busy", "true").child(line).child(rows)
}
