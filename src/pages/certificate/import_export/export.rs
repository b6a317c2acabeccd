//! The assets as a file for spreadsheets. Importing an unchanged export changes nothing. The dialog
//! is loaded on first use.

use acceptance_persistence::table::CsvText;
use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetDetail, DETAILS};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::Draft;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::spreadsheets::{self, Choices};
use crate::browser::{files, intl};
use crate::components::lazy_dialog::ShowDialog;
use crate::components::status_choices::status_choices;
use crate::i18n::{labels, use_messages};
use crate::lazy::lazy;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::use_session;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::Dialog;
use crate::ui::segments::Segments;

lazy!(pub export: ShowDialog, in rest, |on_close| view! { <ExportDialog on_close /> }.into_any());

/// The choices of assets.
const ALL: &str = "all";
const SHOWN: &str = "shown";
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Downloads the assets: all, or the shown ones.
#[component]
fn ExportDialog(on_close: Callback<()>) -> impl IntoView {
    let (messages, session) = (use_messages(), use_session());
    let (state, worksheet) = (expect_context::<AssetTableState>(), expect_context::<Worksheet>());
    let rows = use_rows(state);
    let are_shown = RwSignal::new(state.is_narrowed.get_untracked());
    let problem = RwSignal::new(false);
    let all = worksheet.read_untracked(|assets, _| assets.len());
    let shown = state.ids.with_untracked(Vec::len);
    let name =
        move |ending: &str| [&*messages.export_file(&files::name_part(state.key)), ".", ending].concat();
    let save_csv = move || {
        let (heads, rows) = rows(are_shown.get_untracked());
        let mut table = CsvText::new(intl::separator(messages.language), &heads);
        for row in &rows {
            table.row(row.iter().map(String::as_str));
        }
        files::download(&name("csv"), "text/csv;charset=utf-8", &table.end());
    };
    let save_xlsx = move || {
        let (heads, rows) = rows(are_shown.get_untracked());
        let texts = status_choices(messages, session).into_iter().map(|(_, label)| label).collect();
        // The status and the explanation are the last columns.
        let column = heads.len().checked_sub(2).and_then(|column| u32::try_from(column).ok());
        let choices = column.map(|column| Choices { column, texts });
        spawn_local(async move {
            let made = spreadsheets::write(messages.assets(), &heads, &rows, choices.as_slice()).await;
            problem.try_set(made.is_err());
            if let Ok(bytes) = made {
                files::download_bytes(&name("xlsx"), XLSX, &bytes);
            }
        });
    };
    let choices = vec![
        (ALL, messages.sheet_all(&messages.count(all))),
        (SHOWN, messages.sheet_shown(&messages.count(shown))),
    ];
    view! {
        <Dialog title=messages.export_title() on_cancel=on_close>
            {state.is_narrowed.get_untracked()
                .then(|| {
                    view! {
                        <Segments
                            name="sheet-which"
                            label=messages.sheet_which()
                            choices
                            chosen=move || if are_shown.get() { SHOWN } else { ALL }
                            on_choose=move |chosen| are_shown.set(chosen == SHOWN)
                        />
                    }
                })}
            <p class="field-error" role="alert">
                {move || problem.get().then(|| messages.sheet_not_loaded())}
            </p>
            <div class="dialog-actions">
                <Button on_press=on_close>{messages.close()}</Button>
                <Button on_press=save_csv>{messages.sheet_csv()}</Button>
                <Button rank=ButtonRank::Primary on_press=save_xlsx>
                    {messages.sheet_xlsx()}
                </Button>
            </div>
        </Dialog>
    }
}

type Rows = (Vec<&'static str>, Vec<Vec<String>>);

/// Returns headings and rows: of the shown assets in their order, or of all in the order of the service.
fn use_rows(state: AssetTableState) -> impl Fn(bool) -> Rows + Copy {
    let (messages, session) = (use_messages(), use_session());
    let worksheet = expect_context::<Worksheet>();
    let rows = move |assets: &CompleteAssets, draft: &Draft, are_shown: bool| {
        let config = session.config();
        let name = |status: &AcceptanceStatus| labels::acceptance_alone(messages, &config.statuses, status);
        let is_filled = |detail| assets.iter().any(|asset| asset.detail(detail).is_some());
        let exported = DETAILS.iter().filter(|spec| spec.is_exported).map(|spec| spec.detail);
        // An import finds assets by their serial numbers too.
        let has_column = |detail: &AssetDetail| *detail == AssetDetail::SerialNumber || is_filled(*detail);
        let details: Vec<AssetDetail> = exported.filter(has_column).collect();
        let mut heads = vec![messages.asset()];
        heads.extend(details.iter().map(|detail| labels::asset_detail(messages, *detail)));
        heads.extend([messages.status(), messages.explanation()]);
        let row = |asset: &Asset| {
            let mut row = vec![asset.id.to_string()];
            row.extend(details.iter().map(|detail| asset.detail(*detail).unwrap_or_default().to_owned()));
            row.push(draft.acceptance(asset).map(name).unwrap_or_default());
            row.push(draft.explanation(asset).to_owned());
            row
        };
        let ids = state.ids.get_untracked();
        let shown = ids.iter().filter_map(|id| assets.get(*id));
        let rows = if are_shown { shown.map(row).collect() } else { assets.iter().map(row).collect() };
        (heads, rows)
    };
    move |are_shown| worksheet.read_untracked(|assets, draft| rows(assets, draft, are_shown))
}
