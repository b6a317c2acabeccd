//! Columns of tables.

use acceptance_arrange::{Value, sort};
use acceptance_route::SortOrder;
use leptos::prelude::*;

use crate::ui::text::ClippedText;

/// The heading of a column, and when the column is shown.
#[derive(Clone, Copy)]
pub struct Head {
    /// Its name in URLs and preferences.
    pub name: &'static str,
    /// Its text.
    pub label: &'static str,
    /// Its classes in the style sheet.
    pub class: &'static str,
    /// Whether it is always shown, outside the chosen columns.
    pub is_fixed: bool,
    /// Whether it is shown unless other columns are chosen.
    pub is_usual: Signal<bool>,
    /// Whether it can be shown: some row has content for it.
    pub has_content: Signal<bool>,
    /// The order by its values.
    pub order: Option<HeadOrder>,
}

/// The order by the values of a column.
#[derive(Clone, Copy)]
pub struct HeadOrder {
    /// Its name in URLs.
    pub name: &'static str,
    /// Its label among other orders.
    pub label: &'static str,
    /// Whether the greatest value comes first, unless the order is reversed.
    pub is_descending: bool,
}

type Cell<R, C> = Box<dyn Fn(&R) -> C + Send + Sync>;
type CellValue<R> = Box<dyn for<'a> Fn(&'a R) -> Value<'a> + Send + Sync>;

/// A column of a table with rows `R`. Closures instead of functions, since the columns of assets are made from the
/// members that the service may send.
pub struct Column<R: 'static, C: 'static = AnyView> {
    pub head: Head,
    cell: Cell<R, C>,
    value: Option<CellValue<R>>,
}

impl<R, C> Column<R, C> {
    /// Creates a column that is shown if it is chosen.
    pub fn new(
        name: &'static str,
        label: &'static str,
        class: &'static str,
        cell: impl Fn(&R) -> C + Send + Sync + 'static,
    ) -> Self {
        let (is_usual, has_content) = (Signal::stored(false), Signal::stored(true));
        let head = Head { name, label, class, is_fixed: false, is_usual, has_content, order: None };
        Self { head, cell: Box::new(cell), value: None }
    }

    /// Shows it always, outside the chosen columns.
    pub fn fixed(mut self) -> Self {
        self.head.is_fixed = true;
        self
    }

    /// Shows it unless other columns are chosen.
    pub fn usual(mut self, is_usual: impl Into<Signal<bool>>) -> Self {
        self.head.is_usual = is_usual.into();
        self
    }

    /// Shows and offers it only while some row has content for it.
    pub fn shown_with(mut self, has_content: impl Into<Signal<bool>>) -> Self {
        self.head.has_content = has_content.into();
        self
    }

    /// Sorts rows by its values. `label` is the name of this order.
    pub fn sorted(
        mut self,
        label: &'static str,
        value: impl for<'a> Fn(&'a R) -> Value<'a> + Send + Sync + 'static,
    ) -> Self {
        self.head.order = Some(HeadOrder { name: self.head.name, label, is_descending: false });
        self.value = Some(Box::new(value));
        self
    }

    /// Sorts the greatest value first.
    pub fn descending(mut self) -> Self {
        self.head.order = self.head.order.map(|order| HeadOrder { is_descending: true, ..order });
        self
    }

    /// Uses another label of its order.
    pub fn order_label(mut self, label: &'static str) -> Self {
        self.head.order = self.head.order.map(|order| HeadOrder { label, ..order });
        self
    }

    /// Uses another name of its order in URLs.
    pub fn order_name(mut self, name: &'static str) -> Self {
        self.head.order = self.head.order.map(|order| HeadOrder { name, ..order });
        self
    }

    /// Returns the sort value of a row.
    pub fn value<'a>(&self, row: &'a R) -> Value<'a> {
        self.value.as_ref().map_or(Value::None, |value| value(row))
    }

    /// Returns the content of a row's cell.
    pub fn cell(&self, row: &R) -> C {
        (self.cell)(row)
    }
}

/// All columns of a table.
pub struct Columns<R: 'static, C: 'static = AnyView>(StoredValue<Vec<Column<R, C>>>);

impl<R, C> Clone for Columns<R, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R, C> Copy for Columns<R, C> {}

impl<R, C> Columns<R, C> {
    /// Stores columns, in default order.
    pub fn new(columns: Vec<Column<R, C>>) -> Self {
        Self(StoredValue::new(columns))
    }

    /// Returns their headings.
    pub fn heads(self) -> Vec<Head> {
        self.0.with_value(|columns| columns.iter().map(|column| column.head).collect())
    }

    /// Calls `read` with a column; `None` if no column has this name.
    pub fn with<T>(self, name: &str, read: impl FnOnce(&Column<R, C>) -> T) -> Option<T> {
        self.0.with_value(|columns| columns.iter().find(|column| column.head.name == name).map(read))
    }

    /// Returns the content of a row's cell.
    pub fn cell(self, name: &str, row: &R) -> Option<C> {
        self.with(name, |column| column.cell(row))
    }

    /// Sorts indexes of rows by the column of an order. Without such a column they stay in the service's order.
    pub fn sort<'a>(self, order: &SortOrder, rows: &mut Vec<usize>, row: impl Fn(usize) -> Option<&'a R>) {
        self.0.with_value(|columns| {
            let is_it = |column: &&Column<R, C>| column.head.order.is_some_and(|own| own.name == order.by);
            let Some(column) = columns.iter().find(is_it) else {
                if order.is_reversed {
                    rows.reverse();
                }
                return;
            };
            let is_descending = column.head.order.is_some_and(|order| order.is_descending);
            let value = |index| row(index).map_or(Value::None, |row| column.value(row));
            sort(rows, order.is_reversed != is_descending, value);
        });
    }
}

/// Returns a text of the service that is cut where its cell ends.
pub fn clipped(text: Option<&str>) -> AnyView {
    text.map(|text| view! { <ClippedText text /> }).into_any()
}

/// Returns a text of the app.
pub fn plain(text: impl Into<String>) -> AnyView {
    let text: String = text.into();
    view! { <span prop:textContent=text></span> }.into_any()
}
