//! What stands below the row of an asset: what was decided last time, and its details.

use leptos::prelude::*;

use super::asset_table::AssetTable;
use super::line::Line;
use crate::ui::facts::Facts;

/// The name of the button that takes what was decided last time.
pub const ACCEPT: &str = "accept";

/// What was decided last time, where that differs from what the asset is going to be.
pub fn draw_proposal(table: AssetTable, line: &Line) -> Option<impl IntoView + use<>> {
    let messages = table.messages;
    let told = line.proposal.clone()?;
    Some(view! {
        <tr class="asset-more proposal" data-differs="true">
            <td colspan=table.count_columns().to_string()>
                <p>
                    {told} " "
                    <button
                        type="button"
                        class="link-button"
                        name=ACCEPT
                        tabindex="-1"
                        aria-label=messages.accept_proposal_of(&line.id.to_string())
                    >
                        {messages.accept_proposal()}
                    </button>
                </p>
            </td>
        </tr>
    })
}

/// Everything else that the service says of the asset.
pub fn draw_facts(table: AssetTable, line: &Line) -> Option<impl IntoView + use<>> {
    let items = line.facts.clone()?;
    Some(view! {
        <tr class="asset-more">
            <td colspan=table.count_columns().to_string()>
                <Facts items />
            </td>
        </tr>
    })
}
