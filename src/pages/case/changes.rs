//! What changed since the round before, as far as this browser saw it.

use acceptance_rules::asset::AssetId;
use acceptance_rules::case::changes;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::browser::intl;
use crate::state::use_desk;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::{note, paragraph};
use crate::{use_words, wording};

/// The most asset ids that are written out.
const MOST: usize = 12;

/// The differences to the round before; nothing where this browser knows none.
pub fn changes_note(key: CertificateKey) -> Piece {
    let (desk, words) = (use_desk(), use_words());
    live(move || {
        desk.reviews.order.track();
        let assets = desk.workbench.assets.get();
        let before = desk.kept.case_before(key)?;
        let changes = changes(&before.assets, assets.ready()?);
        let line = |ids: &[AssetId], told: String| {
            (!ids.is_empty()).then(|| el("li").text(&[&told, ": ", &wording::ids(words, ids, MOST)].concat()))
        };
        let lines: Vec<El> = [
            line(&changes.appeared, words.change_appeared(changes.appeared.len())),
            line(&changes.settled, words.change_settled(changes.settled.len())),
            line(&changes.other_reason, words.change_reason(changes.other_reason.len())),
            line(&changes.other_text, words.change_text(changes.other_text.len())),
            (changes.same > 0).then(|| el("li").text(&words.change_same(changes.same))),
        ]
        .into_iter()
        .flatten()
        .collect();
        let title = words.changes_since(&intl::moment(words.language, before.at));
        let list = lines.into_iter().fold(el("ul").class("changes"), El::child);
        Some(note("neutral", "note").class("note last-round").child(paragraph(&title)).child(list))
    })
}
