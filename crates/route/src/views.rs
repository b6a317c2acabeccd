//! Views of routes, and their form in URL queries.

use acceptance_api::filter::StatusFilter;

use crate::{encode, number};

/// A view of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListView {
    pub filter: StatusFilter,
    /// The text that certificates must contain.
    pub find: String,
    pub table: TableQuery,
}

impl Default for ListView {
    fn default() -> Self {
        Self::of(StatusFilter::Pending)
    }
}

/// The columns and the order of a table, as the URL names them. Texts are not validated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableQuery {
    pub order: SortOrder,
    /// The names of the columns, separated by commas; empty for the default.
    pub columns: String,
}

/// The order of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SortOrder {
    /// The name of the order; empty for the table's default.
    pub by: String,
    pub is_reversed: bool,
}

impl TableQuery {
    pub(crate) fn read(query: impl Fn(&str) -> String) -> Self {
        let sort = query("sort");
        let by = sort.strip_prefix('-').unwrap_or(&sort).to_owned();
        let is_reversed = !by.is_empty() && sort.starts_with('-');
        Self { order: SortOrder { by, is_reversed }, columns: query("columns") }
    }

    pub(crate) fn write(&self, query: &mut Vec<String>) {
        let sign = if self.order.is_reversed { "-" } else { "" };
        let sort = if self.order.by.is_empty() { String::new() } else { [sign, &self.order.by].concat() };
        write_text(query, "sort", &sort);
        write_text(query, "columns", &self.columns);
    }
}

impl ListView {
    /// Returns a list in the service's order.
    pub fn of(filter: StatusFilter) -> Self {
        Self { filter, find: String::new(), table: TableQuery::default() }
    }

    /// Returns whether some rows are hidden.
    pub fn is_searched(&self) -> bool {
        !self.find.trim().is_empty()
    }

    pub(crate) fn read(query: impl Fn(&str) -> String) -> Self {
        let filter = StatusFilter::ALL.into_iter().find(|filter| filter_name(*filter) == query("status"));
        let filter = filter.unwrap_or(StatusFilter::Pending);
        Self { filter, find: query("find"), table: TableQuery::read(query) }
    }

    pub(crate) fn write(&self, path: &str) -> String {
        let mut query = vec![format!("status={}", filter_name(self.filter))];
        write_text(&mut query, "find", &self.find);
        self.table.write(&mut query);
        address(path, &query)
    }
}

pub(crate) fn write_text(query: &mut Vec<String>, name: &str, text: &str) {
    if !text.is_empty() {
        query.push(format!("{name}={}", encode(text)));
    }
}

pub(crate) fn address(path: &str, query: &[String]) -> String {
    if query.is_empty() { path.into() } else { format!("{path}?{}", query.join("&")) }
}

/// A view of the queue: filters and order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseView {
    /// The text that cases must contain.
    pub find: String,
    /// Further filters in the form of URLs.
    pub choice: CaseChoice,
    pub table: TableQuery,
}

/// Filters of cases in the form of URLs; an empty one admits all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CaseChoice {
    /// The acceptance status of a problem, as the service sends it.
    pub reason: String,
    /// The name of an age.
    pub age: String,
    /// The number of a lease company.
    pub company: String,
}

/// Names of ages in URLs, youngest first.
pub const AGES: [&str; 6] = ["day", "three-days", "week", "two-weeks", "month", "longer"];

impl CaseChoice {
    /// Returns whether a filter requires the assets of cases.
    pub fn is_of_assets(&self) -> bool {
        !self.reason.is_empty() || !self.age.is_empty()
    }

    /// Returns the filters by their names in URLs.
    fn parts(&self) -> [(&'static str, &String); 3] {
        [("reason", &self.reason), ("age", &self.age), ("company", &self.company)]
    }
}

impl CaseView {
    pub(crate) fn read(query: impl Fn(&str) -> String) -> Self {
        let company = number(&query("company")).map(|number| number.to_string()).unwrap_or_default();
        let age = Some(query("age")).filter(|age| AGES.contains(&&**age)).unwrap_or_default();
        let choice = CaseChoice { reason: query("reason"), age, company };
        Self { find: query("find"), choice, table: TableQuery::read(query) }
    }

    /// Returns the same view of all cases.
    pub fn without_filters(&self) -> Self {
        Self { table: self.table.clone(), ..Self::default() }
    }

    /// Returns whether some cases are hidden.
    pub fn is_narrowed(&self) -> bool {
        !self.find.is_empty() || self.choice != CaseChoice::default()
    }

    pub(crate) fn write(&self, path: &str) -> String {
        let mut query = Vec::new();
        for (name, value) in [("find", &self.find)].into_iter().chain(self.choice.parts()) {
            write_text(&mut query, name, value);
        }
        self.table.write(&mut query);
        address(path, &query)
    }
}

/// Returns the name of a list in URLs.
pub fn filter_name(filter: StatusFilter) -> &'static str {
    match filter {
        StatusFilter::Pending => "pending",
        StatusFilter::Clearing => "clearing",
        StatusFilter::Confirmed => "confirmed",
        StatusFilter::All => "all",
    }
}
