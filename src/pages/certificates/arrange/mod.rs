//! Search and order of a page of the list. Most visits need neither at once, so they are in a part of their own.

pub mod found;
pub mod view;

use acceptance_rules::certificate::Certificate;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::timer;
use crate::desk::kept_columns::KeptColumns;
use crate::i18n::{Messages, use_messages};
use crate::lazy::lazy;
use crate::route::{ListBy, ListView};
use crate::state::{Drafts, Stage, use_certificates};

/// A column by the order that it sorts by, with its width in CSS pixels where somebody chose one. The first one is always
/// the certificate.
pub type ListColumn = (ListBy, Option<u16>);

/// The usual columns.
const COLUMNS: [ListBy; 6] =
    [ListBy::Certificate, ListBy::Company, ListBy::Customer, ListBy::Status, ListBy::Start, ListBy::Draft];

/// What searches and orders.
#[derive(Clone, Copy)]
pub struct Arranging {
    /// The field and the choice of an order.
    pub tools: fn(Memo<ListView>, KeptColumns) -> AnyView,
    /// The heads of the columns, which sort.
    pub head: fn(Memo<ListView>, &[ListColumn]) -> AnyView,
    /// The columns that a text of the address names; `None` where it names none.
    pub columns: fn(&str) -> Option<Vec<ListColumn>>,
    /// The places of the rows that a view shows, in its order.
    pub found: fn(&[Certificate], &ListView, Drafts, Messages) -> Vec<usize>,
    /// Says how many are found.
    pub count: fn(Messages, Found) -> String,
    /// Stands below the heads where no row is found.
    pub none: fn(Memo<ListView>) -> AnyView,
}

/// How many certificates a search found.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// Those that are shown.
    pub shown: usize,
    /// Those among which was searched.
    pub received: usize,
    /// Whether these are all that there are.
    pub is_all: bool,
}

lazy!(arranging: Arranging, in list, view::ARRANGING);

/// What arranges a page in a view: loaded at once where the view asks for it, else once the list is shown and the browser
/// is idle. Where that failed it is tried again with the next change.
pub fn load(view: Memo<ListView>, kept: KeptColumns) -> RwSignal<Option<Arranging>> {
    let (loaded, messages) = (RwSignal::new(None), use_messages());
    let load = move || {
        spawn_local(async move {
            if let Ok(arranging) = arranging(messages.language).await {
                loaded.try_set(Some(arranging));
            }
        });
    };
    let certificates = use_certificates();
    let is_ready = Memo::new(move |_| certificates.stage() == Stage::Ready);
    Effect::new(move || {
        let has_columns = view.with(|view| !kept.unless(&view.columns).is_empty());
        let (is_plain, is_ready) = (view.with(ListView::is_plain) && !has_columns, is_ready.get());
        match loaded.with_untracked(Option::is_some) {
            true => {}
            false if !is_plain => load(),
            false if is_ready => timer::when_idle(load),
            false => {}
        }
    });
    loaded
}

/// What a column is called.
pub fn column(messages: Messages, by: ListBy) -> &'static str {
    match by {
        ListBy::Service | ListBy::Certificate => messages.certificate(),
        ListBy::Company => messages.lease_company(),
        ListBy::Customer => messages.detail_customer(),
        ListBy::Status => messages.status(),
        ListBy::Start => messages.detail_lease_start(),
        ListBy::Draft => messages.your_draft(),
        ListBy::CustomerNumber => messages.detail_customer_number(),
        ListBy::Schedule => messages.detail_lease_schedule(),
        ListBy::End => messages.detail_lease_end(),
    }
}

/// The class by which the style sheet knows a column.
pub fn class(by: ListBy) -> &'static str {
    match by {
        ListBy::Service | ListBy::Certificate => "id",
        ListBy::Company | ListBy::Customer | ListBy::CustomerNumber | ListBy::Schedule => "text",
        ListBy::Status => "status",
        ListBy::Start | ListBy::End => "number",
        ListBy::Draft => "draft",
    }
}

/// The columns of the list: those of the address or those that this browser remembers, once they can be read.
pub fn columns(
    view: Memo<ListView>,
    kept: KeptColumns,
    arranging: RwSignal<Option<Arranging>>,
) -> Memo<Vec<ListColumn>> {
    Memo::new(move |_| {
        let chosen = view.with(|view| kept.unless(&view.columns));
        let chosen = arranging.get().and_then(|arranging| (arranging.columns)(&chosen));
        chosen.unwrap_or_else(|| COLUMNS.map(|by| (by, None)).to_vec())
    })
}
