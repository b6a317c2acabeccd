//! The lines below the row of an asset: the last decision about it, and its details.

use acceptance_rules::asset::AssetId;
use leptos::prelude::*;

use super::asset_table::AssetTable;
use super::row_view::RowView;
use crate::ui::data_table::TableRow;
use crate::ui::facts::Facts;
use crate::ui::text::ServiceText;

/// Returns the last decision about an asset, if it differs from the current status, and its details
/// while they are open.
///
/// Changed texts get new elements, since a page translator may have replaced the text nodes.
#[component]
pub fn RowDetails(
    table: AssetTable,
    id: AssetId,
    row: ReadSignal<RowView>,
    shown: TableRow,
) -> impl IntoView {
    view! {
        <For each=move || row.read().proposal.clone() key=String::clone let(text)>
            <Proposal table id shown text />
        </For>
        <For each=move || row.read().facts.clone() key=Vec::clone let(items)>
            <tr role="row" class="asset-more">
                <td role="gridcell" colspan=move || table.count_columns().to_string()>
                    <Facts items />
                </td>
            </tr>
        </For>
    }
}

/// Returns the last decision about an asset, and the button that applies it.
#[component]
fn Proposal(table: AssetTable, id: AssetId, shown: TableRow, text: String) -> impl IntoView {
    let messages = table.messages;
    view! {
        <tr role="row" class="asset-more proposal" data-differs="true">
            <td role="gridcell" colspan=move || table.count_columns().to_string()>
                <p>
                    <ServiceText text /> " "
                    <button
                        type="button"
                        class="link-button"
                        tabindex=move || shown.tab_index()
                        disabled=move || !table.worksheet.is_open()
                        aria-label=messages.accept_proposal_of(&id.to_string())
                        on:click=move |_| table.with(|parts| parts.last_round.accept(Some(id)))
                    >
                        {messages.accept_proposal()}
                    </button>
                </p>
            </td>
        </tr>
    }
}
