//! The view of a table: its order and its columns, as in the URL, or as stored in this browser.

use acceptance_arrange::columns::ColumnChoices;
use acceptance_route::{Route, SortOrder, TableQuery};
use leptos::prelude::*;

use super::column::Head;
use crate::browser::preferences::{self, PreferenceTable};
use crate::state::use_navigation;

/// The name of the service's order.
pub const SERVICE_ORDER: &str = "service";

/// The direction of a column's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Smallest first.
    Ascending,
    /// Greatest first.
    Descending,
}

impl Direction {
    /// Returns the direction.
    pub fn of(is_descending: bool) -> Self {
        if is_descending { Self::Descending } else { Self::Ascending }
    }

    /// Returns the value of `aria-sort`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ascending => "ascending",
            Self::Descending => "descending",
        }
    }

    /// Returns the arrow after the heading.
    pub fn arrow(self) -> &'static str {
        match self {
            Self::Ascending => " ↑",
            Self::Descending => " ↓",
        }
    }
}

/// The view of a table.
#[derive(Clone, Copy)]
pub struct TableView {
    table: PreferenceTable,
    heads: StoredValue<Vec<Head>>,
    /// The name of the default order.
    default_order: &'static str,
    query: Signal<TableQuery>,
    on_change: Callback<TableQuery>,
    /// The columns stored in this browser, as in a URL.
    stored: RwSignal<String>,
    /// The columns of the URL, else the stored ones, else the usual ones.
    pub chosen: Memo<ColumnChoices>,
    /// The names of the chosen columns with content, or of the usual ones.
    pub shown: Memo<Vec<&'static str>>,
}

impl TableView {
    /// Creates the view of a table. `on_change` receives another order or other columns.
    pub fn new(
        table: PreferenceTable,
        heads: Vec<Head>,
        default_order: &'static str,
        query: Signal<TableQuery>,
        on_change: Callback<TableQuery>,
    ) -> Self {
        let heads = StoredValue::new(heads);
        let stored = RwSignal::new(preferences::columns(table));
        let usual = move || {
            let usual = |head: &&Head| !head.is_fixed && head.is_usual.get();
            heads.with_value(|heads| ColumnChoices::of(heads.iter().filter(usual).map(|head| head.name)))
        };
        let chosen = Memo::new(move |_| {
            let text = with_stored(query.get(), stored).columns;
            let names: Vec<_> = heads.with_value(|heads| {
                heads.iter().filter(|head| !head.is_fixed).map(|head| head.name).collect()
            });
            ColumnChoices::read(&text, &names).unwrap_or_else(usual)
        });
        let with_content = move |choices: &ColumnChoices| {
            heads.with_value(|heads| {
                let head = |name| heads.iter().find(|head| head.name == name);
                let shown = choices.iter().filter_map(head).filter(|head| head.has_content.get());
                shown.map(|head| head.name).collect::<Vec<_>>()
            })
        };
        let shown = Memo::new(move |_| match chosen.with(with_content) {
            none if none.is_empty() => with_content(&usual()),
            shown => shown,
        });
        Self { table, heads, default_order, query, on_change, stored, chosen, shown }
    }

    /// Creates the view of a table in the URL of a page. `route` returns the page with another part of the URL.
    pub fn in_url(
        table: PreferenceTable,
        heads: Vec<Head>,
        default_order: &'static str,
        query: Signal<TableQuery>,
        route: impl Fn(TableQuery) -> Route + Send + Sync + 'static,
    ) -> Self {
        let navigation = use_navigation();
        let change = move |query| navigation.change_view(route(query));
        Self::new(table, heads, default_order, query, Callback::new(change))
    }

    /// Returns the part of the URL that shows this view in any browser.
    pub fn link(self) -> TableQuery {
        with_stored(self.query.get(), self.stored)
    }

    /// Returns a heading.
    pub fn head(self, name: &str) -> Option<Head> {
        self.heads.with_value(|heads| heads.iter().find(|head| head.name == name).copied())
    }

    /// Returns the headings of all columns, in default order.
    pub fn all_heads(self) -> Vec<Head> {
        self.heads.get_value()
    }

    /// Returns the columns that can be chosen: the shown ones in their order, then the others with content.
    pub fn offered(self) -> Vec<Head> {
        let shown = self.shown.get();
        let others = self.heads.with_value(|heads| {
            let is_other =
                |head: &&Head| !head.is_fixed && head.has_content.get() && !shown.contains(&head.name);
            heads.iter().filter(is_other).copied().collect::<Vec<_>>()
        });
        shown.iter().filter_map(|name| self.head(name)).chain(others).collect()
    }

    /// Shows and stores other columns; an empty text stands for the usual ones. A URL with columns overrides stored
    /// ones, so it changes too.
    pub fn choose(self, columns: String) {
        preferences::set_columns(self.table, &columns);
        self.stored.set(columns.clone());
        let query = self.query.get_untracked();
        if !query.columns.is_empty() {
            self.on_change.run(TableQuery { columns, ..query });
        }
    }

    /// Returns the order of the URL, or the default one if the table lacks it.
    pub fn order(self) -> SortOrder {
        let order = self.query.with(|query| query.order.clone());
        let is_known = self.heads.with_value(|heads| {
            order.by == SERVICE_ORDER
                || heads.iter().any(|head| head.order.is_some_and(|own| own.name == order.by))
        });
        if is_known { order } else { SortOrder { by: self.default_order.to_owned(), is_reversed: false } }
    }

    /// Returns the orders by name and label: the default one, those of columns, and the service's.
    pub fn orders(self, service: &'static str) -> Vec<(String, String)> {
        let by = self.order().by;
        let own = |head: &Head| {
            let order = head.order.filter(|own| head.has_content.get() || own.name == by);
            order.map(|own| (own.name, own.label))
        };
        let mut orders = self.heads.with_value(|heads| heads.iter().filter_map(own).collect::<Vec<_>>());
        orders.push((SERVICE_ORDER, service));
        // A sort would be several kilobytes of the first visit.
        if let Some(index) = orders.iter().position(|(name, _)| *name == self.default_order) {
            let default = orders.remove(index);
            orders.insert(0, default);
        }
        orders.into_iter().map(|(name, label)| (name.to_owned(), label.to_owned())).collect()
    }

    /// Sorts the table by another order.
    pub fn sort(self, order: SortOrder) {
        let is_default = order.by == self.default_order && !order.is_reversed;
        let order = if is_default { SortOrder::default() } else { order };
        self.on_change.run(TableQuery { order, ..self.query.get_untracked() });
    }

    /// Returns the direction of a column; `None` if the table is not sorted by it.
    pub fn direction(self, head: Head) -> Option<Direction> {
        let own = head.order?;
        let order = self.order();
        (order.by == own.name).then(|| Direction::of(order.is_reversed != own.is_descending))
    }

    /// Sorts by a column, then in its other direction, then in the default order.
    pub fn press(self, head: Head) {
        let Some(own) = head.order else { return };
        let order = untrack(|| self.order());
        let is_own = order.by == own.name;
        let by = if is_own && order.is_reversed { self.default_order } else { own.name };
        self.sort(SortOrder { by: by.to_owned(), is_reversed: is_own && !order.is_reversed });
    }
}

/// Returns a part of a URL with the columns stored in this browser, unless it has columns.
fn with_stored(query: TableQuery, stored: RwSignal<String>) -> TableQuery {
    if query.columns.is_empty() { TableQuery { columns: stored.get(), ..query } } else { query }
}
