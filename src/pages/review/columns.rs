//! The columns of the cases: available, sortable and chosen ones.

use acceptance_arrange::columns::ColumnChoices;
use acceptance_route::{CaseView, Route, order_name};
use acceptance_rules::queue::{By, SortOrder};
use leptos::prelude::*;

use crate::browser::preferences::PreferenceTable;
use crate::components::column_preference::{ColumnPreference, named};
use crate::components::table_view::TableView;
use crate::i18n::{Messages, use_messages};
use crate::state::use_navigation;
use crate::ui::sort_head::{Direction, SortHead};

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The case.
    Case,
    /// The lease company.
    LeaseCompany,
    /// The customer.
    Customer,
    /// Number of assets.
    Assets,
    /// Number of problems.
    Problems,
    /// The reasons of the problems.
    Reasons,
    /// Value of the problems.
    Value,
    /// Since when it is known.
    Since,
}

impl Column {
    /// All columns, in default order. The first one is always shown.
    pub const ALL: [Self; 8] = [
        Self::Case,
        Self::LeaseCompany,
        Self::Customer,
        Self::Assets,
        Self::Problems,
        Self::Reasons,
        Self::Value,
        Self::Since,
    ];

    /// Returns its name in URLs.
    fn name(self) -> &'static str {
        match self {
            Self::Case => "case",
            Self::LeaseCompany => "company",
            Self::Customer => "customer",
            Self::Assets => "assets",
            Self::Problems => "problems",
            Self::Reasons => "reasons",
            Self::Value => "value",
            Self::Since => "since",
        }
    }

    /// Returns its class in the style sheet.
    pub fn class(self) -> &'static str {
        match self {
            Self::Case => "id",
            Self::LeaseCompany => "company",
            Self::Customer => "customer",
            Self::Assets => "number amount asset-count",
            Self::Problems => "number amount problem-count",
            Self::Reasons => "reasons-cell",
            Self::Value => "number amount value",
            Self::Since => "since",
        }
    }

    /// Returns the optional columns.
    fn choosable() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().skip(1)
    }

    /// Returns its heading.
    pub fn label(self, messages: Messages) -> &'static str {
        match self {
            Self::Case => messages.case(),
            Self::LeaseCompany => messages.lease_company(),
            Self::Customer => messages.detail_customer(),
            Self::Assets => messages.assets(),
            Self::Problems => messages.problem_assets(),
            Self::Reasons => messages.reasons(),
            Self::Value => messages.value_at_stake(),
            Self::Since => messages.known_since(),
        }
    }

    /// Returns the sort key of its heading.
    pub fn order(self) -> Option<By> {
        match self {
            Self::Case => Some(By::Case),
            Self::Assets => Some(By::Assets),
            Self::Problems => Some(By::Problems),
            Self::Value => Some(By::Value),
            Self::Since => Some(By::Age),
            Self::LeaseCompany | Self::Customer | Self::Reasons => None,
        }
    }
}

/// Returns the columns of the table: those of the URL, those stored in this browser, or the
/// default.
pub fn columns(view: Memo<CaseView>, kept: ColumnPreference) -> Memo<Vec<Column>> {
    Memo::new(move |_| {
        let all: Vec<_> = Column::choosable().map(|column| (column.name(), column)).collect();
        let chosen = view.with(|view| named(&kept.unless(&view.columns), &all));
        let usual = || Column::choosable().collect();
        [Column::Case].into_iter().chain(chosen.unwrap_or_else(usual)).collect()
    })
}

/// Returns the view of the cases.
pub fn table_view(view: Memo<CaseView>, kept: ColumnPreference, shown: Memo<Vec<Column>>) -> TableView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let all =
        move || Column::choosable().map(|column| (column.name(), column.label(messages))).collect::<Vec<_>>();
    let shown =
        move || shown.with(|shown| ColumnChoices::of(shown.iter().skip(1).map(|column| column.name())));
    let address = move || {
        let columns = view.with(|view| kept.unless(&view.columns));
        Route::Review(CaseView { columns, ..view.get() }).address()
    };
    let choose = move |columns: String| {
        let view = view.get_untracked();
        kept.choose(columns, &view.columns.clone(), |columns| {
            navigation.change_view(Route::Review(CaseView { columns, ..view }));
        });
    };
    TableView {
        table: PreferenceTable::Queue,
        columns: Signal::derive(all),
        shown: Signal::derive(shown),
        address: Signal::derive(address),
        on_columns: Callback::new(choose),
    }
}

/// Returns the default sort direction of a column.
fn usual_direction(by: By) -> Direction {
    match by {
        By::Age | By::Case | By::Service => Direction::Ascending,
        By::Assets | By::Problems | By::Value => Direction::Descending,
    }
}

/// Returns the heading of a column. If it sorts, a press sorts by it, and another one reverses the
/// order.
#[component]
pub fn ColumnHead(column: Column, view: Memo<CaseView>) -> impl IntoView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let label = column.label(messages);
    let Some(by) = column.order() else {
        return view! { <th scope="col" class=column.class()>{label}</th> }.into_any();
    };
    let own_order = move |view: &CaseView| Some(view.order).filter(|order| order.by == by);
    let sorted = move || {
        let order = view.with(own_order)?;
        Some(usual_direction(by).usually(order.is_reversed))
    };
    let press = move || {
        let view = view.get_untracked();
        let order = SortOrder { by, is_reversed: own_order(&view).is_some_and(|order| !order.is_reversed) };
        navigation.change_view(Route::Review(CaseView { order, ..view }));
    };
    view! { <SortHead label order=order_name(by) class=column.class() sorted on_press=press /> }.into_any()
}
