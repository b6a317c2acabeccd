//! One status for all selected assets; says how many it concerns, hidden ones included.

use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::table_state::AssetTableState;
use super::toolbar::with_assets;
use crate::i18n::{labels, use_messages};
use crate::reactive::signal;
use crate::state::use_app;
use crate::ui::button::{button, ranked_button};
use crate::ui::dom::{El, el, text};

/// The bar for the selected assets; nothing while none is selected.
pub fn bulk(key: CertificateKey) -> Option<El> {
    let (app, messages) = (use_app(), use_messages());
    let shown = expect_context::<AssetTableState>();
    if shown.is_any_selected.get() == 0 {
        return None;
    }
    let chosen = signal(AcceptanceStatus::RECEIVED.to_owned());
    let apply = move || {
        let status = app.session.codes().read(&chosen.get_untracked());
        let ids: Vec<AssetId> = shown.selected.get_untracked();
        untrack(|| {
            with_assets(app, |assets| {
                app.drafts.update(key, |draft| {
                    draft.set_acceptance(ids.iter().filter_map(|id| assets.get(*id)), status.as_ref());
                });
            })
        });
    };
    let count = text(move || messages.selected(shown.selected.with(Vec::len)));
    let select_shown = ranked_button("quiet", "", move || shown.select(&shown.ids.get_untracked(), true));
    let clear = ranked_button("quiet", messages.clear_selection(), move || shown.selected.set(Vec::new()));
    let bar = el("div")
        .class("toolbar-line bulk")
        .child(el("strong").attr("role", "status").child(count))
        .child(select_shown.child(text(move || messages.select_shown(shown.ids.with(Vec::len)))))
        .child(clear)
        .child(el("span").class("toolbar-gap"))
        .child(status_choice(chosen))
        .child(button(messages.apply_to_selected(), apply));
    Some(bar)
}

fn status_choice(chosen: RwSignal<String>) -> El {
    let (app, messages) = (use_app(), use_messages());
    let entries = app.session.config().statuses.clone();
    let codes = app.session.codes();
    let select = el("select").attr("aria-label", messages.status_for_selected());
    let select = codes.iter().fold(select, |select, code| {
        select.child(el("option").attr("value", code).text(&labels::code(messages, &entries, code)))
    });
    el("span").class("select").child(select.on_value("change", move |value| chosen.set(value)))
}
