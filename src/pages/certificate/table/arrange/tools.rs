//! Notes about the order of the assets, the tools of their groups, and sums.

use acceptance_rules::asset::AssetDetail;
use acceptance_rules::case::CaseValue;
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;

use super::arranged::{AssetGroup, assets_of};
use super::columns::{EXPLANATION, STATUS};
use crate::components::cases::describe_value;
use crate::i18n::use_messages;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::state::use_drafts;
use crate::ui::button::{Button, ButtonRank};

/// Returns the notes and buttons of the order and the groups, above the table.
#[component]
pub fn ArrangeTools(state: AssetTableState) -> impl IntoView {
    view! {
        <BehindNote state />
        <GroupTools state />
    }
}

/// Shows that the order is outdated by changed marks, with a button that sorts again.
#[component]
fn BehindNote(state: AssetTableState) -> impl IntoView {
    let (messages, drafts) = (use_messages(), use_drafts());
    let is_of_marks = Memo::new(move |_| {
        state.view.with(|view| {
            let columns = [STATUS, EXPLANATION];
            columns.contains(&&*view.table.order.by) || columns.contains(&&*view.group)
        })
    });
    let is_behind = RwSignal::new(false);
    Effect::new(move |before: Option<()>| {
        drafts.with(state.key, |_| ());
        if before.is_some() {
            is_behind.set(true);
        }
    });
    Effect::new(move || {
        state.view.track();
        is_behind.set(false);
    });
    let again = move || {
        state.again.notify();
        is_behind.set(false);
    };
    view! {
        <Show when=move || is_of_marks.get() && is_behind.get()>
            <p class="arranged">
                <span>{messages.order_is_behind()}</span>
                <Button class="link-button" on_press=again>
                    {messages.order_again()}
                </Button>
            </p>
        </Show>
    }
}

/// Opens or closes all groups.
#[component]
fn GroupTools(state: AssetTableState) -> impl IntoView {
    let messages = use_messages();
    let count = Memo::new(move |_| state.arranged.with(|arranged| arranged.groups.len()));
    let open = move || state.closed.set(Vec::new());
    let close = move || {
        let keys = |groups: &[AssetGroup]| groups.iter().map(|group| group.key).collect();
        state.closed.set(state.arranged.with_untracked(|arranged| keys(&arranged.groups)));
    };
    view! {
        <Show when=move || { count.get() > 0 }>
            <p class="arranged">
                <span>{move || messages.groups(count.get())}</span>
                <Button rank=ButtonRank::Quiet on_press=open>
                    {messages.open_groups()}
                </Button>
                <Button rank=ButtonRank::Quiet on_press=close>
                    {messages.close_groups()}
                </Button>
            </p>
        </Show>
    }
}

/// Returns the sums of the shown assets, while a column shows their prices.
#[component]
pub fn Sums(state: AssetTableState) -> impl IntoView {
    let messages = use_messages();
    let texts = Memo::new(move |_| {
        let price = AssetDetail::PeriodicalPrice.spec().name;
        let is_shown = state.table.shown.with(|shown| shown.contains(&price));
        let value = |assets: &CompleteAssets| state.ids.with(|ids| CaseValue::of(assets_of(assets, ids)));
        let value = is_shown.then(|| state.open_certificate.with_assets(value)).flatten()?;
        Some(describe_value(messages, &value).join(" · "))
    });
    view! {
        {move || {
            texts
                .get()
                .map(|texts| {
                    view! {
                        <p class="arranged sums">
                            <span>{messages.sum_of_shown()}</span>
                            <strong>{texts}</strong>
                        </p>
                    }
                })
        }}
    }
}
