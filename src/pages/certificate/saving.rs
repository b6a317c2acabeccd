//! What became of the last saving of marks.

use acceptance_process::Failure;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::desk::failure_message::refused_user;
use crate::desk::progress::next_try;
use crate::desk::sign_in::sign_in;
use crate::i18n::{labels, use_messages};
use crate::state::open_certificate::SaveNotice;
use crate::state::use_app;
use crate::ui::button::button;
use crate::ui::dom::{Piece, live};
use crate::ui::note::{note, paragraph, quotation};

/// Says that marks are being saved, then what became of it.
pub fn save_line(key: CertificateKey) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let bench = app.open_certificate;
    live(move || -> Piece {
        if bench.is_saving(key) {
            let cancel = button(messages.cancel(), move || bench.cancel_saving(key));
            let note = note("neutral", "status").child(paragraph(messages.saving())).child(cancel);
            return [note.into(), next_try()].into();
        }
        bench.notice.get().map(|notice| told(&notice)).into()
    })
}

fn told(notice: &SaveNotice) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let (tone, role, text, failure) = match notice {
        SaveNotice::Restored(count) => ("positive", "status", messages.restored(*count), None),
        SaveNotice::Held(count) => ("positive", "status", messages.saved(*count), None),
        SaveNotice::Conflicts => ("warning", "alert", messages.save_conflicts().to_owned(), None),
        SaveNotice::Elsewhere => ("warning", "alert", messages.save_elsewhere().to_owned(), None),
        SaveNotice::NotHeld(count) => ("warning", "alert", messages.save_not_held(*count), None),
        SaveNotice::Failed { failure, may_be_stored } => {
            let text = if *may_be_stored { messages.save_failed_maybe() } else { messages.save_failed() };
            ("danger", "alert", text.to_owned(), Some(failure))
        }
    };
    let note = note(tone, role).child(paragraph(&text));
    let Some(failure) = failure else { return note.into() };
    let trouble = labels::failure(messages, failure);
    let note = note
        .child(paragraph(&trouble.what))
        .child(trouble.quote.map(|quote| quotation(messages.service_says(), &quote)))
        .child(paragraph(trouble.advice))
        .child(refused_user(failure).map(|user| paragraph(&user)));
    let needs_token = Failure::is_session(failure) && app.session.has_sign_in();
    let form = needs_token.then(|| sign_in(move || app.open_certificate.notice.set(None)));
    [Piece::from(note), form.into()].into()
}
