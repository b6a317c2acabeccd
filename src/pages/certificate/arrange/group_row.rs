//! The head of a group: what its assets have in common, how many they are, and what they come to.

use std::sync::Arc;

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::case::Value;
use acceptance_rules::complete::CompleteAssets;
use leptos::prelude::*;

use super::{AssetTable, Group};
use crate::desk::cases::describe_value;
use crate::ui::data_table::ShownRow;
use crate::ui::icon::{Icon, IconView};
use crate::ui::text::{clip, isolated};

/// The head of a group, by its place in the key.
pub fn group(table: AssetTable, shown: ShownRow) -> AnyView {
    let group = Memo::new(move |_| {
        let place = usize::try_from(shown.get().0.0).ok()?;
        table.state.arranged.with(|arranged| arranged.groups.get(place).cloned())
    });
    view! { <GroupRow table group shown /> }.into_any()
}

#[component]
fn GroupRow(table: AssetTable, group: Memo<Option<Group>>, shown: ShownRow) -> impl IntoView {
    let AssetTable { state, messages, .. } = table;
    let label =
        Memo::new(move |_| group.with(|group| clip(group.as_ref().map_or("", |group| &*group.label))));
    let is_open = Memo::new(move |_| group.with(|group| group.as_ref().is_some_and(|group| group.is_open)));
    let ids = Memo::new(move |_| {
        group.with(|group| group.as_ref().map(|group| group.ids.clone()).unwrap_or_default())
    });
    let press = move |_| {
        let label = group.with_untracked(|group| group.as_ref().map(|group| group.label.clone()));
        let Some(label) = label else { return };
        let is_open = is_open.get_untracked();
        state.closed.update(|closed| {
            closed.retain(|own| *own != label);
            if is_open {
                closed.push(label);
            }
        });
    };
    let is_selected = Memo::new(move |_| ids.with(|ids| state.are_selected(ids)));
    let select = move |is_selected| state.select(&ids.get_untracked(), is_selected);
    // Marks change how many are marked, and not what the assets cost.
    let sums = Memo::new(move |_| sums(table, ids));
    let facts = move || [counts(table, ids), sums.get()].concat().join(" · ");
    view! {
        <tbody class="group">
            <tr class="group-row" aria-rowindex=move || shown.get().1.to_string()>
                {table
                    .is_editable
                    .then(|| {
                        view! {
                            <td class="check">
                                <input
                                    type="checkbox"
                                    tabindex="-1"
                                    aria-label=move || messages.select_group(&label.with(|label| isolated(label)))
                                    prop:checked=is_selected
                                    on:change:target=move |event| select(event.target().checked())
                                />
                            </td>
                        }
                    })}
                <th scope="rowgroup" colspan=table.count_columns().saturating_sub(usize::from(table.is_editable)).to_string()>
                    <button
                        type="button"
                        class="group-button"
                        tabindex="-1"
                        aria-expanded=move || is_open.get().to_string()
                        on:click=press
                    >
                        <IconView icon=Icon::Chevron />
                        <bdi>{label}</bdi>
                    </button>
                    <span class="group-facts">{facts}</span>
                </th>
            </tr>
        </tbody>
    }
}

/// How many assets a group has, and how many of them have a status.
fn counts(table: AssetTable, ids: Memo<Arc<[AssetId]>>) -> Vec<String> {
    let messages = table.messages;
    let total = ids.with(|ids| ids.len());
    let marked = table.open_certificate.with_assets(|assets| {
        table.drafts.with(table.key, |draft| {
            ids.with(|ids| assets_of(assets, ids))
                .into_iter()
                .filter(|asset| draft.acceptance(asset).is_some())
                .count()
        })
    });
    let marked = messages.marked_of(&messages.count(marked.unwrap_or_default()), &messages.count(total));
    vec![marked]
}

/// The assets with these ids.
pub fn assets_of<'a>(assets: &'a CompleteAssets, ids: &[AssetId]) -> Vec<&'a Asset> {
    let mut place = assets.places();
    ids.iter().filter_map(|id| assets.at(place(*id)?)).collect()
}

/// What the assets of a group are worth, where any has a price.
fn sums(table: AssetTable, ids: Memo<Arc<[AssetId]>>) -> Vec<String> {
    let value = table
        .open_certificate
        .with_assets(|assets| Value::of(ids.with(|ids| assets_of(assets, ids)).into_iter()));
    value
        .filter(|value| !value.sums.is_empty())
        .map_or_else(Vec::new, |value| describe_value(table.messages, &value))
}
