//! What became of the last saving of marks.

use acceptance_process::Failure;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::sign_in::sign_in;
use crate::state::use_desk;
use crate::state::workbench::SaveNotice;
use crate::trouble::refused_user;
use crate::ui::button::button;
use crate::ui::dom::{Piece, live};
use crate::ui::note::{note, paragraph, quotation};
use crate::waiting::next_try;
use crate::{use_words, wording};

/// Says that marks are being saved, then what became of it.
pub fn save_line(key: CertificateKey) -> Piece {
    let (desk, words) = (use_desk(), use_words());
    let bench = desk.workbench;
    live(move || -> Piece {
        if bench.is_saving(key) {
            let cancel = button(words.cancel(), move || bench.cancel_saving(key));
            let note = note("neutral", "status").child(paragraph(words.saving())).child(cancel);
            return [note.into(), next_try()].into();
        }
        bench.notice.get().map(|notice| told(&notice)).into()
    })
}

fn told(notice: &SaveNotice) -> Piece {
    let (desk, words) = (use_desk(), use_words());
    let (tone, role, text, failure) = match notice {
        SaveNotice::Restored(count) => ("positive", "status", words.restored(*count), None),
        SaveNotice::Held(count) => ("positive", "status", words.saved(*count), None),
        SaveNotice::Conflicts => ("warning", "alert", words.save_conflicts().to_owned(), None),
        SaveNotice::Elsewhere => ("warning", "alert", words.save_elsewhere().to_owned(), None),
        SaveNotice::NotHeld(count) => ("warning", "alert", words.save_not_held(*count), None),
        SaveNotice::Failed { failure, may_be_stored } => {
            let text = if *may_be_stored { words.save_failed_maybe() } else { words.save_failed() };
            ("danger", "alert", text.to_owned(), Some(failure))
        }
    };
    let note = note(tone, role).child(paragraph(&text));
    let Some(failure) = failure else { return note.into() };
    let trouble = wording::failure(words, failure);
    let note = note
        .child(paragraph(&trouble.what))
        .child(trouble.quote.map(|quote| quotation(words.service_says(), &quote)))
        .child(paragraph(trouble.advice))
        .child(refused_user(failure).map(|user| paragraph(&user)));
    let needs_token = Failure::is_session(failure) && desk.session.has_sign_in();
    let form = needs_token.then(|| sign_in(move || desk.workbench.notice.set(None)));
    [Piece::from(note), form.into()].into()
}
