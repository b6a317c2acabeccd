//! Marks of an earlier visit: offered with their age, never taken up unasked.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::browser::intl;
use crate::i18n::use_messages;
use crate::state::use_app;
use crate::ui::button::{button, ranked_button};
use crate::ui::dom::{Piece, el, live};
use crate::ui::note::{note, paragraph};

/// Offers the marks of an earlier visit, and tells what the browser could not keep.
pub fn kept(key: CertificateKey) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let offer = live(move || {
        app.drafts.offer(key).map(|(count, at)| {
            let text = messages.kept_marks(
                count,
                &intl::moment(messages.language, at),
                &intl::age(messages.language, at),
            );
            let restore =
                ranked_button("primary", messages.restore(), move || app.open_certificate.restore(key));
            let decline = button(messages.decline_kept(), move || app.drafts.decline(key));
            let actions = el("div").class("note-actions").child(restore).child(decline);
            note("neutral", "status").child(paragraph(&text)).child(actions)
        })
    });
    let told = |is: RwSignal<bool>, text: &'static str| {
        live(move || is.get().then(|| note("warning", "status").child(paragraph(text))))
    };
    [
        offer,
        told(app.local_store.is_refused, messages.kept_refused()),
        told(app.local_store.is_damaged, messages.kept_damaged()),
    ]
    .into()
}
