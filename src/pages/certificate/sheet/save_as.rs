//! The assets as a file for spreadsheets. What is read in again unchanged changes nothing.

use acceptance_marklist::export;
use acceptance_persistence::table::Table;
use acceptance_rules::asset::{AcceptanceStatus, AssetDetail};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::table_state::AssetTableState;
use crate::browser::{files, intl, spreadsheets};
use crate::i18n::{labels, use_messages};
use crate::state::{use_drafts, use_open_certificate, use_session};
use crate::ui::button::Button;

/// What else a file says of each asset, where the service says it, in this order.
const DETAILS: [AssetDetail; 6] = [
    AssetDetail::Manufacturer,
    AssetDetail::Description,
    AssetDetail::Category,
    AssetDetail::OrderNumber,
    AssetDetail::Location,
    AssetDetail::CostCenter,
];
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Gives the assets as a file: all, or those that are shown.
#[component]
pub fn SaveAs(
    key: CertificateKey,
    /// Shows the checklist to print.
    #[prop(into)]
    on_print: Callback<()>,
) -> impl IntoView {
    let (messages, open_certificate) = (use_messages(), use_open_certificate());
    let state = expect_context::<AssetTableState>();
    let rows = use_rows(key);
    let are_shown = RwSignal::new(state.is_narrowed.get_untracked());
    let problem = RwSignal::new(false);
    let all = untrack(|| open_certificate.with_assets(|assets| assets.len())).unwrap_or_default();
    let shown = state.ids.with_untracked(Vec::len);
    let name = move |ending: &str| {
        ["assets-", &key.company.0.to_string(), "-", &key.certificate.0.to_string(), ".", ending].concat()
    };
    let save_csv = move || {
        let (heads, rows) = rows(are_shown.get_untracked());
        let mut table = Table::new(intl::separator(messages.language), &heads);
        for row in &rows {
            table.row(row.iter().map(String::as_str));
        }
        files::keep(&name("csv"), "text/csv;charset=utf-8", &table.end());
    };
    let save_xlsx = move || {
        let (heads, rows) = rows(are_shown.get_untracked());
        spawn_local(async move {
            let made = spreadsheets::write(messages.assets(), &heads, &rows).await;
            problem.try_set(made.is_err());
            if let Ok(bytes) = made {
                files::keep_bytes(&name("xlsx"), XLSX, &bytes);
            }
        });
    };
    let choices = [messages.sheet_all(&messages.count(all)), messages.sheet_shown(&messages.count(shown))];
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
    let choices = [false, true].into_iter().zip(choices).map(choice).collect_view();
    let is_narrowed = state.is_narrowed.get_untracked();
    view! {
        <section class="sheet-save" aria-labelledby="sheet-save">
            <h3 id="sheet-save">{messages.sheet_save()}</h3>
            <p class="hint">{messages.sheet_save_hint()}</p>
            <div class="sheet-line">
                {is_narrowed
                    .then(|| {
                        view! {
                            <fieldset class="segments">
                                <legend class="visually-hidden">{messages.sheet_which()}</legend>
                                {choices}
                            </fieldset>
                        }
                    })}
                <Button on_press=save_xlsx>{messages.sheet_xlsx()}</Button>
                <Button on_press=save_csv>{messages.sheet_csv()}</Button>
                <Button on_press=on_print>{messages.checklist_print()}</Button>
            </div>
            <p class="field-error" role="alert">
                {move || problem.get().then(|| messages.sheet_not_loaded())}
            </p>
        </section>
    }
}

type Rows = (Vec<&'static str>, Vec<Vec<String>>);

/// Heads and rows, of all assets or of those that are shown.
fn use_rows(key: CertificateKey) -> impl Fn(bool) -> Rows + Copy {
    let (messages, session) = (use_messages(), use_session());
    let (drafts, open_certificate) = (use_drafts(), use_open_certificate());
    let state = expect_context::<AssetTableState>();
    let config = StoredValue::new(session.config());
    move |are_shown| {
        let ids = are_shown.then(|| state.ids.get_untracked());
        let name = |status: &AcceptanceStatus| {
            config.with_value(|config| labels::acceptance_alone(messages, &config.statuses, status))
        };
        let make = || {
            open_certificate.with_assets(|assets| {
                let has = |detail: &AssetDetail| assets.iter().any(|asset| asset.detail(*detail).is_some());
                let details: Vec<AssetDetail> = DETAILS.into_iter().filter(has).collect();
                let mut heads = vec![messages.asset(), messages.detail_serial()];
                heads.extend(details.iter().map(|detail| labels::asset_detail(messages, *detail)));
                heads.extend([messages.status(), messages.explanation()]);
                let rows = drafts.with(key, |draft| {
                    let row = |line: &export::Line<'_>| {
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
