//! Views of routes, and their form in URL queries.

use acceptance_api::filter::StatusFilter;
use acceptance_rules::queue::{By, SortOrder};

use crate::{encode, number};

/// A view of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListView {
    pub filter: StatusFilter,
    /// The text that certificates must contain.
    pub find: String,
    pub order: SortOrder<ListBy>,
    /// The columns in the form of URLs; empty for the default.
    pub columns: String,
}

impl Default for ListView {
    fn default() -> Self {
        Self::of(StatusFilter::Pending)
    }
}

/// Sort keys of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListBy {
    /// The service's order.
    #[default]
    Service,
    /// Lease company and certificate.
    Certificate,
    /// The name of the lease company.
    Company,
    /// The name of the customer.
    Customer,
    /// The name of the status.
    Status,
    /// The start of the lease, earliest first.
    Start,
    /// Number of unsaved changes, descending.
    Draft,
    /// Number of unchecked assets, descending.
    Checked,
    /// The number of the customer.
    CustomerNumber,
    /// The lease schedule.
    Schedule,
    /// The planned end of the lease, earliest first.
    End,
}

impl ListBy {
    /// All sort keys, in display order.
    pub const ALL: [Self; 11] = [
        Self::Service,
        Self::Certificate,
        Self::Company,
        Self::Customer,
        Self::Status,
        Self::Start,
        Self::Draft,
        Self::Checked,
        Self::CustomerNumber,
        Self::Schedule,
        Self::End,
    ];

    /// Returns the name in URLs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Service => "service",
            Self::Certificate => "certificate",
            Self::Company => "company",
            Self::Customer => "customer",
            Self::Status => "status",
            Self::Start => "start",
            Self::Draft => "draft",
            Self::Checked => "checked",
            Self::CustomerNumber => "customer-number",
            Self::Schedule => "schedule",
            Self::End => "end",
        }
    }
}

impl ListView {
    /// Returns a list in the service's order.
    pub fn of(filter: StatusFilter) -> Self {
        Self { filter, find: String::new(), order: SortOrder::default(), columns: String::new() }
    }

    /// Returns whether some rows are hidden.
    pub fn is_searched(&self) -> bool {
        !self.find.trim().is_empty()
    }

    pub(crate) fn read(query: impl Fn(&str) -> String) -> Self {
        let filter = StatusFilter::ALL.into_iter().find(|filter| filter_name(*filter) == query("status"));
        let filter = filter.unwrap_or(StatusFilter::Pending);
        let order = read_order(&query("sort"), &ListBy::ALL, ListBy::name);
        Self { filter, find: query("find"), order, columns: query("columns") }
    }

    pub(crate) fn write(&self, path: &str) -> String {
        let mut query = vec![format!("status={}", filter_name(self.filter))];
        write_text(&mut query, "find", &self.find);
        write_order(&mut query, self.order, ListBy::name);
        write_text(&mut query, "columns", &self.columns);
        address(path, &query)
    }
}

fn read_order<B: Copy + Default>(sort: &str, all: &[B], name: fn(B) -> &'static str) -> SortOrder<B> {
    let wanted = sort.strip_prefix('-').unwrap_or(sort);
    let by = all.iter().copied().find(|by| name(*by) == wanted);
    by.map(|by| SortOrder { by, is_reversed: sort.starts_with('-') }).unwrap_or_default()
}

fn write_order<B: Copy + Default + PartialEq>(
    query: &mut Vec<String>,
    order: SortOrder<B>,
    name: fn(B) -> &'static str,
) {
    if order != SortOrder::default() {
        let sign = if order.is_reversed { "-" } else { "" };
        query.push(format!("sort={sign}{}", name(order.by)));
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
    pub order: SortOrder,
    /// Further filters in the form of URLs.
    pub choice: CaseChoice,
    /// The columns in the form of URLs; empty for the default.
    pub columns: String,
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

/// Returns the name of a sort key in URLs.
pub fn order_name(by: By) -> &'static str {
    match by {
        By::Age => "age",
        By::Case => "case",
        By::Assets => "assets",
        By::Problems => "problems",
        By::Value => "value",
        By::Service => "service",
    }
}

impl CaseView {
    pub(crate) fn read(query: impl Fn(&str) -> String) -> Self {
        let company = number(&query("company")).map(|number| number.to_string()).unwrap_or_default();
        let age = Some(query("age")).filter(|age| AGES.contains(&&**age)).unwrap_or_default();
        let choice = CaseChoice { reason: query("reason"), age, company };
        let order = read_order(&query("sort"), &By::ALL, order_name);
        Self { find: query("find"), order, choice, columns: query("columns") }
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
        write_order(&mut query, self.order, order_name);
        write_text(&mut query, "columns", &self.columns);
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
