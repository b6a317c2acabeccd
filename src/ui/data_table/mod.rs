//! A table of any length. Only the visible rows and a margin are in the document.

mod focus;
mod keys;
mod layout;
mod row;

use acceptance_arrange::rows::items::{self, Item};
use acceptance_arrange::rows::steps::next_step;
use leptos::html;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use focus::Focus;
pub use layout::MOST_PRINTED;
use layout::{FEW, Layout};
pub use row::{RowKey, TableRow};

/// Returns a table of any length. A row that stays in a new read, filter or order retains its
/// elements, with focus and caret. The row with the focus stays in the document at any scroll
/// position.
#[component]
pub fn DataTable<K: RowKey>(
    /// The name of the table.
    label: &'static str,
    /// More classes than `table`.
    class: &'static str,
    /// The cells of the head.
    #[prop(into)]
    head: ViewFn,
    /// The keys of the rows, in their order.
    #[prop(into)]
    rows: Signal<Vec<K>>,
    /// Creates the row of a key: a `<tbody>` that is the row's `body`, with one line or more.
    #[prop(into)]
    row: Callback<(K, TableRow), AnyView>,
    /// Handles a key in a row before the table does.
    #[prop(optional, into)]
    on_key: Option<Callback<(K, KeyboardEvent)>>,
    /// Whether arrow keys move among the cells, and Tab stops in one row only. Fields have the `tabindex` of their row,
    /// read-only cells get theirs with the focus.
    #[prop(optional)]
    is_grid: bool,
    /// Whether the list of rows is proven complete.
    #[prop(optional)]
    is_complete: Signal<bool>,
    /// A row that stays in the document: the one with the focus, or one that is about to get it.
    #[prop(optional)]
    pinned: Option<RwSignal<Option<K>>>,
    /// A table with at most this number of rows has all of them in the document.
    #[prop(default = FEW)]
    few: usize,
    /// The minimum width in CSS pixels. In a narrower window the table scrolls sideways.
    #[prop(optional)]
    least: Signal<Option<u32>>,
) -> impl IntoView {
    let pinned = pinned.unwrap_or_default();
    let table = NodeRef::<html::Table>::new();
    let layout = Layout::new(Signal::derive(move || rows.with(Vec::len)), few);
    let items = Memo::new(move |_| rows.with(|rows| items::items(rows, layout.window.get(), pinned.get())));
    let current = Memo::new(move |_| {
        let pinned = pinned.get();
        items.with(|items| {
            let is_pinned = |item: &&Item<K>| item.key().is_some() && item.key() == pinned;
            items.iter().find(is_pinned).or(items.first()).and_then(Item::key)
        })
    });
    let is_moving = StoredValue::new(false);
    let focus = Focus { rows, pinned, layout, is_grid, is_moving };
    let (mounted, next) = (StoredValue::new(Vec::new()), Trigger::new());
    // Steps in the run of `<For>`, so that rows and gaps change together.
    let each = move || {
        next.track();
        let items = items.read();
        let step = mounted.with_value(|mounted| next_step(mounted, &items));
        mounted.set_value(step.clone());
        if step != *items {
            next.notify();
        }
        step
    };
    let item = move |item: Item<K>| {
        let Item::Row(key, first) = item else {
            return view! { <Gap height=move || items.with(|items| layout.between(items)) /> }.into_any();
        };
        let index = Memo::new(move |before: Option<&usize>| {
            let before = before.copied().unwrap_or(first);
            items.with(|items| items::index_of(items, key, before)).unwrap_or(before)
        });
        let is_current = Memo::new(move |_| current.get() == Some(key));
        let is_entered = Memo::new(move |_| pinned.get() == Some(key));
        let shown = TableRow { body: NodeRef::new(), index, is_current, is_entered };
        layout.register(key, shown);
        row.run((key, shown))
    };
    let press = move |event: KeyboardEvent| {
        if let (Some(on_key), Some((key, _))) = (on_key, layout.row_of(&event)) {
            on_key.run((key, event.clone()));
        }
        focus.press(&event);
    };
    Effect::new(move || {
        if let Some(table) = table.get() {
            layout.watch(table);
        }
    });
    view! {
        <div class="table-frame" data-wide=move || least.get().map(|_| "true")>
            <table
                node_ref=table
                class=["table ", class].concat()
                role=is_grid.then_some("grid")
                aria-label=label
                data-complete=move || is_complete.get().then_some("true")
                style:--least=move || least.get().map(|least| [&least.to_string(), "px"].concat())
                aria-rowcount=move || rows.with(Vec::len).saturating_add(1).to_string()
                on:focusin=move |event| focus.pin(&event)
                on:pointerdown=move |event| focus.touch(&event)
                // Assistive technology may press without a pointer.
                on:mousedown=move |event| focus.touch(&event)
                on:keydown=press
            >
                <thead>
                    <tr aria-rowindex="1">{head.run()}</tr>
                </thead>
                <Gap height=move || items.with(|items| layout.above(items)) />
                <For each key=Item::key let(shown)>
                    {item(shown)}
                </For>
                <Gap height=move || items.with(|items| layout.below(items)) />
            </table>
        </div>
    }
}

/// Returns the space of rows that are not in the document.
#[component]
fn Gap(
    /// In CSS pixels.
    #[prop(into)]
    height: Signal<i64>,
) -> impl IntoView {
    view! {
        <Show when=move || { height.get() > 0 }>
            // No scroll anchor, since rows replace it.
            <tbody class="table-gap" aria-hidden="true" style:overflow-anchor="none">
                <tr>
                    <td style:height=move || [&height.get().to_string(), "px"].concat()></td>
                </tr>
            </tbody>
        </Show>
    }
}
