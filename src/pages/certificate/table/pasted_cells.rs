//! Several cells that were pasted into one explanation: they fill the rows below, or are a list to import. The dialog is
//! loaded on first use.

use acceptance_marklist::csv;
use acceptance_route::Route;
use acceptance_rules::asset::AssetId;
use acceptance_rules::spelling::is_blank;
use leptos::prelude::*;

use super::table_state::AssetTableState;
use crate::components::lazy_dialog::ShowDialog;
use crate::i18n::use_messages;
use crate::lazy::lazy;
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::{use_imports, use_navigation};
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::Dialog;

lazy!(pub pasted_cells: ShowDialog, in rest, |on_close| view! { <PastedCells on_close /> }.into_any());

/// Asks what several pasted cells are. Without an answer nothing is changed.
#[component]
fn PastedCells(on_close: Callback<()>) -> impl IntoView {
    let messages = use_messages();
    let navigation = use_navigation();
    let (state, worksheet) = (expect_context::<AssetTableState>(), expect_context::<Worksheet>());
    let (asset, text) = state.pasted.try_update_value(Option::take).flatten()?;
    let rows = csv::copied(&text);
    let is_column = rows.iter().all(|row| row.len() < 2);
    let cells: Vec<String> = rows.into_iter().filter(|_| is_column).flatten().collect();
    let ids = state.ids.with_untracked(|ids| {
        ids.iter().copied().skip_while(|id| *id != asset).take(cells.len()).collect::<Vec<AssetId>>()
    });
    let count = ids.len();
    let fill = move || {
        let is_done = worksheet.act(|assets, draft| {
            let filled = ids.iter().zip(&cells).filter(|(_, cell)| !is_blank(cell));
            let filled: Vec<_> = filled
                .filter_map(|(id, cell)| {
                    let asset = assets.get(*id)?;
                    // An explanation accompanies a status.
                    draft.acceptance(asset)?;
                    Some((asset, None, Some(cell.trim())))
                })
                .collect();
            draft.set_listed(filled)
        });
        if is_done {
            on_close.run(());
        }
    };
    let text = StoredValue::new(text);
    let paste = move || {
        on_close.run(());
        text.with_value(|text| state.fields.paste(asset, text));
    };
    let import = use_imports().of(state.key);
    // A list that the user works on is not replaced.
    let can_import = !import.has_work();
    let open_import = move || {
        import.open_text(text.get_value());
        navigation.go(Route::Import(state.key));
    };
    Some(view! {
        <Dialog title=messages.sheet_pasted() on_cancel=on_close>
            {is_column.then(|| view! { <p>{messages.paste_fill_hint()}</p> })}
            <div class="dialog-actions">
                <Button on_press=on_close>{messages.cancel()}</Button>
                <Button on_press=paste>{messages.paste_here()}</Button>
                {can_import.then(|| view! { <Button on_press=open_import>{messages.import_title()}</Button> })}
                {is_column
                    .then(|| {
                        view! {
                            <Button rank=ButtonRank::Primary on_press=fill>
                                {messages.paste_fill(count)}
                            </Button>
                        }
                    })}
            </div>
        </Dialog>
    })
}
