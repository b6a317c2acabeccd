//! The choice of a table's columns and of their order.

use acceptance_arrange::columns::ColumnChoices;
use leptos::prelude::*;

use super::view::TableView;
use crate::i18n::use_messages;
use crate::ui::button::{Button, ButtonRank};
use crate::ui::icon::{Icon, IconView};

/// Returns all columns: first the shown ones, in order.
#[component]
pub fn ColumnList(view: TableView) -> impl IntoView {
    let messages = use_messages();
    let columns = Memo::new(move |_| {
        let (all, shown) = (view.columns.get(), view.shown.get());
        let label = |name: &str| all.iter().copied().find(|(own, _)| *own == name);
        let first = shown.iter().filter_map(label);
        let others = all.iter().copied().filter(|(name, _)| !shown.is_shown(name));
        first.chain(others).collect::<Vec<_>>()
    });
    view! {
        <section aria-labelledby="view-columns">
            <h3 id="view-columns">{messages.columns()}</h3>
            <ul class="column-list">
                <For each=move || columns.get() key=|(name, _)| *name let((name, label))>
                    <ColumnLine view name label />
                </For>
            </ul>
            <Button rank=ButtonRank::Quiet on_press=move || view.on_columns.run(String::new())>
                {messages.usual_columns()}
            </Button>
        </section>
    }
}

#[component]
fn ColumnLine(view: TableView, name: &'static str, label: &'static str) -> impl IntoView {
    let messages = use_messages();
    let is_shown = Memo::new(move |_| view.shown.with(|shown| shown.is_shown(name)));
    let change = move |change: &mut dyn FnMut(&mut ColumnChoices)| {
        let mut shown = view.shown.get_untracked();
        change(&mut shown);
        view.on_columns.run(shown.write());
    };
    let is_last_shown =
        Memo::new(move |_| is_shown.get() && view.shown.with(|shown| shown.iter().len() == 1));
    let place = Memo::new(move |_| view.shown.with(|shown| shown.position(name)));
    let end = Memo::new(move |_| view.shown.with(|shown| shown.iter().len()));
    let move_by = move |by: isize| change(&mut |shown| shown.move_by(name, by));
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
            <Show when=move || is_shown.get()>
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
