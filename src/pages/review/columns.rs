//! The columns of the cases: which there are, what sorts by them, and which are chosen.

use acceptance_arrange::columns::ColumnChoices;
use acceptance_persistence::views::Table;
use acceptance_rules::queue::{By, Order};
use leptos::prelude::*;

use crate::desk::kept_columns::{KeptColumns, named};
use crate::desk::table_view::TableView;
use crate::i18n::{Messages, use_messages};
use crate::route::{CaseView, Route, order_name};
use crate::state::use_navigation;
use crate::ui::sort_head::{Direction, SortHead, pixels};

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Which case.
    Case,
    /// The lease company.
    LeaseCompany,
    /// The customer.
    Customer,
    /// How many assets it has.
    Assets,
    /// How many of them are problems.
    Problems,
    /// The reasons of the problems.
    Reasons,
    /// What the problems are worth.
    Value,
    /// Since when it is known.
    Since,
}

/// A column of the present table, with its width in CSS pixels where somebody chose one.
pub type ShownColumn = (Column, Option<u16>);

impl Column {
    /// All columns, in their usual order. The first one is always there.
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

    /// Its name in the address.
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

    /// The class by which the style sheet knows it.
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

    /// Those that can be chosen.
    fn choosable() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().skip(1)
    }

    /// Its head.
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

    /// The order that its head sorts by.
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

/// The columns of the table: those of the address, those that this browser remembers, or the usual ones.
pub fn columns(view: Memo<CaseView>, kept: KeptColumns) -> Memo<Vec<ShownColumn>> {
    Memo::new(move |_| {
        let all: Vec<_> = Column::choosable().map(|column| (column.name(), column)).collect();
        let chosen = view.with(|view| named(&kept.unless(&view.columns), &all));
        let usual = || Column::choosable().map(|column| (column, None)).collect();
        [(Column::Case, None)].into_iter().chain(chosen.unwrap_or_else(usual)).collect()
    })
}

/// How the cases are looked at.
pub fn table_view(view: Memo<CaseView>, kept: KeptColumns, shown: Memo<Vec<ShownColumn>>) -> TableView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let all =
        move || Column::choosable().map(|column| (column.name(), column.label(messages))).collect::<Vec<_>>();
    let shown = move || {
        let own = |(column, width): &ShownColumn| (column.name(), *width);
        shown.with(|shown| ColumnChoices::of(shown.iter().skip(1).map(own)))
    };
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
        table: Table::Queue,
        columns: Signal::derive(all),
        shown: Signal::derive(shown),
        address: Signal::derive(address),
        on_columns: Callback::new(choose),
        on_open: Callback::new(move |query: String| navigation.change_view(Route::at("/review", &query))),
    }
}

/// The direction in which the values of a column usually follow each other.
fn usual_direction(by: By) -> Direction {
    match by {
        By::Age | By::Case | By::Service => Direction::Ascending,
        By::Assets | By::Problems | By::Value => Direction::Descending,
    }
}

/// The head of a column. Where it sorts, a press sorts by it, and another one reverses the order.
#[component]
pub fn ColumnHead(column: Column, width: Option<u16>, view: Memo<CaseView>) -> impl IntoView {
    let (messages, navigation) = (use_messages(), use_navigation());
    let label = column.label(messages);
    let Some(by) = column.order() else {
        return view! { <th scope="col" class=column.class() style:inline-size=pixels(width)>{label}</th> }
            .into_any();
    };
    let own_order = move |view: &CaseView| Some(view.order).filter(|order| order.by == by);
    let sorted = move || {
        let order = view.with(own_order)?;
        Some(usual_direction(by).usually(order.is_reversed))
    };
    let press = move || {
        let view = view.get_untracked();
        let order = Order { by, is_reversed: own_order(&view).is_some_and(|order| !order.is_reversed) };
        navigation.change_view(Route::Review(CaseView { order, ..view }));
    };
    view! { <SortHead label order=order_name(by) class=column.class() width sorted on_press=press /> }
        .into_any()
}
