//! One status for all selected assets; says how many it concerns, hidden ones included.

use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::toolbar::with_assets;
use super::view::AssetsShown;
use crate::reactive::signal;
use crate::state::use_desk;
use crate::ui::button::{button, ranked_button};
use crate::ui::dom::{El, el, text};
use crate::{use_words, wording};

/// The bar for the selected assets; nothing while none is selected.
pub fn bulk(key: CertificateKey) -> Option<El> {
    let (desk, words) = (use_desk(), use_words());
    let shown = expect_context::<AssetsShown>();
    if shown.is_any_selected.get() == 0 {
        return None;
    }
    let chosen = signal(AcceptanceStatus::RECEIVED.to_owned());
    let apply = move || {
        let status = desk.session.codes().read(&chosen.get_untracked());
        let ids: Vec<AssetId> = shown.selected.get_untracked();
        untrack(|| {
            with_assets(desk, |assets| {
                desk.drafts.update(key, |draft| {
                    draft.set_acceptance(ids.iter().filter_map(|id| assets.get(*id)), status.as_ref());
                });
            })
        });
    };
    let count = text(move || words.selected(shown.selected.with(Vec::len)));
    let select_shown = ranked_button("quiet", "", move || shown.select(&shown.ids.get_untracked(), true));
    let clear = ranked_button("quiet", words.clear_selection(), move || shown.selected.set(Vec::new()));
    let bar = el("div")
        .class("toolbar-line bulk")
        .child(el("strong").attr("role", "status").child(count))
        .child(select_shown.child(text(move || words.select_shown(shown.ids.with(Vec::len)))))
        .child(clear)
        .child(el("span").class("toolbar-gap"))
        .child(status_choice(chosen))
        .child(button(words.apply_to_selected(), apply));
    Some(bar)
}

fn status_choice(chosen: RwSignal<String>) -> El {
    let (desk, words) = (use_desk(), use_words());
    let entries = desk.session.config().statuses.clone();
    let codes = desk.session.codes();
    let select = el("select").attr("aria-label", words.status_for_selected());
    let select = codes.iter().fold(select, |select, code| {
        select.child(el("option").attr("value", code).text(&wording::code(words, &entries, code)))
    });
    el("span").class("select").child(select.on_value("change", move |value| chosen.set(value)))
}
