//! Marked assets that changed at the service meanwhile: nothing is overwritten, the person chooses.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::draft::{Base, Conflict, Mark};
use leptos::prelude::*;

use crate::differences::describe;
use crate::state::use_desk;
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live};
use crate::ui::note::paragraph;
use crate::use_words;

/// The conflicts of a certificate; nothing where there are none.
pub fn conflicts(key: CertificateKey) -> Piece {
    let (desk, words) = (use_desk(), use_words());
    let conflicts = move || -> Vec<(Mark, Conflict)> {
        let assets = desk.workbench.assets.get();
        let Some(assets) = assets.ready() else { return Vec::new() };
        desk.drafts.with(key, |draft| {
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
        let heading = el("h2").attr("id", "conflicts-heading").text(words.conflicts());
        let section = el("section").class("note conflicts").attr("data-tone", "warning");
        let section = section.attr("aria-labelledby", "conflicts-heading").child(heading);
        Some(section.child(paragraph(words.conflicts_text())).child(list))
    })
}

fn choice(key: CertificateKey, mark: Mark, conflict: &Conflict) -> El {
    let (desk, words) = (use_desk(), use_words());
    let id = conflict.asset;
    let entries = desk.session.config().statuses.clone();
    let mine = Base {
        acceptance: mark.acceptance.or(mark.base.acceptance),
        explanation: mark.explanation.unwrap_or(mark.base.explanation),
    };
    let describe = |base: &Base| describe(words, &entries, base.acceptance.as_ref(), &base.explanation);
    let theirs = conflict.theirs.as_ref().map_or_else(|| words.asset_gone_text().to_owned(), &describe);
    let keep = conflict.theirs.is_some().then(|| {
        let keep = move || {
            if let Some(assets) = desk.workbench.assets.get_untracked().ready() {
                desk.drafts.update(key, |draft| draft.keep_mine(id, assets));
            }
        };
        button(words.keep_mine(), keep).attr("aria-label", &words.keep_mine_of(&id.to_string()))
    });
    let take = button(words.take_theirs(), move || desk.drafts.update(key, |draft| draft.take_theirs(id)));
    let line = el("p").child(el("strong").text(&words.asset_title(&id.to_string()))).text(" ");
    let line = line.text(&words.conflict_line(&describe(&mine), &theirs));
    el("li").child(line).child(keep).child(take.attr("aria-label", &words.take_theirs_of(&id.to_string())))
}
