//! Marked assets that changed at the service meanwhile: nothing is overwritten, the person chooses.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::{Base, Conflict, Mark};
use leptos::prelude::*;

use crate::desk::differences::describe;
use crate::i18n::use_messages;
use crate::state::use_app;
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::paragraph;

/// The conflicts of a certificate; nothing where there are none.
pub fn conflicts(key: CertificateKey) -> Piece {
    let (app, messages) = (use_app(), use_messages());
    let conflicts = move || -> Vec<(Mark, Conflict)> {
        let assets = app.open_certificate.assets.get();
        let Some(assets) = assets.ready() else { return Vec::new() };
        app.drafts.with(key, |draft| {
            let conflicts = draft.conflicts(assets).into_iter();
            conflicts.filter_map(|conflict| Some((draft.mark(conflict.asset)?.clone(), conflict))).collect()
        })
    };
    live(move || {
        let conflicts = conflicts();
        if conflicts.is_empty() {
            return None;
        }
        let list = conflicts
            .into_iter()
            .fold(el("ul"), |list, (mark, conflict)| list.child(choice(key, mark, &conflict)));
        let heading = el("h2").attr("id", "conflicts-heading").text(messages.conflicts());
        let section = el("section").class("note conflicts").attr("data-tone", "warning");
        let section = section.attr("aria-labelledby", "conflicts-heading").child(heading);
        Some(section.child(paragraph(messages.conflicts_text())).child(list))
    })
}

fn choice(key: CertificateKey, mark: Mark, conflict: &Conflict) -> El {
    let (app, messages) = (use_app(), use_messages());
    let id = conflict.asset;
    let entries = app.session.config().statuses.clone();
    let mine = Base {
        acceptance: mark.acceptance.or(mark.base.acceptance),
        explanation: mark.explanation.unwrap_or(mark.base.explanation),
    };
    let describe = |base: &Base| describe(messages, &entries, base.acceptance.as_ref(), &base.explanation);
    let theirs = conflict.theirs.as_ref().map_or_else(|| messages.asset_gone_text().to_owned(), &describe);
    let keep = conflict.theirs.is_some().then(|| {
        let keep = move || {
            if let Some(assets) = app.open_certificate.assets.get_untracked().ready() {
                app.drafts.update(key, |draft| draft.keep_mine(id, assets));
            }
        };
        button(messages.keep_mine(), keep).attr("aria-label", &messages.keep_mine_of(&id.to_string()))
    });
    let take = button(messages.take_theirs(), move || app.drafts.update(key, |draft| draft.take_theirs(id)));
    let line = el("p").child(el("strong").text(&messages.asset_title(&id.to_string()))).text(" ");
    let line = line.text(&messages.conflict_line(&describe(&mine), &theirs));
    el("li").child(line).child(keep).child(take.attr("aria-label", &messages.take_theirs_of(&id.to_string())))
}
