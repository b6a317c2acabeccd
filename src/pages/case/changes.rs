//! What changed since the round before, as far as this browser saw it.

use acceptance_rules::asset::AssetId;
use acceptance_rules::case::changes;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::browser::intl;
use crate::i18n::{labels, use_messages};
use crate::state::use_app;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::{note, paragraph};

/// The most asset ids that are written out.
const MOST: usize = 12;

/// The differences to the round before; nothing where this browser knows none.
pub fn changes_note(key: CertificateKey) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    live(move || {
        app.reviews.order.track();
        let assets = app.open_certificate.assets.get();
        let before = app.local_store.case_before(key)?;
        let changes = changes(&before.assets, assets.ready()?);
        let line = |ids: &[AssetId], told: String| {
            (!ids.is_empty())
                .then(|| el("li").text(&[&told, ": ", &labels::ids(messages, ids, MOST)].concat()))
        };
        let lines: Vec<El> = [
            line(&changes.appeared, messages.change_appeared(changes.appeared.len())),
            line(&changes.settled, messages.change_settled(changes.settled.len())),
            line(&changes.other_reason, messages.change_reason(changes.other_reason.len())),
            line(&changes.other_text, messages.change_text(changes.other_text.len())),
            (changes.same > 0).then(|| el("li").text(&messages.change_same(changes.same))),
        ]
        .into_iter()
        .flatten()
        .collect();
        let title = messages.changes_since(&intl::moment(messages.language, before.at));
        let list = lines.into_iter().fold(el("ul").class("changes"), El::child);
        Some(note("neutral", "note").class("note last-round").child(paragraph(&title)).child(list))
    })
}
