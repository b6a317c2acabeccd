//! A list of cases wherever it stands: its search and order, the way through it by keyboard, and what stands there
//! without any case.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::queue::{By, Order};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, KeyboardEvent};

use crate::browser::document;
use crate::i18n::Messages;
use crate::i18n::use_messages;
use crate::route::{CaseView, Route, order_name};
use crate::state::{AppState, use_app};
use crate::ui::button::button;
use crate::ui::dom::{El, el, text};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::paragraph;

/// Search and order; `place` is where they are looked at.
pub fn toolbar(
    view: Memo<CaseView>,
    keys: Memo<Vec<CertificateKey>>,
    place: impl Fn(CaseView) -> Route + Copy + 'static,
) -> El {
    let (app, messages) = (use_app(), use_messages());
    let change = move |change: &dyn Fn(&mut CaseView)| {
        let mut view = view.get_untracked();
        change(&mut view);
        view.page = 0;
        app.navigation.replace(place(view));
    };
    let field = el("input").attr("type", "search").attr("aria-label", messages.find_case());
    let field = field
        .attr("placeholder", messages.find_case())
        .value_live(move || view.get().find)
        .on_value("input", move |find| change(&|view| view.find.clone_from(&find)));
    let search = el("label").class("search").child(picture(Icon::Search)).child(field);
    let options =
        By::ALL.into_iter().fold(el("select").attr("aria-label", messages.order_by()), |select, by| {
            select.child(el("option").attr("value", order_name(by)).text(order_label(messages, by)))
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
        .text(messages.order_by())
        .child(el("span").class("select").child(choose));
    let counted = move || {
        let count = keys.with(Vec::len);
        if app.reviews.is_counting.get() {
            messages.counting_cases().to_owned()
        } else {
            messages.cases_shown(count)
        }
    };
    let line = el("p").class("hint queue-count").attr("role", "status").child(text(counted));
    el("div").class("toolbar-line queue-tools").child(search).child(order).child(line)
}

fn order_label(messages: Messages, by: By) -> &'static str {
    match by {
        By::Age => messages.order_age(),
        By::Case => messages.order_case(),
        By::Assets => messages.order_assets(),
        By::Problems => messages.order_problems(),
        By::Value => messages.order_value(),
        By::Service => messages.order_service(),
    }
}

/// No case: none at all, or none that is searched for.
pub fn empty(
    app: AppState,
    messages: Messages,
    view: &CaseView,
    place: impl Fn(CaseView) -> Route + Copy + 'static,
) -> El {
    let is_search = !view.find.is_empty();
    let told = if is_search { messages.no_case_found(&view.find) } else { messages.no_cases().to_owned() };
    let clear = CaseView { find: String::new(), page: 0, ..view.clone() };
    let clear = is_search
        .then(|| button(messages.clear_search(), move || app.navigation.replace(place(clear.clone()))));
    el("div").class("empty").child(paragraph(&told)).child(clear)
}

/// What of the queue is being read, where nothing can be shown yet.
pub fn progress(app: AppState, messages: Messages) -> String {
    match app.reviews.progress.get() {
        Some((read, Some(total))) => messages.cases_read_of(&messages.count(read), &total.to_string()),
        Some((read, None)) if read > 0 => messages.cases_read(read),
        _ => messages.reading_cases().to_owned(),
    }
}

/// Puts the focus on a case of the list, once the list is there.
pub fn focus(view: CaseView, key: CertificateKey) {
    let address = Route::Case(key, view).address();
    request_animation_frame(move || {
        document::focus(&link_of(&address));
    });
}

/// The case of the list whose row has the focus, and its place from 0.
pub fn focused_case() -> Option<(CertificateKey, usize)> {
    match Route::parse(&document::focused_link()?) {
        Route::Case(key, _) => Some((key, document::place_of_focused_row()?)),
        _ => None,
    }
}

/// Whoever was on a case is on it again when the table is made anew; where it is gone, on the one that took its
/// place. Who has gone elsewhere meanwhile is left there.
pub fn keep_focus(view: &CaseView, shown: &[CertificateKey], focused: Option<(CertificateKey, usize)>) {
    let Some((key, place)) = focused.filter(|_| !document::is_there(":focus")) else { return };
    let stays = shown.iter().find(|own| **own == key);
    if let Some(key) = stays.or_else(|| shown.get(place)).or_else(|| shown.last()) {
        focus(view.clone(), *key);
    }
}

/// The arrow keys go from case to case.
pub fn step(event: &Event, view: &CaseView, shown: &[CertificateKey]) {
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
        document::focus(&link_of(&Route::Case(*key, view.clone()).address()));
    }
}

/// Other links lead to cases too; those of a list stand in its rows.
fn link_of(address: &str) -> String {
    ["main :is(tbody, li) a[href='", address, "']"].concat()
}
