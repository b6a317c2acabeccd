//! One status for all selected assets; says how many it concerns, hidden ones included.

use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::table_state::AssetTableState;
use crate::i18n::{labels, use_messages};
use crate::state::{use_drafts, use_open_certificate, use_session};
use crate::ui::button::{Button, Rank};

/// The bar for the selected assets; nothing while none is selected.
#[component]
pub fn BulkBar(key: CertificateKey) -> impl IntoView {
    let state = expect_context::<AssetTableState>();
    view! {
        <Show when=move || state.is_any_selected.get()>
            <SelectedAssets key />
        </Show>
    }
}

#[component]
fn SelectedAssets(key: CertificateKey) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let (drafts, open_certificate) = (use_drafts(), use_open_certificate());
    let state = expect_context::<AssetTableState>();
    let chosen = RwSignal::new(AcceptanceStatus::RECEIVED.to_owned());
    let apply = move || {
        let status = session.codes().read(&chosen.get_untracked());
        let ids: Vec<AssetId> = state.selected.get_untracked();
        untrack(|| {
            open_certificate.with_assets(|assets| {
                drafts.update(key, |draft| {
                    draft.set_acceptance(ids.iter().filter_map(|id| assets.get(*id)), status.as_ref());
                });
            })
        });
    };
    let select_shown = move || state.select(&state.ids.get_untracked(), true);
    view! {
        <div class="toolbar-line bulk">
            <strong role="status">{move || messages.selected(state.selected.with(Vec::len))}</strong>
            <Button rank=Rank::Quiet on_press=select_shown>
                {move || messages.select_shown(state.ids.with(Vec::len))}
            </Button>
            <Button rank=Rank::Quiet on_press=move || state.selected.set(Vec::new())>
                {messages.clear_selection()}
            </Button>
            <span class="toolbar-gap"></span>
            <StatusChoice chosen />
            <Button on_press=apply>{messages.apply_to_selected()}</Button>
        </div>
    }
}

#[component]
fn StatusChoice(chosen: RwSignal<String>) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let config = session.config();
    let option = |code: &str| {
        let label = labels::code(messages, &config.statuses, code);
        view! { <option value=code.to_owned()>{label}</option> }
    };
    let options = session.codes().iter().map(option).collect_view();
    view! {
        <span class="select">
            <select
                aria-label=messages.status_for_selected()
                on:change:target=move |event| chosen.set(event.target().value())
            >
                {options}
            </select>
        </span>
    }
}
