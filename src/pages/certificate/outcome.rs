//! What became of a decision: what the service held afterwards, the receipt, and the ways on.

use std::sync::Arc;

use acceptance_rules::act::Proof;
use acceptance_rules::case::is_problem;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::Decision;
use acceptance_rules::seen::differences_from_plan;
use leptos::prelude::*;

use super::receipt::receipt_buttons;
use crate::differences::sentences;
use crate::link::link;
use crate::outcome::outcome_panel;
use crate::route::Route;
use crate::state::read_back::ReadBack;
use crate::state::submissions::Ended;
use crate::state::{Loaded, use_desk};
use crate::ui::button::button;
use crate::ui::dom::{Piece, el, live};
use crate::ui::note::{note, paragraph};
use crate::{use_words, wording};

/// What became of the decision on one certificate.
pub fn decided(key: CertificateKey, ended: &Arc<Ended>) -> Piece {
    let (desk, words) = (use_desk(), use_words());
    let back = link(Route::Certificates(desk.certificates.last_view.get_untracked()));
    let back = el("p").child(back.text(words.to_certificates()));
    let is_done = ended.proof().is_some();
    let next = is_done.then(|| desk.certificates.next(key, |other| desk.decisions.is_settled(other)));
    let next = next.flatten().map(|next| {
        let link = link(Route::certificate(next)).text(&words.next_certificate(&next.to_string()));
        el("p").child(link)
    });
    let others = vec![receipt_buttons(ended), next.into(), back.into()];
    outcome_panel(desk.decisions, ended, held(ended), others)
}

/// What the service held after a decision that was made.
fn held(ended: &Arc<Ended>) -> Piece {
    if ended.proof().is_none() {
        return Piece::Nothing;
    }
    let (desk, words) = (use_desk(), use_words());
    let ended = Arc::clone(ended);
    let lines = live(move || -> Piece {
        match ended.read_back.get() {
            Loaded::Waiting => paragraph(words.reading_back()).class("hint").into(),
            Loaded::Ready(read) => told(&ended, &read),
            Loaded::Failed(failure) => {
                let text = words.not_read_back(&wording::failure(words, &failure).what);
                let again = Arc::clone(&ended);
                let again = button(words.read_back_again(), move || desk.decisions.read_back(&again));
                note("warning", "note").child(paragraph(&text)).child(again).into()
            }
        }
    });
    el("div").attr("role", "status").child(lines).into()
}

fn told(ended: &Ended, read: &ReadBack) -> Piece {
    let (desk, words) = (use_desk(), use_words());
    let entries = &desk.session.config().statuses;
    let rejected = matches!(ended.proof(), Some((Proof::Rejected, _))).then(|| {
        paragraph(&words.rejected_text(read.assets.iter().filter(|asset| is_problem(asset)).count()))
    });
    let differences = ended.plan.as_ref().map(|plan| differences_from_plan(plan, &read.assets));
    let differs = differences.filter(|found| !found.is_empty()).map(|found| {
        let first = match ended.goal.act.decision() {
            Some(Decision::Reject) => words.differs_from_rejection(),
            Some(Decision::Confirm) | None => words.differs_from_confirmation(),
        };
        let lines = sentences(words, entries, &found);
        let differs = note("warning", "alert").child(paragraph(first));
        lines.iter().fold(differs, |differs, line| differs.child(paragraph(line)))
    });
    [Piece::from(rejected), differs.into()].into()
}
