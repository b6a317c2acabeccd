//! How a table is looked at: its columns, and views that are kept under a name.

pub mod columns;
pub mod kept_views;

use acceptance_arrange::columns::ColumnChoices;
use acceptance_persistence::views::Table;
use leptos::prelude::*;

use crate::desk::lazy_dialog::{LazyDialog, ShowDialog};
use crate::i18n::use_messages;
use crate::lazy::lazy;
use crate::ui::button::Button;
use crate::ui::dialog::Dialog;
use crate::ui::icon::Icon;
use columns::ColumnList;
use kept_views::KeptViews;

/// A table, and how it is looked at.
#[derive(Clone, Copy)]
pub struct TableView {
    /// Which table.
    pub table: Table,
    /// The columns that can be shown: their names in the address and their labels.
    pub columns: Signal<Vec<(&'static str, &'static str)>>,
    /// Those that are shown, in their order.
    pub shown: Signal<ColumnChoices>,
    /// The address of the present view, with its columns.
    pub address: Signal<String>,
    /// Takes other columns as text; an empty one for the usual columns.
    pub on_columns: Callback<String>,
    /// Looks at the table as a query says.
    pub on_open: Callback<String>,
}

lazy!(
    view_dialog: ShowDialog,
    in rest,
    |on_close| view! { <ViewDialog view=expect_context() on_close /> }.into_any()
);

/// The button for the columns and the kept views of the table that the page provides.
#[component]
pub fn ViewButton() -> impl IntoView {
    let messages = use_messages();
    view! { <LazyDialog dialog=view_dialog class="button view-choice" icon=Icon::Columns label=messages.view() /> }
}

impl TableView {
    /// The present view, as its address says it behind the `?`.
    pub fn query(self) -> String {
        self.address.with(|address| address.split_once('?').map_or("", |(_, query)| query).to_owned())
    }
}

/// Chooses how a table is looked at.
#[component]
pub fn ViewDialog(
    view: TableView,
    on_close: Callback<()>,
    /// What this table can be looked at by besides.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let messages = use_messages();
    view! {
        <Dialog title=messages.view() on_cancel=on_close>
            <div class="view-dialog">
                {children.map(|children| children())}
                <ColumnList view />
                <KeptViews view />
            </div>
            <div class="dialog-actions">
                <Button on_press=on_close>{messages.close()}</Button>
            </div>
        </Dialog>
    }
}
