//! The head of a column by which a table can be sorted.

use leptos::prelude::*;

use super::button::Button;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Smallest first.
    Ascending,
    /// Greatest first.
    Descending,
}

impl Direction {
    /// Returns the direction, or its reverse.
    pub fn usually(self, is_reversed: bool) -> Self {
        match (self, is_reversed) {
            (Self::Ascending, false) | (Self::Descending, true) => Self::Ascending,
            (Self::Ascending, true) | (Self::Descending, false) => Self::Descending,
        }
    }

    /// Returns the value of `aria-sort`.
    fn name(self) -> &'static str {
        match self {
            Self::Ascending => "ascending",
            Self::Descending => "descending",
        }
    }

    fn arrow(self) -> &'static str {
        match self {
            Self::Ascending => " ↑",
            Self::Descending => " ↓",
        }
    }
}

/// Returns the head of a column that sorts by a press.
#[component]
pub fn SortHead(
    label: &'static str,
    /// The name of the sort key in URLs.
    order: &'static str,
    /// Its direction; `None` if the table is sorted by another column.
    #[prop(into)]
    sorted: Signal<Option<Direction>>,
    #[prop(optional)] class: &'static str,
    #[prop(into)] on_press: Callback<()>,
) -> impl IntoView {
    view! {
        // The name is set explicitly, since the button is not available where rows are cards.
        <th
            scope="col"
            class=class
            aria-label=label
            aria-sort=move || sorted.get().map(Direction::name)
        >
            <Button class="sort-button" on_press attr:data-order=order>
                {label}
                <span aria-hidden="true">{move || sorted.get().map_or("", Direction::arrow)}</span>
            </Button>
        </th>
    }
}
