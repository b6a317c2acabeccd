//! Marks of an earlier visit: offered with their age, never taken up unasked.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::browser::intl;
use crate::state::use_desk;
use crate::ui::button::{button, ranked_button};
use crate::ui::dom::{Piece, el, live};
use crate::ui::note::{note, paragraph};
use crate::use_words;

/// Offers the marks of an earlier visit, and tells what the browser could not keep.
pub fn kept(key: CertificateKey) -> Piece {
    let (desk, words) = (use_desk(), use_words());
    let offer = live(move || {
        desk.drafts.offer(key).map(|(count, at)| {
            let text =
                words.kept_marks(count, &intl::moment(words.language, at), &intl::age(words.language, at));
            let restore = ranked_button("primary", words.restore(), move || desk.workbench.restore(key));
            let decline = button(words.decline_kept(), move || desk.drafts.decline(key));
            let actions = el("div").class("note-actions").child(restore).child(decline);
            note("neutral", "status").child(paragraph(&text)).child(actions)
        })
    });
    let told = |is: RwSignal<bool>, text: &'static str| {
        live(move || is.get().then(|| note("warning", "status").child(paragraph(text))))
    };
    [
        offer,
        told(desk.kept.is_refused, words.kept_refused()),
        told(desk.kept.is_damaged, words.kept_damaged()),
    ]
    .into()
}
