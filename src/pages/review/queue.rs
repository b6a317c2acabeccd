//! The cases in a table: searched and put in order, with the view in the address, and never losing the place.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::queue::{By, Order};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, KeyboardEvent};

use super::row::row;
use crate::browser::document;
use crate::cases::ordered;
use crate::pager::pager;
use crate::reactive::{effect, memo, stored};
use crate::route::{CaseView, Route, order_name};
use crate::state::{Desk, use_desk};
use crate::ui::button::button;
use crate::ui::dom::{El, Piece, el, live, text};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::paragraph;
use crate::use_words;
use crate::words::Words;

/// How many cases a page shows.
const PAGE: usize = 50;

/// The cases that are looked at.
pub fn queue(view: Memo<CaseView>) -> El {
    let (desk, words) = (use_desk(), use_words());
    let keys = memo(move || ordered(desk, words, &view.get()));
    let pages = move || keys.with(Vec::len).div_ceil(PAGE).max(1);
    let page = move || view.get().page.min(pages().saturating_sub(1));
    let shown = memo(move || {
        let skip = page().saturating_mul(PAGE);
        keys.with(|keys| keys.iter().skip(skip).take(PAGE).copied().collect::<Vec<_>>())
    });
    effect(move || desk.reviews.want(shown.get()));
    // Back at the queue, the case that was opened has the focus again.
    effect(move || {
        if let Some(key) = desk.certificates.last_opened.get_untracked() {
            desk.certificates.last_opened.set(None);
            focus(view.get_untracked(), key);
        }
    });
    let focused = stored(None);
    let body = live(move || -> Piece {
        let (view, shown) = (view.get(), shown.get());
        keep_focus(&view, &shown, focused.get_value());
        if shown.is_empty() { empty(desk, words, &view).into() } else { table(view, shown).into() }
    });
    let range = text(move || {
        let first = page().saturating_mul(PAGE);
        let last = first.saturating_add(shown.with(Vec::len));
        if last == 0 {
            return String::new();
        }
        let (first, last) = (words.count(first.saturating_add(1)), words.count(last));
        words.range_of(&first, &last, &words.count(keys.with(Vec::len)))
    });
    let turn =
        move |page: usize| desk.navigation.go(Route::Review(CaseView { page, ..view.get_untracked() }));
    let pager = pager(
        range,
        move || page() > 0,
        move || turn(untrack(page).saturating_sub(1)),
        move || page().saturating_add(1) < pages(),
        move || turn(untrack(page).saturating_add(1)),
    );
    let section = el("section").class("queue").attr("aria-label", words.cases());
    let section = section.on("focusin", move |_| focused.set_value(focused_case()));
    section.child(toolbar(view, keys)).child(body).child(pager)
}

fn focus(view: CaseView, key: CertificateKey) {
    let address = Route::Case(key, view).address();
    request_animation_frame(move || {
        document::focus(&["main a[href='", &address, "']"].concat());
    });
}

/// The case whose row has the focus, and its place from 0.
fn focused_case() -> Option<(CertificateKey, usize)> {
    match Route::parse(&document::focused_link()?) {
        Route::Case(key, _) => Some((key, document::place_of_focused_row()?)),
        _ => None,
    }
}

/// Whoever was on a case is on it again when the table is made anew; where it is gone, on the one that took its
/// place. Who has gone elsewhere meanwhile is left there.
fn keep_focus(view: &CaseView, shown: &[CertificateKey], focused: Option<(CertificateKey, usize)>) {
    let Some((key, place)) = focused.filter(|_| !document::is_there(":focus")) else { return };
    let stays = shown.iter().find(|own| **own == key);
    if let Some(key) = stays.or_else(|| shown.get(place)).or_else(|| shown.last()) {
        focus(view.clone(), *key);
    }
}

/// Search and order.
fn toolbar(view: Memo<CaseView>, keys: Memo<Vec<CertificateKey>>) -> El {
    let (desk, words) = (use_desk(), use_words());
    let change = move |change: &dyn Fn(&mut CaseView)| {
        let mut view = view.get_untracked();
        change(&mut view);
        view.page = 0;
        desk.navigation.look(Route::Review(view));
    };
    let field = el("input").attr("type", "search").attr("aria-label", words.find_case());
    let field = field
        .attr("placeholder", words.find_case())
        .value_live(move || view.get().find)
        .on_value("input", move |find| change(&|view| view.find.clone_from(&find)));
    let search = el("label").class("search").child(picture(Icon::Search)).child(field);
    let options =
        By::ALL.into_iter().fold(el("select").attr("aria-label", words.order_by()), |select, by| {
            select.child(el("option").attr("value", order_name(by)).text(order_label(words, by)))
        });
    let choose = options.value_live(move || order_name(view.get().order.by).to_owned()).on_value(
        "change",
        move |name| {
            if let Some(by) = By::ALL.into_iter().find(|by| order_name(*by) == name) {
                change(&|view| view.order = Order { by, is_reversed: false });
            }
        },
    );
    let order = el("label")
        .class("queue-order")
        .text(words.order_by())
        .child(el("span").class("select").child(choose));
    let counted = move || {
        let count = keys.with(Vec::len);
        if desk.reviews.is_counting.get() {
            words.counting_cases().to_owned()
        } else {
            words.cases_shown(count)
        }
    };
    let line = el("p").class("hint queue-count").attr("role", "status").child(text(counted));
    el("div").class("toolbar-line queue-tools").child(search).child(order).child(line)
}

fn order_label(words: Words, by: By) -> &'static str {
    match by {
        By::Age => words.order_age(),
        By::Case => words.order_case(),
        By::Assets => words.order_assets(),
        By::Problems => words.order_problems(),
        By::Value => words.order_value(),
        By::Service => words.order_service(),
    }
}

fn table(view: CaseView, shown: Vec<CertificateKey>) -> El {
    let words = use_words();
    let heads = [
        (words.case(), Some(By::Case)),
        (words.lease_company(), None),
        (words.assets(), Some(By::Assets)),
        (words.problem_assets(), Some(By::Problems)),
        (words.reasons(), None),
        (words.value_at_stake(), Some(By::Value)),
        (words.known_since(), Some(By::Age)),
    ];
    let head = heads.into_iter().fold(el("tr"), |row, (label, by)| row.child(column(&view, label, by)));
    let table = el("table").class("table cases").attr("aria-label", words.cases());
    let body = shown.iter().fold(el("tbody"), |body, key| body.child(row(*key, &view)));
    let body = body.on("keydown", move |event| step(&event, &view, &shown));
    el("div").class("table-frame").child(table.child(el("thead").child(head)).child(body))
}

/// A column; a press puts the cases in its order, another one turns it round.
fn column(view: &CaseView, label: &'static str, by: Option<By>) -> El {
    let navigation = use_desk().navigation;
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
        navigation.look(Route::Review(CaseView { order, page: 0, ..view.clone() }));
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

/// The arrow keys go from case to case.
fn step(event: &Event, view: &CaseView, shown: &[CertificateKey]) {
    let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
    let Some(place) = document::place_of_focused_row() else { return };
    let wanted = match event.key().as_str() {
        _ if event.alt_key() || event.ctrl_key() || event.meta_key() => None,
        "ArrowDown" => Some(place.saturating_add(1)),
        "ArrowUp" => place.checked_sub(1),
        "Home" => Some(0),
        "End" => Some(shown.len().saturating_sub(1)),
        _ => None,
    };
    if let Some(key) = wanted.and_then(|place| shown.get(place)) {
        event.prevent_default();
        document::focus(&["main a[href='", &Route::Case(*key, view.clone()).address(), "']"].concat());
    }
}

/// No case: none at all, or none that is searched for.
fn empty(desk: Desk, words: Words, view: &CaseView) -> El {
    let is_search = !view.find.is_empty();
    let told = if is_search { words.no_case_found(&view.find) } else { words.no_cases().to_owned() };
    let clear = CaseView { find: String::new(), page: 0, ..view.clone() };
    let clear = is_search
        .then(|| button(words.clear_search(), move || desk.navigation.look(Route::Review(clear.clone()))));
    el("div").class("empty").child(paragraph(&told)).child(clear)
}
