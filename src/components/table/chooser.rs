//! The dialog for the view of a table: its columns, their order, and the link to it.

use acceptance_arrange::columns::ColumnChoices;
use leptos::prelude::*;

use super::column::Head;
use super::view::TableView;
use crate::browser::location;
use crate::components::copy_button::CopyButton;
use crate::components::lazy_dialog::{LazyDialog, ShowDialog};
use crate::i18n::use_messages;
use crate::lazy::lazy;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::dialog::Dialog;
use crate::ui::icon::{Icon, IconView};

lazy!(
    view_dialog: ShowDialog,
    in rest,
    |on_close| {
        let ViewLink { view, address } = expect_context();
        view! { <ViewDialog view address on_close /> }.into_any()
    }
);

/// The view of a page's table, and its URL.
#[derive(Clone, Copy)]
pub struct ViewLink {
    pub view: TableView,
    /// The URL that shows it in any browser.
    pub address: Signal<String>,
}

/// Returns the button for the columns of the table whose [`ViewLink`] the page provides.
#[component]
pub fn ViewButton() -> impl IntoView {
    let messages = use_messages();
    view! { <LazyDialog dialog=view_dialog class="button view-choice" icon=Icon::Columns label=messages.view() /> }
}

/// Returns the dialog for the view of a table.
#[component]
pub fn ViewDialog(
    view: TableView,
    address: Signal<String>,
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
                        text=move |()| Some([location::origin(), address.get_untracked()].concat())
                    />
                </div>
                <Button on_press=on_close>{messages.close()}</Button>
            </div>
        </Dialog>
    }
}

/// Returns all columns: first the shown ones, in order.
#[component]
fn ColumnList(view: TableView) -> impl IntoView {
    let messages = use_messages();
    view! {
        <section aria-labelledby="view-columns">
            <h3 id="view-columns">{messages.columns()}</h3>
            <ul class="column-list">
                <For each=move || view.offered() key=|head| head.name let(head)>
                    <ColumnLine view head />
                </For>
            </ul>
            <Button rank=ButtonRank::Quiet on_press=move || view.choose(String::new())>
                {messages.usual_columns()}
            </Button>
        </section>
    }
}

#[component]
fn ColumnLine(view: TableView, head: Head) -> impl IntoView {
    let messages = use_messages();
    let Head { name, label, .. } = head;
    let change = move |change: &mut dyn FnMut(&mut ColumnChoices)| {
        let mut chosen = view.chosen.get_untracked();
        // The usual columns stand for chosen ones without content.
        view.shown.with_untracked(|shown| {
            if shown.iter().any(|name| !chosen.is_shown(name)) {
                chosen = ColumnChoices::of(shown.iter().copied());
            }
        });
        change(&mut chosen);
        view.choose(chosen.write());
    };
    let place = Memo::new(move |_| view.shown.with(|shown| shown.iter().position(|own| *own == name)));
    let is_shown = move || place.get().is_some();
    let end = Memo::new(move |_| view.shown.with(Vec::len));
    let is_last_shown = move || is_shown() && end.get() == 1;
    let move_by = move |by: isize| {
        let neighbour = view.shown.with_untracked(|shown| {
            let at = shown.iter().position(|own| *own == name)?;
            shown.get(at.checked_add_signed(by)?).copied()
        });
        let Some(neighbour) = neighbour else { return };
        change(&mut |chosen| {
            let is_before = |chosen: &ColumnChoices| chosen.position(name) < chosen.position(neighbour);
            let before = is_before(chosen);
            // Columns without content are not listed, so the column moves past them.
            for _ in 0..chosen.iter().count() {
                if is_before(chosen) == before {
                    chosen.move_by(name, by);
                }
            }
        });
    };
    view! {
        <li data-column=name>
            <label class="checkbox">
                <input
                    type="checkbox"
                    prop:checked=is_shown
                    disabled=is_last_shown
                    on:change:target=move |event| {
                        let is_shown = event.target().checked();
                        change(&mut |shown| shown.show(name, is_shown));
                    }
                />
                <span>{label}</span>
            </label>
            <Show when=is_shown>
                <Button
                    rank=ButtonRank::Quiet
                    class="button column-move"
                    is_on=move || place.get().is_some_and(|place| place > 0)
                    attr:data-way="up"
                    attr:aria-label=messages.move_column_up(label)
                    on_press=move || move_by(-1)
                >
                    <IconView icon=Icon::Chevron />
                </Button>
                <Button
                    rank=ButtonRank::Quiet
                    class="button column-move"
                    is_on=move || place.get().is_some_and(|place| place.saturating_add(1) < end.get())
                    attr:data-way="down"
                    attr:aria-label=messages.move_column_down(label)
                    on_press=move || move_by(1)
                >
                    <IconView icon=Icon::Chevron />
                </Button>
            </Show>
        </li>
    }
}
