//! The assets that an applied list did not name.

use acceptance_route::AssetFilter;
use acceptance_rules::asset::AssetId;
use leptos::prelude::*;

use super::table::arrange::arranged::assets_of;
use super::table::row_fields::RowField;
use super::table::table_state::AssetTableState;
use super::worksheet::Worksheet;
use crate::i18n::use_messages;
use crate::text::Tone;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::note::{Note, Urgency};

/// Shows their number, and selects them on request.
#[component]
pub fn NotListedNote() -> impl IntoView {
    let messages = use_messages();
    let (state, worksheet) = (expect_context::<AssetTableState>(), expect_context::<Worksheet>());
    let close = move || state.not_listed.set(Vec::new());
    let show = move || {
        let ids = AssetId::sorted(&state.not_listed.get_untracked());
        let are_unmarked = worksheet.read_untracked(|assets, draft| {
            assets_of(assets, &ids).all(|asset| draft.acceptance(asset).is_none())
        });
        let filter = if are_unmarked { AssetFilter::Unmarked } else { AssetFilter::All };
        if let Some(first) = ids.first() {
            state.jump(filter, *first, RowField::Selected);
        }
        state.selected.set(ids);
        close();
    };
    view! {
        <Show when=move || state.not_listed.with(|ids| !ids.is_empty())>
            <Note tone=Tone::Neutral urgency=Urgency::Status>
                <div class="import-line">
                    <p>{move || messages.import_not_listed(state.not_listed.with(Vec::len))}</p>
                    <Button on_press=show>{messages.show()}</Button>
                    <Button rank=ButtonRank::Quiet on_press=close>
                        {messages.close()}
                    </Button>
                </div>
            </Note>
        </Show>
    }
}
