//! The head of a column by which a table can be sorted.

use leptos::prelude::*;

use super::button::Button;

/// The direction in which the values of a column follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The least comes first.
    Ascending,
    /// The greatest comes first.
    Descending,
}

impl Direction {
    /// The direction of a column that usually runs so, or the other way round.
    pub fn usually(self, is_reversed: bool) -> Self {
        match (self, is_reversed) {
            (Self::Ascending, false) | (Self::Descending, true) => Self::Ascending,
            (Self::Ascending, true) | (Self::Descending, false) => Self::Descending,
        }
    }

    /// The value of `aria-sort`.
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

/// The head of a column that sorts by a press.
#[component]
pub fn SortHead(
    label: &'static str,
    /// The name of the order in the address.
    order: &'static str,
    /// How it is sorted by this column; `None` where it is sorted by another.
    #[prop(into)]
    sorted: Signal<Option<Direction>>,
    #[prop(optional)] class: &'static str,
    /// Its width in CSS pixels, where it has one of its own.
    #[prop(optional_no_strip)]
    width: Option<u16>,
    /// The name of a column whose width can be changed.
    #[prop(optional_no_strip)]
    resized: Option<&'static str>,
    #[prop(into)] on_press: Callback<()>,
) -> impl IntoView {
    view! {
        // Its own name, since where rows are cards the button is out of reach.
        <th
            scope="col"
            class=class
            aria-label=label
            aria-sort=move || sorted.get().map(Direction::name)
            data-width=resized
            style:inline-size=pixels(width)
        >
            <Button class="sort-button" on_press attr:data-order=order>
                {label}
                <span aria-hidden="true">{move || sorted.get().map_or("", Direction::arrow)}</span>
            </Button>
        </th>
    }
}

/// A width as the style sheet has it.
pub fn pixels(width: Option<u16>) -> Option<String> {
    width.map(|width| [&width.to_string(), "px"].concat())
}
