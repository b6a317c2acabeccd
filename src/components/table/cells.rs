//! The cells of a row.

use leptos::prelude::*;

use super::column::Columns;
use super::view::TableView;

/// Returns the cells of a row in the shown columns.
#[component]
pub fn Cells<R: Send + Sync + 'static>(
    view: TableView,
    columns: Columns<R>,
    row: Memo<Option<R>>,
) -> impl IntoView {
    view! {
        <For each=move || view.shown.get() key=|name| *name let(name)>
            {move || {
                let head = view.head(name)?;
                Some(
                    view! {
                        <td role="cell" class=head.class data-label=head.label>
                            {move || row.with(|row| columns.cell(name, row.as_ref()?))}
                        </td>
                    },
                )
            }}
        </For>
    }
}
