//! A table of any length. Only the rows in sight and a margin are in the document.

mod keys;
mod moves;
mod view;

pub use acceptance_arrange::rows::RowKey;
use acceptance_arrange::rows::items::{self, Item};
use acceptance_arrange::rows::slots::{self, Placed};
use leptos::html;
use leptos::prelude::*;
use web_sys::{FocusEvent, KeyboardEvent, PointerEvent};

use crate::browser::{document, viewport};
use crate::ui::text::tell_whole;
pub use keys::take_out;
use moves::Moves;
use view::TableView;

/// Which row some elements show. It may become another one, or come to another place.
#[derive(Clone, Copy)]
pub struct ShownRow(Memo<(RowKey, usize)>);

impl ShownRow {
    /// The first row, by its key, for as long as its elements are there.
    pub fn first(key: RowKey) -> Self {
        Self(Memo::new(move |_| (key, 0)))
    }

    /// Its key and its number, which its first line has as `aria-rowindex`.
    pub fn get(self) -> (RowKey, usize) {
        let (key, place) = self.0.get();
        (key, keys::number_at(place))
    }

    /// Its key, which tells of another row only.
    pub fn key(self) -> Memo<RowKey> {
        Memo::new(move |_| self.0.get().0)
    }
}

/// A table of any length. Its rows are kept by their keys: a new reading, filter or order keeps what stays, with focus,
/// caret and whatever else is the row's own. The row with the focus stays in the document wherever it is scrolled to.
/// The elements of a row that goes may show the one that comes in its place.
#[component]
pub fn DataTable(
    /// The name of the table.
    label: &'static str,
    /// More classes than `table`.
    class: &'static str,
    /// The cells of the head.
    #[prop(into)]
    head: ViewFn,
    /// The rows in their order.
    #[prop(into)]
    rows: Signal<Vec<RowKey>>,
    /// Makes a row: a `<tbody>` with one line or more, the first with its number.
    #[prop(into)]
    row: Callback<(ShownRow,), AnyView>,
    /// Whether it is a grid: its cells can be gone to by arrows, and Tab leads to one row alone. The fields of its rows
    /// have a `tabindex` of -1, and the cells that are only read have one too.
    #[prop(optional)]
    is_grid: bool,
    /// Whether these rows are known to be all there are.
    #[prop(optional)]
    is_complete: Signal<bool>,
    /// Whether its rows come step by step, where all in sight would be one long task on a slow phone.
    #[prop(optional)]
    comes_in_steps: bool,
    /// A row that stays in the document. Set, it brings a row there, so that it can be given the focus.
    #[prop(optional)]
    kept: Option<RwSignal<Option<RowKey>>>,
    /// The least width in CSS pixels; where there is less room, it can be scrolled sideways.
    #[prop(optional_no_strip)]
    least: Option<u32>,
) -> impl IntoView {
    let kept = kept.unwrap_or_default();
    let table = NodeRef::<html::Table>::new();
    let view = TableView::new(Signal::derive(move || rows.with(Vec::len)), comes_in_steps);
    let placed = Memo::new(move |before: Option<&Vec<Placed>>| {
        let (kept, window) = (kept.get(), view.window.get());
        let items = rows.with(|rows| items::items(rows, window, kept));
        let has_focus = document::is_worked_in("tbody");
        slots::place(before.map_or(&[], Vec::as_slice), &items, kept, has_focus)
    });
    let moves = Moves { table, rows, kept, view, is_grid, is_led: StoredValue::new(false) };
    let (there, step) = (StoredValue::new(Vec::new()), Trigger::new());
    // Elements are told only where some show another row: as often as a table is scrolled, that would take too long.
    let changes = Trigger::new();
    let each = move || {
        // Leptos moves more elements than it has to.
        if let Some(table) = table.get_untracked() {
            viewport::keep_focus(&table);
        }
        step.track();
        let (next, is_change) = placed.with(|placed| {
            there.with_value(|there| (slots::next_step(there, placed), slots::is_change(there, placed)))
        });
        if is_change {
            changes.notify();
        }
        there.set_value(next.clone());
        if placed.with(|placed| *placed != next) {
            step.notify();
        }
        next
    };
    let item = move |Placed { slot, item, .. }| {
        let Item::Row(first, place) = item else {
            return view! { <Gap height=move || placed.with(|placed| view.between(placed)) /> }.into_any();
        };
        let shown = Memo::new(move |before: Option<&(RowKey, usize)>| {
            let before = before.copied().unwrap_or((first, place));
            changes.track();
            placed.with_untracked(|placed| slots::row_of(placed, slot, before.1)).unwrap_or(before)
        });
        row.run((ShownRow(shown),))
    };
    Effect::new(move || {
        if let Some(table) = table.get() {
            view.watch(table);
        }
    });
    Effect::new(move || moves.keep_current(placed.with(|placed| slots::pinned_index(placed))));
    view! {
        <div class="table-frame" data-wide=least.map(|_| "true")>
            <table
                node_ref=table
                class=["table ", class].concat()
                role=is_grid.then_some("grid")
                aria-label=label
                data-complete=move || is_complete.get().then_some("true")
                style:--least=least.map(|least| [&least.to_string(), "px"].concat())
                aria-rowcount=move || rows.with(Vec::len).saturating_add(1).to_string()
                on:focusin=move |event: FocusEvent| moves.focused(&event)
                on:pointerdown=move |event: PointerEvent| moves.worked_in(&event)
                on:pointerover=move |event: PointerEvent| tell_whole(&event)
                on:keydown=move |event: KeyboardEvent| moves.pressed(&event)
            >
                <thead>
                    <tr aria-rowindex="1">{head.run()}</tr>
                </thead>
                <Gap height=move || placed.with(|placed| view.above(placed)) />
                <For each key=|placed| placed.slot let(placed)>
                    {item(placed)}
                </For>
                <Gap height=move || placed.with(|placed| view.below(placed)) />
            </table>
        </div>
    }
}

/// The room of rows that are not in the document.
#[component]
fn Gap(
    /// In CSS pixels.
    #[prop(into)]
    height: Signal<i64>,
) -> impl IntoView {
    view! {
        <Show when=move || { height.get() > 0 }>
            // Nothing to hold the page's place by, since it gives way to rows.
            <tbody class="table-gap" aria-hidden="true" style:overflow-anchor="none">
                <tr>
                    <td style:height=move || [&height.get().to_string(), "px"].concat()></td>
                </tr>
            </tbody>
        </Show>
    }
}
