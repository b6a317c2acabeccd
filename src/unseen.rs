//! What became of the ends of reviews, in a few words, and of those that nobody saw: told where other cases are.

use acceptance_rules::certificate::CertificateKey;

use crate::link::link;
use crate::outcome::title;
use crate::route::{CaseView, Route};
use crate::state::submissions::Phase;
use crate::state::use_desk;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::note;
use crate::use_words;

/// What became of the cases but one while the person was elsewhere, with the way to each.
pub fn unseen(but: Option<CertificateKey>) -> Piece {
    let (desk, words) = (use_desk(), use_words());
    let line = move |key: CertificateKey| match desk.closings.phase(key) {
        Some(Phase::Ended(ended)) => {
            let way = link(Route::Case(key, CaseView::default())).text(&words.case_title(&key.to_string()));
            Some(el("p").child(way).text(": ").text(&title(words, &ended)))
        }
        Some(Phase::Sending { .. } | Phase::Elsewhere(_)) | None => None,
    };
    let lines = live(move || {
        let keys = desk.closings.unseen.keys();
        let lines: Vec<El> = keys.into_iter().filter(|key| Some(*key) != but).filter_map(line).collect();
        (!lines.is_empty()).then(|| note("warning", "note").class("note queue-note").child(lines))
    });
    el("div").attr("role", "status").child(lines).into()
}
