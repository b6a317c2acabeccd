//! The first assets of a certificate while the others are read, only to look at. Rules, marks, lists and scans get no
//! asset before all are read.

use acceptance_route::AssetView;
use acceptance_rules::asset::Asset;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::arrange::columns::{ASSET, EXPLANATION, STATUS};
use super::asset_table::AssetTable;
use super::row::{ReadCells, ReadOnlyCells};
use crate::browser::timer;
use crate::components::progress::SkeletonRows;
use crate::state::requests::progress::Progress;
use crate::text::Tone;

/// Milliseconds before the rows appear: most certificates are read by then.
const PATIENCE: u32 = 400;

/// Returns the first assets, with placeholders until they are read.
#[component]
pub fn FirstRows() -> impl IntoView {
    let table = AssetTable::new(expect_context());
    let open_certificate = table.state().open_certificate;
    let is_late = RwSignal::new(false);
    spawn_local(async move {
        timer::pause(PATIENCE).await;
        is_late.try_set(true);
    });
    // Filter, order and groups need all assets.
    let is_plain = move || table.state().view.with(|view| *view == AssetView::default());
    let is_there = Memo::new(move |_| {
        is_late.get() && is_plain() && open_certificate.with_first_rows(|rows| !rows.is_empty())
    });
    view! {
        <Show when=move || is_there.get() fallback=|| view! { <SkeletonRows /> }>
            <Rows table />
        </Show>
    }
}

#[component]
fn Rows(table: AssetTable) -> impl IntoView {
    let (messages, state) = (table.messages, table.state());
    let rows = untrack(|| state.open_certificate.with_first_rows(<[Asset]>::to_vec));
    let serial_length = AssetTable::longest_serial(rows.iter()).to_string();
    let rows = rows.into_iter().map(|asset| view! { <FirstRow table asset /> }).collect_view();
    // Not to be pressed, since only the complete list is sorted.
    let head = |name| {
        let head = state.table.head(name);
        view! { <th scope="col" class=head.map(|head| head.class)>{head.map(|head| head.label)}</th> }
    };
    let columns =
        table.columns.with_untracked(|columns| columns.iter().map(|name| head(name)).collect_view());
    view! {
        <ReadShare table />
        <div
            class="row-keys"
            style:--status-length=table.status_length().to_string()
            style:--serial-length=serial_length
            style:--columns=move || table.narrow_columns()
        >
            <div class="table-frame">
                <table class="table assets first-rows" aria-label=messages.assets()>
                    <thead>
                        <tr>
                            {untrack(|| table.is_editable.get()).then(|| view! { <th class="check"></th> })}
                            {head(ASSET)}
                            {columns}
                            {head(STATUS)}
                            {head(EXPLANATION)}
                            <th></th>
                        </tr>
                    </thead>
                    {rows}
                </table>
            </div>
        </div>
    }
}

/// Returns a bar with the share of the assets that are read, if the service names the total.
#[component]
fn ReadShare(table: AssetTable) -> impl IntoView {
    let progress = move || match table.state().open_certificate.progress() {
        Some(Progress::Reading { read, total: Some(total) }) => Some((read, total.max(1))),
        _ => None,
    };
    move || {
        let (read, total) = progress()?;
        Some(view! {
            <svg
                class="bar"
                preserveAspectRatio="none"
                aria-hidden="true"
                viewBox=["0 0 ", &total.to_string(), " 1"].concat()
            >
                <rect class="bar-read" height="1" width=read.to_string()></rect>
            </svg>
        })
    }
}

#[component]
fn FirstRow(table: AssetTable, asset: Asset) -> impl IntoView {
    let id = asset.id;
    let (cells, row) = table.first_row_of(asset);
    view! {
        <tbody>
            <tr class="row" data-tone=move || row.read().tone.map(Tone::name)>
                {untrack(|| table.is_editable.get()).then(|| view! { <td class="check"></td> })}
                <td class="number id" translate="no">
                    {id.to_string()}
                </td>
                <ReadCells table cells />
                <ReadOnlyCells table row />
                <td class="more-cell"></td>
            </tr>
        </tbody>
    }
}
