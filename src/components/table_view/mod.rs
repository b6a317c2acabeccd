//! The view of a table: its columns, and the link to it.

pub mod columns;
pub mod view;

use leptos::prelude::*;

use crate::browser::location;
use crate::components::copy_button::CopyButton;
use crate::components::lazy_dialog::{LazyDialog, ShowDialog};
use crate::i18n::use_messages;
use crate::lazy::lazy;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::Dialog;
use crate::ui::icon::Icon;
use columns::ColumnList;
pub use view::TableView;

lazy!(
    view_dialog: ShowDialog,
    in rest,
    |on_close| view! { <ViewDialog view=expect_context() on_close /> }.into_any()
);

/// Returns the button for the columns of the table that the page provides.
#[component]
pub fn ViewButton() -> impl IntoView {
    let messages = use_messages();
    view! { <LazyDialog dialog=view_dialog class="button view-choice" icon=Icon::Columns label=messages.view() /> }
}

#[component]
pub fn ViewDialog(
    view: TableView,
    on_close: Callback<()>,
    /// Further choices for this table.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let messages = use_messages();
    view! {
        <Dialog title=messages.view() on_cancel=on_close>
            <div class="view-dialog">
                {children.map(|children| children())}
                <ColumnList view />
            </div>
            <div class="dialog-actions">
                <div class="acts">
                    <CopyButton
                        rank=ButtonRank::Quiet
                        label=messages.copy_view_link()
                        text=move |()| Some([location::origin(), view.address.get_untracked()].concat())
                    />
                </div>
                <Button on_press=on_close>{messages.close()}</Button>
            </div>
        </Dialog>
    }
}
