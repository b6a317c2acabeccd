//! The assets as a file for spreadsheets. Importing an unchanged export changes nothing. The dialog
//! is loaded on first use.

use acceptance_marklist::export;
use acceptance_persistence::table::CsvText;
use acceptance_rules::asset::{AcceptanceStatus, AssetDetail};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::spreadsheets::{self, Choices};
use crate::browser::{files, intl};
use crate::components::lazy_dialog::ShowDialog;
use crate::i18n::{labels, use_messages};
use crate::lazy::lazy;
use crate::pages::certificate::table::table_state::AssetTableState;
use crate::state::{use_drafts, use_open_certificate, use_session};
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::Dialog;

lazy!(pub export: ShowDialog, in rest, |on_close| view! { <ExportDialog on_close /> }.into_any());

/// Optional details of each asset in a file, in this order.
const DETAILS: [AssetDetail; 6] = [
    AssetDetail::Manufacturer,
    AssetDetail::Description,
    AssetDetail::Category,
    AssetDetail::OrderNumber,
    AssetDetail::Location,
    AssetDetail::CostCenter,
];
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Downloads the assets: all, or the shown ones.
#[component]
fn ExportDialog(on_close: Callback<()>) -> impl IntoView {
    let (messages, session, open_certificate) = (use_messages(), use_session(), use_open_certificate());
    let state = expect_context::<AssetTableState>();
    let rows = use_rows(state);
    let are_shown = RwSignal::new(state.is_narrowed.get_untracked());
    let problem = RwSignal::new(false);
    let all = untrack(|| open_certificate.with_assets(|assets| assets.len())).unwrap_or_default();
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
        let config = session.config();
        let codes = session.codes();
        let texts = codes.iter().map(|code| labels::code(messages, &config.statuses, code)).collect();
        // The status and the explanation are the last columns.
        let column = heads.len().checked_sub(2).and_then(|column| u32::try_from(column).ok());
        let choices = column.map(|column| Choices { column, texts });
        spawn_local(async move {
            let made = spreadsheets::write(messages.assets(), &heads, &rows, choices.as_slice()).await;
            problem.try_set(made.is_err());
            if let Ok(bytes) = made {
                files::keep_bytes(&name("xlsx"), XLSX, &bytes);
            }
        });
    };
    let which = [messages.sheet_all(&messages.count(all)), messages.sheet_shown(&messages.count(shown))];
    let choice = move |(value, label): (bool, String)| {
        view! {
            <label class="segment">
                <input
                    type="radio"
                    name="sheet-which"
                    prop:checked=move || are_shown.get() == value
                    on:change=move |_| are_shown.set(value)
                />
                <span>{label}</span>
            </label>
        }
    };
    let which = [false, true].into_iter().zip(which).map(choice).collect_view();
    let is_narrowed = state.is_narrowed.get_untracked();
    view! {
        <Dialog title=messages.export_title() on_cancel=on_close>
            {is_narrowed
                .then(|| {
                    view! {
                        <fieldset class="segments">
                            <legend class="visually-hidden">{messages.sheet_which()}</legend>
                            {which}
                        </fieldset>
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

/// Returns headings and rows, of all assets or the shown ones.
fn use_rows(state: AssetTableState) -> impl Fn(bool) -> Rows + Copy {
    let (messages, session) = (use_messages(), use_session());
    let (drafts, open_certificate) = (use_drafts(), use_open_certificate());
    move |are_shown| {
        let (ids, config) = (are_shown.then(|| state.ids.get_untracked()), session.config());
        let name = |status: &AcceptanceStatus| labels::acceptance_alone(messages, &config.statuses, status);
        let make = || {
            open_certificate.with_assets(|assets| {
                let has = |detail: &AssetDetail| assets.iter().any(|asset| asset.detail(*detail).is_some());
                let details: Vec<AssetDetail> = DETAILS.into_iter().filter(has).collect();
                let mut heads = vec![messages.asset(), messages.detail_serial()];
                heads.extend(details.iter().map(|detail| labels::asset_detail(messages, *detail)));
                heads.extend([messages.status(), messages.explanation()]);
                let rows = drafts.with(state.key, |draft| {
                    let row = |line: &export::ExportedAsset<'_>| {
                        let asset = assets.get(line.id);
                        let mut row = vec![line.id.to_string(), line.serial.to_owned()];
                        row.extend(details.iter().map(|detail| {
                            asset.and_then(|asset| asset.detail(*detail)).unwrap_or_default().to_owned()
                        }));
                        row.extend([line.status.map(name).unwrap_or_default(), line.explanation.to_owned()]);
                        row
                    };
                    export::rows(assets, draft, ids.as_deref()).iter().map(row).collect()
                });
                (heads, rows)
            })
        };
        untrack(make).unwrap_or_default()
    }
}
