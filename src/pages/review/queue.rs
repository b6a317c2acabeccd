//! The cases in a table: searched and put in order, with the view in the address, and never losing the place.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::queue::{By, Order};
use leptos::prelude::*;

use super::row::row;
use crate::browser::document;
use crate::desk::case_list::{empty, focus, focused_case, keep_focus, step, toolbar};
use crate::desk::cases::ordered;
use crate::desk::empty_list::why_empty;
use crate::desk::pager::pager;
use crate::i18n::use_messages;
use crate::reactive::{effect, memo, stored};
use crate::route::{CaseView, Route, order_name};
use crate::state::{AppState, use_app};
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live, text};

/// How many cases a page shows.
const PAGE: usize = 50;

/// The cases that are looked at.
pub fn queue(view: Memo<CaseView>) -> El {
    let (app, messages) = (use_app(), use_messages());
    let keys = memo(move || ordered(app, messages, &view.get()));
    let pages = move || keys.with(Vec::len).div_ceil(PAGE).max(1);
    let page = move || view.get().page.min(pages().saturating_sub(1));
    let place = stored(None);
    let shown = memo(move || {
        let skip = page().saturating_mul(PAGE);
        let shown = keys.with(|keys| keys.iter().skip(skip).take(PAGE).copied().collect::<Vec<_>>());
        // The table is still there as it was: what shows these cases is made anew after they are known.
        place.set_value(untrack(|| place_of(&shown)));
        shown
    });
    effect(move || app.reviews.want(shown.get()));
    // Back at the queue, the case that was opened has the focus again.
    effect(move || {
        if let Some(key) = app.certificates.last_opened.get_untracked() {
            app.certificates.last_opened.set(None);
            focus(view.get_untracked(), key);
        }
    });
    let focused = stored(None);
    let last_view = stored(None);
    let body = live(move || -> Piece {
        let (view, shown) = (view.get(), shown.get());
        keep_focus(&view, &shown, focused.get_value());
        // Whoever looks at a case still has it there, whatever came or went above it.
        let is_same_view = last_view.get_value().as_ref() == Some(&view);
        if let Some((link, top)) = place.get_value().filter(|_| is_same_view) {
            request_animation_frame(move || document::keep_in_sight(&link, top));
        }
        last_view.set_value(Some(view.clone()));
        if shown.is_empty() {
            let why = (view.find.is_empty() && untrack(|| is_without_rows(app))).then(why_empty);
            empty(app, messages, &view, Route::Review).child(why).into()
        } else {
            table(view, shown).into()
        }
    });
    let range = move || {
        let first = page().saturating_mul(PAGE);
        let last = first.saturating_add(shown.with(Vec::len));
        if last == 0 {
            return String::new();
        }
        let (first, last) = (messages.count(first.saturating_add(1)), messages.count(last));
        messages.range_of(&first, &last, &messages.count(keys.with(Vec::len)))
    };
    let turn = move |page: usize| app.navigation.go(Route::Review(CaseView { page, ..view.get_untracked() }));
    let is_paged = memo(move || pages() > 1);
    let pager = live(move || {
        is_paged.get().then(|| {
            pager(
                text(range),
                move || page() > 0,
                move || turn(untrack(page).saturating_sub(1)),
                move || page().saturating_add(1) < pages(),
                move || turn(untrack(page).saturating_add(1)),
            )
        })
    });
    let section = el("section").class("queue").attr("aria-label", messages.cases());
    let section = section.on("focusin", move |_| focused.set_value(focused_case()));
    section.child(toolbar(view, keys, Route::Review)).child(body).child(pager)
}

/// A case that is looked at and stays: its link, and how far it is from the top.
fn place_of(shown: &[CertificateKey]) -> Option<(String, f64)> {
    let stays = |(link, _): &(String, f64)| match Route::parse(link) {
        Route::Case(key, _) => shown.contains(&key),
        _ => false,
    };
    document::rows_in_sight().into_iter().find(stays)
}

/// Whether the service's answer to the filter held no row at all, not even one that does not belong to it.
fn is_without_rows(app: AppState) -> bool {
    app.reviews.queue.with(|queue| {
        queue.ready().is_some_and(|queue| queue.cases.outside == 0 && queue.cases.unreadable == 0)
    })
}

fn table(view: CaseView, shown: Vec<CertificateKey>) -> El {
    let messages = use_messages();
    let heads = [
        (messages.case(), Some(By::Case)),
        (messages.lease_company(), None),
        (messages.assets(), Some(By::Assets)),
        (messages.problem_assets(), Some(By::Problems)),
        (messages.reasons(), None),
        (messages.value_at_stake(), Some(By::Value)),
        (messages.known_since(), Some(By::Age)),
    ];
    let head = heads.into_iter().fold(el("tr"), |row, (label, by)| row.child(column(&view, label, by)));
    let table = el("table").class("table cases").attr("aria-label", messages.cases());
    let body = shown.iter().fold(el("tbody"), |body, key| body.child(row(*key, &view)));
    let body = body.on("keydown", move |event| step(&event, &view, &shown));
    el("div").class("table-frame").child(table.child(el("thead").child(head)).child(body))
}

/// A column; a press puts the cases in its order, another one turns it round.
fn column(view: &CaseView, label: &'static str, by: Option<By>) -> El {
    let navigation = use_app().navigation;
    let head = el("th").attr("scope", "col");
    let Some(by) = by else { return head.text(label) };
    let view = view.clone();
    let is_own = view.order.by == by;
    let (sorted, arrow) = match (is_own, view.order.is_reversed) {
        (false, _) => (None, ""),
        (true, false) => (Some(natural(by)), " ↓"),
        (true, true) => (Some(if natural(by) == "ascending" { "descending" } else { "ascending" }), " ↑"),
    };
    let press = move || {
        let is_reversed = is_own && !view.order.is_reversed;
        let order = Order { by, is_reversed };
        navigation.replace(Route::Review(CaseView { order, page: 0, ..view.clone() }));
        let name = order_name(by);
        request_animation_frame(move || {
            document::focus(&["main button[data-order='", name, "']"].concat());
        });
    };
    let mark = el("span").attr("aria-hidden", "true").text(arrow);
    let button = button(label, press).class("sort-button").attr("data-order", order_name(by)).child(mark);
    let head = if let Some(sorted) = sorted { head.attr("aria-sort", sorted) } else { head };
    head.child(button)
}

/// How the values of a column follow each other before it is turned round.
fn natural(by: By) -> &'static str {
    match by {
        By::Age | By::Case | By::Service => "ascending",
        By::Assets | By::Problems | By::Value => "descending",
    }
}
