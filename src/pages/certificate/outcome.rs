//! What became of a decision: what the service held afterwards, the receipt, and the ways on.

use std::sync::Arc;

use acceptance_rules::act::Proof;
use acceptance_rules::case::is_problem;
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::decision::Decision;
use acceptance_rules::seen::differences_from_plan;
use leptos::prelude::*;

use super::receipt::receipt_buttons;
use crate::desk::differences::sentences;
use crate::desk::link::link;
use crate::desk::outcome::outcome_panel;
use crate::i18n::{labels, use_messages};
use crate::route::Route;
use crate::state::read_back::ReadBack;
use crate::state::submissions::Ended;
use crate::state::{Loaded, use_app};
use crate::ui::button::button;
use crate::ui::dom::{Piece, el, live};
use crate::ui::note::{note, paragraph};

/// What became of the decision on one certificate.
pub fn decided(key: CertificateKey, ended: &Arc<Ended>) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let back = link(Route::Certificates(app.certificates.last_view.get_untracked()));
    let back = el("p").child(back.text(messages.to_certificates()));
    let is_done = ended.proof().is_some();
    let next = is_done.then(|| app.certificates.next(key, |other| app.decisions.is_settled(other)));
    let next = next.flatten().map(|next| {
        let link = link(Route::certificate(next)).text(&messages.next_certificate(&next.to_string()));
        el("p").child(link)
    });
    let others = vec![receipt_buttons(ended), next.into(), back.into()];
    outcome_panel(app.decisions, ended, held(ended), others)
}

/// What the service held after a decision that was made.
fn held(ended: &Arc<Ended>) -> Piece {
    if ended.proof().is_none() {
        return Piece::Nothing;
    }
    let (app, messages) = (use_app(), use_messages());
    let ended = Arc::clone(ended);
    let lines = live(move || -> Piece {
        match ended.read_back.get() {
            Loaded::Waiting => paragraph(messages.reading_back()).class("hint").into(),
            Loaded::Ready(read) => told(&ended, &read),
            Loaded::Failed(failure) => {
                let text = messages.not_read_back(&labels::failure(messages, &failure).what);
                let again = Arc::clone(&ended);
                let again = button(messages.read_back_again(), move || app.decisions.read_back(&again));
                note("warning", "note").child(paragraph(&text)).child(again).into()
            }
        }
    });
    el("div").attr("role", "status").child(lines).into()
}

fn told(ended: &Ended, read: &ReadBack) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let entries = &app.session.config().statuses;
    let rejected = matches!(ended.proof(), Some((Proof::Rejected, _))).then(|| {
        paragraph(&messages.rejected_text(read.assets.iter().filter(|asset| is_problem(asset)).count()))
    });
    let differences = ended.plan.as_ref().map(|plan| differences_from_plan(plan, &read.assets));
    let differs = differences.filter(|found| !found.is_empty()).map(|found| {
        let first = match ended.goal.act.decision() {
            Some(Decision::Reject) => messages.differs_from_rejection(),
            Some(Decision::Confirm) | None => messages.differs_from_confirmation(),
        };
        let lines = sentences(messages, entries, &found);
        let differs = note("warning", "alert").child(paragraph(first));
        lines.iter().fold(differs, |differs, line| differs.child(paragraph(line)))
    });
    [Piece::from(rejected), differs.into()].into()
}
