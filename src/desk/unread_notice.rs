//! What became of the ends of reviews, in a few words, and of those that nobody saw: told where other cases are.

use acceptance_rules::certificate::CertificateKey;

use crate::desk::link::link;
use crate::desk::outcome::title;
use crate::i18n::use_messages;
use crate::route::{CaseView, Route};
use crate::state::submissions::Phase;
use crate::state::use_app;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::note;

/// What became of the cases but one while the person was elsewhere, with the way to each.
pub fn unseen(but: Option<CertificateKey>) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let line = move |key: CertificateKey| match app.closings.phase(key) {
        Some(Phase::Ended(ended)) => {
            let way =
                link(Route::Case(key, CaseView::default())).text(&messages.case_title(&key.to_string()));
            Some(el("p").child(way).text(": ").text(&title(messages, &ended)))
        }
        Some(Phase::Sending { .. } | Phase::Elsewhere(_)) | None => None,
    };
    let lines = live(move || {
        let keys = app.closings.unseen.keys();
        let lines: Vec<El> = keys.into_iter().filter(|key| Some(*key) != but).filter_map(line).collect();
        (!lines.is_empty()).then(|| note("warning", "note").class("note queue-note").child(lines))
    });
    el("div").attr("role", "status").child(lines).into()
}
