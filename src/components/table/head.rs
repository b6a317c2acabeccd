//! The headings of a table, which sort it by a press.

use acceptance_route::SortOrder;
use leptos::prelude::*;

use super::view::{Direction, TableView};
use crate::i18n::use_messages;
use crate::ui::button::Button;
use crate::ui::select::Select;

/// Returns the headings of the shown columns.
#[component]
pub fn ColumnHeads(view: TableView) -> impl IntoView {
    view! {
        <For each=move || view.shown.get() key=|name| *name let(name)>
            <ColumnHead view name />
        </For>
    }
}

/// Returns the heading of a column. A press sorts by it, another one reverses the order, and a third one returns to the
/// default order.
#[component]
pub fn ColumnHead(view: TableView, name: &'static str) -> impl IntoView {
    let head = view.head(name)?;
    let Some(order) = head.order else {
        return Some(view! { <th scope="col" class=head.class>{head.label}</th> }.into_any());
    };
    let sorted = Memo::new(move |_| view.direction(head));
    let th = view! {
        // The name is set explicitly, since the button is not available where rows are cards.
        <th
            scope="col"
            class=head.class
            aria-label=head.label
            aria-sort=move || sorted.get().map(Direction::name)
        >
            <Button class="sort-button" on_press=move || view.press(head) attr:data-order=order.name>
                {head.label}
                <span aria-hidden="true">{move || sorted.get().map_or("", Direction::arrow)}</span>
            </Button>
        </th>
    };
    Some(th.into_any())
}

/// Returns the choice of an order.
#[component]
pub fn OrderSelect(view: TableView, #[prop(optional)] class: &'static str) -> impl IntoView {
    let messages = use_messages();
    view! {
        <Select
            label=messages.order_by()
            class
            choices=move || view.orders(messages.order_service())
            chosen=move || view.order().by
            on_choose=move |by: String| view.sort(SortOrder { by, is_reversed: false })
        />
    }
}
