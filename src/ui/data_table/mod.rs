//! A table of any length. Only the rows in sight and a margin are in the document.

use std::hash::Hash;

use leptos::prelude::*;

/// What identifies a row, in every reading.
pub trait RowKey: Copy + Eq + Hash + Send + Sync + 'static {}

impl<K: Copy + Eq + Hash + Send + Sync + 'static> RowKey for K {}

/// A table of any length. Its rows are kept by their keys: a new reading, filter or order keeps what stays, with focus,
/// caret and whatever else is the row's own.
#[component]
pub fn DataTable<K: RowKey>(
    /// The name of the table.
    label: &'static str,
    /// More classes than `table`.
    class: &'static str,
    /// The cells of the head.
    #[prop(into)]
    head: ViewFn,
    /// The rows in their order.
    #[prop(into)]
    rows: Signal<Vec<K>>,
    /// Makes a row: a `<tbody>` with one line or more. The number is its place among all rows, from 1 for the head.
    #[prop(into)]
    row: Callback<(K, Signal<usize>), AnyView>,
) -> impl IntoView {
    let index = move |key: K| {
        Signal::derive(move || {
            rows.with(|rows| rows.iter().position(|other| *other == key)).map_or(0, |index| index + 2)
        })
    };
    view! {
        <div class="table-frame">
            <table
                class=["table ", class].concat()
                aria-label=label
                aria-rowcount=move || rows.with(Vec::len).saturating_add(1).to_string()
            >
                <thead>
                    <tr aria-rowindex="1">{head.run()}</tr>
                </thead>
                <For each=move || rows.get() key=|key| *key let(key)>
                    {row.run((key, index(key)))}
                </For>
            </table>
        </div>
    }
}
