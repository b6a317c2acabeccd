//! The header row of a group: the common value, the number of assets and their sums.

use std::sync::Arc;

use acceptance_rules::asset::AssetId;
use acceptance_rules::case::CaseValue;
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;

use super::arranged::{AssetGroup, AssetRowKey, assets_of};
use crate::components::cases::describe_value;
use crate::pages::certificate::table::asset_table::AssetTable;
use crate::text::{clip, isolated};
use crate::ui::data_table::TableRow;
use crate::ui::icon::{Icon, IconView};

/// Returns the header row of a group.
#[component]
pub fn GroupRow(table: AssetTable, key: AssetRowKey, shown: TableRow) -> impl IntoView {
    let (state, messages) = (table.state(), table.messages);
    // A header row that a new read lacks shows its last content until it is unmounted.
    let group = Memo::new(move |before: Option<&Option<AssetGroup>>| {
        let found =
            state.arranged.with(|arranged| arranged.groups.iter().find(|group| group.key == key).cloned());
        found.or_else(|| before.cloned().flatten())
    });
    let label = move || group.with(|group| clip(group.as_ref().map_or("", |group| &*group.label)));
    let is_open = move || group.with(|group| group.as_ref().is_some_and(|group| group.is_open));
    let ids = Memo::new(move |_| {
        group.with(|group| group.as_ref().map(|group| group.ids.clone()).unwrap_or_default())
    });
    let press = move |_| {
        state.closed.update(|closed| match closed.iter().position(|own| *own == key) {
            Some(index) => drop(closed.remove(index)),
            None => closed.push(key),
        });
    };
    let is_selected = Memo::new(move |_| ids.with(|ids| state.are_selected(ids)));
    let is_part = Memo::new(move |_| ids.with(|ids| state.are_partly_selected(ids)));
    let select = move |is_selected| state.select(&ids.get_untracked(), is_selected);
    // Marks change the counts, but not the prices.
    let sums = Memo::new(move |_| sums(table, ids));
    let facts = move || [counts(table, ids), sums.get()].concat().join(" · ");
    view! {
        <tbody node_ref=shown.body class="group" role="presentation">
            <tr role="row" class="group-row" aria-rowindex=move || shown.number()>
                {move || {
                    table
                        .is_editable
                        .get()
                        .then(|| {
                            view! {
                            <td role="gridcell" class="check">
                                <input
                                    type="checkbox"
                                    tabindex=move || shown.tab_index()
                                    aria-label=move || messages.select_group(&isolated(&label()))
                                    prop:checked=is_selected
                                    prop:indeterminate=is_part
                                    on:change:target=move |event| select(event.target().checked())
                                />
                            </td>
                        }
                    })
                }}
                <th role="rowheader" scope="row" colspan=move || table.count_columns().saturating_sub(usize::from(table.is_editable.get())).to_string()>
                    <button
                        type="button"
                        class="group-button"
                        tabindex=move || shown.tab_index()
                        aria-expanded=move || is_open().to_string()
                        on:click=press
                    >
                        <IconView icon=Icon::Chevron />
                        <bdi translate="no" prop:textContent=label></bdi>
                    </button>
                    <span class="group-facts" prop:textContent=facts></span>
                </th>
            </tr>
        </tbody>
    }
}

/// Returns the number of assets of a group, and how many of them have a status.
fn counts(table: AssetTable, ids: Memo<Arc<[AssetId]>>) -> Vec<String> {
    let messages = table.messages;
    let (marked, total) = ids.with(|ids| (table.count_marked(ids), ids.len()));
    vec![messages.marked_of(&messages.count(marked), &messages.count(total))]
}

/// Returns the value of a group's assets, if any has a price.
fn sums(table: AssetTable, ids: Memo<Arc<[AssetId]>>) -> Vec<String> {
    let value = |assets: &CompleteAssets| ids.with(|ids| CaseValue::of(assets_of(assets, ids)));
    table
        .state()
        .open_certificate
        .with_assets(value)
        .filter(|value| !value.sums.is_empty())
        .map_or_else(Vec::new, |value| describe_value(table.messages, &value))
}
