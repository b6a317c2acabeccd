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
use crate::ui::dialog::{Dialog, once_closed};

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
    let all = cells.iter().filter(|cell| !is_blank(cell)).count();
    let ids: Vec<AssetId> =
        state.ids.with_untracked(|ids| ids.iter().copied().skip_while(|id| *id != asset).collect());
    let filled: Vec<(AssetId, String)> =
        ids.into_iter().zip(cells).filter(|(_, cell)| !is_blank(cell)).collect();
    // An explanation accompanies a status.
    let filled = worksheet.read_untracked(|assets, draft| {
        let has_status = |id: AssetId| assets.get(id).is_some_and(|asset| draft.acceptance(asset).is_some());
        filled.into_iter().filter(|(id, _)| has_status(*id)).collect::<Vec<_>>()
    });
    let count = filled.len();
    let left = all.saturating_sub(count);
    let fill = move || {
        let is_done = worksheet.act(|assets, draft| {
            let texts =
                filled.iter().filter_map(|(id, cell)| Some((assets.get(*id)?, None, Some(cell.trim()))));
            draft.set_listed(texts)
        });
        if is_done {
            on_close.run(());
        }
    };
    let text = StoredValue::new(text);
    let paste = move || {
        let text = text.get_value();
        on_close.run(());
        once_closed(move || state.fields.paste(asset, &text));
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
            {(is_column && left > 0).then(|| view! { <p>{messages.paste_left(left)}</p> })}
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
