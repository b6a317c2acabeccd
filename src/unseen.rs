//! What became of the ends of reviews, in a few words, and of those that nobody saw: told where other cases are.

use acceptance_process::finish::Outcome;
use acceptance_rules::certificate::CertificateKey;

use crate::link::link;
use crate::route::{CaseView, Route};
use crate::state::finishings::Phase;
use crate::state::use_desk;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::note;
use crate::use_words;
use crate::words::Words;

/// An outcome in a few words.
pub fn title(words: Words, outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Ended { .. } => words.review_ended(),
        Outcome::EndedBefore(_) => words.review_ended_before(),
        Outcome::Changed(_) => words.outcome_changed(),
        Outcome::NotSent(_) | Outcome::NotKnown | Outcome::Refused { .. } => words.review_not_ended(),
        Outcome::Session => words.outcome_session(),
        Outcome::Unknown(_) => words.review_unknown(),
    }
}

/// What became of the cases but one while the person was elsewhere, with the way to each.
pub fn unseen(but: Option<CertificateKey>) -> Piece {
    let (desk, words) = (use_desk(), use_words());
    let line = move |key: CertificateKey| match desk.finishings.phase(key) {
        Some(Phase::Ended(ended)) => {
            let way = link(Route::Case(key, CaseView::default())).text(&words.case_title(&key.to_string()));
            Some(el("p").child(way).text(": ").text(title(words, &ended.outcome)))
        }
        Some(Phase::Sending(_)) | None => None,
    };
    let lines = live(move || {
        let keys = desk.finishings.unseen.keys();
        let lines: Vec<El> = keys.into_iter().filter(|key| Some(*key) != but).filter_map(line).collect();
        (!lines.is_empty()).then(|| note("warning", "note").class("note queue-note").child(lines))
    });
    el("div").attr("role", "status").child(lines).into()
}
