//! How places are looked at, and how an address says so behind its path.

use acceptance_api::filter::StatusFilter;
use acceptance_rules::queue::{By, Order};

use super::{encode, number};

/// A page of the list, as the service is asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListPage {
    /// Which certificates.
    pub filter: StatusFilter,
    /// How many are passed over.
    pub skip: u64,
}

impl Default for ListPage {
    fn default() -> Self {
        Self { filter: StatusFilter::Pending, skip: 0 }
    }
}

/// How the list is looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListView {
    /// What the service is asked for.
    pub page: ListPage,
    /// The text that certificates of this page must hold.
    pub find: String,
    /// The order of this page.
    pub order: Order<ListBy>,
    /// The columns with their widths, as the address says it; empty where nothing was chosen.
    pub columns: String,
}

/// What a page of the list can be ordered by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListBy {
    /// As the service lists them.
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
    /// The start of the lease, the earliest first.
    Start,
    /// Unsaved marks, most first.
    Draft,
    /// The number of the customer.
    CustomerNumber,
    /// The lease schedule.
    Schedule,
    /// The planned end of the lease, the earliest first.
    End,
}

impl ListBy {
    /// All orders, as they are offered.
    pub const ALL: [Self; 10] = [
        Self::Service,
        Self::Certificate,
        Self::Company,
        Self::Customer,
        Self::Status,
        Self::Start,
        Self::Draft,
        Self::CustomerNumber,
        Self::Schedule,
        Self::End,
    ];

    /// The name in the address.
    pub fn name(self) -> &'static str {
        match self {
            Self::Service => "service",
            Self::Certificate => "certificate",
            Self::Company => "company",
            Self::Customer => "customer",
            Self::Status => "status",
            Self::Start => "start",
            Self::Draft => "draft",
            Self::CustomerNumber => "customer-number",
            Self::Schedule => "schedule",
            Self::End => "end",
        }
    }
}

impl ListView {
    /// A page as the service gives it.
    pub fn of(filter: StatusFilter, skip: u64) -> Self {
        Self { page: ListPage { filter, skip }, ..Self::default() }
    }

    /// Whether not all rows are looked at.
    pub fn is_searched(&self) -> bool {
        !self.find.trim().is_empty()
    }

    /// Whether the rows are all there, in the order of the service.
    pub fn is_plain(&self) -> bool {
        !self.is_searched() && self.order == Order::default()
    }

    pub(super) fn read(query: impl Fn(&str) -> String) -> Self {
        let filter = StatusFilter::ALL.into_iter().find(|filter| filter_name(*filter) == query("status"));
        let page = ListPage {
            filter: filter.unwrap_or(StatusFilter::Pending),
            skip: query("skip").parse().unwrap_or_default(),
        };
        let order = read_order(&query("sort"), &ListBy::ALL, ListBy::name);
        Self { page, find: query("find"), order, columns: query("columns") }
    }

    pub(super) fn write(&self, path: &str) -> String {
        let ListPage { filter, skip } = self.page;
        let mut query = vec![format!("status={}", filter_name(filter))];
        if skip > 0 {
            query.push(format!("skip={skip}"));
        }
        write_text(&mut query, "find", &self.find);
        write_order(&mut query, self.order, ListBy::name);
        write_text(&mut query, "columns", &self.columns);
        address(path, &query)
    }
}

fn read_order<B: Copy + Default>(sort: &str, all: &[B], name: fn(B) -> &'static str) -> Order<B> {
    let wanted = sort.strip_prefix('-').unwrap_or(sort);
    let by = all.iter().copied().find(|by| name(*by) == wanted);
    by.map(|by| Order { by, is_reversed: sort.starts_with('-') }).unwrap_or_default()
}

fn write_order<B: Copy + Default + PartialEq>(
    query: &mut Vec<String>,
    order: Order<B>,
    name: fn(B) -> &'static str,
) {
    if order != Order::default() {
        let sign = if order.is_reversed { "-" } else { "" };
        query.push(format!("sort={sign}{}", name(order.by)));
    }
}

pub(super) fn write_text(query: &mut Vec<String>, name: &str, text: &str) {
    if !text.is_empty() {
        query.push(format!("{name}={}", encode(text)));
    }
}

pub(super) fn address(path: &str, query: &[String]) -> String {
    if query.is_empty() { path.into() } else { format!("{path}?{}", query.join("&")) }
}

/// Which cases are looked at, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseView {
    /// The text that they must hold.
    pub find: String,
    /// Their order.
    pub order: Order,
    /// What else they are chosen by, as the address says it.
    pub choice: CaseChoice,
    /// The columns with their widths, as the address says it; empty where nothing was chosen.
    pub columns: String,
}

/// What cases are chosen by, as the address says it; what is empty leaves all in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CaseChoice {
    /// The acceptance status of a problem, as the service writes it.
    pub reason: String,
    /// The name of an age.
    pub age: String,
    /// The number of a lease company.
    pub company: String,
}

/// The names of ages in the address, the youngest first.
pub const AGES: [&str; 6] = ["day", "three-days", "week", "two-weeks", "month", "longer"];

impl CaseChoice {
    /// Whether it asks for what only the assets of a case tell.
    pub fn is_of_assets(&self) -> bool {
        !self.reason.is_empty() || !self.age.is_empty()
    }

    /// What is chosen, by its name in the address.
    fn parts(&self) -> [(&'static str, &String); 3] {
        [("reason", &self.reason), ("age", &self.age), ("company", &self.company)]
    }
}

/// The name of an order in the address.
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
    pub(super) fn read(query: impl Fn(&str) -> String) -> Self {
        let company = number(&query("company")).map(|number| number.to_string()).unwrap_or_default();
        let age = Some(query("age")).filter(|age| AGES.contains(&&**age)).unwrap_or_default();
        let choice = CaseChoice { reason: query("reason"), age, company };
        let order = read_order(&query("sort"), &By::ALL, order_name);
        Self { find: query("find"), order, choice, columns: query("columns") }
    }

    /// Whether not all cases are looked at.
    pub fn is_narrowed(&self) -> bool {
        !self.find.is_empty() || self.choice != CaseChoice::default()
    }

    pub(super) fn write(&self, path: &str) -> String {
        let mut query = Vec::new();
        for (name, value) in [("find", &self.find)].into_iter().chain(self.choice.parts()) {
            write_text(&mut query, name, value);
        }
        write_order(&mut query, self.order, order_name);
        write_text(&mut query, "columns", &self.columns);
        address(path, &query)
    }
}

/// The name of a list in the address.
pub fn filter_name(filter: StatusFilter) -> &'static str {
    match filter {
        StatusFilter::Pending => "pending",
        StatusFilter::Clearing => "clearing",
        StatusFilter::Confirmed => "confirmed",
        StatusFilter::All => "all",
    }
}
